// Asks the engine from a folder where the package is installed and nothing else is:
// `make npm` runs this.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Engine, EngineError } from "@oddsmith/engine";

const engine = new Engine();
const roll = (text, notation = "roll20") => ({ lines: [{ text, notation }] });

test("a distribution", async () => {
  const { lines } = await engine.ask("roll", roll("4d6k3"));
  const d = lines[0].distribution;
  assert.equal(d.mean_text, "12.245 (15869/1296)");
  assert.deepEqual([...d.values], [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  assert.ok(Math.abs([...d.probability].reduce((a, b) => a + b) - 1) < 1e-12);
});

test("the engines agree, with progress", async () => {
  let last = 0;
  const source = { roll: { text: "3d6", notation: "roll20" } };
  const answer = await engine.ask(
    "agree",
    { source, trials: 400_000, seed: 1 },
    { progress: (done, total) => (last = done / total) },
  );
  assert.equal(answer.verdict, "agree");
  assert.ok(last > 0);
});

test("a mistake has its place", async () => {
  const { lines } = await engine.ask("roll", roll("3d"));
  assert.equal(lines[0].error.column, 2);
  await assert.rejects(engine.ask("nonsense", {}), EngineError);
});

test("an abort ends the work, and the next question is answered", async () => {
  const source = { roll: { text: "100d100", notation: "roll20" } };
  const controller = new AbortController();
  const asked = engine.ask("agree", { source, trials: 20_000_000 }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 500);
  await assert.rejects(asked, { name: "AbortError" });
  assert.equal((await engine.ask("roll", roll("d6"))).lines[0].distribution.mean_text, "3.5");
});

test("two engines at once", async () => {
  const other = new Engine();
  const [one, two] = await Promise.all([engine.ask("hello", {}), other.ask("hello", {})]);
  assert.deepEqual(one, two);
  other.close();
});

test("the version is the package's", async () => {
  const described = JSON.parse(await readFile("node_modules/@oddsmith/engine/package.json", "utf8"));
  assert.equal((await engine.ask("hello", {})).version, described.version);
});
