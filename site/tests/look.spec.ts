// What axe-core finds, and pictures to look at, in pictures/.
import AxeBuilder from "@axe-core/playwright";
import { pack } from "../src/state/pack.ts";
import { expect, test, type Explorer } from "./explorer.ts";

const several = { lines: [{ text: "4d6k3" }, { text: "3d6+1" }, { text: "1d20" }, { text: "4d6kk3" }], explain: 0 };

const states: { name: string; part: object; ready: (e: Explorer) => Promise<void> }[] = [
  { name: "start", part: {}, ready: (e) => expect(e.figures("4d6k3")).toBeVisible() },
  { name: "several", part: several, ready: (e) => expect(e.figures("1d20")).toBeVisible() },
  { name: "rises", part: { ...several, show: "at_least" }, ready: (e) => expect(e.figures("1d20")).toBeVisible() },
  { name: "table", part: { show: "table", fractions: true }, ready: (e) => expect(e.page.locator("table.rows tbody tr").first()).toBeVisible() },
  { name: "words", part: { lines: [{ text: "1d6 >= 5", notation: "rules" }, { text: "1d8 >= 5", notation: "rules" }] }, ready: (e) => expect(e.page.locator(".plot:visible")).toBeVisible() },
  { name: "silhouette", part: { lines: [{ text: "200d20" }] }, ready: (e) => expect(e.figures("200d20")).toBeVisible() },
  { name: "names", part: { lines: [{ text: "1d20+[accuracy]-[target dodge]", notation: "methuen", set: { accuracy: "3" } }] }, ready: (e) => expect(e.problem(0)).toContainText("no value") },
  { name: "empty", part: { lines: [{ text: "" }] }, ready: (e) => expect(e.page.locator(".example").first()).toBeVisible() },
];

for (const width of [1280, 360]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme });

      for (const { name, part, ready } of states) {
        test(name, async ({ explorer, page }) => {
          await explorer.open(`#roll/${await pack({ roll: part })}`);
          await ready(explorer);
          await page.waitForTimeout(350);
          await page.screenshot({ path: `pictures/${name}-${width}-${colorScheme}.png`, fullPage: true });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wide, "the page scrolls sideways").toBeLessThanOrEqual(0);
          const found = await new AxeBuilder({ page }).analyze();
          expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`)).toEqual([]);
        });
      }
    });
  }
}
