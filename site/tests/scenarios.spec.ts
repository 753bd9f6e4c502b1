// Scenarios: the library, the form, two settings, sweeps, own files, links.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { pack } from "../src/state/pack.ts";
import { expect, test } from "./explorer.ts";

const link = async (part: object) => `#scenarios/${await pack({ scenarios: part })}`;
const mean = (page: Page, measure: string, row = 0): Locator =>
  page.locator(`[data-measure="${measure}"] table.figures tbody tr`).nth(row).getByRole("cell").first();

test("the library is filtered, a scenario is opened, and back is back", async ({ explorer, page }) => {
  await explorer.open("#scenarios");
  await page.getByLabel("Filter").fill("monster attack");
  await expect(page.locator(".groups li")).toHaveCount(2);
  await page.getByRole("link", { name: /^labyrinth\/attack / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One hero attack against one monster");
  await expect(mean(page, "damage")).toHaveText("7.6683 (23557/3072)");
  await explorer.back();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scenarios");
  await page.goForward();
  await expect(mean(page, "damage")).toHaveText("7.6683 (23557/3072)");
});

test("every change is answered, what is wrong is said beside the field, and reset takes it back", async ({
  explorer,
  page,
}) => {
  await explorer.open(await link({ scenario: "labyrinth/attack" }));
  await page.getByLabel("Weapon", { exact: true }).fill("2d6");
  await expect(mean(page, "damage")).not.toHaveText("7.6683 (23557/3072)");
  const other = await mean(page, "damage").textContent();
  await page.getByLabel("Weapon", { exact: true }).fill("2d");
  await expect(page.locator("#a-weapon-problem")).not.toBeEmpty();
  await expect(page.getByLabel("Weapon", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(mean(page, "damage")).toHaveText(other!);
  await page.getByLabel("Zones").fill("2");
  await expect(page.locator("#a-zones-problem")).toContainText("0..1");
  await page.getByRole("button", { name: "Reset Weapon", exact: true }).click();
  await expect(page.locator("#a-weapon-problem")).toBeEmpty();
  await page.getByRole("button", { name: "Reset all to the defaults" }).click();
  await expect(page.getByLabel("Zones")).toHaveValue("uniform");
  await expect(mean(page, "damage")).toHaveText("7.6683 (23557/3072)");
  await page.getByLabel("Weapon damaged").check();
  await expect(mean(page, "damage")).not.toHaveText("7.6683 (23557/3072)");
});

test("records of data files fill in their fields", async ({ explorer, page }) => {
  await explorer.open(await link({ scenario: "labyrinth/matchups" }));
  const record = page.locator(".field select").first();
  const first = await record.inputValue();
  const values = () =>
    page
      .locator(".field input")
      .evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value).join(" "));
  await expect(page.locator(".plot:visible").first()).toBeVisible();
  const before = await values();
  const second = await record
    .locator("option")
    .evaluateAll(
      (all, first) => all.map((o) => (o as HTMLOptionElement).value).find((v) => v !== first && v !== "any")!,
      first,
    );
  await record.selectOption(second);
  await expect.poll(values).not.toBe(before);
  await expect(page.getByRole("button", { name: /^Reset / })).toHaveCount(2); // the record, and all: its fields follow it
});

test("A against B says what moved, and a link holds it", async ({ explorer, page }) => {
  await explorer.open(await link({ scenario: "wargame/attack", set: { armor_save: "4" } }));
  await expect(mean(page, "wounds")).toHaveText("1.25");
  await page.getByText("A against B").click();
  await expect(page.getByText("A and B are the same.")).toBeVisible();
  await page.locator("#b-armor_save").selectOption("none");
  await expect(mean(page, "wounds", 1)).toHaveText("2.5");
  await expect(page.locator("table.moved tbody tr").first()).toHaveText("mean(wounds)1.252.5+1.25");
  await expect(page.locator(".differences")).toContainText("A: Armor save 4");
  const hash = await explorer.settled();
  await explorer.open(hash);
  await expect(page.locator("table.moved tbody tr").first()).toHaveText("mean(wounds)1.252.5+1.25");
  await page.getByLabel("Rules of B").selectOption("wargame/virulent-poison");
  await expect(page.locator(".differences")).toContainText("wargame/virulent-poison");
  await page.locator("#b-to_hit").selectOption("2");
  await expect(mean(page, "wounds", 1)).not.toHaveText("2.5");
  await page.locator("#b-num_attacks").fill("d7");
  await expect(page.locator("#b-num_attacks-problem")).toContainText("d7 is not allowed here");
});

test("a parameter is swept as a curve, two as curves or a map, with their values", async ({
  explorer,
  page,
}) => {
  await explorer.open(await link({ scenario: "wargame/attack" }));
  await page.getByText("Sweep", { exact: true }).click();
  const values = page.locator("details.swept");
  await values.locator("summary").click();
  await expect(page.getByLabel("Values of to_hit")).toHaveValue("2,3,4,5,6,auto,none");
  await expect(values.locator("tbody tr")).toHaveText([
    "24.1667",
    "33.3333",
    "42.5",
    "51.6667",
    "60.83333",
    "auto5",
    "none0",
  ]);
  await page.getByLabel("Values of to_hit").fill("2..6");
  await expect(values.locator("tbody tr")).toHaveCount(5);
  await page.getByLabel("Quantity").fill("P(wounds >= 1)");
  await page.locator("#sweep-name-1").selectOption("to_wound");
  await page.getByLabel("Values of to_wound").fill("2,4");
  await expect(page.locator(".legend li")).toHaveText(["to_wound 2", "to_wound 4"]);
  await page.getByText("Heat map").click();
  await expect(page.locator(".legend li")).toHaveCount(0);
  await page.locator(".plot:visible").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".readout:visible")).toHaveText(/^to_hit 2, to_wound 4: 99\.544 %$/);
  await page.getByLabel("Values of to_wound").fill("2,9");
  await expect(page.locator(".measures .problem.wrong")).toContainText("9 is outside 2..6");
  await page.getByLabel("Quantity").fill("P(woun");
  await expect(page.locator(".measures .problem.wrong")).not.toBeEmpty();
});

