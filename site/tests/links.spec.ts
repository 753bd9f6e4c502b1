import { pack } from "../src/state/pack.ts";
import { expect, test } from "./explorer.ts";

test("a link opens the same view", async ({ explorer, page }) => {
  await explorer.open();
  await explorer.line(0).fill("2d6");
  await explorer.line(0).press("Enter");
  await page.keyboard.type("1d12");
  await explorer.show("At least");
  const link = await explorer.settled();
  await explorer.open(link);
  await expect(explorer.line(0)).toHaveValue("2d6");
  await expect(explorer.line(1)).toHaveValue("1d12");
  await expect(page.getByRole("radio", { name: "At least" })).toBeChecked();
  await expect(explorer.figures("1d12").getByRole("cell").first()).toHaveText("6.5");
  expect(await explorer.settled()).toBe(link);
});

test("the link is copied", async ({ explorer, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await explorer.open();
  await explorer.line(0).fill("3d8");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("#said")).toHaveText("The link to this view has been copied.");
  await explorer.open(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash);
  await expect(explorer.line(0)).toHaveValue("3d8");
});

test("back and forward go through what was asked", async ({ explorer, page }) => {
  await explorer.open();
  await explorer.line(0).fill("2d6");
  await explorer.settled();
  await explorer.show("At most");
  await explorer.settled();
  await explorer.line(0).press("Enter");
  await page.keyboard.type("3d4");
  await explorer.settled();
  await page.goBack(); // the text of the second line
  await expect(explorer.line(1)).toHaveValue("");
  await page.goBack(); // the second line
  await expect(explorer.line(1)).toHaveCount(0);
  await page.goBack(); // at most
  await expect(page.getByRole("radio", { name: "Chance" })).toBeChecked();
  await page.goBack(); // the start
  await expect(explorer.line(0)).toHaveValue("4d6k3");
  await page.goForward();
  await expect(explorer.line(0)).toHaveValue("2d6");
  await expect(explorer.figures("2d6").getByRole("cell").first()).toHaveText("7");
});

const lines = (n: number) => Array.from({ length: n }, () => ({ text: "1d6" }));

const hostile: { name: string; fragment: () => Promise<string> | string; says: RegExp }[] = [
  { name: "damaged", fragment: () => "#roll/AAAA", says: /damaged/ },
  { name: "not base64", fragment: () => "#roll/%%%<script>alert(1)</script>", says: /damaged/ },
  { name: "a view that is not there", fragment: () => "#constructor/AAAA", says: /view/ },
  { name: "too long", fragment: () => `#roll/${"A".repeat(400_000)}`, says: /too long/ },
  {
    name: "too much inside",
    fragment: async () => `#roll/${await pack({ roll: { lines: [{ text: " ".repeat(50_000_000) }] } })}`,
    says: /holds too much/,
  },
  {
    name: "too many lines",
    fragment: async () => `#roll/${await pack({ roll: { lines: lines(500) } })}`,
    says: /list of 1 to 8/,
  },
  {
    name: "a number that is none",
    fragment: async () => `#roll/${await pack({ roll: { from: "1" } })}`,
    says: /whole number/,
  },
  {
    name: "an unknown field",
    fragment: async () => `#roll/${await pack({ roll: { evil: 1 } })}`,
    says: /has no "evil"/,
  },
  {
    name: "a prototype",
    fragment: async () => `#roll/${await pack(JSON.parse('{"roll": {"__proto__": {"lines": []}}}'))}`,
    says: /has no "__proto__"/,
  },
  { name: "a list", fragment: async () => `#roll/${await pack([1, 2])}`, says: /view/ },
];

test("a hostile link opens the start page and says why", async ({ explorer, page }) => {
  await explorer.open();
  for (const { name, fragment, says } of hostile) {
    await test.step(name, async () => {
      const link = await fragment();
      await page.evaluate((to) => (location.hash = to), link);
      await expect(page.getByRole("alert")).toContainText(says);
      await expect(explorer.line(0)).toHaveValue("4d6k3");
      await expect(explorer.figures("4d6k3")).toBeVisible();
      await page.evaluate(() => (location.hash = "#roll"));
      await expect(page.getByRole("alert")).toBeEmpty();
    });
  }
});

test("text of a link is text only", async ({ explorer, page }) => {
  const evil = `<img src=x onerror="document.title='bad'">`;
  await explorer.open(`#roll/${await pack({ roll: { lines: [{ text: evil, set: { [evil]: evil } }] } })}`);
  await expect(explorer.line(0)).toHaveValue(evil);
  await expect(explorer.problem(0)).not.toBeEmpty();
  await expect(page.locator("main img")).toHaveCount(0);
  await expect(page).toHaveTitle("Roll · oddsmith");
});
