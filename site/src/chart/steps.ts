// Distributions of numbers: bars, outlines and steps.
import * as Plot from "@observablehq/plot";
import { dashOf, strokeOf } from "./colours.ts";
import { axes, height, place, plot, type Drawing, type Stop } from "./draw.ts";
import { outline, spacing } from "./outline.ts";
import type { BarsSpec, RisesSpec, Said, Series } from "./spec.ts";

// One path of as many separate bars takes long to paint; an outline does not.
const mostBars = 250;

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
    options: { width, height, x: { domain, nice: false }, y: { domain: [0, top || 1], nice: spec.kind === "bars" } },
  };
}

export function drawBars(spec: BarsSpec, width: number): Drawing {
  const f = frame(spec, width);
  const [only] = spec.series;
  const marks = spec.series.length === 1 && only ? [oneSeries(only, f)] : spec.series.flatMap((s) => overlaid(s, f));
  return finish(spec, f, marks);
}

export function drawRises(spec: RisesSpec, width: number): Drawing {
  const f = frame(spec, width);
  const [only] = spec.series;
  if (spec.series.length === 1 && only) return finish(spec, f, [oneSeries(only, f)]);
  return finish(spec, f, spec.series.map((s) => rise(s, spec, f)));
}

function oneSeries(s: Series, f: Frame): Plot.Markish {
  if (s.x.length > mostBars) {
    return Plot.areaY(outline(s.x, s.y, f.bar, f.perPixel), { x: "x", y1: 0, y2: "y", fill: "var(--bar)" });
  }
  const half = Math.max(0.43 * f.bar, 0.4 * f.perPixel);
  const bars = Array.from({ length: s.x.length }, (_, i) => ({ x1: s.x[i]! - half, x2: s.x[i]! + half, y: s.y[i]! }));
  return Plot.rect(bars, { x1: "x1", x2: "x2", y1: 0, y2: "y", fill: "var(--bar)" });
}

function overlaid(s: Series, f: Frame): Plot.Markish[] {
  const points = outline(s.x, s.y, f.bar, f.perPixel);
  const stroke = strokeOf(s.style);
  return [
    Plot.areaY(points, { x: "x", y1: 0, y2: "y", fill: stroke, fillOpacity: 0.1 }),
    Plot.lineY(points, { x: "x", y: "y", stroke, strokeWidth: 2, strokeDasharray: dashOf(s.style), strokeLinejoin: "round" }),
  ];
}

function rise(s: Series, { step }: RisesSpec, f: Frame): Plot.Markish {
  const points = Array.from({ length: s.x.length }, (_, i) => ({ x: s.x[i]!, y: s.y[i]! }));
  const [certain, never] = step === "before" ? [points[0], points.at(-1)] : [points.at(-1), points[0]];
  const [left, right] = f.domain;
  if (certain && never) {
    const [before, after] = step === "before" ? [certain.y, 0] : [0, certain.y];
    if (step === "after") points.unshift({ x: left, y: before }, { x: never.x, y: before });
    else points.unshift({ x: left, y: before });
    if (step === "before") points.push({ x: never.x, y: after }, { x: right, y: after });
    else points.push({ x: right, y: after });
  }
  return Plot.lineY(points, {
    x: "x", y: "y", curve: step === "before" ? "step-before" : "step-after",
    stroke: strokeOf(s.style), strokeWidth: 2.2, strokeDasharray: dashOf(s.style),
  });
}

function finish(spec: BarsSpec | RisesSpec, f: Frame, marks: Plot.Markish[]): Drawing {
  const svg = plot({
    ...f.options,
    marks: [...axes({ width: f.width, xLabel: spec.xLabel, percent: true }), ...marks, Plot.ruleY([0], { stroke: "var(--soft)" })],
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
      ask: async () => sentence(series, there, await Promise.all(there.map(async ({ s, i }) => s.said(i) ?? s.ask?.(i)))),
    };
  });
}

function sentence(series: Series[], there: { s: Series }[], known: (Said | undefined)[]): string {
  const parts = known.map((k, j) => k && (series.length > 1 ? `${there[j]!.s.name} ${k.text}` : k.text)).filter(Boolean);
  return parts.length > 0 ? `${known.find((k) => k)!.at}: ${parts.join("; ")}` : "";
}
