// Keeps the state and the address of the page the same.
import type { Step } from "../shell/view.ts";
import { fromFragment, startState, toFragment, type State } from "./state.ts";

const pause = 250; // milliseconds without typing before the address follows

export class History {
  state: State = startState();
  #typing = "";
  #pending: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
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
    const fragment = location.hash;
    let problem: string | undefined;
    let state: State;
    try {
      state = await fromFragment(fragment);
    } catch (e) {
      problem = `This link could not be read: ${e instanceof Error ? e.message : e}. Here is the start page instead.`;
      state = startState();
    }
    if (fragment !== location.hash) return; // one more step has been taken meanwhile
    this.state = state;
    this.#travelled(problem);
  }

  edit(state: State, step: Step): void {
    const typing = step === "step" ? "" : `${state.view}/${step.typing}`;
    if (typing !== "" && typing === this.#typing) {
      this.state = state;
      clearTimeout(this.#pending);
      this.#pending = setTimeout(() => this.#settle(), pause);
      return;
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

  /** The link that opens what is seen now. */
  async link(): Promise<string> {
    return new URL(await toFragment(this.state), location.href).href;
  }

  #write(how: "push" | "replace"): void {
    const { state } = this;
    this.#writing = this.#writing.then(async () => {
      const fragment = await toFragment(state);
      if (fragment === location.hash) return;
      history[how === "push" ? "pushState" : "replaceState"](null, "", fragment);
    });
  }
}
