import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pack } from "../src/state/pack.ts";
import { expect, test } from "./explorer.ts";
import { analyze } from "./serve.ts";

async function fetched(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.beforeEach(async ({ explorer, page }) => {
  await explorer.open();
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await page.getByText("Download", { exact: true }).click();
});

test("the chart as PNG and SVG opens again", async ({ explorer, page }) => {
  const png = await fetched(page, "PNG");
  expect(png.name).toMatch(/4d6k3\.png$/);
  expect([...png.bytes.subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1000);

  await explorer.line(0).press("Enter");
  await page.keyboard.type("3d6 <b>&");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("3d6");
  await expect(explorer.figures("3d6")).toBeVisible();
  const svg = (await fetched(page, "SVG")).bytes.toString();
  expect(svg).not.toContain("var(");
  const told = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      error: parsed.querySelector("parsererror")?.textContent,
      title: parsed.querySelector("title")?.textContent,
      paths: parsed.querySelectorAll("path").length,
    };
  }, svg);
  expect(told.error).toBeUndefined();
  expect(told.title).toBe("Chance of each value");
  expect(told.paths).toBeGreaterThan(4);
});

test("CSV and JSON are what the command writes", async ({ page }) => {
  for (const format of ["csv", "json"] as const) {
    const { bytes } = await fetched(page, `${format.toUpperCase()} of 4d6k3`);
    const command = execFileSync(analyze, ["roll", "4d6k3", "--format", format, "--quiet"], {
      encoding: "utf8",
    });
    expect(bytes.toString()).toBe(command);
  }
});

test("a sweep is what the command writes", async ({ explorer, page }) => {
  const sweep = {
    quantity: "P(lands = yes)",
    axes: [
      { name: "ac", range: "24..26" },
      { name: "zones", range: "off,uniform" },
    ],
  };
  await explorer.open(
    `#scenarios/${await pack({ scenarios: { scenario: "labyrinth/attack", mode: "sweep", sweep } })}`,
  );
  await page.getByText("Download", { exact: true }).click();
  for (const format of ["csv", "json"] as const) {
    const { name, bytes } = await fetched(page, `${format.toUpperCase()} of all of lands at every value`);
    expect(name).toBe(`labyrinth-attack-sweep.${format}`);
    const swept = ["--sweep", "ac=24..26", "--sweep", "zones=off,uniform", "--measure", "lands"];
    const command = execFileSync(
      analyze,
      ["run", "labyrinth/attack", ...swept, "--format", format, "--quiet"],
      { encoding: "utf8" },
    );
    expect(bytes.toString()).toBe(command);
  }
});
