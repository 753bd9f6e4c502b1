// One worker is always kept ready, so that ending another costs little.
import { loadEngine, type Source } from "./load.ts";

export class Standby {
  #source: Promise<Source> | undefined;
  #ready: Worker | undefined;

  /** Loads the engine, which takes longer than anything else. */
  prepare(): void {
    this.#source ??= loadEngine();
    this.#source.then((source) => (this.#ready ??= source.worker())).catch(() => (this.#source = undefined)); // whoever asks tries again, and hears why
  }

  /** Returns a worker for good, and prepares the next. */
  async take(): Promise<Worker> {
    this.#source ??= loadEngine();
    let source: Source;
    try {
      source = await this.#source;
    } catch (e) {
      this.#source = undefined; // whoever asks next tries again
      throw e;
    }
    const worker = this.#ready ?? source.worker();
    this.#ready = undefined;
    setTimeout(() => (this.#ready ??= source.worker()), 300);
    return worker;
  }
}
