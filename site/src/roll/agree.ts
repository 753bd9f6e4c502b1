// The second engine rolls literal dice; whether it agrees with the exact answer.
import { html, nothing } from "lit-html";
import type { Engine } from "../engine/engine.ts";
import type { Agreement, Problem } from "../engine/protocol.ts";
import { key, question } from "./answers.ts";
import { label, type Piece } from "./state.ts";

type Verdict = Agreement | { error: Problem };

export class Agreements {
  #engine: Engine;
  #changed: () => void;
  #kept = new Map<string, Verdict>();
  #controller: AbortController | undefined;
  #share = 0;

  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  close(): void {
    this.#controller?.abort();
  }

  async #roll(lines: Piece[]): Promise<void> {
    this.#controller?.abort();
    const controller = (this.#controller = new AbortController());
    for (const [i, line] of lines.entries()) {
      if (this.#kept.has(key(line))) continue;
      const progress = (done: number, total: number) =>
        this.#progress((i + done / Math.max(1, total)) / lines.length);
      this.#progress(i / lines.length);
      const reply = await this.#engine.ask(
        "agree",
        { source: { roll: question(line) } },
        { signal: controller.signal, progress },
      );
      if (controller.signal.aborted) break;
      if ("ok" in reply) this.#kept.set(key(line), reply.ok);
      if ("error" in reply) this.#kept.set(key(line), reply);
    }
    if (this.#controller === controller) this.#controller = undefined;
    this.#changed();
  }

  #progress(share: number): void {
    this.#share = share;
    this.#changed();
  }

  #stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#changed();
  }

  /** lines: those that have an answer. */
  show(lines: Piece[]) {
    if (lines.length === 0) return nothing;
    const open = lines.some((l) => !this.#kept.has(key(l)));
    return html`<section class="agreement" aria-label="Check by rolling">
      ${
        this.#controller
          ? html`<p class="running"><progress max="1" .value=${this.#share} aria-label="Rolling"></progress> rolling <button type="button" class="quiet" @click=${() => this.#stop()}>Stop</button></p>`
          : open
            ? html`<p><button type="button" class="quiet" @click=${() => void this.#roll(lines)}>Roll a million times</button>
              <span class="soft">and test whether literal dice agree with the exact answer.</span></p>`
            : nothing
      }
      <div role="status">${lines.map((l) => verdict(l, this.#kept.get(key(l)), lines.length > 1))}</div>
    </section>`;
  }
}

const words = { agree: "The engines agree", disagree: "The engines disagree", undecided: "Undecided" };

function verdict(line: Piece, v: Verdict | undefined, several: boolean) {
  if (!v) return nothing;
  const name = several ? html`<span class="mono">${label(line)}</span>: ` : nothing;
  if ("error" in v) return html`<p class="verdict disagree">${name}${v.error.message}</p>`;
  return html`<p class="verdict ${v.verdict}">${name}${words[v.verdict]}: ${v.text}</p>`;
}
