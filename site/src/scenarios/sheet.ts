// One scenario: its form at one side, what follows at the other.
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { Chart } from "../chart/chart.ts";
import type { Engine } from "../engine/engine.ts";
import { Latest } from "../engine/latest.ts";
import type { Source } from "../engine/protocol.ts";
import type { Entry, FieldError, Listed, Settings } from "../engine/scenarios.ts";
import { field, strayErrors } from "../form/form.ts";
import { busy } from "../measures/busy.ts";
import { downloads, type Taken } from "../measures/downloads.ts";
import { type Card, distributions, gist, Measures, showSwitch } from "../measures/measures.ts";
import type { Step } from "../shell/view.ts";
import { about } from "./about.ts";
import { comparedCards, differences, otherScenario } from "./compare.ts";
import { filesFor } from "./own.ts";
import { Policies } from "./policy.ts";
import { enter, modes, type ScenariosState, sides, start } from "./state.ts";
import { filled, mapInstead, SweepDrawing, sweepForm, sweepTable } from "./sweep.ts";
import { Tuner } from "./tune.ts";

export interface SheetHost {
  engine: Engine;
  announce(text: string): void;
  changed(): void;
  edit(state: ScenariosState, step: Step): void;
  scenarios(): Listed[];
}

const modeNames = { measures: "Measures", compare: "A against B", sweep: "Sweep", tune: "Tune" };

