// The Rules view: as somebody types, drops files in, follows a link, or is sent something bad.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pack } from "../src/state/pack.ts";
import { type Explorer, expect, test } from "./explorer.ts";

const good = "parameters:\n  skill: {default: 3, range: 0..9}\nmeasures:\n  hit: 1d6 + skill\n";

const text = (page: Page) => page.getByRole("textbox", { name: /^Text of / });
const findings = (page: Page) => page.locator(".findings li");
const measure = (page: Page, name: string) => page.locator(`[data-measure="${name}"]`);

async function opened(explorer: Explorer, files: Record<string, string>, rules: object = {}): Promise<void> {
  await explorer.open(`#rules/${await pack({ rules, files })}`);
  await expect(text(explorer.page)).toBeVisible();
}

// Puts the cursor at the end of what is typed in place of all.
async function type(page: Page, what: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(what);
}

async function suggestions(page: Page): Promise<string[]> {
  // The schema may still be on its way.
  await expect(async () => {
    await page.keyboard.press("Control+Space");
    await expect(page.locator(".cm-tooltip-autocomplete li").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  return page.locator(".cm-tooltip-autocomplete li .cm-completionLabel").allTextContents();
}

test("a file is checked as one types, with its results beside it", async ({ explorer, page }) => {
  await opened(explorer, { "rules.yaml": good });
  await expect(measure(page, "hit")).toContainText("6.5");
  await expect(page.locator(".good")).toContainText("rules.yaml");
  await type(page, "measures:\n  hit: 2d6 +\n");
  await expect(findings(page)).toContainText("rules.yaml:2:");
  await expect(page.locator(".cm-lint-marker-error")).toBeVisible();
  await page.keyboard.press("Control+Home");
  await findings(page).getByRole("button").click(); // goes to the place
  await page.keyboard.insertText("9");
  await expect(text(page)).toContainText("2d6 +9");
  await expect(measure(page, "hit")).toContainText("16");
  await expect(findings(page)).toHaveCount(0);
});

test("claims that fail are said, and every figure is drawn", async ({ explorer, page }) => {
  const file = `parameters:\n  armour: {default: 2, range: 0..6}\nmeasures:\n  dealt: max(1d6 - armour, 0)\n  half: 1d3
expect: [mean(dealt) = 2.5]\ntune: {goals: [mean(dealt) <= 2]}
figures:\n  by-armour: {kind: overlay, of: at-least, measure: dealt, sweep: {armour: [0, 2, 4]}}\n  both: {kind: overlay, measures: [dealt, half]}\n`;
  await opened(explorer, { "rules.yaml": file });
  await expect(page.locator(".text .wrong")).toContainText("1 of 1 claim fails. 1 of 1 goal met.");
  await expect(page.locator("table.claims").first()).toContainText("1.66667 (5/3)");
  await expect(page.locator("[data-figure=by-armour] .legend li")).toHaveText([
    "armour 0",
    "armour 2",
    "armour 4",
  ]);
  await expect(page.locator("[data-figure=both] .figures tbody tr")).toHaveCount(2);
  await type(page, file.replace("= 2.5]", "= 5/3]"));
  await expect(page.locator(".good")).toContainText("1 claim holds.");
  await expect(page.locator(".outdated")).toHaveCount(0);
  await type(page, file.replace("1d6", "1d6 ]"));
  await expect(page.locator(".outdated")).toBeVisible();
  await expect(measure(page, "dealt")).toContainText("1.6667"); // what was there stays
});

test("the first error of a file that is opened is in sight", async ({ explorer, page }) => {
  const long = `parameters:\n${Array.from({ length: 80 }, (_, i) => `  p${i}: 1`).join("\n")}\nmeasures:\n  hit: 1d20 + p99\n`;
  await opened(explorer, { "rules.yaml": long });
  await expect(page.locator(".cm-lintRange-error")).toBeInViewport();
});

test("completion knows where it is", async ({ explorer, page }) => {
  await opened(explorer, { "rules.yaml": good });
  const cases: { before: string; wants: string[]; not?: string[] }[] = [
    { before: "measures: {m: 1d6}\npara", wants: ["parameters"] },
    { before: "measures: {m: 1d6}\nme", wants: ["outcome"], not: ["measures"] },
    { before: "parameters:\n  skill:\n    ", wants: ["default", "range", "doc"], not: ["measures"] },
    { before: "parameters:\n  skill:\n    default: 3\n    ", wants: ["range"], not: ["default"] },
    { before: "parameters:\n  skill: {default: 3, ", wants: ["range", "doc"] },
    { before: "figures:\n  f:\n    kind: ", wants: ["pmf", "heatmap"], not: ["measure"] },
    { before: "figures:\n  f: {kind: ", wants: ["pmf", "heatmap"] },
    { before: "requires:\n  - ", wants: ["that", "else"] },
    { before: "requires:\n- that: 1 < 2\n  ", wants: ["else"] },
    { before: "requires: [{that: 1 < 2, ", wants: ["else"] },
    { before: "notation: ", wants: ["rules", "methuen", "roll20"] },
    { before: "extends: lab", wants: ["labyrinth/attack"] },
    {
      before: "parameters:\n  skill: 3\nrolls:\n  attack: 1d20\nmeasures:\n  m: att",
      wants: ["attack"],
      not: ["skill"],
    },
  ];
  for (const { before, wants, not = [] } of cases) {
    await type(page, before);
    const all = await suggestions(page);
    for (const w of wants) expect(all, before).toContain(w);
    for (const n of not) expect(all, before).not.toContain(n);
    await page.keyboard.press("Escape");
  }
});

test("a key says what it is for", async ({ explorer, page }) => {
  await opened(explorer, { "rules.yaml": good });
  await expect(measure(page, "hit")).toBeVisible();
  // The editor counts a pause of the mouse as a hover, which a busy machine may miss.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await page
      .locator(".cm-line")
      .first()
      .hover({ position: { x: 30, y: 8 } });
    await expect(page.locator(".cm-doc")).toContainText("What --set and --sweep change.", { timeout: 3000 });
  }).toPass();
});

test("Tab indents, and Escape and Tab leaves", async ({ explorer, page }) => {
  await opened(explorer, { "rules.yaml": "measures:\n" });
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("m: 1d4");
  await expect(measure(page, "m")).toContainText("2.5");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text(page)).not.toBeFocused();
});

