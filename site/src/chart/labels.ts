// Distributions of labels: lying bars with their percentages.
import * as Plot from "@observablehq/plot";
import { strokeOf } from "./colours.ts";
import { type Drawing, plot, type Stop } from "./plot.ts";
import type { LabelsSpec } from "./spec.ts";

const longest = 24;
const bar = { alone: 22, among: 15, gap: 9 };

export function drawLabels(spec: LabelsSpec, width: number): Drawing {
  const thick = spec.series.length > 1 ? bar.among : bar.alone;
  const group = thick * spec.series.length + bar.gap;
  const height = 12 + group * spec.labels.length;
  const rows = spec.labels.flatMap((label, l) =>
    spec.series.map((s, i) => {
      const top = 6 + l * group + i * thick;
      return {
        label,
        series: s,
        p: s.probability(label),
        y1: top,
        y2: top + thick - 2,
        middle: top + thick / 2 - 1,
        text: s.text(label),
      };
    }),
  );
  const names = spec.labels.map((label, l) => ({
    text: cut(label),
    y: 6 + l * group + (group - bar.gap) / 2 - 1,
  }));
  const left = Math.min(width * 0.4, 16 + 7.4 * Math.max(...names.map((n) => n.text.length), 1));
  const least = Math.min(...rows.map((r) => r.p), 0);
  const most = spec.percent ? 1 : Math.max(...rows.map((r) => r.p), least + 1e-12);
  const svg = plot({
    width,
    height,
    marginLeft: left,
    marginRight: 78,
    marginTop: 0,
    marginBottom: 0,
    x: { axis: null, domain: [least, most] },
    y: { axis: null, domain: [0, height], range: [0, height] },
    marks: [
      Plot.rect(rows, {
        x1: 0,
        x2: "p",
        y1: "y1",
        y2: "y2",
        fill: (r: (typeof rows)[number]) =>
          spec.series.length > 1 ? strokeOf(r.series.style) : "var(--bar)",
      }),
      Plot.text(names, {
        text: "text",
        y: "y",
        frameAnchor: "left",
        textAnchor: "end",
        dx: -8,
        fill: "var(--ink)",
      }),
      Plot.text(rows, { text: "text", x: "p", y: "middle", textAnchor: "start", dx: 6, fill: "var(--soft)" }),
    ],
  });
  return { svg, stops: rows.map((r) => stop(r, left, width, spec.series.length > 1)) };
}

function stop(
  r: {
    label: string;
    series: { name: string; style: number };
    middle: number;
    y1: number;
    y2: number;
    text: string;
  },
  left: number,
  width: number,
  several: boolean,
): Stop {
  return {
    x: left + (width - left) / 2,
    y: r.middle,
    points: [],
    cell: { width: (width - left) / 2, height: (r.y2 - r.y1) / 2 },
    text: `${several ? `${r.series.name} ` : ""}${r.label}: ${r.text}`,
  };
}

const cut = (text: string) =>
  [...text].length <= longest ? text : `${[...text].slice(0, longest - 1).join("")}…`;
