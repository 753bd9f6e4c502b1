// Answers that came with the page: those to what it asks as it opens.
import type { Outcome } from "./seat.ts";

type Known = Record<string, { json: string; arrays: number[][] }>;

let known: Known | undefined;

export function opening(request: string): Outcome | undefined {
  known ??= JSON.parse(document.getElementById("opening")?.textContent || "{}") as Known;
  if (!Object.hasOwn(known, request)) return undefined;
  const { json, arrays } = known[request]!;
  return { json, arrays: arrays.map((a) => new Float64Array(a)) };
}
