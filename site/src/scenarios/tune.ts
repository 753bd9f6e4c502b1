// Several parameters moved until several goals are met, with a map of what has been found so far.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { Chart } from "../chart/chart.ts";
import type { ChartSpec } from "../chart/spec.ts";
import type { Engine } from "../engine/engine.ts";
import { Latest } from "../engine/latest.ts";
import type { Entry, Settings, Tuned, Tuning } from "../engine/scenarios.ts";
import { nameOf, withValue } from "../form/form.ts";
import { busy } from "../measures/busy.ts";
import { downloads } from "../measures/downloads.ts";
import type { Step } from "../shell/view.ts";
import { filesFor } from "./own.ts";
import { type ScenariosState, start } from "./state.ts";

export interface TunerHost {
  engine: Engine;
  announce(text: string): void;
  changed(): void;
  edit(state: ScenariosState, step: Step): void;
}

/** A tuning with what is left open as the file has it, or its first number. */
function filled(tune: Tuning, entry: Entry): Tuning {
  const first = entry.parameters.find((p) => p.kind === "integer" || p.kind === "number");
  const vary = entry.tune?.vary ?? (first ? [{ name: first.name, range: first.sweep_text }] : []);
  return {
    goals: tune.goals.length > 0 ? tune.goals : (entry.tune?.goals ?? [""]),
    vary: tune.vary.length > 0 ? tune.vary : vary,
  };
}

/** What is asked for begins with a press, and goes on while the form is changed. */
export class Tuner {
  #host: TunerHost;
  #latest: Latest<"tune">;
  #chart = new Chart();
  #drawn: Tuned | undefined;
  #state = start;
  #entry: Entry | undefined;

  constructor(host: TunerHost) {
    this.#host = host;
    this.#latest = new Latest(host.engine, "tune", () => host.changed(), true);
  }

  /** Whether what is shown was found before the form was changed. */
  isStale(state: ScenariosState, entry: Entry): boolean {
    const { answer } = this.#latest;
    return answer !== undefined && JSON.stringify(answer.takes) !== JSON.stringify(takes(state, entry));
  }

  /** Another scenario ends what was asked for. */
  want(state: ScenariosState): void {
    if (state.scenario !== this.#state.scenario) this.#latest.want(undefined);
    this.#state = state;
  }

  close(): void {
    this.#latest.close();
  }

  show(state: ScenariosState, entry: Entry) {
    this.#entry = entry;
    const found = this.#found();
    return html`${this.#form(state, entry)}
      ${busy(this.#latest)}
      ${found && this.isStale(state, entry) ? html`<p class="soft">This is what was found before the form was changed.</p>` : nothing}
      ${found ? html`<div role="status">${found.lines.map((l, i) => html`<p class=${i === 0 ? "found" : ""}>${l}</p>`)}</div>` : nothing}
      <div ?hidden=${!found}>${this.#chart.element}</div>
      ${found ? this.#table(found) : nothing}
      ${found ? downloads({ charts: [{ name: found.map.title, chart: this.#chart }], answers: [] }, this.#host.engine, this.#host.announce) : nothing}`;
  }

  /** Draws what is new. */
  draw(): void {
    const found = this.#found();
    if (found === this.#drawn) return;
    this.#drawn = found;
    this.#chart.show(found && this.#spec(found));
  }

  #found(): Tuned | undefined {
    const { answer } = this.#latest;
    return answer?.takes.scenario === this.#state.scenario ? answer.gives : undefined;
  }

  #start(state: ScenariosState, entry: Entry): void {
    this.#latest.want(takes(state, entry));
    if (this.#latest.stopped) this.#latest.again();
    this.#host.changed();
  }

  #form(state: ScenariosState, entry: Entry) {
    const tune = filled(state.tune, entry);
    const edit = (t: Partial<Tuning>, step: Step) =>
      this.#host.edit({ ...state, tune: { ...tune, ...t } }, step);
    const value = (e: Event) => (e.target as HTMLInputElement).value;
    const moved = (name: string) => ({
      name,
      range: entry.parameters.find((p) => p.name === name)!.sweep_text,
    });
    const free = entry.parameters.filter((p) => !tune.vary.some((v) => v.name === p.name));
    return html`<form class="sweeping" @submit=${(e: Event) => (e.preventDefault(), this.#start(state, entry))}>
      <h2>What may move</h2>
      ${tune.vary.map(
        (v, i) => html`<div class="axis tuning"><label for="vary-${i}">${nameOf(v.name)}</label>
        <input id="vary-${i}" class="mono" type="text" maxlength="2000" autocomplete="off" spellcheck="false" .value=${live(v.range)}
          @input=${(e: Event) => edit({ vary: replaced(tune.vary, i, { ...v, range: value(e) }) }, { typing: `vary ${i}` })}>
        ${cross(nameOf(v.name), () => edit({ vary: without(tune.vary, i) }, "step"))}</div>`,
      )}
      ${
        free.length > 0
          ? html`<select aria-label="Let another parameter move" .value=${live("")} @change=${(e: Event) => edit({ vary: [...tune.vary, moved(value(e))] }, "step")}>
          <option value="" selected>Let another move</option>${free.map((p) => html`<option value=${p.name}>${nameOf(p.name)}</option>`)}</select>`
          : nothing
      }
      <h2>Goals to meet</h2>
      ${tune.goals.map(
        (g, i) => html`<div class="axis tuning"><label for="goal-${i}">Goal ${i + 1}</label>
        <input id="goal-${i}" class="mono" type="text" list="tune-quantities" maxlength="300" autocomplete="off" spellcheck="false" .value=${live(g)}
          placeholder="such as ${example(entry)}"
          @input=${(e: Event) => edit({ goals: replaced(tune.goals, i, value(e)) }, { typing: `goal ${i}` })}>
        ${cross(`goal ${i + 1}`, () => edit({ goals: without(tune.goals, i) }, "step"))}</div>`,
      )}
      <datalist id="tune-quantities">${entry.measures.flatMap((m) => m.quantities.map((q) => html`<option value=${q}></option>`))}</datalist>
      <p class="tools"><button type="button" class="quiet" @click=${() => edit({ goals: [...tune.goals, ""] }, "step")}>Add a goal</button>
        <button type="submit" class="quiet" ?disabled=${this.#latest.waiting}>Tune</button></p>
      <p class="about">Values: <code>5..30</code>, in steps <code>5..30:5</code>, or a list <code>a,b,c</code>. Goals: <code>P(x >= 10) in 60%..65%</code>, <code>mean(x) &lt;= 8</code>; all are to be met.</p>
    </form>`;
  }

