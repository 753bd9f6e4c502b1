// One question that changes as one types: what it was answered last stays in
// sight while the next answer is on its way, and nobody waits for an old one.
import type { Engine } from "./engine.ts";
import type { Operation, Operations } from "./operations.ts";
import type { Problem } from "./protocol.ts";

export class Latest<O extends Operation> {
  /** The last answer, or what has been found so far, and what it answers. */
  answer: { takes: Operations[O]["takes"]; gives: Operations[O]["gives"] } | undefined;
  problem: Problem | undefined;
  stopped = false;
  /** Of a long answer: the share that is done, and the seconds it has taken. */
  share = 0;
  seconds = 0;
  #engine: Engine;
  #op: O;
  #changed: () => void;
  #long: boolean;
  #asked = "";
  #controller: AbortController | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  /** long: asked beside the others, in a worker of its own. */
  constructor(engine: Engine, op: O, changed: () => void, long = false) {
    this.#engine = engine;
    this.#op = op;
    this.#changed = changed;
    this.#long = long;
  }

  get waiting(): boolean {
    return this.#controller !== undefined;
  }

  /** Whether the answer is that to what is wanted now. */
  get fresh(): boolean {
    return !this.waiting && !this.problem && !this.stopped && this.answer !== undefined;
  }

  /** What is wanted now; undefined for nothing. */
  want(takes: Operations[O]["takes"] | undefined): void {
    const asked = takes ? JSON.stringify(takes) : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#end();
    this.stopped = false;
    this.problem = undefined;
    if (takes) void this.#ask(takes);
  }

  stop(): void {
    this.#end();
    this.stopped = true;
    this.#changed();
  }

  again(): void {
    const takes = JSON.parse(this.#asked) as Operations[O]["takes"];
    this.#asked = "";
    this.want(takes);
    this.#changed();
  }

  close(): void {
    this.#end();
  }

  #end(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    clearInterval(this.#clock);
  }

  async #ask(takes: Operations[O]["takes"]): Promise<void> {
    const controller = (this.#controller = new AbortController());
    [this.share, this.seconds] = [0, 0];
    this.#clock = setInterval(() => (this.seconds++, this.#changed()), 1000);
    const progress = (done: number, total: number, found?: Operations[O]["gives"]) => {
      this.share = done / Math.max(1, total);
      if (!found || this.#controller !== controller) return;
      this.answer = { takes, gives: found };
      this.#changed();
    };
    const reply = await this.#engine.ask(this.#op, takes, {
      signal: controller.signal,
      progress,
      long: this.#long,
    });
    if (this.#controller !== controller) return;
    this.#end();
    if ("ok" in reply) [this.answer, this.problem] = [{ takes, gives: reply.ok }, undefined];
    else if ("error" in reply) this.problem = reply.error;
    else this.stopped = true;
    this.#changed();
  }
}
