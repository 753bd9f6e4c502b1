// The form of an attack: its groups, fields, order, words, defaults and messages.
import { pack } from "../src/state/pack.ts";
import { expect, test } from "./explorer.ts";

test.beforeEach(async ({ explorer, page }) => {
  await explorer.open("#wargame");
  await expect(page.locator(".stats dd").first()).toHaveText("2.5");
});

const rolls = "2+ 3+ 4+ 5+ 6+ Auto None";
const rerolls = "None 1s Fails Successes";
const form: [phase: string, fields: [name: string, kind: string, options: string, value: string][]][] = [
  [
    "Attack Phase",
    [
      ["Number of attacks", "text", "", "10"],
      ["To hit", "toggles", rolls, "4"],
      ["Reroll hits", "select", rerolls, "none"],
      ["Poison", "checkbox", "", "false"],
      ["Fury", "checkbox", "", "false"],
    ],
  ],
  [
    "Wound Phase",
    [
      ["To wound", "toggles", rolls, "4"],
      ["Reroll wounds", "select", rerolls, "none"],
      ["Lethal strike", "checkbox", "", "false"],
    ],
  ],
  [
    "Save Phase",
    [
      ["Armor save", "toggles", rolls, "none"],
      ["Armor piercing", "number", "", "0"],
      ["Reroll armor saves", "select", rerolls, "none"],
      ["Special save", "toggles", rolls, "none"],
      ["Special save type", "toggles", "Aegis Regeneration", "aegis"],
      ["Reroll special saves", "select", rerolls, "none"],
    ],
  ],
  [
    "Target & Wounds",
    [
      ["Multiple wounds", "text", "", "1"],
      ["Target max wounds", "number", "", "1"],
    ],
  ],
];

test("the form is that of the source", async ({ page }) => {
  const seen = await page.locator("fieldset.phase").evaluateAll((phases) =>
    phases.map((phase) => [
      phase.querySelector(":scope > legend")!.textContent,
      [...phase.querySelectorAll(":scope > .field")].map((field) => {
        const text = (e: Element | null) => (e?.textContent ?? "").replace(/\s+/g, " ").trim();
        const toggles = [...field.querySelectorAll<HTMLInputElement>("input[type=radio]")];
        const select = field.querySelector("select");
        const input = field.querySelector("input");
        const name = text(field.querySelector(".name"));
        if (toggles.length > 0)
          return [
            name,
            "toggles",
            toggles.map((t) => text(t.nextElementSibling)).join(" "),
            toggles.find((t) => t.checked)!.value,
          ];
        if (select) return [name, "select", [...select.options].map((o) => text(o)).join(" "), select.value];
        return [name, input!.type, "", input!.type === "checkbox" ? String(input!.checked) : input!.value];
      }),
    ]),
  );
  expect(seen).toEqual(form);
});

test("messages are next to their fields", async ({ page }) => {
  const wrong: [name: string, text: string, says: RegExp][] = [
    ["Number of attacks", "d7", /d7 is not allowed/],
    ["Number of attacks", "0", /outside/],
    ["Number of attacks", "d6-20", /-19|below|outside/],
    ["Armor piercing", "7", /7 is outside 0\.\.6/],
    ["Multiple wounds", "0", /outside/],
    ["Target max wounds", "0", /0 is outside 1\.\./],
  ];
  for (const [name, text, says] of wrong) {
    const input = page.getByLabel(name, { exact: true });
    const good = await input.inputValue();
    await input.fill(text);
    const id = await input.getAttribute("id");
    await expect(page.locator(`#${id}-problem`)).toHaveText(says);
    await expect(page.locator(".stats dd").first()).toHaveText("2.5");
    const colour = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((e) => getComputedStyle(e).color);
    for (const old of [".stats dd", ".gist strong"])
      expect(await colour(old)).toBe(await colour(".lead .soft"));
    await input.fill(good);
    await expect(page.locator(`#${id}-problem`)).toBeEmpty();
  }
});

test("the examples, the statistics and both charts", async ({ page }) => {
  const means: [example: string, mean: string | RegExp][] = [
    ["10 attacks, armour 4+", "1.25"],
    ["Lethal Strike against aegis", /\(5\/9\)/],
    ["Lethal Strike against regeneration", /\(35\/36\)/],
    ["Poison, failed hits rerolled", /\(2\/3\)/],
  ];
  for (const [example, mean] of means) {
    await page.getByRole("button", { name: example, exact: true }).click();
    await expect(page.locator(".stats dd").first()).toHaveText(mean);
  }
  await expect(page.locator(".stats dt")).toHaveText([
    "mean",
    "median",
    "mode",
    "standard deviation",
    "least",
    "most",
    "25th percentile",
    "50th percentile",
    "75th percentile",
    "95th percentile",
  ]);
  await page.getByText("Every value").click();
  await expect(page.locator("table.rows tbody tr").first()).toContainText("0");
  await page.locator(".plot").nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".readout").nth(1)).toHaveText(/^0: at least 100 %; at most \d/);
});

test("toggles take the arrow keys, links hold all, back goes back", async ({ explorer, page }) => {
  const mean = page.locator(".stats dd").first();
  await page.getByRole("radio", { name: "4+" }).first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(mean).not.toHaveText("2.5");
  const before = await mean.textContent();
  await page.getByLabel("Fury", { exact: true }).check();
  await expect(mean).not.toHaveText(before!);
  const after = await mean.textContent();
  const hash = await explorer.settled();
  await page.goBack();
  await expect(page.getByLabel("Fury", { exact: true })).not.toBeChecked();
  await explorer.open(hash);
  await expect(page.getByLabel("Fury", { exact: true })).toBeChecked();
  await expect(mean).toHaveText(after!);
});

test("a value of a link that no option has is said", async ({ explorer, page }) => {
  await explorer.open(`#wargame/${await pack({ wargame: { set: { to_hit: "1", evil: "<b>" } } })}`);
  await expect(page.locator("#wargame-to_hit-problem")).toContainText("1 is outside 2..6");
  await expect(page.getByText('there is no parameter "evil"')).toBeVisible();
});
