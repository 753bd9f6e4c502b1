// The heat maps that a rule file declares, below its measures.
import { html, nothing } from "lit-html";
import { Chart } from "../chart/chart.ts";
import type { Engine } from "../engine/engine.ts";
import { Latest } from "../engine/latest.ts";
import type { Figure, Files } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";
import { SweepDrawing } from "../scenarios/sweep.ts";

// Each is a sweep of many cells.
const most = 4;

interface Place {
  figure: Figure;
  swept: Latest<"sweep">;
  chart: Chart;
  drawing: SweepDrawing;
}

export class Heatmaps {
  #engine: Engine;
  #changed: () => void;
  #places: Place[] = [];

  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  /** What is wanted now; undefined for none. */
  want(asked: { main: string; files: Files; figures: Figure[] } | undefined): void {
    const figures = (asked?.figures ?? []).filter((f) => f.kind === "heatmap" && f.quantity && f.sweep.length === 2).slice(0, most);
    this.#places.splice(figures.length).forEach((p) => p.swept.close());
    figures.forEach((figure, i) => {
      const swept = this.#places[i]?.swept ?? new Latest(this.#engine, "sweep", this.#changed, true);
      this.#places[i] = { ...(this.#places[i] ?? { chart: new Chart(), drawing: new SweepDrawing() }), figure, swept };
      swept.want({ scenario: asked!.main, files: asked!.files, set: figure.set ?? {}, sweep: figure.sweep, quantity: figure.quantity! });
    });
  }

  close(): void {
    this.#places.forEach((p) => p.swept.close());
  }

  show() {
    return this.#places.map(({ figure, swept, chart }) => html`<section class="measure" aria-label=${figure.title || figure.name}>
      <h2>${figure.title || figure.name}</h2>${busy(swept)}<div ?hidden=${!swept.answer}>${swept.answer ? chart.element : nothing}</div></section>`);
  }

  /** Draws what is new; after what show gave is on the page. */
  draw(): void {
    for (const p of this.#places) p.drawing.draw(p.chart, p.swept.answer?.gives, "map");
  }
}
