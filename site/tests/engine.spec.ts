import type { Page } from "@playwright/test";
import { expect, test } from "./explorer.ts";

test.beforeEach(async ({ explorer }) => {
  await explorer.open();
  await explorer.ready();
});

// The one at work: the one that stands by comes after it.
const inWorker = (page: Page, script: string) => page.workers()[0]!.evaluate(script);

test("a long answer is stopped, and asked again", async ({ explorer, page }) => {
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await explorer.hang();
  await explorer.line(0).fill("1d6");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(explorer.problem(0)).toContainText("Stopped.");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(explorer.figures("1d6").getByRole("cell").first()).toHaveText("3.5");
});

test("the next key ends a long answer", async ({ explorer, page }) => {
  await expect(explorer.figures("4d6k3")).toBeVisible();
  const worker = await explorer.hang();
  await explorer.line(0).fill("1d4");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await Promise.all([worker.waitForEvent("close"), explorer.line(0).fill("1d6")]);
  await expect(explorer.figures("1d6").getByRole("cell").first()).toHaveText("3.5");
});

test("typing goes on beside a million rolls, and they can be stopped", async ({ explorer, page }) => {
  await explorer.line(0).fill("40d10k10!");
  await explorer.line(0).fill("40d10k10");
  await page.getByRole("button", { name: "Roll a million times" }).click();
  await explorer.line(0).press("Enter");
  await page.keyboard.type("1d8");
  await expect(explorer.figures("1d8").getByRole("cell").first()).toHaveText("4.5");
});

test("an engine that panics becomes a message and a fresh one", async ({ explorer, page }) => {
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await inWorker(page, "globalThis.oddsmithAnswer = () => { throw new RangeError('out of bounds') }");
  await explorer.line(0).fill("1d6");
  await expect(explorer.problem(0)).toContainText("the engine stopped and was restarted");
  await explorer.line(0).fill("1d10");
  await expect(explorer.figures("1d10").getByRole("cell").first()).toHaveText("5.5");
});

test("a worker that throws is replaced", async ({ explorer, page }) => {
  await expect(explorer.figures("4d6k3")).toBeVisible();
  explorer.expected.push(/lost for a test/);
  await inWorker(page, "setTimeout(() => { throw new Error('lost for a test') })");
  await explorer.line(0).fill("1d6");
  await expect(
    explorer
      .figures("1d6")
      .or(page.getByRole("button", { name: "Ask again" }))
      .first(),
  ).toBeVisible();
  await explorer.line(0).fill("1d10");
  await expect(explorer.figures("1d10").getByRole("cell").first()).toHaveText("5.5");
});

test("a worker that is gone without a word is missed", async ({ explorer, page }) => {
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await page.workers()[0]!.evaluate("self.close()");
  await explorer.line(0).fill("1d6");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(explorer.figures("1d6").getByRole("cell").first()).toHaveText("3.5");
});

test("without a network it goes on", async ({ explorer, page, context }) => {
  await expect(explorer.figures("4d6k3")).toBeVisible();
  await context.setOffline(true);
  await explorer.hang();
  await explorer.line(0).fill("1d4");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await explorer.line(0).fill("1d6");
  await expect(explorer.figures("1d6").getByRole("cell").first()).toHaveText("3.5");
});

test("an engine that cannot be had is said", async ({ explorer, page }) => {
  explorer.expected.push(/404/, /Failed to load/, /preload/);
  await page.route("**/engine.wasm", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The engine did not start");
});
