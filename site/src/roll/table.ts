// The distribution of one line as a table, page by page.
import { html, nothing } from "lit-html";
import type { Engine } from "../engine/engine.ts";
import type { Problem, Table } from "../engine/protocol.ts";
import type { Step } from "../shell/view.ts";
import { asks, key, question } from "./answers.ts";
import { label, type Piece, type RollState } from "./state.ts";

export const pageRows = 100;

export class TablePage {
  #engine: Engine;
  #changed: () => void;
  #asked = "";
  #controller: AbortController | undefined;
  #table: Table | undefined;
  #problem: Problem | undefined;

  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  /** The page that is wanted now; the one before stays until it is there. */
  want(state: RollState, all: Piece[]): void {
    const line = chosen(state, all);
    const wanted =
      state.show === "table" && asks(line) ? JSON.stringify([key(line), state.from, state.fractions]) : "";
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    this.#controller?.abort();
    if (wanted === "") this.#table = undefined;
    else void this.#ask(state, line);
  }

  close(): void {
    this.#controller?.abort();
  }

  async #ask({ from, fractions }: RollState, line: Piece): Promise<void> {
    const controller = (this.#controller = new AbortController());
    const takes = {
      source: { roll: question(line) },
      rows_from: from,
      rows_count: pageRows,
      exact: fractions,
    };
    const reply = await this.#engine.ask("table", takes, { signal: controller.signal });
    if (controller.signal.aborted) return;
    if ("ok" in reply) [this.#table, this.#problem] = [reply.ok, undefined];
    else if ("error" in reply) [this.#table, this.#problem] = [undefined, reply.error];
    this.#changed();
  }

  show(state: RollState, all: Piece[], edit: (state: RollState, step: Step) => void) {
    const line = chosen(state, all);
    return html`<div class="tools">
        ${all.length > 1 ? this.#choice(state, all, edit) : nothing}
        <label class="check"><input type="checkbox" .checked=${state.fractions}
          @change=${(e: Event) => edit({ ...state, fractions: (e.target as HTMLInputElement).checked }, "step")}> Exact fractions</label>
        ${this.#table && this.#table.total > pageRows ? pager(state, this.#table.total, edit) : nothing}
      </div>
      ${this.#table ? rows(this.#table, label(line)) : html`<p class="soft">${this.#problem?.message ?? ""}</p>`}`;
  }

  #choice(state: RollState, all: Piece[], edit: (state: RollState, step: Step) => void) {
    return html`<label>Table of
      <select .value=${String(state.of)} @change=${(e: Event) => edit({ ...state, of: Number((e.target as HTMLSelectElement).value), from: 0 }, "step")}>
        ${all.map((l, i) => html`<option value=${i} ?selected=${i === state.of}>${label(l) || `line ${i + 1}`}</option>`)}
      </select></label>`;
  }
}

const chosen = (state: RollState, all: Piece[]): Piece => all[Math.min(state.of, all.length - 1)]!;

function pager(state: RollState, total: number, edit: (state: RollState, step: Step) => void) {
  const last = Math.min(total, state.from + pageRows);
  const turn = (from: number) => () => edit({ ...state, from }, "step");
  return html`<span class="pager">
    <button type="button" class="quiet" ?disabled=${state.from === 0} @click=${turn(Math.max(0, state.from - pageRows))}>Previous</button>
    <span role="status">rows ${state.from + 1} to ${last} of ${total}</span>
    <button type="button" class="quiet" ?disabled=${last >= total} @click=${turn(state.from + pageRows)}>Next</button>
  </span>`;
}

function rows({ head, rows }: Table, name: string) {
  return html`<div class="scroll tall" tabindex="0" role="region" aria-label="Distribution of ${name}">
    <table class="rows">
      <thead><tr>${head.map((h) => html`<th scope="col">${h}</th>`)}</tr></thead>
      <tbody>${rows.map((r) => html`<tr>${r.map((c, i) => (i === 0 ? html`<th scope="row">${c}</th>` : html`<td>${c}</td>`))}</tr>`)}</tbody>
    </table></div>`;
}
