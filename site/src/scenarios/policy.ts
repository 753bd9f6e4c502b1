// The best policies of those who choose, side by side.
import { html } from "lit-html";
import { Chart } from "../chart/chart.ts";
import type { Engine } from "../engine/engine.ts";
import { Latest } from "../engine/latest.ts";
import type { Mind } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";
import { lines } from "../measures/measures.ts";
import { filesFor } from "./own.ts";
import type { ScenariosState } from "./state.ts";

/** They are asked for once somebody opens them. */
export class Policies {
  #latest: Latest<"policy">;
  #changed: () => void;
  #opened = ""; // the scenario whose policies are looked at
  #charts: Chart[] = [];
  #drawn: Mind[] | undefined;

  constructor(engine: Engine, changed: () => void) {
    this.#changed = changed;
    this.#latest = new Latest(engine, "policy", changed, true);
  }

  want({ scenario, set }: ScenariosState): void {
    this.#latest.want(
      scenario !== "" && scenario === this.#opened ? { scenario, files: filesFor(scenario), set } : undefined,
    );
  }

  close(): void {
    this.#latest.close();
  }

  show(state: ScenariosState) {
    const minds = this.#minds(state);
    const maps = minds.flatMap((m) => m.maps);
    while (this.#charts.length < maps.length) this.#charts.push(new Chart());
    const chart = (map: (typeof maps)[number]) => this.#charts[maps.indexOf(map)]!.element;
    return html`<details @toggle=${(e: Event) => this.#open(state, (e.target as HTMLDetailsElement).open)}>
      <summary>${minds.length > 1 ? "Best policies" : "Best policy"}</summary>
      ${busy(this.#latest)}
      <div class="minds">${minds.map(
        (m) => html`<section aria-label=${m.title}><h2>${m.title}</h2>
        ${lines(m.table, m.title)}
        <ul class="notes">${m.notes.map((n) => html`<li>${n}</li>`)}</ul>
        ${m.maps.map((map) => html`<h3>${map.title}</h3>${chart(map)}`)}</section>`,
      )}</div></details>`;
  }

  /** Draws what is new. */
  draw(state: ScenariosState): void {
    const minds = this.#minds(state);
    if (minds === this.#drawn) return;
    this.#drawn = minds;
    minds
      .flatMap((m) => m.maps)
      .forEach((map, i) => {
        this.#charts[i]!.show({ kind: "map", description: "", note: `Colours: ${map.of}.`, ...map });
      });
  }

  #minds(state: ScenariosState): Mind[] {
    const { answer } = this.#latest;
    return answer?.takes.scenario === state.scenario ? answer.gives.minds : none;
  }

  #open({ scenario }: ScenariosState, open: boolean): void {
    this.#opened = open ? scenario : "";
    this.#changed();
  }
}

const none: Mind[] = [];
