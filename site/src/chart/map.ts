// A quantity over two parameters: a heat map with its values.
import * as Plot from "@observablehq/plot";
import { type Drawing, type PlotElement, part, plot, type Stop } from "./plot.ts";
import type { MapSpec } from "./spec.ts";

const roomForText = { width: 7, height: 15 }; // of a character, of a line

export function drawMap(spec: MapSpec, width: number): Drawing {
  const [across, down] = [spec.x.texts.length, spec.y.texts.length];
  const left = Math.min(width * 0.35, 22 + 7 * Math.max(...spec.y.texts.map((t) => t.length)));
  const inner = width - left - 10;
  const height = Math.max(160, Math.min(560, down * 26)) + 66;
  const cell = { width: inner / across, height: (height - 66) / down };
  const cells = Array.from({ length: across * down }, (_, i) => ({
    x: i % across,
    y: Math.floor(i / across),
    v: spec.values[i]!,
    text: spec.texts[i] ?? "",
    marked: spec.marked?.[i] ?? false,
  }));
  const fits =
    cell.height >= roomForText.height && cells.every((c) => c.text.length * roomForText.width <= cell.width);
  const marked = cells.filter((c) => c.marked);
  const known = cells.filter((c) => Number.isFinite(c.v));
  const [low, high] = [Math.min(...known.map((c) => c.v)), Math.max(...known.map((c) => c.v))];
  const most = Math.max(-low, high) || 1;
  const ink = spec.change
    ? (c: { v: number }) => (Math.abs(c.v) / most > 0.6 ? "#fff" : "#000")
    : (c: { v: number }) => (high > low && (c.v - low) / (high - low) > 0.55 ? "#000" : "#fff");
  const stepX = Math.max(1, Math.ceil((8 + 7 * Math.max(...spec.x.texts.map((t) => t.length))) / cell.width));
  const stepY = Math.max(1, Math.ceil(14 / cell.height));
  const svg = plot({
    width,
    height,
    marginLeft: left,
    marginRight: 10,
    marginTop: 24,
    marginBottom: 42,
    x: { type: "band", domain: range(across), padding: 0, axis: null },
    y: { type: "band", domain: range(down), padding: 0, axis: null },
    color: {
      ...(spec.change
        ? { type: "diverging", scheme: "puor", domain: [-most, most] }
        : { type: "linear", scheme: "viridis", domain: high > low ? [low, high] : [low - 1, low + 1] }),
      unknown: "var(--panel)",
    },
    marks: [
      Plot.cell(cells, { x: "x", y: "y", fill: "v", inset: cell.width > 6 ? 0.5 : 0 }),
      ...["#fff", "#000"].map((stroke, i) =>
        Plot.cell(marked, { x: "x", y: "y", stroke, strokeWidth: 3 - 2 * i, inset: 2, fill: "none" }),
      ),
      ...(fits ? [Plot.text(known, { x: "x", y: "y", text: "text", fill: ink })] : []),
      Plot.axisX({
        anchor: "bottom",
        tickSize: 0,
        fill: "var(--soft)",
        label: null,
        tickFormat: (i: number) => (i % stepX === 0 ? (spec.x.texts[i] ?? "") : ""),
      }),
      Plot.axisY({
        tickSize: 0,
        fill: "var(--soft)",
        label: null,
        tickFormat: (i: number) => (i % stepY === 0 ? (spec.y.texts[i] ?? "") : ""),
      }),
      Plot.text([spec.x.name], { frameAnchor: "bottom", dy: 34, fill: "var(--ink)" }),
      Plot.text([spec.y.name], {
        frameAnchor: "top-left",
        dy: -14,
        dx: -left + 4,
        textAnchor: "start",
        fill: "var(--ink)",
      }),
    ],
  });
  if (high > low) svg.append(colours(svg, width, extreme(known, low), extreme(known, high)));
  const stops = cells.map(
    (c): Stop => ({
      x: left + (c.x + 0.5) * cell.width,
      y: 24 + (c.y + 0.5) * cell.height,
      cell: { width: cell.width / 2, height: cell.height / 2 },
      points: [],
      text: `${spec.x.name} ${spec.x.texts[c.x]}, ${spec.y.name ? `${spec.y.name} ${spec.y.texts[c.y]}` : ""}: ${c.text}`,
    }),
  );
  return { svg, stops };
}

interface Cell {
  v: number;
  text: string;
}

const extreme = (cells: Cell[], v: number) => cells.find((c) => c.v === v)!;

// What the colours mean, above the map at the right.
function colours(svg: PlotElement, width: number, low: Cell, high: Cell): SVGGElement {
  const colour = svg.scale("color")!.apply as (v: number) => string;
  const [steps, step] = [24, 4];
  const right = width - 12 - roomForText.width * high.text.length;
  const left = right - steps * step;
  const group = part("g", {});
  for (let i = 0; i < steps; i++) {
    const fill = colour(low.v + ((high.v - low.v) * i) / (steps - 1));
    group.append(part("rect", { x: left + i * step, y: 4, width: step + 0.5, height: 10, fill }));
  }
  group.append(part("text", { x: left - 5, y: 13, "text-anchor": "end", fill: "var(--soft)" }, low.text));
  group.append(part("text", { x: right + 5, y: 13, "text-anchor": "start", fill: "var(--soft)" }, high.text));
  return group;
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
