// A quantity over one parameter.
import * as Plot from "@observablehq/plot";
import { dashOf, strokeOf } from "./colours.ts";
import { axes, type Drawing, height, place, plot } from "./plot.ts";
import type { CurvesSpec } from "./spec.ts";
import { stops } from "./steps.ts";

const mostDots = 60;

// Curves that differ little, far from 0, would all be at the top.
function startsAtZero(series: CurvesSpec["series"]): boolean {
  const all = series.flatMap((s) => Array.from(s.y)).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high === low || high - low > 0.25 * Math.max(Math.abs(high), Math.abs(low));
}

export function drawCurves(spec: CurvesSpec, width: number): Drawing {
  const marks = spec.series.flatMap((s) => {
    const points = Array.from({ length: s.x.length }, (_, i) => ({ x: s.x[i]!, y: s.y[i]! }));
    const stroke = strokeOf(s.style);
    const line = Plot.lineY(points, {
      x: "x",
      y: "y",
      stroke,
      strokeWidth: 2.2,
      strokeDasharray: dashOf(s.style),
    });
    return points.length > mostDots
      ? [line]
      : [line, Plot.dot(points, { x: "x", y: "y", r: 2.5, fill: stroke })];
  });
  const svg = plot({
    width,
    height,
    marginTop: 26,
    x: { nice: false },
    y: { zero: startsAtZero(spec.series), nice: true },
    marks: [
      ...axes({
        width,
        xs: spec.series.map((s) => s.x),
        xLabel: spec.xLabel,
        yLabel: spec.yLabel,
        percent: spec.percent,
      }),
      ...marks,
    ],
  });
  return { svg, stops: stops(spec.series, place(svg, "x"), place(svg, "y")) };
}
