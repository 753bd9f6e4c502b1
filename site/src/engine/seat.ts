// A seat runs one request at a time in a worker, and replaces the worker when it crashes, hangs or is
// stopped: nothing but its end stops Go.
import type { Answered, FromWorker, ToWorker } from "./messages.ts";
import type { Standby } from "./standby.ts";

export type Outcome = Answered | { lost: string } | { stopped: true } | { late: true };

export interface Job {
  request: string;
  signal?: AbortSignal | undefined;
  progress?: ((done: number, total: number, found?: Answered) => void) | undefined;
}

// An answer that is nearly there is cheaper to wait for than a new worker.
const grace = 30;
// A worker hears a request at once, even before it is ready to answer.
const hearing = 15_000; // milliseconds, for busy machines

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Queued {
  job: Job;
  settle(outcome: Outcome): void;
}

export class Seat {
  #standby: Pick<Standby, "take">;
  #longest: number;
  #worker: Worker | undefined;
  #queue: Queued[] = [];
  #running: Queued | undefined;
  #id = 0;
  #sitting = false;
  #unheard: Timer;
  #late: Timer;
  #ending: Timer;

  /** longest: milliseconds a request may take. */
  constructor(standby: Pick<Standby, "take">, longest: number) {
    this.#standby = standby;
    this.#longest = longest;
  }

  ask(job: Job): Promise<Outcome> {
    return new Promise((settle) => {
      if (job.signal?.aborted) return settle({ stopped: true });
      const queued = { job, settle };
      job.signal?.addEventListener("abort", () => this.#abort(queued), { once: true });
      this.#queue.push(queued);
      this.#next();
    });
  }

  /** The worker is not to be trusted any more: what comes next goes to another. */
  renew(): void {
    if (this.#running) return; // what runs now will show it
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #abort(queued: Queued): void {
    if (queued === this.#running) {
      queued.settle({ stopped: true });
      this.#ending = setTimeout(() => this.#end({ stopped: true }), grace);
      return;
    }
    this.#queue = this.#queue.filter((q) => q !== queued);
    queued.settle({ stopped: true });
  }

  #next(): void {
    if (this.#running || this.#queue.length === 0) return;
    if (!this.#worker) return void this.#sit();
    const id = ++this.#id;
    this.#running = this.#queue.shift()!;
    const message: ToWorker = { id, request: this.#running.job.request };
    this.#worker.postMessage(message);
    this.#unheard = setTimeout(() => this.#end({ lost: "" }), hearing);
    this.#late = setTimeout(() => this.#end({ late: true }), this.#longest);
  }

  async #sit(): Promise<void> {
    if (this.#sitting) return;
    this.#sitting = true;
    try {
      this.#worker = this.#listen(await this.#standby.take());
    } catch (e) {
      const lost = e instanceof Error ? e.message : String(e);
      for (const q of this.#queue.splice(0)) q.settle({ lost });
    } finally {
      this.#sitting = false;
    }
    this.#next();
  }

  #listen(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== this.#worker) return;
      if ("lost" in data) return this.#end({ lost: data.lost });
      if (!("id" in data) || data.id !== this.#id) return;
      if ("heard" in data) clearTimeout(this.#unheard);
      else if ("progress" in data) this.#running?.job.progress?.(...data.progress);
      else this.#done(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#end({ lost: event.message });
    };
    return worker;
  }

  /** Ends the worker, whatever it does, and tells whoever waits why. */
  #end(why: Outcome): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#done(why);
  }

  #done(outcome: Outcome): void {
    for (const t of [this.#unheard, this.#late, this.#ending]) clearTimeout(t);
    const { settle } = this.#running ?? {};
    this.#running = undefined;
    settle?.(outcome);
    this.#next();
  }
}
