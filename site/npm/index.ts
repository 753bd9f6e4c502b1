// The engine for programs: in Node.js and in browsers, one worker that answers one question at
// a time.

import { withArrays } from "../src/engine/floats.ts";
import type { Operation, Operations } from "../src/engine/operations.ts";
import type { Problem } from "../src/engine/protocol.ts";
import { Seat } from "../src/engine/seat.ts";

export type * from "../src/engine/operations.ts";
export type * from "../src/engine/protocol.ts";
export type * from "../src/engine/rules.ts";
export type * from "../src/engine/scenarios.ts";

/** What the engine has to say against a question. */
export class EngineError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "EngineError";
    this.problem = problem;
  }
}

export interface Options {
  /** Ends the question, and what works on it. */
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

const inNode = typeof process === "object" && process.versions?.node !== undefined;

export class Engine {
  #seat: Seat;
  #longest: number;

  /** longest: seconds that a question may take. */
  constructor({ longest = 300 }: { longest?: number } = {}) {
    this.#longest = longest;
    this.#seat = new Seat({ take: start }, longest * 1000);
  }

  /** Answers a question. A mistake in it is an EngineError; an abort rejects with the signal's reason. */
  async ask<O extends Operation>(
    op: O,
    takes: Operations[O]["takes"],
    { signal, progress }: Options = {},
  ): Promise<Operations[O]["gives"]> {
    const outcome = await this.#seat.ask({ request: JSON.stringify({ ...takes, op }), signal, progress });
    if ("stopped" in outcome) throw signal?.reason ?? new DOMException("stopped", "AbortError");
    if ("late" in outcome)
      throw new EngineError({
        message: `this took longer than ${this.#longest} seconds and was stopped`,
        limit: true,
      });
    if ("lost" in outcome)
      throw new EngineError({
        message: `the engine stopped${outcome.lost ? `: ${outcome.lost}` : ""}`,
        again: true,
      });
    const reply = withArrays(outcome.json, outcome.arrays) as
      | { ok: Operations[O]["gives"] }
      | { error: Problem };
    if ("ok" in reply) return reply.ok;
    if (reply.error.defect) this.#seat.renew();
    throw new EngineError(reply.error);
  }

  /** Ends the worker. The next question starts another. */
  close(): void {
    this.#seat.renew();
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function start(): Promise<Worker> {
  const module = await (compiled ??= compile());
  const worker = inNode ? await nodeWorker() : new Worker(new URL("./worker.js", import.meta.url));
  worker.postMessage({ module });
  return worker;
}

async function compile(): Promise<WebAssembly.Module> {
  const url = new URL("./engine.wasm", import.meta.url);
  if (inNode) return WebAssembly.compile(await (await import("node:fs/promises")).readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

// A worker thread as a Worker of browsers. It does not keep the process alive by itself: a
// question that runs does.
async function nodeWorker(): Promise<Worker> {
  const threads = await import("node:worker_threads");
  const worker = new threads.Worker(new URL("./worker-node.js", import.meta.url), { execArgv: [] });
  const like = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    onerror: null as ((event: { message: string; preventDefault(): void }) => void) | null,
    postMessage: (message: unknown) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
  worker.on("message", (data: unknown) => like.onmessage?.({ data }));
  worker.on("error", (e: unknown) =>
    like.onerror?.({ message: e instanceof Error ? e.message : String(e), preventDefault() {} }),
  );
  worker.unref(); // after the listeners, which hold it
  return like as unknown as Worker;
}
