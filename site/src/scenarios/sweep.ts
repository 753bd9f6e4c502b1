// One or two parameters through their values: curves, or a map.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Chart } from "../chart/chart.ts";
import { styles } from "../chart/colours.ts";
import type { ChartSpec, Series } from "../chart/spec.ts";
import type { Entry, Parameter, Swept } from "../engine/scenarios.ts";
import { nameOf } from "../form/form.ts";
import type { Step } from "../shell/view.ts";
import { drawings, type SweepState } from "./state.ts";

/** A sweep with what is left open filled in. */
export function filled(sweep: SweepState, entry: Entry): SweepState {
  const first =
    entry.parameters.find((p) => p.kind === "integer" || p.kind === "number") ?? entry.parameters[0];
  const axes = sweep.axes.length > 0 || !first ? sweep.axes : [axisOf(first)];
  return { ...sweep, axes };
}

const axisOf = (p: Parameter) => ({ name: p.name, range: p.sweep_text });

/** taken: the quantity that the engine chose, where nobody has. */
export function sweepForm(
  sweep: SweepState,
  entry: Entry,
  taken: string,
  edit: (sweep: SweepState, step: Step) => void,
) {
  const at = (i: number) => sweep.axes[i];
  const put = (i: number, name: string): SweepState => {
    const p = entry.parameters.find((q) => q.name === name);
    const axes = p
      ? [...sweep.axes.slice(0, i), axisOf(p), ...sweep.axes.slice(i + 1)]
      : sweep.axes.slice(0, i);
    return { ...sweep, axes };
  };
  const value = (e: Event) => (e.target as HTMLInputElement).value;
  const axis = (i: number, label: string) => html`<div class="axis">
    <label for="sweep-name-${i}">${label}</label>
    <select id="sweep-name-${i}" .value=${live(at(i)?.name ?? "")} @change=${(e: Event) => edit(put(i, value(e)), "step")}>
      ${i > 0 ? html`<option value="" ?selected=${!at(i)}>none</option>` : nothing}
      ${entry.parameters.filter((p) => p.name !== at(1 - i)?.name).map((p) => html`<option value=${p.name} ?selected=${p.name === at(i)?.name}>${nameOf(p.name)}</option>`)}
    </select>
    ${
      at(i)
        ? html`<input class="mono" type="text" aria-label="Values of ${at(i)!.name}" maxlength="2000" autocomplete="off" spellcheck="false" .value=${live(at(i)!.range)}
      @input=${(e: Event) => edit({ ...sweep, axes: sweep.axes.map((a, j) => (j === i ? { ...a, range: value(e) } : a)) }, { typing: `range ${i}` })}>`
        : nothing
    }
  </div>`;
  return html`<div class="sweeping">
    <div class="axis"><label for="sweep-quantity">Quantity</label>
      <input id="sweep-quantity" class="mono" type="text" list="quantities" maxlength="300" autocomplete="off" spellcheck="false" .value=${live(sweep.quantity || taken)}
        @input=${(e: Event) => edit({ ...sweep, quantity: value(e) }, { typing: "quantity" })}>
      <datalist id="quantities">${entry.measures.flatMap((m) => m.quantities.map((q) => html`<option value=${q}></option>`))}</datalist></div>
    ${axis(0, "Sweep")}${entry.parameters.length > 1 && at(0) ? axis(1, "and") : nothing}
    <p class="about">Values: <code>5..30</code>, in steps <code>5..30:5</code>, or a list <code>a,b,c</code>. Quantities: such as <code>mean(x)</code>, <code>P(x >= 10)</code>.</p>
    ${
      at(1)
        ? html`<fieldset class="switch"><legend class="hidden">Draw</legend>${drawings.map(
            (d) => html`<label><input type="radio" name="drawing" value=${d} .checked=${sweep.as === d}
      @change=${() => edit({ ...sweep, as: d }, "step")}><span>${d === "map" ? "Heat map" : "Curves"}</span></label>`,
          )}</fieldset>`
        : nothing
    }
  </div>`;
}

