// Draws a chart by what it shows.
import { drawCurves } from "./curves.ts";
import { drawLabels } from "./labels.ts";
import { drawMap } from "./map.ts";
import type { Drawing } from "./plot.ts";
import type { ChartSpec } from "./spec.ts";
import { drawBars } from "./steps.ts";

export function draw(spec: ChartSpec, width: number): Drawing {
  switch (spec.kind) {
    case "bars":
    case "rises":
      return drawBars(spec, width);
    case "labels":
      return drawLabels(spec, width);
    case "curves":
      return drawCurves(spec, width);
    case "map":
      return drawMap(spec, width);
  }
}
