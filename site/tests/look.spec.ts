// What axe-core finds, and pictures to look at, in pictures/.
import AxeBuilder from "@axe-core/playwright";
import { pack } from "../src/state/pack.ts";
import { type Explorer, expect, test } from "./explorer.ts";

const several = {
  lines: [{ text: "4d6k3" }, { text: "3d6+1" }, { text: "1d20" }, { text: "4d6kk3" }],
  explain: 0,
};

const curve = {
  scenario: "labyrinth/attack",
  mode: "sweep",
  sweep: {
    quantity: "P(lands = yes)",
    axes: [
      { name: "ac", range: "14..30" },
      { name: "strength", range: "10,14,18" },
    ],
  },
};
const drawn = (e: Explorer) =>
  expect(e.page.locator(".measures:not(.stale) .plot:visible svg").first()).toBeVisible();
interface Scene {
  name: string;
  view?: string;
  part: object;
  files?: Record<string, string>;
  ready: (e: Explorer) => Promise<void>;
}

// Everything that can be opened is open.
async function opened(e: Explorer): Promise<void> {
  await expect(e.page.locator(".lead code")).toHaveText("labyrinth/claims"); // not the scene before
  await expect(e.page.locator(".measures:not(.stale) .measure").first()).toBeVisible();
  const closed = e.page.locator("main details:not([open]) > summary");
  for (let left = await closed.count(); left > 0; left--) await closed.first().click();
  await expect(e.page.locator("table.claims")).toBeVisible();
  await expect(e.page.locator("pre.text")).toBeVisible();
}

const scenes: Scene[] = [
  {
    name: "library",
    part: {},
    ready: (e: Explorer) => expect(e.page.locator(".groups li")).not.toHaveCount(0),
  },
  { name: "scenario", part: { scenario: "labyrinth/attack" }, ready: drawn },
  { name: "behind", part: { scenario: "labyrinth/claims", show: "table" }, ready: opened },
  { name: "records", part: { scenario: "labyrinth/matchups", show: "at_least" }, ready: drawn },
  {
    name: "wrong",
    part: { scenario: "labyrinth/attack", set: { ac: "x", zones: "2", weapon: "1d" } },
    ready: (e: Explorer) => expect(e.page.locator("#a-ac-problem")).not.toBeEmpty(),
  },
  {
    name: "compare",
    part: {
      scenario: "labyrinth/attack",
      mode: "compare",
      side: "b",
      b: { scenario: "", set: { strength: "18" } },
    },
    ready: drawn,
  },
  {
    name: "scenario-table",
    part: { scenario: "wargame/attack", show: "table" },
    ready: (e: Explorer) => expect(e.page.locator(".measure .rows")).toBeVisible(),
  },
  { name: "sweep", part: curve, ready: drawn },
  { name: "sweep-map", part: { ...curve, sweep: { ...curve.sweep, as: "map" } }, ready: drawn },
  { name: "sweep-words", part: { scenario: "wargame/attack", mode: "sweep" }, ready: drawn },
  {
    name: "own",
    part: { scenario: "mine.yaml" },
    files: {
      "mine.yaml": "title: Mine\nparameters: {n: {required: true, type: integer}}\nmeasures: {x: n + 1d6}\n",
    },
    ready: (e: Explorer) => expect(e.page.locator("#a-n-problem")).not.toBeEmpty(),
  },
].map((s) => ({ ...s, view: "scenarios" }));
scenes.push({ name: "wargame", view: "wargame", part: {}, ready: drawn });
scenes.push({
  name: "wargame-open",
  view: "wargame",
  part: {},
  ready: async (e) => {
    await drawn(e);
    await e.page.getByText("Every value").click();
    await e.page.getByText("Download", { exact: true }).click();
  },
});
scenes.push({
  name: "wargame-wrong",
  view: "wargame",
  part: { set: { num_attacks: "d7", to_hit: "1" } },
  ready: (e: Explorer) => expect(e.page.locator("#wargame-to_hit-problem")).not.toBeEmpty(),
});

const broken =
  "title: Mine\nparameters: {n: {default: 3, range: 0..9}}\nmeasures:\n  hit: 1d6 + n >= 5\n  damage: 2d6 + m # a mistake\n";
