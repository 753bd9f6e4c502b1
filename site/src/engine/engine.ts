// What a view asks the engine through.

import { withArrays } from "./floats.ts";
import { opening } from "./opening.ts";
import type { Operation, Operations } from "./operations.ts";
import type { Problem } from "./protocol.ts";
import { type Outcome, Seat } from "./seat.ts";
import { Standby } from "./standby.ts";

/** stopped: whoever asked has aborted the request. */
export type Reply<T> = { ok: T } | { error: Problem } | { stopped: true };

export interface Options<T> {
  /** Ends the request; a new request for the same place aborts the one before. */
  signal?: AbortSignal;
  /** found is what was found so far, where that is known. */
  progress?: (done: number, total: number, found?: T) => void;
  /** Whether it is asked beside what is short; as the operation has it if this is left out. */
  long?: boolean;
}

const seconds = 1000;
const patience = { short: 60 * seconds, long: 300 * seconds };

export class Engine {
  #short: Seat;
  #long: Seat;

  constructor() {
    const standby = new Standby();
    standby.prepare();
    this.#short = new Seat(standby, patience.short);
    this.#long = new Seat(standby, patience.long);
  }

  async ask<O extends Operation>(
    op: O,
    takes: Operations[O]["takes"],
    options: Options<Operations[O]["gives"]> = {},
  ): Promise<Reply<Operations[O]["gives"]>> {
    const long = options.long ?? isLong(op);
    const seat = long ? this.#long : this.#short;
    const request = JSON.stringify({ ...takes, op });
    const outcome =
      opening(request) ??
      (await seat.ask({
        request,
        signal: options.signal,
        progress: (done, total, found) => {
          const reply = found && (withArrays(found.json, found.arrays) as Reply<Operations[O]["gives"]>);
          options.progress?.(done, total, reply && "ok" in reply ? reply.ok : undefined);
        },
      }));
    const reply = read<Operations[O]["gives"]>(outcome, long ? patience.long : patience.short);
    if ("error" in reply && reply.error.defect) seat.renew();
    return reply;
  }
}

// What samples or sweeps has a worker of its own, so that typing goes on beside it.
function isLong(op: Operation): boolean {
  return op === "agree";
}

function read<T>(outcome: Outcome, longest: number): Reply<T> {
  if ("stopped" in outcome) return outcome;
  if ("late" in outcome)
    return problem(
      `this took longer than ${longest / seconds} seconds and was stopped: ask for less, or use the command line, which has no such limit`,
    );
  if ("lost" in outcome) return problem(lostWords(outcome.lost));
  return withArrays(outcome.json, outcome.arrays) as Reply<T>;
}

const problem = (message: string) => ({ error: { message, again: true } });

function lostWords(why: string): string {
  if (/out of memory|memory access/i.test(why))
    return "the engine ran out of memory and was restarted: ask for less, or use the command line, which may use all the memory there is";
  if (/call stack/i.test(why))
    return "this goes too deep for the engine in a browser, which was restarted: ask for less, or use the command line";
  return `the engine stopped and was restarted${why ? ` (${why})` : ""}: if that happens again, please report it as a bug`;
}
