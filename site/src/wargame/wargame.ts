// The Wargame view: a unit's attacks, phase by phase, and the wounds that come of them.
import { html, nothing, render } from "lit-html";
import { Chart } from "../chart/chart.ts";
import { Latest } from "../engine/latest.ts";
import type { NumericDistribution } from "../engine/protocol.ts";
import type { Entry, Settings } from "../engine/scenarios.ts";
import { field, strayErrors } from "../form/form.ts";
import { busy } from "../measures/busy.ts";
import { downloads } from "../measures/downloads.ts";
import type { Host, Opened, Step, View } from "../shell/view.ts";
import { examples, isToggle, name, phases, word } from "./form.ts";
import { barsChart, cumulativeChart, distributionTable, statistics } from "./result.ts";
import { read, start, type WargameState } from "./state.ts";

export const wargame: View<WargameState> = {
  title: "Wargame",
  start,
  read,
  open: (host) => new WargameView(host),
};

const scenario = "wargame/attack";

class WargameView implements Opened<WargameState> {
  #host: Host<WargameState>;
  #state = start;
  #entry: Latest<"scenario">;
  #run: Latest<"run">;
  #bars = new Chart();
  #cumulative = new Chart();
  // The last distribution: it stays while a field is wrong.
  #wounds: NumericDistribution | undefined;
  #drawn: NumericDistribution | undefined;

  constructor(host: Host<WargameState>) {
    this.#host = host;
    this.#entry = new Latest(host.engine, "scenario", () => this.#render());
    this.#run = new Latest(host.engine, "run", () => this.#render());
  }

  show(state: WargameState): void {
    this.#state = state;
    this.#entry.want({ scenario, files: {} });
    this.#run.want({ scenario, files: {}, set: state.set });
    this.#render();
  }

  close(): void {
    this.#entry.close();
    this.#run.close();
  }

  #render(): void {
    const entry = this.#entry.answer?.gives;
    const run = this.#run.answer?.gives;
    const [measure] = run?.measures ?? [];
    if (measure?.distribution?.kind === "numeric") this.#wounds = measure.distribution;
    const wounds = this.#wounds;
    const problem = run?.error ?? measure?.error;
    const stale = !this.#run.fresh || (run?.field_errors.length ?? 0) > 0 || problem !== undefined;
    render(
      html`<div class="page"><h1>Wargame</h1>
        <p class="lead">${entry?.question ?? nothing} <span class="soft">Change a value, or try an example:</span></p>
        <p class="runs">${examples.map((e) => html`<button type="button" class="quiet" @click=${() => this.#edit(e.set, "step")}>${e.says}</button>`)}</p>
        ${busy(this.#entry)}
        <div class="split">
          ${entry ? this.#form(entry, stale) : nothing}
          <section class="measures ${stale ? "stale" : ""}" aria-label="Result" ?hidden=${!entry}>
            ${busy(this.#run)}
            ${problem ? html`<p class="problem wrong" role="status">${problem.message}</p>` : nothing}
            ${wounds ? statistics(wounds) : nothing}
            <div ?hidden=${!wounds}><h2>Wounds inflicted</h2>${this.#bars.element}</div>
            <div ?hidden=${!wounds}><h2>At least and at most</h2>${this.#cumulative.element}</div>
            ${wounds ? distributionTable(wounds) : nothing}
            ${wounds ? this.#downloads() : nothing}
          </section>
        </div></div>`,
      this.#host.root,
    );
    if (wounds && wounds !== this.#drawn) {
      this.#drawn = wounds;
      const ask = (row: number) => this.#row(row);
      this.#bars.show(barsChart(wounds, ask));
      this.#cumulative.show(cumulativeChart(wounds, ask));
    }
  }

  #edit(set: Settings, step: Step): void {
    this.#host.edit({ set }, step);
  }

  #form(entry: Entry, stale: boolean) {
    const { set } = this.#state;
    const run = this.#run.answer?.gives;
    const errors = run?.field_errors ?? [];
    const host = {
      id: "wargame",
      set,
      errors,
      values: {},
      name,
      word,
      edit: (s: Settings, step: Step) => this.#edit(s, step),
    };
    return html`<section class="form" aria-label="Attack">
      ${phases(entry.parameters).map(
        (phase) => html`<fieldset class="phase"><legend>${phase.title}</legend>
        ${phase.parameters.map((p) => field(p, host, isToggle(p) ? "toggles" : "plain"))}</fieldset>`,
      )}
      ${strayErrors(entry.parameters, errors)}
      ${Object.keys(set).length > 0 ? html`<p><button type="button" class="quiet" @click=${() => this.#edit({}, "step")}>Reset all to the defaults</button></p>` : nothing}
      ${this.#wounds ? html`<p class=${stale ? "gist stale" : "gist"} aria-hidden="true">Wounds: mean <strong>${this.#wounds.mean_text}</strong></p>` : nothing}
    </section>`;
  }

  #downloads() {
    const charts = [
      { name: "wounds", chart: this.#bars },
      { name: "at least and at most", chart: this.#cumulative },
    ];
    const answers = [
      { name: "wounds", source: { run: { scenario, set: this.#state.set, measure: "wounds" } } },
    ];
    return downloads({ charts, answers }, this.#host.engine, this.#host.announce);
  }

  async #row(row: number): Promise<string[] | undefined> {
    const source = { run: { scenario, set: this.#state.set, measure: "wounds" } };
    const reply = await this.#host.engine.ask("table", {
      source,
      rows_from: row,
      rows_count: 1,
      exact: false,
    });
    return "ok" in reply ? reply.ok.rows[0] : undefined;
  }
}
