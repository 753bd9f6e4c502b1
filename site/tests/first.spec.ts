// What a reader meets first: an answer before the engine is there, and what the page opens on.
import { expect, test } from "./explorer.ts";

test("the first answer is there before the engine, and is the engine's", async ({ explorer, page }) => {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route("**/engine.wasm", async (route) => {
    await arrived;
    await route.continue();
  });
  await explorer.open();
  const cells = async (text: string) =>
    (await explorer.figures(text).locator("td").allTextContents()).map((t) => t.trim());
  await expect(explorer.figures("4d6k3")).toContainText("12.245");
  const first = await cells("4d6k3");
  arrive();
  await explorer.line(0).fill("{4d6}k3"); // nobody has answered that
  await expect(explorer.figures("{4d6}k3")).toBeVisible();
  expect(await cells("{4d6}k3")).toEqual(first);
});

test("scenarios are links, found by their names and their rules", async ({ explorer, page, context }) => {
  await explorer.open("#scenarios");
  await page.getByLabel("Filter").fill("lowest attribute");
  const link = page.getByRole("link", { name: /^labyrinth\/attributes / });
  await expect(link).toHaveAttribute("href", /^#scenarios\/./);
  await page.getByLabel("Filter").fill("Fights until a level");
  await expect(page.locator(".groups li")).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(new URL((await page.locator(".groups li a").getAttribute("href"))!, page.url()).href);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Fights until a level");
  await other.close();
});

test("a sweep opens on what varies, and says why a map is drawn", async ({ explorer, page }) => {
  await explorer.open("#scenarios");
  await page.getByRole("link", { name: /^labyrinth\/attack / }).click();
  await page.locator(".modes").getByText("Sweep", { exact: true }).click();
  await expect(page.getByLabel("Quantity")).toHaveValue("P(outcome = hit)");
  await page.getByLabel("and", { exact: true }).selectOption("ac");
  await expect(page.getByText("This is a heat map, because 21 curves could not be told apart")).toBeVisible();
  await page.getByLabel("Values of ac").fill("17..19");
  await expect(page.getByText("This is a heat map")).toHaveCount(0);
  await page.getByText("Heat map", { exact: true }).click();
  await page.locator(".plot:visible").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".readout:visible")).toHaveText(/^strength 4, ac 19: /); // the first is on x, the second grows upwards
});

test("words are neither at least nor at most, and a slider moves a number", async ({ explorer, page }) => {
  await explorer.open("#roll");
  await explorer.line(0).fill("2d6 >= 9");
  await page
    .getByLabel(/^Notation of /)
    .first()
    .selectOption("rules");
  await expect(page.locator(".switch").getByText("At least", { exact: true })).toHaveCount(0);
  await explorer.open("#scenarios");
  await page.getByRole("link", { name: /^tdgs\/contest / }).click();
  await expect(page.locator(".measure").first()).toBeVisible();
  await expect(page.locator(".switch").getByText("At least", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "All scenarios" }).click();
  await page.getByRole("link", { name: /^labyrinth\/duel-with-potions / }).click();
  const field = page.locator(".field").filter({ hasText: "how many healing potions the hero has" });
  await field.locator("input[type=range]").fill("5");
  await expect(field.locator("input[type=number]")).toHaveValue("5");
  await page.getByRole("button", { name: "All scenarios" }).click();
  await page.getByRole("link", { name: /^labyrinth\/quest / }).click();
  const chance = page.locator(".field").filter({ hasText: "how likely the monster is to wander" });
  await chance.locator("input[type=range]").fill("0.35");
  await expect(chance.locator("input[type=text]")).toHaveValue("0.35");
});

test("the rules view draws the heat maps of a file", async ({ explorer, page }) => {
  await explorer.open("#rules");
  await page.getByLabel("A copy of").selectOption("wargame/exchange");
  await page.getByRole("button", { name: "Copy it" }).click();
  await expect(page.getByText("No problems found in")).toBeVisible();
  await expect(page.getByRole("heading", { name: "How often the first unit is left" })).toBeVisible();
  await expect(
    page.locator(".beside section").filter({ hasText: "How often the first unit is left" }).locator("svg"),
  ).toBeVisible();
});
