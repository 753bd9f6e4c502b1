// The answers as charts: numbers together in one, labels in another.
import type { ChartSpec, LabelsSpec, Series } from "../chart/spec.ts";
import type { CategoricalDistribution, Floats, NumericDistribution } from "../engine/protocol.ts";
import type { Show } from "./state.ts";

export interface Shown<D> {
  name: string;
  style: number;
  distribution: D;
}

const titles = {
  chance: "Chance of each value",
  at_least: "Chance of at least a value",
  at_most: "Chance of at most a value",
};

// Values this rare at an end are not drawn where there are many: the chart would show little else.
const rare = 1e-4;
const manyValues = 30;

/** Gives a row of the table of the line that has a style. */
export type AskRow = (style: number, row: number) => Promise<string[] | undefined>;

export function numbersChart(
  shown: Shown<NumericDistribution>[],
  show: Exclude<Show, "table">,
  ask: AskRow,
  xLabel = "value",
): ChartSpec | undefined {
  if (shown.length === 0) return undefined;
  const ends = drawnEnds(shown.map((s) => s.distribution));
  const series = shown.map((s) => toSeries(s, show, ends, ask));
  const description = shown.map((s) => `${s.name}: ${figures(s.distribution)}.`).join(" ");
  const named = {
    title: shown.length === 1 ? `${titles[show]} of ${shown[0]!.name}` : titles[show],
    description,
    xLabel,
    ...(ends.cut ? { note: "The chart leaves out tails rarer than 0.01 %; the table has every value." } : {}),
  };
  if (show === "chance") return { kind: "bars", ...named, series };
  return { kind: "rises", step: show === "at_least" ? "before" : "after", ...named, series };
}

const figures = (d: NumericDistribution) =>
  `mean ${d.mean_text}, standard deviation ${d.std_dev_text}, from ${d.min_text} to ${d.max_text}`;

const columns = { chance: 1, at_least: 2, at_most: 3 }; // of a table's row

function toSeries(
  { name, style, distribution: d }: Shown<NumericDistribution>,
  show: Exclude<Show, "table">,
  ends: Ends,
  ask: AskRow,
): Series {
  const floats: Record<typeof show, Floats> = {
    chance: d.probability,
    at_least: d.at_least,
    at_most: d.at_most,
  };
  const [from, to] = within(d.values, ends);
  const words = { chance: "", at_least: "at least ", at_most: "at most " }[show];
  const texts =
    d.texts && { chance: d.texts.probability, at_least: d.texts.at_least, at_most: d.texts.at_most }[show];
  return {
    name,
    style,
    x: slice(d.values, from, to),
    y: slice(floats[show], from, to),
    said: (i) => texts && { at: words + d.texts!.values[from + i], text: texts[from + i]! },
    ask: async (i) => {
      const row = await ask(style, from + i);
      return row && { at: words + row[0], text: row[columns[show]]! };
    },
  };
}

interface Ends {
  least: number;
  most: number;
  cut: boolean;
}

function drawnEnds(distributions: NumericDistribution[]): Ends {
  let ends: Ends = { least: Infinity, most: -Infinity, cut: false };
  for (const d of distributions) {
    let [from, to] = [0, d.n - 1];
    if (d.n > manyValues) {
      while (from < to && d.at_most[from]! < rare) from++;
      while (to > from && d.at_least[to]! < rare) to--;
    }
    ends = {
      least: Math.min(ends.least, d.values[from]!),
      most: Math.max(ends.most, d.values[to]!),
      cut: ends.cut || from > 0 || to < d.n - 1,
    };
  }
  return ends;
}

function within(values: Floats, { least, most }: Ends): [number, number] {
  let [from, to] = [0, values.length];
  while (from < to && values[from]! < least) from++;
  while (to > from && values[to - 1]! > most) to--;
  return [from, to];
}

const slice = (floats: Floats, from: number, to: number): Floats =>
  Array.prototype.slice.call(floats, from, to) as number[];

export function labelsChart(shown: Shown<CategoricalDistribution>[]): LabelsSpec | undefined {
  if (shown.length === 0) return undefined;
  const labels = [...new Set(shown.flatMap((s) => s.distribution.labels))];
  return {
    kind: "labels",
    percent: true,
    title: shown.length === 1 ? `Chance of each outcome of ${shown[0]!.name}` : "Chance of each outcome",
    description: shown
      .map(
        (s) =>
          `${s.name}: ${s.distribution.labels.map((l, i) => `${l} ${s.distribution.texts.probability[i]}`).join(", ")}.`,
      )
      .join(" "),
    labels,
    series: shown.map(({ name, style, distribution: d }) => ({
      name,
      style,
      probability: (label) => d.probability[d.labels.indexOf(label)] ?? 0,
      text: (label) => d.texts.probability[d.labels.indexOf(label)] ?? "0 %",
    })),
  };
}
