// Measures as charts with their figures; two settings of one are drawn over one another.
import { html, nothing } from "lit-html";
import { Chart } from "../chart/chart.ts";
import type {
  CategoricalDistribution,
  Distribution,
  Lines,
  NumericDistribution,
  Problem,
} from "../engine/protocol.ts";
import type { Moved } from "../engine/scenarios.ts";
import { labelsChart, numbersChart, type Shown } from "../roll/charts.ts";
import { figures } from "../roll/figures.ts";
import { type Show, shows } from "../roll/state.ts";

const words = { chance: "Chance", at_least: "At least", at_most: "At most", table: "Table" };

/** Gives a row of the table of a measure, of the setting of that name. */
export type AskRow = (measure: string, setting: string, row: number) => Promise<string[] | undefined>;

export interface Card {
  name: string;
  title: string;
  unit: string;
  /** Of every setting, by its name: one, or A and B. */
  settings: { name: string; style: number; distribution: Distribution }[];
  problem?: Problem | undefined;
  moved?: { verdict: string; reason: string; list: Moved[] } | undefined;
}

export class Measures {
  #charts = new Map<string, { chart: Chart; drawn: unknown[] }>();
  #ask: AskRow;

  constructor(ask: AskRow) {
    this.#ask = ask;
  }

  /** The charts of the measures, in their order, for downloads. */
  chartsOf(cards: Card[]): Chart[] {
    return cards.map((c) => this.#of(c.name).chart);
  }

  show(cards: Card[], show: Show) {
    return cards.map((card) => {
      const drawable = show !== "table" && card.settings.some((s) => s.distribution.kind !== "undefined");
      return html`<section class="measure ${card.settings.length > 1 ? "" : "alone"}" aria-labelledby="measure-${card.name}" data-measure=${card.name}>
        <h2 id="measure-${card.name}">${card.title}${card.unit ? html` <span class="soft unit">${card.unit}</span>` : nothing}</h2>
        ${card.problem ? html`<p class="problem wrong">${card.problem.message}</p>` : nothing}
        <div ?hidden=${!drawable}>${this.#of(card.name).chart.element}</div>
        ${show === "table" ? card.settings.map((s) => table(s, card)) : nothing}
        ${card.moved ? moved(card.moved, card.title) : nothing}
        ${figures(
          numeric(card).map((s) => ({ ...s, name: s.name || card.name })),
          `Figures of ${card.title}`,
        )}
        ${notes(card)}
      </section>`;
    });
  }

  /** Draws what is new; after what show gave is on the page. */
  draw(cards: Card[], show: Show): void {
    for (const card of cards) {
      const of = this.#of(card.name);
      const now = [show, ...card.settings.flatMap((s) => [s.name, s.distribution])];
      if (now.length === of.drawn.length && now.every((v, i) => v === of.drawn[i])) continue;
      of.drawn = now;
      of.chart.show(show === "table" ? undefined : this.#spec(card, show));
    }
  }

  #of(name: string) {
    const known = this.#charts.get(name) ?? { chart: new Chart(), drawn: [] };
    this.#charts.set(name, known);
    return known;
  }

  #spec(card: Card, show: Exclude<Show, "table">) {
    const named = card.settings.map((s) => ({ ...s, name: s.name || card.title }));
    const labels = named.filter(
      (s): s is Shown<CategoricalDistribution> => s.distribution.kind === "categorical",
    );
    if (labels.length > 0) return labelsChart(labels);
    const row = (style: number, i: number) =>
      this.#ask(card.name, card.settings.find((s) => s.style === style)?.name ?? "", i);
    const spec = numbersChart(numeric({ ...card, settings: named }), show, row, card.unit || card.title);
    return spec && card.settings.length > 1 ? { ...spec, title: `${spec.title} of ${card.title}` } : spec;
  }
}

export function numeric(card: Card): Shown<NumericDistribution>[] {
  return card.settings.filter((s): s is Shown<NumericDistribution> => s.distribution.kind === "numeric");
}

/** On a narrow page the charts are below the form: what matters most of them is said beside it. */
export function gist(cards: Card[], stale: boolean) {
  const [card] = cards.filter((c) => numeric(c).length > 0);
  if (!card) return nothing;
  const means = numeric(card)
    .map((s) => `${s.name} ${s.distribution.mean_text}`.trim())
    .join(", ");
  return html`<p class=${stale ? "gist stale" : "gist"} aria-hidden="true">${card.title}: mean <strong>${means}</strong></p>`;
}

export const distributions = (card: Card) => card.settings.map((s) => s.distribution);

/** Which kind of chart: one choice for all that is shown. */
export function showSwitch(show: Show, shown: Distribution[], edit: (show: Show) => void) {
  const ordered = shown.length === 0 || shown.some((d) => d.kind === "numeric"); // words are neither more nor less
  return html`<fieldset class="switch"><legend class="hidden">Show</legend>
    ${shows.filter((s) => ordered || s === show || s === "chance" || s === "table").map((s) => html`<label><input type="radio" name="show" value=${s} .checked=${s === show} @change=${() => edit(s)}><span>${words[s]}</span></label>`)}
  </fieldset>`;
}

function table({ name, distribution: d }: Card["settings"][number], card: Card) {
  if (d.kind === "undefined") return nothing;
  return lines(d.lines, [card.title, name].filter(Boolean).join(", "));
}

export function lines({ head, rows }: Lines, name: string) {
  return html`<div class="scroll tall" tabindex="0" role="region" aria-label="Table of ${name}">
    <table class="rows"><thead><tr>${head.map((h) => html`<th scope="col">${h}</th>`)}</tr></thead>
      <tbody>${rows.map((r) => html`<tr>${r.map((c, i) => (i === 0 ? html`<th scope="row">${c}</th>` : html`<td>${c}</td>`))}</tr>`)}</tbody></table></div>`;
}

const verdicts: Record<string, string> = { equal: "No change", undecided: "Whether it changed is undecided" };

function moved({ verdict, reason, list }: NonNullable<Card["moved"]>, title: string) {
  if (list.length === 0)
    return html`<p class="soft">${verdicts[verdict] ?? "It changed"}${reason ? `, ${reason}` : ""}.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="What moved of ${title}">
    <table class="moved"><thead><tr><th scope="col" class="text">what moved</th><th scope="col">A</th><th scope="col">B</th><th scope="col">change</th></tr></thead>
      <tbody>${list.map((m) => html`<tr><th scope="row" class="text mono">${m.quantity}</th><td>${m.old}</td><td>${m.new}</td><td>${m.change}</td></tr>`)}</tbody></table></div>`;
}

function notes(card: Card) {
  const said = card.settings.flatMap((s) => s.distribution.notes.map((text) => ({ name: s.name, text })));
  if (said.length === 0) return nothing;
  return html`<ul class="notes">${said.map((n) => html`<li>${n.name ? `${n.name}: ` : nothing}${n.text}</li>`)}</ul>`;
}