test("files are dropped in, renamed, downloaded and removed", async ({ explorer, page }) => {
  await explorer.open("#rules");
  const rules =
    "parameters: {hp: 1}\nrecords: {monster: {file: data/m.csv, name: name, default: ogre, fields: {hp: hp}}}\nmeasures: {n: hp}\n";
  const data = await page.evaluateHandle((rules) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([rules], "mine.yaml"));
    transfer.items.add(new File(["name,hp\nrat,3\nogre,14\n"], "m.csv"));
    transfer.items.add(new File([new Uint8Array([0xff, 0xfe, 0])], "picture.png"));
    return transfer;
  }, rules);
  await page.locator(".desk").dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByRole("alert").filter({ hasText: "picture.png is not a text" })).toBeVisible();
  await expect(findings(page).first()).toContainText("data/m.csv");
  await page.getByRole("button", { name: "m.csv", exact: true }).click();
  await expect(page.getByLabel("Name")).toHaveValue("m.csv");
  await page.getByLabel("Name").fill("data/m.csv");
  await page.getByLabel("Name").press("Enter");
  await expect(measure(page, "n")).toContainText("14");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".desk .tools").getByRole("button", { name: "Download" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe("name,hp\nrat,3\nogre,14\n");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(findings(page).first()).toContainText("data/m.csv");
  await explorer.back();
  await expect(measure(page, "n")).toContainText("14");
});