  #table({ settings, best }: Tuned) {
    const places = settings.head.length - 2; // of parameters and goals
    const goals = (row: number) => best[row]!.goals;
    const isMissed = (row: number, column: number) =>
      goals(row)[column - (places - goals(row).length)] === "missed";
    return html`<div class="scroll" tabindex="0" role="region" aria-label="The best settings"><table class="rows tuned">
      <thead><tr><th scope="col">place</th><td></td>${settings.head.map((h) => html`<th scope="col">${h}</th>`)}</tr></thead>
      <tbody>${settings.rows.map(
        (row, i) => html`<tr>
        <th scope="row">${best[i]!.today ? "today" : i + 1}</th>
        <td><button type="button" class="link" aria-label="Use the values of ${best[i]!.today ? "today" : `place ${i + 1}`}"
          @click=${() => this.#use(best[i]!.set)}>use</button></td>
        ${row.map((c, j) => html`<td class=${isMissed(i, j) ? "missed" : ""}>${c}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }

  // Puts the values of a setting into the form.
  #use(set: Settings): void {
    const parameters = this.#entry?.parameters.filter((p) => Object.hasOwn(set, p.name)) ?? [];
    const now = parameters.reduce((all, p) => withValue(all, p, set[p.name]!), this.#state.set);
    this.#host.edit({ ...this.#state, set: now }, "step");
    this.#host.announce(
      `In the form now: ${Object.entries(set)
        .map(([name, v]) => `${nameOf(name)} ${v}`)
        .join(", ")}.`,
    );
  }

  #spec({ map }: Tuned): ChartSpec {
    return {
      kind: "map",
      description: `A click or Enter puts the values of a cell into the form.`,
      note: `Colours: ${map.of}. A cell with a border meets its goals; a click puts its values into the form.`,
      ...map,
      marked: map.meets,
      pick: (cell) => this.#use(map.sets[cell]!),
    };
  }
}

/** What a press asks for: today's values, but for what may move. */
function takes(state: ScenariosState, entry: Entry) {
  const { goals, vary } = filled(state.tune, entry);
  const set = Object.fromEntries(Object.entries(state.set).filter(([n]) => !vary.some((v) => v.name === n)));
  return { scenario: state.scenario, files: filesFor(state.scenario), set, goals, vary };
}

const replaced = <T>(list: T[], i: number, by: T): T[] => list.map((v, j) => (j === i ? by : v));
const without = <T>(list: T[], i: number): T[] => list.filter((_, j) => j !== i);

const cross = (name: string, click: () => void) =>
  html`<button type="button" class="quiet cross" aria-label="Remove ${name}" @click=${click}>×</button>`;

function example({ measures: [first] }: Entry): string {
  const quantity = first?.quantities[0] ?? "mean(x)";
  return quantity.startsWith("P(") ? `${quantity} in 45%..55%` : `${quantity} <= 10`;
}
