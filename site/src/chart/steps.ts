// Distributions of numbers: bars for one, dots for several.
import * as Plot from "@observablehq/plot";
import { dashOf, strokeOf } from "./colours.ts";
import { outline, spacing } from "./outline.ts";
import { axes, type Drawing, height, place, plot, type Stop } from "./plot.ts";
import type { BarsSpec, RisesSpec, Said, Series } from "./spec.ts";

// One path of as many separate bars takes long to paint; an outline does not.
const mostBars = 250;
const mostDots = 60;
const mostPlaces = 400;

interface Frame {
  width: number;
  bar: number;
  domain: [number, number];
  perPixel: number;
  options: Plot.PlotOptions;
}

function frame(spec: BarsSpec | RisesSpec, width: number): Frame {
  const bar = spacing(spec.series);
  let [from, to, top] = [Infinity, -Infinity, 0];
  for (const { x, y } of spec.series) {
    if (x.length === 0) continue;
    from = Math.min(from, x[0]!);
    to = Math.max(to, x[x.length - 1]!);
    for (let i = 0; i < y.length; i++) top = Math.max(top, y[i]!);
  }
  const domain: [number, number] = [from - bar * 0.6, to + bar * 0.6];
  return {
    width,
    bar,
    domain,
    perPixel: (domain[1] - domain[0]) / Math.max(100, width - 66),
    options: {
      width,
      height,
      x: { domain, nice: false },
      y: { domain: [0, top || 1], nice: spec.kind === "bars" },
    },
  };
}

export function drawBars(spec: BarsSpec | RisesSpec, width: number): Drawing {
  const f = frame(spec, width);
  const drawn =
    spec.kind === "bars" ? spec.series : spec.series.map((s) => everywhere(s, s.step ?? spec.step, f));
  const [only] = drawn;
  const marks = drawn.length === 1 && only ? [oneSeries(only, f)] : drawn.flatMap(marked);
  return finish(spec, f, marks);
}

type Drawn = Pick<Series, "x" | "y" | "style">;

// "At least" and "at most" are asked of every number between the ends, not only of those that
// can be rolled.
function everywhere(s: Series, step: "before" | "after", f: Frame): Drawn {
  const [from, to] = [f.domain[0] + f.bar * 0.6, f.domain[1] - f.bar * 0.6];
  const n = Math.round((to - from) / f.bar) + 1;
  const off = (v: number) => Math.abs((v - from) / f.bar - Math.round((v - from) / f.bar)) > 1e-6;
  if (n > mostPlaces || s.x.length === 0 || Array.prototype.some.call(s.x, off)) return s;
  const [x, y]: [number[], number[]] = [[], []];
  for (let k = 0, i = 0; k < n; k++) {
    const at = from + k * f.bar;
    while (i < s.x.length && s.x[i]! < at - f.bar / 2) i++;
    const has = i < s.x.length && s.x[i]! < at + f.bar / 2;
    x.push(at);
    y.push((step === "before" || has ? s.y[i] : s.y[i - 1]) ?? 0);
  }
  return { x, y, style: s.style };
}

function oneSeries(s: Drawn, f: Frame): Plot.Markish {
  if (s.x.length > mostBars) {
    return Plot.areaY(outline(s.x, s.y, f.bar, f.perPixel), { x: "x", y1: 0, y2: "y", fill: "var(--bar)" });
  }
  const half = Math.max(0.43 * f.bar, 0.4 * f.perPixel);
  const bars = Array.from({ length: s.x.length }, (_, i) => ({
    x1: s.x[i]! - half,
    x2: s.x[i]! + half,
    y: s.y[i]!,
  }));
  return Plot.rect(bars, { x1: "x1", x2: "x2", y1: 0, y2: "y", fill: "var(--bar)" });
}

// Dots where they can be told apart, joined by a line where no value lies between them.
function marked(s: Drawn): Plot.Markish[] {
  const step = spacing([s]) * (1 + 1e-9);
  const points: { x: number; y: number }[] = [];
  for (let i = 0; i < s.x.length; i++) {
    if (i > 0 && s.x[i]! - s.x[i - 1]! > step) points.push({ x: s.x[i]!, y: NaN });
    points.push({ x: s.x[i]!, y: s.y[i]! });
  }
  const stroke = strokeOf(s.style);
  const line = Plot.lineY(points, {
    x: "x",
    y: "y",
    stroke,
    strokeWidth: 2,
    strokeDasharray: dashOf(s.style),
    strokeLinejoin: "round",
  });
  return points.length > mostDots ? [line] : [line, Plot.dot(points, { x: "x", y: "y", r: 3, fill: stroke })];
}

function finish(spec: BarsSpec | RisesSpec, f: Frame, marks: Plot.Markish[]): Drawing {
  const svg = plot({
    ...f.options,
    marks: [
      ...axes({ width: f.width, xs: spec.series.map((s) => s.x), xLabel: spec.xLabel, percent: true }),
      ...marks,
      Plot.ruleY([0], { stroke: "var(--soft)" }),
    ],
  });
  return { svg, stops: stops(spec.series, place(svg, "x"), place(svg, "y")) };
}

/** One place for every value that any series has. */
export function stops(series: Series[], x: (v: number) => number, y: (v: number) => number): Stop[] {
  const at = new Map<number, { s: Series; i: number }[]>();
  for (const s of series) {
    for (let i = 0; i < s.x.length; i++) {
      if (Number.isNaN(s.y[i]!)) continue;
      const there = at.get(s.x[i]!);
      if (there) there.push({ s, i });
      else at.set(s.x[i]!, [{ s, i }]);
    }
  }
  const sorted = [...at].sort(([a], [b]) => a - b);
  return sorted.map(([v, there]) => {
    const known = there.map(({ s, i }) => s.said(i));
    return {
      x: x(v),
      y: 0,
      points: there.map(({ s, i }) => ({ x: x(v), y: y(s.y[i]!), style: s.style })),
      text: known.every((k) => k) ? sentence(series, there, known) : "",
      ask: async () =>
        sentence(series, there, await Promise.all(there.map(async ({ s, i }) => s.said(i) ?? s.ask?.(i)))),
    };
  });
}

function sentence(series: Series[], there: { s: Series }[], known: (Said | undefined)[]): string {
  const parts = known
    .map((k, j) => k && (series.length > 1 ? `${there[j]!.s.name} ${k.text}` : k.text))
    .filter(Boolean);
  return parts.length > 0 ? `${known.find((k) => k)!.at}: ${parts.join("; ")}` : "";
}
