// Asks the engine every line's question, each once, and ends what nobody waits for.
import type { Engine } from "../engine/engine.ts";
import type { Question, Rolled } from "../engine/protocol.ts";
import type { Line, Piece } from "./state.ts";

const mostKept = 60;

export interface Answer extends Rolled {
  stopped?: true;
}

export class Answers {
  #engine: Engine;
  #changed: () => void;
  #kept = new Map<string, Answer>();
  #asked = new Map<string, AbortController>();

  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  /** The lines are now these. */
  want(lines: Line[]): void {
    const wanted = new Map(lines.filter(asks).map((l) => [key(l), l]));
    for (const [k, controller] of this.#asked) {
      if (wanted.has(k)) continue;
      this.#asked.delete(k);
      controller.abort();
    }
    for (const [k, line] of wanted) {
      if (!this.#kept.has(k) && !this.#asked.has(k)) void this.#ask(k, line);
    }
  }

  of(line: Line): Answer | undefined {
    return this.#kept.get(key(line));
  }

  waits(line: Line): boolean {
    return this.#asked.has(key(line));
  }

  get waiting(): boolean {
    return this.#asked.size > 0;
  }

  /** Ends what runs; the lines say that they were stopped, until again is called. */
  stop(): void {
    for (const [k, controller] of this.#asked) {
      this.#keep(k, { stopped: true });
      controller.abort();
    }
    this.#asked.clear();
    this.#changed();
  }

  again(line: Line): void {
    this.#kept.delete(key(line));
    this.want([line]);
    this.#changed();
  }

  async #ask(k: string, line: Line): Promise<void> {
    const controller = new AbortController();
    this.#asked.set(k, controller);
    const reply = await this.#engine.ask("roll", { lines: [question(line)] }, { signal: controller.signal });
    if (this.#asked.get(k) !== controller) return;
    this.#asked.delete(k);
    if ("ok" in reply) this.#keep(k, reply.ok.lines[0]!);
    else if ("error" in reply) this.#keep(k, { error: reply.error });
    this.#changed();
  }

  #keep(k: string, answer: Answer): void {
    this.#kept.set(k, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

export const asks = (line: Line) => line.text.trim() !== "";

/** What the engine is asked: without the values of names that are empty. */
export function question(line: Piece): Question {
  const set = Object.fromEntries(Object.entries(line.set).filter(([, v]) => v.trim() !== ""));
  return { text: line.text, notation: line.notation, set, ...(line.output ? { output: line.output } : {}) };
}

export const key = (line: Piece) => JSON.stringify(question(line));