test("a file that is chosen is read", async ({ explorer, page }) => {
  await explorer.open("#rules");
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from("measures: {m: 3d6}") });
  await expect(measure(page, "m")).toContainText("10.5");
});

test("every template is without a finding", async ({ explorer, page }) => {
  await explorer.open("#rules");
  for (const [i, name] of ["attack.yaml", "pool.yaml", "fight.yaml", "monsters.yaml"].entries()) {
    if (i > 0) await page.getByText("Start from…").click();
    await page.locator(".templates button").nth(i).click();
    await expect(page.locator(".good")).toContainText(`in ${name}`);
    await expect(page.locator(".beside .figures").first()).toBeVisible();
  }
});

test("a built-in scenario is copied, with its data", async ({ explorer, page }) => {
  await explorer.open("#rules");
  await page.locator("#copied").selectOption("labyrinth/gold");
  await page.getByRole("button", { name: "Copy it" }).click();
  await expect(page.getByRole("button", { name: "bestiary/chests.csv" })).toBeVisible();
  await expect(text(page)).toContainText("scenario: labyrinth/gold");
  await expect(page.locator(".measure .figures").first()).toBeVisible();
});

test("a link holds the files and opens them", async ({ explorer, page }) => {
  await opened(
    explorer,
    { "rules.yaml": good, "other.yaml": "measures: {b: 1d4}" },
    { main: "rules.yaml", open: "other.yaml" },
  );
  await expect(text(page)).toContainText("b: 1d4");
  await expect(measure(page, "hit")).toBeVisible();
  await type(page, "measures: {b: 1d8}");
  const link = await explorer.settled();
  await explorer.open(link);
  await expect(text(page)).toContainText("b: 1d8");
  await expect(measure(page, "hit")).toBeVisible();
});

test("what is too large for a link is said, and kept by the history", async ({ explorer, page }) => {
  await explorer.open("#rules");
  let seed = 1;
  const noise = Array.from({ length: 60_000 }, () => `# ${(seed = (seed * 48271) % 2147483647)}`).join("\n");
  await page.getByLabel("Add files").setInputFiles({
    name: "big.yaml",
    mimeType: "text/yaml",
    buffer: Buffer.from(`measures: {m: 1d6}\n${noise}`),
  });
  await expect(measure(page, "m")).toContainText("3.5");
  expect(await explorer.settled()).toBe("#rules");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("#said")).toContainText("too large for a link");
  await page.reload();
  await expect(measure(page, "m")).toContainText("3.5");
});

const hostile: { name: string; text: string; says: RegExp }[] = [
  {
    name: "more than a file may have",
    text: `measures: {m: 1d6}\n${"# x\n".repeat(300_000)}`,
    says: /MB|bytes|large/,
  },
  { name: "deep", text: "{a: ".repeat(20_000), says: /more than 64/ },
  {
    name: "an alias bomb",
    text: `a: &a [x, x]\n${"bcdefghij"
      .split("")
      .map((c, i, all) => `${c}: &${c} [*${all[i - 1] ?? "a"}, *${all[i - 1] ?? "a"}]`)
      .join("\n")}\nmeasures: {m: 1d6}\n`,
    says: /anchor|alias/,
  },
  {
    name: "a million measures",
    text: `measures:\n${Array.from({ length: 60_000 }, (_, i) => ` m${i}: 1d6`).join("\n")}`,
    says: /more than 10000 keys/,
  },
  { name: "no text", text: "\u0000\u0001", says: /./ },
  {
    name: "script",
    text: `title: <img src=x onerror="document.title='bad'">\nmeasures: {"<b>bad</b>": 1d6 +}\n`,
    says: /<b>bad<\/b>|error/,
  },
];

