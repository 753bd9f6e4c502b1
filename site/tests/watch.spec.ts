// `analyze explore FILE`: what an editor outside writes is seen here, and nobody's text is lost.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./explorer.ts";
import { analyze } from "./serve.ts";

const folder = mkdtempSync(join(tmpdir(), "oddsmith-"));
const file = join(folder, "mine.yaml");
let command: ChildProcess;
let host = "";
const served = process.env["EXPLORER"]!;

// As most editors write: the file is never seen half written.
function write(text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  write("measures: {m: 1d6}\n");
  command = spawn(analyze, ["explore", "--no-open", file], { stdio: ["ignore", "pipe", "inherit"] });
  host = await new Promise<string>((told) =>
    command.stdout!.once("data", (line: Buffer) => told(line.toString().split(" ")[0]!)),
  );
  process.env["EXPLORER"] = host; // nothing may leave this one
});

test.afterAll(() => {
  command?.kill();
  process.env["EXPLORER"] = served; // this process may have other tests to run
});

const text = (page: Page) => page.getByRole("textbox", { name: /^Text of / });
const mean = (page: Page) => page.locator('[data-measure="m"] .figures');

test("an edit of the file is seen, in the rules and in the scenarios", async ({ page, explorer }) => {
  write("measures: {m: 1d6}\n");
  await page.goto(host);
  await expect(text(page)).toContainText("m: 1d6");
  await expect(mean(page)).toContainText("3.5");
  const start = Date.now();
  write("measures: {m: 1d8}\n");
  await expect(text(page)).toContainText("m: 1d8");
  console.log(`from the edit of a file to the editor: ${Date.now() - start} ms`);
  await expect(mean(page)).toContainText("4.5");
  await page.getByRole("link", { name: "Scenarios" }).click();
  await expect(page.locator("main")).toContainText("mine.yaml");
  expect(explorer.expected).toEqual([]);
});

test("a conflict is said, and the reader chooses", async ({ page, explorer }) => {
  write("measures: {m: 1d6}\n");
  await page.goto(host);
  await expect(text(page)).toContainText("m: 1d6");
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("# here");
  await expect(page.getByRole("alert").filter({ hasText: "changed both on disk" })).toHaveCount(0);
  write("measures: {m: 1d10}\n");
  const conflict = page.getByRole("alert").filter({ hasText: "mine.yaml was changed both on disk and here" });
  await expect(conflict).toBeVisible();
  await expect(text(page)).toContainText("# here");
  await conflict.getByRole("button", { name: "Keep this version" }).click();
  await expect(conflict).toHaveCount(0);
  write("measures: {m: 1d12}\n");
  await conflict.getByRole("button", { name: "Use the version on disk" }).click();
  await expect(text(page)).toContainText("m: 1d12");
  await expect(mean(page)).toContainText("6.5");
  write("measures: {m: 1d4}\n");
  await expect(mean(page)).toContainText("2.5");
  expect(explorer.expected).toEqual([]);
});