/** What is wanted of the engine changes with the state; what is shown, with its answers. */
export class Sheet {
  #host: SheetHost;
  #entry: { a: Latest<"scenario">; b: Latest<"scenario"> };
  #run: Latest<"run">;
  #compare: Latest<"compare">;
  #sweep: Latest<"sweep">;
  #tuner: Tuner;
  #policies: Policies;
  #claims: Latest<"run">;
  #checked = ""; // the scenario whose claims are asked for
  #state = start;
  #measures: Measures;
  #chart = new Chart();
  #drawing = new SweepDrawing();
  // While a field is wrong, the charts of the last good values stay.
  #kept: { mode: string; scenario: string; cards: Card[]; of: unknown } = {
    mode: "",
    scenario: "",
    cards: [],
    of: undefined,
  };

  constructor(host: SheetHost) {
    this.#host = host;
    const changed = () => {
      this.want(this.#state); // what an answer says may be needed to ask the next
      host.changed();
    };
    this.#entry = {
      a: new Latest(host.engine, "scenario", changed),
      b: new Latest(host.engine, "scenario", changed),
    };
    this.#run = new Latest(host.engine, "run", changed);
    this.#compare = new Latest(host.engine, "compare", changed);
    this.#sweep = new Latest(host.engine, "sweep", changed, true);
    this.#tuner = new Tuner(host);
    this.#policies = new Policies(host.engine, changed);
    this.#claims = new Latest(host.engine, "run", changed, true);
    this.#measures = new Measures((measure, setting, row) => this.#row(measure, setting, row));
  }

  want(state: ScenariosState): void {
    this.#state = state;
    const { scenario, mode } = state;
    const files = filesFor(scenario);
    const other = state.b.scenario || scenario;
    const compares = mode === "compare" && scenario !== "";
    this.#entry.a.want(scenario ? { scenario, files } : undefined);
    this.#entry.b.want(
      compares && other !== scenario ? { scenario: other, files: filesFor(other) } : undefined,
    );
    this.#run.want(this.#wantedRun(state));
    this.#compare.want(
      compares
        ? {
            scenario,
            files,
            a: { set: state.set },
            b: { set: state.b.set },
            scenario_b: other,
            files_b: filesFor(other),
          }
        : undefined,
    );
    const entry = this.#entryOf("a");
    const sweep = entry && filled(state.sweep, entry);
    this.#sweep.want(
      mode === "sweep" && sweep && sweep.axes.length > 0
        ? {
            scenario,
            files,
            set: without(
              state.set,
              sweep.axes.map((a) => a.name),
            ),
            sweep: sweep.axes,
            quantity: sweep.quantity,
          }
        : undefined,
    );
    this.#tuner.want(state);
    this.#policies.want(state);
    this.#claims.want(
      entry && this.#checked === scenario
        ? { scenario, files, set: {}, measures: entry.measures.slice(0, 1).map((m) => m.name), claims: true }
        : undefined,
    );
  }

  close(): void {
    for (const l of [this.#entry.a, this.#entry.b, this.#run, this.#compare, this.#sweep, this.#claims])
      l.close();
    this.#tuner.close();
    this.#policies.close();
  }

  // Of a comparison, a sweep and a tuning, the run says what the fields of the form hold: one measure will do.
  #wantedRun(state: ScenariosState) {
    if (state.scenario === "") return undefined;
    const b = state.mode === "compare" && state.side === "b";
    const scenario = (b && state.b.scenario) || state.scenario;
    const asked = { scenario, files: filesFor(scenario), set: b ? state.b.set : state.set };
    if (state.mode === "measures") return asked;
    const first = this.#entryOf(b ? "b" : "a")?.measures[0];
    return first && { ...asked, measures: [first.name] };
  }

  #entryOf(side: "a" | "b"): Entry | undefined {
    const { scenario, b } = this.#state;
    const name = (side === "b" && b.scenario) || scenario;
    const answers = [this.#entry.a.answer, this.#entry.b.answer];
    return answers.find((a) => a?.takes.scenario === name)?.gives;
  }

  show(state: ScenariosState) {
    const entry = this.#entryOf("a");
    const { edit } = this.#host;
    const stale = entry !== undefined && this.#stale(state, entry);
    return html`<p class="crumb"><button type="button" class="link" @click=${() => edit({ ...start, show: state.show }, "step")}>All scenarios</button></p>
      <h1>${entry?.title ?? state.scenario}</h1>
      ${entry ? html`<p class="lead">${entry.question} <code class="soft">${state.scenario}</code></p>` : nothing}
      ${busy(this.#entry.a)}
      ${
        entry
          ? html`
        <fieldset class="switch modes"><legend class="hidden">What is shown</legend>
          ${modes.map((m) => html`<label><input type="radio" name="mode" value=${m} .checked=${m === state.mode} @change=${() => edit(enter(state, m), "step")}><span>${modeNames[m]}</span></label>`)}
        </fieldset>
        <div class="split">
          ${this.#form(state)}
          <section class="measures ${stale ? "stale" : ""}" aria-label="Result">${this.#result(state, entry)}</section>
        </div>
        ${keyed(
          state.scenario,
          about(state.scenario, entry, this.#claims, () => this.#check()),
        )}`
          : nothing
      }`;
  }

  #form(state: ScenariosState) {
    const b = state.mode === "compare" && state.side === "b";
    const entry = this.#entryOf(b ? "b" : "a");
    const set = b ? state.b.set : state.set;
    const put = (values: Settings, step: Step) =>
      this.#host.edit(b ? { ...state, b: { ...state.b, set: values } } : { ...state, set: values }, step);
    const { errors, values } = this.#answered(state);
    const swept = state.mode === "sweep" && entry ? filled(state.sweep, entry).axes.map((a) => a.name) : [];
    return html`<section class="form" aria-label=${state.mode === "compare" ? `Values of ${b ? "B" : "A"}` : "Values"}>
      ${state.mode === "compare" ? this.#sides(state) : nothing}
      ${b ? otherScenario(state, this.#host.scenarios(), this.#host.edit) : nothing}
      ${b ? busy(this.#entry.b) : nothing}
      ${
        entry && Object.keys(set).length > 0
          ? html`<p class="tools"><button type="button" class="quiet" @click=${() => put({}, "step")}>Reset all to the defaults</button></p>`
          : nothing
      }
      ${entry?.parameters.filter((p) => !swept.includes(p.name)).map((p) => field(p, { id: b ? "b" : "a", set, errors, values, edit: put }))}
      ${entry?.parameters.length === 0 ? html`<p class="soft">This scenario has no values to change.</p>` : nothing}
      ${entry ? strayErrors(entry.parameters, errors) : nothing}
      ${entry && (state.mode === "measures" || state.mode === "compare") ? gist(this.#cards(state), this.#stale(state, entry)) : nothing}
    </section>`;
  }

  #sides(state: ScenariosState) {
    return html`<fieldset class="switch"><legend class="hidden">Edit the values of</legend>
      ${sides.map((s) => html`<label><input type="radio" name="side" value=${s} .checked=${s === state.side} @change=${() => this.#host.edit({ ...state, side: s }, "step")}><span>${s.toUpperCase()}</span></label>`)}
    </fieldset>`;
  }

  /** What the last run says of the fields; nothing if it was of another scenario. */
  #answered(state: ScenariosState): { errors: FieldError[]; values: Settings } {
    const last = this.#run.answer;
    const wanted = this.#wantedRun(state);
    if (!last || !wanted || last.takes.scenario !== wanted.scenario) return { errors: [], values: {} };
    return {
      errors: last.gives.field_errors,
      values: Object.fromEntries(last.gives.parameters.map((p) => [p.name, p.text])),
    };
  }

  #result(state: ScenariosState, entry: Entry) {
    const { edit, engine, announce } = this.#host;
    if (state.mode === "sweep") return this.#swept(state, entry);
    if (state.mode === "tune") return this.#tuner.show(state, entry);
    const cards = this.#cards(state);
    const latest = state.mode === "compare" ? this.#compare : this.#run;
    const problem = this.#shownError(state);
    return html`${busy(latest)}
      ${problem ? html`<p class="problem wrong" role="status">${problem}</p>` : nothing}
      ${cards.length > 0 ? showSwitch(state.show, cards.flatMap(distributions), (show) => edit({ ...state, show }, "step")) : nothing}
      ${state.mode === "compare" && this.#compare.answer ? differences(this.#compare.answer.gives, this.#compare.answer.takes, [this.#entryOf("a"), this.#entryOf("b")]) : nothing}
      ${this.#measures.show(cards, state.show)}
      ${entry.chooses && state.mode === "measures" ? this.#policies.show(state) : nothing}
      ${cards.length > 0 ? downloads(this.#taken(state, cards), engine, announce) : nothing}`;
  }

  #swept(state: ScenariosState, entry: Entry) {
    const swept = this.#answerOf(this.#sweep);
    const sweep = filled(state.sweep, entry);
    return html`${sweepForm(sweep, entry, swept?.title ?? "", (s, step) => this.#host.edit({ ...state, sweep: s }, step))}
      ${busy(this.#sweep)}
      ${swept ? mapInstead(swept, state.sweep.as) : nothing}
      <div ?hidden=${!swept}>${this.#chart.element}</div>
      ${swept ? sweepTable(swept) : nothing}
      ${swept ? downloads({ charts: [{ name: swept.title, chart: this.#chart }], answers: this.#sweptAnswers() }, this.#host.engine, this.#host.announce) : nothing}`;
  }

  // All that the measure of the quantity is worth, everywhere.
  #sweptAnswers(): Taken["answers"] {
    const { answer } = this.#sweep;
    if (!answer) return [];
    const { scenario, files, set, sweep } = answer.takes;
    const { measure } = answer.gives;
    return [
      { name: `all of ${measure} at every value`, source: { run: { scenario, files, set, sweep, measure } } },
    ];
  }

  draw(state: ScenariosState): void {
    if (state.mode === "sweep") {
      const swept = this.#answerOf(this.#sweep);
      this.#drawing.draw(this.#chart, swept, state.sweep.as);
    } else if (state.mode === "tune") this.#tuner.draw();
    else {
      this.#measures.draw(this.#cards(state), state.show);
      if (state.mode === "measures" && this.#entryOf("a")?.chooses) this.#policies.draw(state);
    }
  }

  // An answer to another scenario is not shown.
  #answerOf<O extends "run" | "compare" | "sweep">(latest: Latest<O>) {
    const { answer } = latest;
    return answer?.takes.scenario === this.#state.scenario ? answer.gives : undefined;
  }

  #stale(state: ScenariosState, entry: Entry): boolean {
    if (state.mode === "tune") return this.#tuner.isStale(state, entry);
    const latest = { measures: this.#run, compare: this.#compare, sweep: this.#sweep }[state.mode];
    return !latest.fresh || this.#answered(state).errors.length > 0;
  }

  #cards(state: ScenariosState): Card[] {
    const answer = state.mode === "compare" ? this.#answerOf(this.#compare) : this.#answerOf(this.#run);
    if (answer && answer.measures.length > 0 && answer !== this.#kept.of && this.#isOf(state)) {
      const cards =
        "field_errors" in answer
          ? answer.measures.map((m) => ({
              ...m,
              problem: m.error,
              settings: m.distribution ? [{ name: "", style: 0, distribution: m.distribution }] : [],
            }))
          : comparedCards(answer);
      this.#kept = { mode: state.mode, scenario: state.scenario, cards, of: answer };
    }
    return this.#kept.mode === state.mode && this.#kept.scenario === state.scenario ? this.#kept.cards : [];
  }

  // The run of a comparison, a sweep or a tuning has one measure, which is not what the measures are shown by.
  #isOf(state: ScenariosState): boolean {
    return state.mode !== "measures" || this.#run.answer?.takes.measures === undefined;
  }

  #shownError(state: ScenariosState): string {
    const error =
      state.mode === "compare" ? this.#answerOf(this.#compare)?.error : this.#answerOf(this.#run)?.error;
    return error?.message ?? "";
  }

  #source(
    state: ScenariosState,
    setting: string,
  ): { scenario: string; files: Record<string, string>; set: Settings } {
    const scenario = (setting === "B" && state.b.scenario) || state.scenario;
    return { scenario, files: filesFor(scenario), set: setting === "B" ? state.b.set : state.set };
  }

  #taken(state: ScenariosState, cards: Card[]): Taken {
    const charts = this.#measures.chartsOf(cards);
    const settings = state.mode === "compare" ? ["A", "B"] : [""];
    const answers = settings.flatMap((s) => {
      const run = this.#source(state, s);
      const of = (name: string, source: Source) => ({ name: s ? `${name}, ${s}` : name, source });
      return [
        of("all measures", { run }),
        ...cards.map((c) => of(c.title, { run: { ...run, measure: c.name } })),
      ];
    });
    const drawn = (c: Card) =>
      state.show !== "table" && c.settings.some((s) => s.distribution.kind !== "undefined");
    return {
      charts: cards
        .map((c, i) => ({ name: c.title, chart: charts[i]!, drawn: drawn(c) }))
        .filter((c) => c.drawn),
      answers,
    };
  }

  async #row(measure: string, setting: string, row: number): Promise<string[] | undefined> {
    const source = { run: { ...this.#source(this.#state, setting), measure } };
    const reply = await this.#host.engine.ask("table", {
      source,
      rows_from: row,
      rows_count: 1,
      exact: false,
    });
    return "ok" in reply ? reply.ok.rows[0] : undefined;
  }

  #check(): void {
    this.#checked = this.#state.scenario;
    this.want(this.#state);
    this.#host.changed();
  }
}

const without = (set: Settings, names: string[]): Settings =>
  Object.fromEntries(Object.entries(set).filter(([n]) => !names.includes(n)));
