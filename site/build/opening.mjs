// What the page asks as it opens, answered by the engine when the page is built: on a slow line the first
// answer is there long before the engine is.
import { createRequire } from "node:module";
import { join } from "node:path";

/** As the page writes them: a request that is not among these is asked of the engine. */
export const asked = [{ lines: [{ text: "4d6k3", notation: "roll20", set: {} }], op: "roll" }].map(
  (request) => JSON.stringify(request),
);

export async function opening(goRoot, engine) {
  createRequire(import.meta.url)(join(goRoot, "lib/wasm/wasm_exec.js"));
  const go = new globalThis.Go();
  const ready = new Promise((done) => (globalThis.oddsmithReady = done));
  const { instance } = await WebAssembly.instantiate(engine, go.importObject);
  void go.run(instance);
  if (!globalThis.oddsmithAnswer) await ready;
  const answers = asked.map((request) => {
    const { json, arrays } = globalThis.oddsmithAnswer(request, () => {});
    return [request, { json, arrays: arrays.map((a) => [...a]) }];
  });
  return JSON.stringify(Object.fromEntries(answers));
}
