// The wounds: statistics, bars, both cumulative lines, and every value.
import { html } from "lit-html";
import type { ChartSpec, RisesSpec, Series } from "../chart/spec.ts";
import type { NumericDistribution } from "../engine/protocol.ts";
import { lines } from "../measures/measures.ts";
import { numbersChart } from "../roll/charts.ts";

type Ask = (row: number) => Promise<string[] | undefined>;

const named = (d: NumericDistribution) => [{ name: "wounds", style: 0, distribution: d }];

export function barsChart(d: NumericDistribution, ask: Ask): ChartSpec | undefined {
  const spec = numbersChart(named(d), "chance", (_, i) => ask(i), "wounds");
  return spec && { ...spec, title: "Wounds inflicted" };
}

/** Both ways to add the chances up, in one chart. */
export function cumulativeChart(d: NumericDistribution, ask: Ask): ChartSpec | undefined {
  const least = rises(d, "at_least", ask);
  const most = rises(d, "at_most", ask);
  if (!least || !most) return undefined;
  const series: Series[] = [
    { ...least.series[0]!, name: "at least", style: 0, step: "before" },
    { ...most.series[0]!, name: "at most", style: 1, step: "after" },
  ];
  // The value is said once, with both chances behind it.
  const said = series.map(
    (s): Series => ({ ...s, said: (i) => plain(s.said(i)), ask: async (i) => plain(await s.ask?.(i)) }),
  );
  return { ...least, title: "Chance of at least and of at most so many wounds", series: said };
}

function rises(d: NumericDistribution, show: "at_least" | "at_most", ask: Ask): RisesSpec | undefined {
  const spec = numbersChart(named(d), show, (_, i) => ask(i), "wounds");
  return spec?.kind === "rises" ? spec : undefined;
}

const plain = (s: { at: string; text: string } | undefined) =>
  s && { at: s.at.replace(/^at (least|most) /, ""), text: s.text };

export function statistics({ stats }: NumericDistribution) {
  return html`<dl class="stats" aria-label="Statistics">${stats.map((s) => html`<div><dt>${s.name}</dt><dd>${s.text}</dd></div>`)}</dl>`;
}

/** Every value where there are not too many, or as a terminal shows them. */
export function distributionTable(d: NumericDistribution) {
  const { texts } = d;
  const all = texts && {
    head: ["wounds", "P(= n)", "P(≥ n)", "P(≤ n)"],
    rows: texts.values.map((v, i) => [v, texts.probability[i]!, texts.at_least[i]!, texts.at_most[i]!]),
  };
  return html`<details class="swept"><summary>Every value</summary>${lines(all ?? d.lines, "wounds")}</details>`;
}
