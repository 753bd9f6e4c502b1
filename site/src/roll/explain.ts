// How a line was read and calculated.
import { html, nothing } from "lit-html";
import type { Engine } from "../engine/engine.ts";
import { asks, key, question } from "./answers.ts";
import type { RollState } from "./state.ts";

export class Explanation {
  #engine: Engine;
  #changed: () => void;
  #asked = "";
  #controller: AbortController | undefined;
  #text = "";

  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  want({ lines, explain }: RollState): void {
    const line = lines[explain];
    const wanted = line && asks(line) ? key(line) : "";
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    this.#controller?.abort();
    if (!line || !wanted) return;
    const controller = (this.#controller = new AbortController());
    void this.#engine.ask("explain", question(line), { signal: controller.signal }).then((reply) => {
      if (controller.signal.aborted) return;
      if ("ok" in reply) this.#text = reply.ok.text;
      if ("error" in reply) this.#text = reply.error.message;
      this.#changed();
    });
  }

  close(): void {
    this.#controller?.abort();
  }

  show({ lines, explain }: RollState) {
    const line = lines[explain];
    if (!line || !this.#asked) return nothing;
    return html`<section class="panel" aria-labelledby="explained">
      <h2 id="explained">How <span class="mono">${line.text}</span> is calculated</h2>
      <pre>${this.#text}</pre>
    </section>`;
  }
}
