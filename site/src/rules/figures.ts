// The figures that a rule file declares, below its measures: heat maps, and curves over one another.
import { html, nothing } from "lit-html";
import { Chart } from "../chart/chart.ts";
import type { ChartSpec } from "../chart/spec.ts";
import type { Engine } from "../engine/engine.ts";
import { Latest } from "../engine/latest.ts";
import type { CategoricalDistribution, NumericDistribution } from "../engine/protocol.ts";
import type { Curves, Figure, Files } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";
import { labelsChart, numbersChart, type Shown } from "../roll/charts.ts";
import { figures as figuresTable } from "../roll/figures.ts";
import { SweepDrawing } from "../scenarios/sweep.ts";

// Each has many cells, or several distributions.
const most = 6;

const views = { pmf: "chance", "at-least": "at_least", "at-most": "at_most" } as const;

interface Place {
  figure: Figure;
  swept: Latest<"sweep">;
  curves: Latest<"figure">;
  chart: Chart;
  drawing: SweepDrawing;
  drawn: unknown;
}

export class Figures {
  #engine: Engine;
  #changed: () => void;
  #places: Place[] = [];
  #left: Figure[] = [];

  constructor(engine: Engine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  /** What is wanted now; undefined for none. */
  want(asked: { main: string; files: Files; figures: Figure[] } | undefined): void {
    const wanted = (asked?.figures ?? []).filter((f) => !isMeasure(f));
    const figures = wanted.filter((f) => f.kind !== "fan").slice(0, most);
    this.#left = wanted.filter((f) => !figures.includes(f));
    this.#places.splice(figures.length).forEach(close);
    figures.forEach((figure, i) => {
      const { main: scenario, files } = asked!;
      const place = (this.#places[i] ??= this.#place(figure));
      place.figure = figure;
      const map = figure.kind === "heatmap";
      place.swept.want(
        map
          ? { scenario, files, set: figure.set ?? {}, sweep: figure.sweep, quantity: figure.quantity! }
          : undefined,
      );
      place.curves.want(map ? undefined : { scenario, files, figure: figure.name });
    });
  }

  #place(figure: Figure): Place {
    const swept = new Latest(this.#engine, "sweep", this.#changed, true);
    const curves = new Latest(this.#engine, "figure", this.#changed, true);
    return { figure, swept, curves, chart: new Chart(), drawing: new SweepDrawing(), drawn: undefined };
  }

  close(): void {
    this.#places.forEach(close);
  }

  show() {
    return html`${this.#places.map(({ figure, swept, curves, chart }) => {
      const map = figure.kind === "heatmap";
      const answer = map ? swept.answer : curves.answer;
      return html`<section class="measure" aria-label=${titleOf(figure)} data-figure=${figure.name}>
        <h2>${titleOf(figure)}</h2>${map ? busy(swept) : busy(curves)}<div ?hidden=${!answer}>${answer ? chart.element : nothing}</div>
        ${!map && curves.answer ? figuresTable(ofKind({ ...curves.answer.gives, of: "" }, "numeric"), `Figures of ${titleOf(figure)}`) : nothing}</section>`;
    })}
    ${this.#left.map((f) => html`<p class="soft">${titleOf(f)} is not drawn here: <code>analyze report</code> draws it.</p>`)}`;
  }

  /** Draws what is new; after what show gave is on the page. */
  draw(): void {
    for (const p of this.#places) {
      if (p.figure.kind === "heatmap") p.drawing.draw(p.chart, p.swept.answer?.gives, "map");
      else if (p.curves.answer && p.drawn !== p.curves.answer)
        p.chart.show(curvesChart(p.curves.answer.gives, titleOf(p.figure)));
      p.drawn = p.figure.kind === "heatmap" ? undefined : p.curves.answer;
    }
  }
}

function close({ swept, curves }: Place): void {
  swept.close();
  curves.close();
}

const titleOf = (f: Figure) => f.title || f.name.replaceAll("-", " ");

// One measure with the values of the file is among those above.
const isMeasure = (f: Figure) =>
  f.kind !== "heatmap" &&
  f.kind !== "fan" &&
  f.measures.length === 1 &&
  f.sweep.length === 0 &&
  Object.keys(f.set ?? {}).length === 0;

function ofKind(answer: Curves, kind: "numeric"): Shown<NumericDistribution>[];
function ofKind(answer: Curves, kind: "categorical"): Shown<CategoricalDistribution>[];
function ofKind({ of, curves }: Curves, kind: "numeric" | "categorical") {
  return curves
    .map((c, style) => ({ ...c, name: of ? `${of} ${c.name}` : c.name, style }))
    .filter((c) => c.distribution.kind === kind);
}

function curvesChart(answer: Curves, title: string): ChartSpec | undefined {
  const labels = ofKind(answer, "categorical");
  const spec =
    labels.length > 0
      ? labelsChart(labels)
      : numbersChart(
          ofKind(answer, "numeric"),
          views[answer.kind],
          () => Promise.resolve(undefined),
          answer.x,
        );
  return spec && { ...spec, title };
}
