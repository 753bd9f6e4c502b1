// A quantity over one parameter.
import * as Plot from "@observablehq/plot";
import { dashOf, strokeOf } from "./colours.ts";
import { axes, height, place, plot, type Drawing } from "./draw.ts";
import type { CurvesSpec } from "./spec.ts";
import { stops } from "./steps.ts";

const mostDots = 60;

export function drawCurves(spec: CurvesSpec, width: number): Drawing {
  const marks = spec.series.flatMap((s) => {
    const points = Array.from({ length: s.x.length }, (_, i) => ({ x: s.x[i]!, y: s.y[i]! }));
    const stroke = strokeOf(s.style);
    const line = Plot.lineY(points, { x: "x", y: "y", stroke, strokeWidth: 2.2, strokeDasharray: dashOf(s.style) });
    return points.length > mostDots ? [line] : [line, Plot.dot(points, { x: "x", y: "y", r: 2.5, fill: stroke })];
  });
  const svg = plot({
    width, height, marginTop: 26,
    x: { nice: false },
    y: { zero: true, nice: true },
    marks: [...axes({ width, xLabel: spec.xLabel, yLabel: spec.yLabel, percent: spec.percent }), ...marks],
  });
  return { svg, stops: stops(spec.series, place(svg, "x"), place(svg, "y")) };
}
