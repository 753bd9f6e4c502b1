// Keeps the state and the address of the page the same.
import type { Step } from "../shell/view.ts";
import { fromAddress, type State, startState, toAddress } from "./state.ts";

const pause = 250; // milliseconds without typing before the address follows

export class History {
  state: State = startState();
  #typing = "";
  #pending: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #unwritten = 0;
  #reads = 0;
  #travelled: (problem?: string) => void;

  /** travelled: the address has changed, by a link or by going back or forward. */
  constructor(travelled: (problem?: string) => void) {
    this.#travelled = travelled;
    addEventListener("popstate", () => void this.read());
  }

  /** Reads the address. A link that cannot be read is the start page and a message. */
  async read(): Promise<void> {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    this.#typing = "";
    this.#reads++;
    const fragment = location.hash;
    let problem: string | undefined;
    let state: State;
    try {
      state = await fromAddress({ fragment, beside: history.state });
    } catch (e) {
      problem = `This link could not be read: ${e instanceof Error ? e.message : e}. Here is the start page instead.`;
      state = startState();
    }
    if (fragment !== location.hash) return; // one more step has been taken meanwhile
    this.state = state;
    this.#travelled(problem);
    this.#tell();
  }

  edit(state: State, step: Step): void {
    const typing = step === "step" ? "" : `${state.view}/${step.typing}`;
    if (typing !== "" && typing === this.#typing) {
      this.state = state;
      clearTimeout(this.#pending);
      this.#pending = setTimeout(() => this.#settle(), pause);
      return this.#tell();
    }
    this.#settle();
    this.state = state;
    this.#typing = typing;
    this.#write("push");
  }

  /** Writes what was typed last into the address. */
  #settle(): void {
    if (this.#pending === undefined) return;
    clearTimeout(this.#pending);
    this.#pending = undefined;
    this.#write("replace");
  }

  /** The link that opens what is seen now; undefined where that is too much for one. */
  async link(): Promise<string | undefined> {
    const { fragment, beside } = await toAddress(this.state);
    return beside ? undefined : new URL(fragment, location.href).href;
  }

  #write(how: "push" | "replace"): void {
    const { state } = this;
    const reads = this.#reads;
    this.#unwritten++;
    this.#tell();
    this.#writing = this.#writing.then(async () => {
      const { fragment, beside } = await toAddress(state);
      this.#unwritten--;
      this.#tell();
      if (reads !== this.#reads) return; // one has gone to another address meanwhile
      if (fragment === location.hash && !beside) return;
      try {
        history[how === "push" ? "pushState" : "replaceState"](beside ?? null, "", fragment);
      } catch {
        // The browser keeps no more for an entry: going back to it finds the start of the view.
        history[how === "push" ? "pushState" : "replaceState"](null, "", fragment);
      }
    });
  }

  // Says on the page, for its tests, whether the address is still to follow what is seen.
  #tell(): void {
    document.documentElement.toggleAttribute(
      "data-unwritten",
      this.#pending !== undefined || this.#unwritten > 0,
    );
  }
}