const rules =
  "# What is rolled\nparameters:\n  n: {default: 3, range: 0..9, doc: what is added}\nmeasures:\n  hit: {value: 1d20 + n >= 15, title: Whether it hits}\n  damage: {value: 2d6 + n, title: Damage, unit: hit points}\nexpect: [P(hit) >= 99%]\nfigures: {by-n: {kind: overlay, measure: damage, sweep: {n: [0, 3]}}}\n";
scenes.push(
  {
    name: "rules-empty",
    view: "rules",
    part: {},
    ready: (e) => expect(e.page.locator("#copied")).toBeVisible(),
  },
  {
    name: "rules",
    view: "rules",
    part: {},
    files: { "mine.yaml": rules, "bestiary.csv": "name,hp\nogre,12\n" },
    ready: drawn,
  },
  {
    name: "rules-wrong",
    view: "rules",
    part: {},
    files: { "mine.yaml": broken },
    ready: (e) => expect(e.page.locator(".findings li")).toBeVisible(),
  },
);

const states: Scene[] = [
  { name: "start", part: {}, ready: (e) => expect(e.figures("4d6k3")).toBeVisible() },
  { name: "several", part: several, ready: (e) => expect(e.figures("1d20")).toBeVisible() },
  {
    name: "rises",
    part: { ...several, show: "at_least" },
    ready: (e) => expect(e.figures("1d20")).toBeVisible(),
  },
  {
    name: "table",
    part: { show: "table", fractions: true },
    ready: (e) => expect(e.page.locator("table.rows tbody tr").first()).toBeVisible(),
  },
  {
    name: "words",
    part: {
      lines: [
        { text: "1d6 >= 5", notation: "rules" },
        { text: "1d8 >= 5", notation: "rules" },
      ],
    },
    ready: (e) => expect(e.page.locator(".plot:visible")).toBeVisible(),
  },
  {
    name: "silhouette",
    part: { lines: [{ text: "200d20" }] },
    ready: (e) => expect(e.figures("200d20")).toBeVisible(),
  },
  {
    name: "names",
    part: {
      lines: [{ text: "1d20+[accuracy]-[target dodge]", notation: "methuen", set: { accuracy: "3" } }],
    },
    ready: (e) => expect(e.problem(0)).toContainText("no value"),
  },
  {
    name: "program",
    part: {
      lines: [
        {
          text: 'loop N over {1..3} {\n  output [highest 3 of (N + 3)d6] named "best of [N] more"\n}',
          notation: "anydice",
        },
      ],
    },
    ready: (e) => expect(e.page.locator(".legend li:visible")).toHaveCount(3),
  },
  {
    name: "program-wrong",
    part: { lines: [{ text: "X: 3\noutput XdY", notation: "anydice" }] },
    ready: (e) => expect(e.page.locator(".place")).toBeVisible(),
  },
  ...scenes,
  {
    name: "empty",
    part: { lines: [{ text: "" }] },
    ready: (e) => expect(e.page.locator(".example").first()).toBeVisible(),
  },
];

// By day each state in one width and one theme, every other one in the other of both; at night
// (ODDSMITH_NIGHTLY=1) each state in each width and each theme.
for (const width of [1280, 360]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const nightly = process.env["ODDSMITH_NIGHTLY"];
    if (!nightly && (width === 360) !== (colorScheme === "light")) continue;
    const looked = states.filter((_, i) => nightly || (i % 2 === 0) === (width === 360));
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme });

      test("every state", async ({ explorer, page }) => {
        test.setTimeout(60_000 + 30_000 * looked.length);
        await explorer.open();
        for (const { name, view = "roll", part, files, ready } of looked) {
          await test.step(name, async () => {
            // A link that is followed inside of the page: the engine is there already.
            const link = `#${view}/${await pack({ [view]: part, ...(files ? { files } : {}) })}`;
            await page.evaluate((to) => (location.hash = to), link);
            await expect(page.locator(`.view.${view}`)).toBeVisible();
            await ready(explorer);
            await expect
              .poll(() =>
                page.evaluate(() =>
                  document.getAnimations().some((a) => a.pending || a.playState === "running"),
                ),
              )
              .toBe(false);
            await page.screenshot({ path: `pictures/${name}-${width}-${colorScheme}.png`, fullPage: true });
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect.soft(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
            const found = await new AxeBuilder({ page }).analyze();
            expect
              .soft(
                found.violations.map((v) => `${name}: ${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`),
              )
              .toEqual([]);
          });
        }
      });
    });
  }
}