const mine =
  "scenario: mine\ntitle: My rule\nparameters: {n: {default: 2, range: 1..9}}\nassumptions: [It is mine.]\nmeasures: {total: {value: n + 1d6, title: Total}}\n";
const file = (name: string, text: string) => ({ name, mimeType: "text/yaml", buffer: Buffer.from(text) });

test("a file of one's own is opened, kept in the link, and removed", async ({ explorer, page }) => {
  await explorer.open("#scenarios");
  await page.locator("input[type=file]").setInputFiles([file("mine.yaml", mine)]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My rule");
  await expect(mean(page, "total")).toHaveText("5.5");
  await page.getByLabel("N", { exact: true }).fill("3");
  await expect(mean(page, "total")).toHaveText("6.5");
  const hash = await explorer.settled();
  await explorer.open(hash);
  await expect(mean(page, "total")).toHaveText("6.5");
  await page.getByText("Source", { exact: true }).click();
  await expect(page.locator("pre.text")).toContainText("n + 1d6");
  await page.getByRole("button", { name: "All scenarios" }).click();
  await page.getByRole("button", { name: "Remove mine.yaml" }).click();
  await expect(page.locator(".file")).toHaveCount(0);
});

test("a broken file says where, and a hostile one is text", async ({ explorer, page }) => {
  const evil = `<img src=x onerror="document.title='bad'">`;
  await explorer.open("#scenarios");
  await page
    .locator("input[type=file]")
    .setInputFiles([file("broken.yaml", "title: t\nmeasures: {x: 1d6 +}\n")]);
  await expect(page.locator(".problem.wrong")).toContainText("broken.yaml:2");
  await page.getByRole("button", { name: "All scenarios" }).click();
  const text = JSON.stringify({
    scenario: "evil",
    title: evil,
    question: evil,
    source: evil,
    assumptions: [evil],
    parameters: { a: { default: 1, doc: evil, unit: evil } },
    measures: { x: { value: "a", title: evil, unit: evil } },
  });
  await page.locator("input[type=file]").setInputFiles([file("evil.yaml", text)]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(evil);
  await expect(page.locator("main img")).toHaveCount(0);
  await expect(page).toHaveTitle("Scenarios · oddsmith");
});

for (const [name, part] of [
  ["a mode", { mode: "evil" }],
  ["three axes", { sweep: { axes: [{}, {}, {}] } }],
  ["a number", { set: { a: 1 } }],
] as const) {
  test(`a hostile link: ${name}`, async ({ explorer, page }) => {
    await explorer.open(await link(part));
    await expect(page.getByRole("alert")).toContainText("could not be read");
  });
}

test("one's own files have their titles, and measures without one their names", async ({
  explorer,
  page,
}) => {
  await explorer.open("#scenarios");
  const rules = "title: My duel\nmeasures: {self_damage: 1d6}\n";
  await page.locator("input[type=file]").setInputFiles([file("mine.yaml", rules)]);
  await expect(page.locator(".measure h2")).toHaveText("self damage");
  await page.getByRole("button", { name: "All scenarios" }).click();
  await expect(page.locator(".own .file")).toContainText("My duel");
});

test("assumptions and claims are at hand", async ({ explorer, page }) => {
  await explorer.open(await link({ scenario: "labyrinth/claims" }));
  await page.getByText("Claims", { exact: true }).click();
  await expect(page.locator("table.claims tbody tr")).toHaveCount(31);
  await explorer.open(await link({ scenario: "labyrinth/attack" }));
  await page.getByText("Assumptions", { exact: true }).click();
  await expect(page.locator(".behind li").first()).toContainText("The attack roll is 5d4");
});

test("charts and answers are downloaded", async ({ explorer, page }) => {
  await explorer.open(await link({ scenario: "wargame/attack" }));
  await page.getByText("Download", { exact: true }).click();
  const fetched = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    return readFile(await download.path());
  };
  expect((await fetched("PNG of Wounds inflicted")).subarray(1, 4).toString()).toBe("PNG");
  expect((await fetched("SVG of Wounds inflicted")).toString()).toContain(
    "<title>Chance of each value of Wounds inflicted</title>",
  );
  expect((await fetched("CSV of Wounds inflicted")).toString()).toContain("measure,label,value");
  expect(JSON.parse((await fetched("JSON of all measures")).toString()).measures.wounds.mean.exact).toBe(
    "5/2",
  );
});

test("two who choose against each other have their best policies side by side", async ({
  explorer,
  page,
}) => {
  await explorer.open(await link({ scenario: "mechanics/pig" }));
  await page.getByText("Best policy", { exact: true }).click();
  const minds = page.locator(".minds > section");
  await expect(minds).toHaveCount(2);
  await expect(minds.nth(0)).toContainText("P(ending = me) = 61.556 % with the best policy");
  await expect(minds.nth(1).locator("tbody tr")).toHaveText(["hold00 %", "roll3,287100 %"]);
  await minds.nth(1).locator(".plot").focus();
  await page.keyboard.press("Home");
  await expect(minds.nth(1).locator(".readout")).toHaveText("rival.turn 0, rival.score 19: 100 %");
});
