// Tune: what may move, the goals, what is found while it goes on, and a click that puts it into the form.
import AxeBuilder from "@axe-core/playwright";
import { pack } from "../src/state/pack.ts";
import { expect, test } from "./explorer.ts";

const link = async (part: object) => `#scenarios/${await pack({ scenarios: { mode: "tune", ...part } })}`;
const dice =
  "title: Dice\n" +
  "parameters: {n: {default: 2, range: 1..9}, bonus: {default: 0, range: -9..9}}\n" +
  "measures: {total: 'sum(pool(n, d6)) + bonus'}\n" +
  "tune: {goals: [mean(total) in 10..11], vary: {n: 1..5}}\n";

test("what the file is tuned to is in the fields, is found, and a click puts it into the form", async ({
  explorer,
  page,
}) => {
  await explorer.open("#scenarios");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from(dice) });
  await page.getByText("Tune", { exact: true }).click();
  await expect(page.getByLabel("Goal 1", { exact: true })).toHaveValue("mean(total) in 10..11");
  await expect(page.locator("#vary-0")).toHaveValue("1..5");
  await page.getByRole("button", { name: "Tune" }).click();
  await expect(page.locator(".found")).toHaveText("1 of 5 settings meets all goals");
  await page.getByLabel("Let another parameter move").selectOption("bonus");
  await page.locator("#vary-1").fill("0..4");
  await expect(page.getByText("before the form was changed")).toBeVisible();
  await page.getByRole("button", { name: "Add a goal" }).click();
  await page.getByLabel("Goal 2", { exact: true }).fill("P(total >= 12) >= 40%");
  await page.getByRole("button", { name: "Tune" }).click();
  await expect(page.locator(".found")).toHaveText("1 of 25 settings meets all goals");
  await page.locator(".plot:visible").focus();
  await page.keyboard.press("Home");
  await expect(page.locator(".readout:visible")).toHaveText("n 1, bonus 4: 20.00");
  await page.keyboard.press("Enter");
  await expect(page.locator("#a-n")).toHaveValue("1");
  await expect(page.locator("#a-bonus")).toHaveValue("4");
  await page.getByRole("button", { name: "Use the values of place 1", exact: true }).click();
  await expect(page.locator("#a-n")).toHaveValue("2");
  await expect(page.locator("#a-bonus")).toHaveValue("4");
  await expect(page.getByText("before the form was changed")).toBeHidden();
  const seen = await new AxeBuilder({ page }).analyze();
  expect(seen.violations).toEqual([]);
  await explorer.open(await explorer.settled());
  await expect(page.getByLabel("Goal 2", { exact: true })).toHaveValue("P(total >= 12) >= 40%");
});

test("what has been found so far is seen while it goes on, and stays when it is stopped", async ({
  explorer,
  page,
}) => {
  const vary = ["hero.hp", "monster.hp", "monster.ac"].map((name) => ({ name, range: "20..40" }));
  await explorer.open(await link({ scenario: "labyrinth/duel", tune: { goals: [], vary } }));
  await page.getByRole("button", { name: "Tune" }).click();
  await expect(page.locator(".found")).toContainText("settings that were looked at", { timeout: 120_000 });
  await expect(page.locator("table.tuned tbody tr").first()).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped.")).toBeVisible();
  await expect(page.locator(".found")).toContainText("(of 9,261)");
});

test("goals that cannot be read, or that fight each other, say so", async ({ explorer, page }) => {
  await explorer.open(await link({ scenario: "wargame/attack" }));
  await page.getByRole("button", { name: "Tune" }).click();
  await expect(page.locator(".problem.wrong:visible")).toContainText("there is no goal");
  await page.getByLabel("Goal 1", { exact: true }).fill("mean(wound) >= 1");
  await page.getByRole("button", { name: "Tune" }).click();
  await expect(page.locator(".problem.wrong:visible")).toContainText("wounds");
  await page.getByLabel("Goal 1", { exact: true }).fill("mean(wounds) >= 99");
  await page.getByRole("button", { name: "Tune" }).click();
  await expect(page.getByText("meets goal 1")).toBeVisible();
});
