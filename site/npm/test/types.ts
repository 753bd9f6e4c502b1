// What the declarations promise: `make npm` compiles this against the package.
import { type Distribution, Engine, type EngineError, type Operations } from "@oddsmith/engine";

const engine = new Engine({ longest: 10 });

export async function mean(text: string): Promise<string | undefined> {
  const { lines } = await engine.ask("roll", { lines: [{ text, notation: "roll20" }] });
  const d: Distribution | undefined = lines[0]?.distribution;
  return d?.kind === "numeric" ? d.mean_text : undefined;
}

export type Verdict = Operations["agree"]["gives"]["verdict"];
export const column = (e: EngineError): number | undefined => e.problem.column;

// @ts-expect-error there is no such operation
void engine.ask("nonsense", {});