for (const { name, text: bad, says } of hostile) {
  test(`a hostile file: ${name}`, async ({ explorer, page }) => {
    await explorer.open("#rules");
    await page
      .getByLabel("Add files")
      .setInputFiles({ name: "bad.yaml", mimeType: "text/yaml", buffer: Buffer.from(bad) });
    await expect(findings(page).or(page.locator(".text .problem")).first()).toContainText(says);
    await expect(page.locator("main img:not(.cm-widgetBuffer), main b")).toHaveCount(0);
    await page.getByRole("button", { name: "New file" }).click();
    await page.keyboard.insertText("measures: {fine: 1d6}");
    await expect(measure(page, "fine")).toContainText("3.5");
    await expect(page).toHaveTitle("Rules · oddsmith");
  });
}

test("a file of very many measures shows some of them", async ({ explorer, page }) => {
  const many = `measures:\n${Array.from({ length: 200 }, (_, i) => `  m${i}: 1d6 + ${i}`).join("\n")}\n`;
  await explorer.open("#rules");
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "many.yaml", mimeType: "text/yaml", buffer: Buffer.from(many) });
  await expect(page.getByText("176 more measures")).toBeVisible();
  await expect(page.locator("[data-measure]")).toHaveCount(24);
});

test("a dear measure is refused beside the others, and a long one is stopped", async ({ explorer, page }) => {
  await opened(explorer, { "rules.yaml": "measures:\n  cheap: 1d6\n  dear: sum(100000, 90d1000k40)\n" });
  await expect(measure(page, "cheap")).toContainText("3.5");
  await expect(measure(page, "dear")).toContainText(/limit/);
  await type(page, "");
  await expect(findings(page).first()).toBeVisible(); // nothing is asked any more: the next question is the one that hangs
  await explorer.hang();
  await page.keyboard.insertText("measures:\n  long: 1d6\n");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".desk")).toContainText("Stopped.");
  await type(page, "measures:\n  short: 1d4\n");
  await expect(measure(page, "short")).toContainText("2.5");
});

test("an engine that runs out of memory is said, and the next answer comes", async ({ explorer, page }) => {
  await opened(explorer, { "rules.yaml": good });
  await expect(measure(page, "hit")).toBeVisible();
  await Promise.all(
    page
      .workers()
      .map((w) => w.evaluate("globalThis.oddsmithAnswer = () => { postMessage({ lost: 'out of memory' }) }")),
  );
  await type(page, "measures: {m: 1d8}");
  await expect(page.locator(".text .problem")).toContainText("ran out of memory");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.locator(".text .problem").or(measure(page, "m")).first()).toBeVisible();
  await type(page, "measures: {m: 1d10}");
  await expect(measure(page, "m")).toContainText("5.5");
});

test("without a network it goes on", async ({ explorer, page, context }) => {
  await opened(explorer, { "rules.yaml": good });
  await expect(measure(page, "hit")).toBeVisible();
  await context.setOffline(true);
  await type(page, "measures: {m: 1d8}");
  await expect(measure(page, "m")).toContainText("4.5");
});

const links: { name: string; raw: unknown; says: RegExp }[] = [
  { name: "files that are none", raw: { files: "x" }, says: /mapping/ },
  { name: "a text that is none", raw: { files: { "a.yaml": 3 } }, says: /not a text/ },
  {
    name: "too many files",
    raw: { files: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}.yaml`, ""])) },
    says: /more than 100/,
  },
  { name: "an unknown field", raw: { rules: { evil: 1 } }, says: /has no "evil"/ },
];

for (const { name, raw, says } of links) {
  test(`a hostile link: ${name}`, async ({ explorer, page }) => {
    await explorer.open(`#rules/${await pack(raw)}`);
    await expect(page.getByRole("alert").first()).toContainText(says);
  });
}

test("names of files from a link lead nowhere", async ({ explorer, page }) => {
  await opened(explorer, { "../../etc/passwd.yaml": "measures: {m: 1d6}", __proto__x: "y" });
  await expect(findings(page).or(page.locator(".text .problem")).first()).toContainText(/not a file name/);
});