/** The values as a chart. Curves need numbers below them, and as many styles as there are curves. */
export function sweepChart(swept: Swept, as: SweepState["as"]): ChartSpec {
  const [first, second] = swept.axes as [Swept["axes"][number], Swept["axes"][number]?];
  const of = [first, second]
    .filter((a) => a !== undefined)
    .map((a) => a.name)
    .join(" and ");
  const named = { title: `${swept.title} by ${of}`, description: "The table below has every value." };
  if (second && (as === "map" || !first.values || second.texts.length > styles)) {
    return mapOf(swept, first, second, named);
  }
  if (first.values) {
    return {
      kind: "curves",
      ...named,
      xLabel: withUnit(first),
      yLabel: swept.title,
      percent: swept.probability,
      series: curves(swept, first, second),
    };
  }
  return {
    kind: "labels",
    ...named,
    percent: swept.probability,
    labels: first.texts,
    series: [
      {
        name: swept.title,
        style: 0,
        probability: (l) => swept.values[first.texts.indexOf(l)]!,
        text: (l) => swept.texts[first.texts.indexOf(l)]!,
      },
    ],
  };
}

/** Why a map is drawn where curves were asked for. */
export function mapInstead({ axes: [first, second] }: Swept, as: SweepState["as"]) {
  if (as === "map" || !first || !second || (first.values && second.texts.length <= styles)) return nothing;
  const why = first.values
    ? `${second.texts.length} curves could not be told apart (up to ${styles} can): give ${second.name} fewer values for curves`
    : `curves need numbers below them, and ${first.name} has none`;
  return html`<p class="soft">This is a heat map, because ${why}.</p>`;
}

// The first parameter is on x, and the second grows upwards.
function mapOf(
  swept: Swept,
  first: Swept["axes"][number],
  second: Swept["axes"][number],
  named: { title: string; description: string },
): ChartSpec {
  const [across, down] = [first.texts.length, second.texts.length];
  const from = Array.from(
    { length: across * down },
    (_, i) => (i % across) * down + (down - 1 - Math.floor(i / across)),
  );
  return {
    kind: "map",
    ...named,
    values: Float64Array.from(from, (i) => swept.values[i]!),
    texts: from.map((i) => swept.texts[i]!),
    x: { name: withUnit(first), texts: first.texts },
    y: { name: withUnit(second), texts: [...second.texts].reverse() },
  };
}

const withUnit = (a: { name: string; unit: string }) => (a.unit ? `${a.name}, ${a.unit}` : a.name);

function curves(
  swept: Swept,
  first: Swept["axes"][number],
  second: Swept["axes"][number] | undefined,
): Series[] {
  const across = second?.texts.length ?? 1;
  return Array.from({ length: across }, (_, j) => ({
    name: second ? `${second.name} ${second.texts[j]}` : swept.title,
    style: j,
    x: first.values!,
    y: first.texts.map((_, i) => swept.values[i * across + j]!),
    said: (i) => ({ at: `${first.name} ${first.texts[i]}`, text: swept.texts[i * across + j]! }),
  }));
}

/** The same as a table. */
export function sweepTable(swept: Swept) {
  const [first, second] = swept.axes as [Swept["axes"][number], Swept["axes"][number]?];
  const columns = second ? second.texts : [swept.title];
  return html`<details class="swept"><summary>Values</summary>
    <div class="scroll tall" tabindex="0" role="region" aria-label="Values of ${swept.title}"><table class="rows">
      <thead><tr><th scope="col">${first.name}${second ? html` \\ ${second.name}` : nothing}</th>${columns.map((c) => html`<th scope="col">${c}</th>`)}</tr></thead>
      <tbody>${first.texts.map((t, i) => html`<tr><th scope="row">${t}</th>${columns.map((_, j) => html`<td>${swept.texts[i * columns.length + j]}</td>`)}</tr>`)}</tbody>
    </table></div></details>`;
}

/** Draws what is new. */
export class SweepDrawing {
  #drawn: unknown[] = [];

  draw(chart: Chart, swept: Swept | undefined, as: SweepState["as"]): void {
    if (this.#drawn[0] === swept && this.#drawn[1] === as) return;
    this.#drawn = [swept, as];
    chart.show(swept && sweepChart(swept, as));
  }
}
