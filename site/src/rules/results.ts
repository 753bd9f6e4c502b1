// What the measures of the rule file are with its own values, beside the text.
import { html, nothing } from "lit-html";
import type { Engine } from "../engine/engine.ts";
import { Latest } from "../engine/latest.ts";
import type { Entry, Files, Run } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";
import { claimTables, failing, type Held, verdictOf } from "../measures/claims.ts";
import { downloads } from "../measures/downloads.ts";
import { type Card, distributions, Measures, showSwitch } from "../measures/measures.ts";
import type { Show } from "../roll/state.ts";
import { Figures } from "./figures.ts";

// A file may have any number of measures: a page with more charts is of no use to anyone.
const most = 24;

export class Results {
  #engine: Engine;
  #announce: (text: string) => void;
  #changed: () => void;
  #run: Latest<"run">;
  #claims: Latest<"run">;
  #measures: Measures;
  #figures: Figures;
  #show: Show = "chance";
  #left = 0;
  #holds = false; // whether the file has claims, or goals
  #cards: Card[] = [];
  #of: Run | undefined;

  constructor(engine: Engine, changed: () => void, announce: (text: string) => void) {
    this.#engine = engine;
    this.#announce = announce;
    this.#changed = changed;
    this.#run = new Latest(engine, "run", changed);
    this.#claims = new Latest(engine, "run", changed, true);
    this.#figures = new Figures(engine, changed);
    this.#measures = new Measures((measure, _, row) => this.#row(measure, row));
  }

  /** What is wanted now: the measures of a file that could be read; undefined for none. */
  want(asked: { main: string; files: Files; entry: Entry } | undefined): void {
    this.#figures.want(asked && { ...asked, figures: asked.entry.figures });
    const names = asked?.entry.measures.map((m) => m.name) ?? [];
    if (asked) this.#holds = asked.entry.has_claims || asked.entry.tune !== null;
    this.#claims.want(
      asked && this.#holds
        ? { scenario: asked.main, files: asked.files, set: {}, measures: names.slice(0, 1), claims: true }
        : undefined,
    );
    if (!asked) return this.#run.want(undefined);
    const { main, files } = asked;
    this.#left = Math.max(0, names.length - most);
    this.#run.want({
      scenario: main,
      files,
      set: {},
      ...(this.#left > 0 ? { measures: names.slice(0, most) } : {}),
    });
  }

  close(): void {
    this.#run.close();
    this.#claims.close();
    this.#figures.close();
  }

  /** What is known of the claims and goals of the file. */
  held(main: string): Held {
    const { answer } = this.#claims;
    return this.#holds && answer?.takes.scenario === main ? answer.gives : {};
  }

  #showHeld(main: string) {
    if (!this.#holds) return nothing;
    const held = this.held(main);
    const said = verdictOf(held);
    return html`<div class="held">${busy(this.#claims)}
      ${said ? html`<details ?open=${failing(held) > 0}><summary class=${failing(held) > 0 ? "wrong" : ""}>${said}</summary>${claimTables(held)}</details>` : nothing}</div>`;
  }

  /** main: whose results are wanted; those of another file are not shown meanwhile. broken: the file cannot be read as it is. */
  show(main: string, stale: boolean, broken: boolean) {
    const run = this.#run;
    const answer = run.answer?.takes.scenario === main ? run.answer.gives : undefined;
    if (answer !== this.#of) [this.#of, this.#cards] = [answer, cards(answer)];
    const faults = answer
      ? [
          ...answer.field_errors.map((e) => `${e.name}: ${e.message}`),
          ...(answer.error ? [answer.error.message] : []),
        ]
      : [];
    return html`${busy(run)}
      ${answer && broken ? html`<p class="soft outdated">Out of date: this was the answer before the file had errors.</p>` : nothing}
      ${
        answer
          ? html`<div class=${stale || !run.fresh ? "measures stale" : "measures"}>
        ${faults.map((text) => html`<p class="problem wrong">${text}</p>`)}
        ${this.#showHeld(main)}
        ${this.#cards.length > 0 ? showSwitch(this.#show, this.#cards.flatMap(distributions), (show) => ((this.#show = show), this.#changed())) : nothing}
        ${
          answer.parameters.length > 0
            ? html`<details class="with"><summary>With ${answer.parameters.length === 1 ? "one value" : `${answer.parameters.length} values`}</summary>
          <ul>${answer.parameters.slice(0, 200).map((p) => html`<li><span class="mono">${p.name} = ${p.text}</span></li>`)}</ul></details>`
            : nothing
        }
        ${this.#measures.show(this.#cards, this.#show)}
        ${this.#left > 0 ? html`<p class="soft">The file has ${this.#left} more measures than are shown here.</p>` : nothing}
        ${this.#figures.show()}
        ${this.#downloads()}
      </div>`
          : nothing
      }`;
  }

  /** Draws what is new; after what show gave is on the page. */
  draw(): void {
    this.#measures.draw(this.#cards, this.#show);
    this.#figures.draw();
  }

  #downloads() {
    const asked = this.#run.answer?.takes;
    if (!asked || this.#cards.length === 0) return nothing;
    const charts = this.#measures
      .chartsOf(this.#cards)
      .map((chart, i) => ({ name: this.#cards[i]!.title, chart }));
    const answers = this.#cards
      .filter((c) => !c.problem)
      .map((c) => ({
        name: c.title,
        source: { run: { scenario: asked.scenario, files: asked.files, set: {}, measure: c.name } },
      }));
    return downloads({ charts, answers }, this.#engine, this.#announce);
  }

  async #row(measure: string, row: number): Promise<string[] | undefined> {
    const asked = this.#run.answer?.takes;
    if (!asked) return undefined;
    const source = { run: { scenario: asked.scenario, files: asked.files, set: {}, measure } };
    const reply = await this.#engine.ask("table", { source, rows_from: row, rows_count: 1, exact: false });
    return "ok" in reply ? reply.ok.rows[0] : undefined;
  }
}

function cards(answer: Run | undefined): Card[] {
  return (answer?.measures ?? []).map((m) => ({
    name: m.name,
    title: m.title,
    unit: m.unit,
    settings: m.distribution ? [{ name: "", style: 0, distribution: m.distribution }] : [],
    problem: m.error,
  }));
}
