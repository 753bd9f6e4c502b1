// What all charts share: Observable Plot in the look of the report's charts.
import * as Plot from "@observablehq/plot";
import type { Floats } from "../engine/protocol.ts";

/** A drawing, and where its values are on it. */
export interface Drawing {
  svg: SVGSVGElement;
  /** Places that the cursor can stand at, in reading order. */
  stops: Stop[];
}

export interface Stop {
  x: number;
  y: number;
  /** Half the size of a cell of a map; 0 for a line through the chart. */
  cell?: { width: number; height: number };
  points: { x: number; y: number; style: number }[];
  text: string;
  /** Where text is empty: asks for it. */
  ask?: () => Promise<string>;
}

export type PlotElement = SVGSVGElement & Plot.Plot;

/**
 * Plot brings a style element of its own, which the policy of the page refuses,
 * and names for parts that may not have any: the chart as a whole has one.
 */
export function plot(options: Plot.PlotOptions): PlotElement {
  const svg = Plot.plot({
    marginTop: 14,
    marginRight: 14,
    marginBottom: 40,
    marginLeft: 52,
    ...options,
  }) as PlotElement;
  svg.querySelector("style")?.remove();
  for (const part of svg.querySelectorAll("[aria-label],[aria-description]")) {
    part.removeAttribute("aria-label");
    part.removeAttribute("aria-description");
  }
  return svg;
}

/** Where a value is on a scale of the plot. */
export const place = (svg: PlotElement, scale: "x" | "y") => svg.scale(scale)!.apply as (v: number) => number;

// As the engine writes numbers: without separators.
const plain = (v: number) => String(+v.toPrecision(12));

export const percent = (v: number) => `${+(100 * v).toPrecision(6)} %`;

/** Grid, axes and names as in the report. */
export function axes(o: {
  width: number;
  xs: Floats[];
  xLabel: string;
  yLabel?: string;
  percent: boolean;
}): Plot.Markish[] {
  const soft = { fill: "var(--soft)" };
  const across = Math.max(3, Math.floor(o.width / 70));
  return [
    Plot.gridY({ stroke: "var(--line)", strokeOpacity: 1, strokeWidth: 0.7, ticks: 5 }),
    Plot.axisY({ ...soft, ticks: 5, tickSize: 0, label: null, tickFormat: o.percent ? percent : plain }),
    Plot.axisX({
      ...soft,
      ticks: wholeTicks(o.xs, across) ?? across,
      tickSize: 4,
      stroke: "var(--soft)",
      label: null,
      tickFormat: plain,
    }),
    () => name(o.xLabel, o.width, o.yLabel ?? ""),
  ];
}

// Between whole numbers there is nothing: 1, 2, 5, 10, ... apart, at most so many. Undefined for others.
function wholeTicks(xs: Floats[], most: number): number[] | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const x of xs) {
    for (const v of Array.from(x)) {
      if (!Number.isInteger(v)) return undefined;
      [low, high] = [Math.min(low, v), Math.max(high, v)];
    }
  }
  if (!(high - low < 1e9)) return undefined;
  let step = 1;
  for (let k = 0; (high - low) / step > most; k++) step *= k % 3 === 1 ? 2.5 : 2;
  const ticks: number[] = [];
  for (let v = Math.ceil(low / step) * step; v <= high; v += step) ticks.push(v);
  return ticks;
}

// The names of the axes stand where the report has them: below the middle, above the left.
function name(x: string, width: number, y: string): SVGGElement {
  const group = part("g", {});
  for (const [text, cx, cy, anchor] of [
    [x, width / 2, height - 6, "middle"],
    [y, 2, 10, "start"],
  ] as const) {
    if (text) group.append(part("text", { x: cx, y: cy, "text-anchor": anchor, fill: "var(--ink)" }, text));
  }
  return group;
}

/** An element of a drawing that Plot has no mark for. */
export function part<K extends "g" | "rect" | "text">(
  kind: K,
  attributes: Record<string, string | number>,
  text = "",
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text) element.textContent = text;
  return element;
}

export const height = 320;
