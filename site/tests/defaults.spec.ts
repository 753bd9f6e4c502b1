// Every built-in scenario at its defaults: what the page shows is what the command writes.
import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { pack } from "../src/state/pack.ts";
import { expect, test } from "./explorer.ts";
import { analyze } from "./serve.ts";

const run = promisify(execFile);

interface Written {
  kind: string;
  mean: { value: number; exact?: string };
  std_dev: number;
  percentiles: Record<string, string | undefined>;
  pmf?: { value: string; probability: number; at_least?: number }[];
}

interface Shown {
  name: string;
  figures: string[];
  rows: string[][];
}

type Command = { measures: Record<string, Written> } | { failure: string };

// Two at a time: as many as the machine has cores.
async function commands(names: string[]): Promise<Map<string, Command>> {
  const out = new Map<string, Command>();
  const rest = [...names];
  const worker = async () => {
    for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
      const options = { maxBuffer: 1 << 28 };
      const args = ["run", name, "--format", "json", "--quiet"];
      const done = await run(analyze, args, options).catch((e: { stdout: string; stderr: string }) => e);
      out.set(name, done.stdout ? (JSON.parse(done.stdout) as Command) : { failure: done.stderr });
    }
  };
  await Promise.all([worker(), worker()]);
  return out;
}

const numberOf = (text: string) => {
  const [above, below] = text.split("/");
  return Number(above) / Number(below ?? 1);
};

function close(shown: string, written: number, relative: number): boolean {
  return Math.abs(numberOf(shown) - written) <= relative * Math.abs(written) + 1e-12;
}

function percent(text: string, p: number): boolean {
  const below = /^< (\d[\d.]*e[-\d]+) %$/.exec(text); // what the error bound leaves no digit of
  if (below) return 100 * p < Number(below[1]);
  const bound = /^([<>]) ([\d.]+) %$/.exec(text);
  if (bound)
    return bound[1] === "<"
      ? p > 0 && 100 * p < Number(bound[2]) + 1e-12
      : p < 1 && 100 * p > Number(bound[2]) - 1e-12;
  return Math.abs(parseFloat(text) / 100 - p) <= 0.500001e-5;
}

function differences(shown: Shown, written: Written | undefined): string[] {
  if (!written) return [`${shown.name} is on the page only`];
  const wrong: string[] = [];
  const check = (what: string, good: boolean, text: string) =>
    void (good || wrong.push(`${shown.name}: ${what}: the page shows ${text}`));
  if (written.kind === "numeric") {
    const [mean = "", deviation = "", , p25 = "", p50 = "", p75 = "", p95 = ""] = shown.figures;
    const [decimal = "", fraction] = mean.split(" (");
    check(`mean ${written.mean.value}`, close(decimal, written.mean.value, 0.6e-4), mean);
    if (fraction) check(`mean ${written.mean.exact}`, fraction === `${written.mean.exact})`, mean);
    check(`deviation ${written.std_dev}`, close(deviation, written.std_dev, 0.6e-4), deviation);
    for (const [p, text] of [
      ["25", p25],
      ["50", p50],
      ["75", p75],
      ["95", p95],
    ] as const) {
      const known = written.percentiles[p]; // not where it lies within the error of a probability
      check(
        `percentile ${p} is ${known}`,
        known === undefined ? text === "-" : close(text, numberOf(known), 1e-9),
        text,
      );
    }
  }
  const pmf = new Map((written.pmf ?? []).map((r) => [r.value, r]));
  let found = 0;
  for (const [value = "", probability = "", atLeast] of shown.rows) {
    const row = pmf.get(value);
    if (!row) continue; // several neighbours in one line
    found++;
    check(`P(${value}) ${row.probability}`, percent(probability, row.probability), probability);
    if (atLeast !== undefined)
      check(`P(>= ${value}) ${row.at_least}`, percent(atLeast, row.at_least!), atLeast);
  }
  if (pmf.size > 0 && pmf.size <= 40) check(`${pmf.size} rows`, found === pmf.size, `${found} of them`);
  return wrong;
}

test("every scenario at its defaults", async ({ explorer, page }) => {
  test.setTimeout(1_800_000);
  const listed = JSON.parse(
    execFileSync(analyze, ["list", "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 }),
  ) as { scenario: string }[];
  expect(listed.length).toBeGreaterThan(50);
  // By day every third; the engine behind the page is held against the commands in Go as well.
  const names = listed
    .map((s) => s.scenario)
    .filter((_, i) => process.env["ODDSMITH_NIGHTLY"] || i % 3 === 0);
  const started = performance.now();
  const written = await commands(names); // not beside the page, which has a limit of time
  const shown = new Map<string, Shown[] | string>();
  // The page gives an answer a minute: more where the machine is busy with other things.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((then: () => void, ms = 0) =>
      set(then, ms >= 60_000 ? 10 * ms : ms)) as typeof window.setTimeout;
  });
  await explorer.open("#scenarios");
  for (const name of names) {
    await page.evaluate(
      (hash) => (location.hash = hash),
      `#scenarios/${await pack({ scenarios: { scenario: name, show: "table" } })}`,
    );
    await expect(page.locator(".lead code")).toHaveText(name);
    await expect(page.locator(".measures:not(.stale), .form .field.wrong").first()).toBeVisible({
      timeout: 600_000,
    });
    shown.set(
      name,
      await page.evaluate(() => {
        const text = (e: Element) => (e.textContent ?? "").replace(/\s+/g, " ").trim();
        const failures = [...document.querySelectorAll(".form .wrong .problem, .measures .problem")]
          .map(text)
          .filter(Boolean);
        if (failures.length > 0) return failures.join(" ");
        return [...document.querySelectorAll<HTMLElement>(".measure")].map((m) => ({
          name: m.dataset["measure"]!,
          figures: [...m.querySelectorAll(".figures td")].map(text),
          rows: [...m.querySelectorAll(".rows tbody tr")].map((r) => [...r.children].map(text)),
        }));
      }),
    );
  }
  console.log(`${names.length} scenarios on the page: ${Math.round(performance.now() - started)} ms`);
  const wrong: string[] = [];
  for (const [name, command] of written) {
    const page = shown.get(name)!;
    if ("failure" in command || typeof page === "string") {
      if (!("failure" in command) || typeof page !== "string")
        wrong.push(
          `${name}: the command ${"failure" in command ? command.failure : "answers"}, the page ${typeof page === "string" ? page : "answers"}`,
        );
      continue;
    }
    const onPage = page.map((m) => m.name).sort();
    if (String(onPage) !== String(Object.keys(command.measures).sort()))
      wrong.push(`${name}: measures ${onPage}`);
    wrong.push(...page.flatMap((m) => differences(m, command.measures[m.name])).map((w) => `${name}: ${w}`));
  }
  console.log(`and compared: ${Math.round(performance.now() - started)} ms`);
  expect(wrong).toEqual([]);
});
