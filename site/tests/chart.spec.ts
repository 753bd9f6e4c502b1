// Charts by themselves: curves and maps, and outlines of many values.
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { outline, spacing } from "../src/chart/outline.ts";
import { expect, test } from "./explorer.ts";

const source = join(import.meta.dirname, "../src");

async function mount(page: Page, spec: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import "./style/page.css"; import { Chart } from "./chart/chart.ts"; import { picture } from "./chart/picture.ts";
        const chart = new Chart(); document.querySelector("main").append(chart.element); chart.show(${spec});
        globalThis.pictureOf = () => picture(chart.drawn.spec, chart.drawn.svg).text;`,
      resolveDir: source,
      loader: "ts",
    },
    bundle: true,
    write: false,
    outdir: "out",
    format: "iife",
  });
  await page.goto("about:blank");
  await page.setContent(
    `<!DOCTYPE html><html lang="en"><head><title>chart</title></head><body><main><h1>Chart</h1></main></body></html>`,
  );
  for (const { path, text } of outputFiles) {
    if (path.endsWith(".css")) await page.addStyleTag({ content: text });
    else await page.addScriptTag({ content: text });
  }
}

const map = `{ kind: "map", title: "P(lands = yes)", description: "A map.",
  x: { name: "ac", texts: Array.from({ length: 12 }, (_, i) => String(10 + i)) }, y: { name: "strength", texts: ["5", "10", "15", "20"] },
  values: Array.from({ length: 48 }, (_, i) => i === 3 ? NaN : i / 48), texts: Array.from({ length: 48 }, (_, i) => i === 3 ? "" : (100 * i / 48).toFixed(1) + " %") }`;

const curve = (name: string, style: number, add: number) =>
  `{ name: "${name}", style: ${style}, x: [5, 10, 15, 20, 25], y: [0.1, 0.2, 0.45, 0.7, 0.9].map((v) => v / ${add}), said: (i) => ({ at: "strength " + 5 * (i + 1), text: "no " + i }) }`;
const curves = `{ kind: "curves", title: "P(lands = yes)", description: "Two curves.", xLabel: "strength", yLabel: "P(lands = yes)", percent: true, series: [${curve("now", 0, 1)}, ${curve("then", 1, 1.5)}] }`;

for (const [name, spec, marks] of [
  ["map", map, "rect"],
  ["curves", curves, "circle"],
] as const) {
  for (const width of [1000, 360]) {
    test(`${name} at ${width}`, async ({ explorer: _, page }) => {
      await page.setViewportSize({ width, height: 700 });
      await mount(page, spec);
      await expect(page.locator(".plot svg").locator(marks).first()).toBeAttached();
      await page.locator(".plot").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(".readout")).toHaveText(
        name === "map" ? "ac 11, strength 5: 2.1 %" : "strength 10: now no 1; then no 1",
      );
      await page.screenshot({ path: `pictures/chart-${name}-${width}.png` });
      expect((await new AxeBuilder({ page }).analyze()).violations.map((v) => v.id)).toEqual([]);
      const svg = await page.evaluate(() => (globalThis as unknown as { pictureOf(): string }).pictureOf());
      expect(svg).toContain("P(lands = yes)");
      expect(svg).not.toMatch(/var\(|cursor/);
    });
  }
}

test("outlines go down where there is a gap, and keep the height of what falls together", () => {
  expect(spacing([{ x: [1, 2, 4] }])).toBe(1);
  expect(spacing([{ x: [7] }])).toBe(1);
  expect(outline([1, 2, 4], [0.2, 0.3, 0.5], 1, 0.01)).toEqual([
    { x: 0.5, y: 0 },
    { x: 0.5, y: 0.2 },
    { x: 1.5, y: 0.2 },
    { x: 1.5, y: 0.3 },
    { x: 2.5, y: 0.3 },
    { x: 2.5, y: 0 },
    { x: 3.5, y: 0 },
    { x: 3.5, y: 0.5 },
    { x: 4.5, y: 0.5 },
    { x: 4.5, y: 0 },
  ]);
  const many = Array.from({ length: 10_000 }, (_, i) => i);
  const thin = outline(
    many,
    many.map((i) => (i === 5000 ? 1 : 0.1)),
    1,
    10,
  );
  expect(thin.length).toBeLessThan(3000);
  expect(Math.max(...thin.map((p) => p.y))).toBe(1);
});
