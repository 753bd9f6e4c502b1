// What a chart shows, without a word on how it is drawn.
import type { Floats } from "../engine/protocol.ts";

export interface Series {
  name: string;
  /** Which of the line styles it has, from 0; a series keeps it when others come and go. */
  style: number;
  x: Floats;
  y: Floats;
  /** What is said of the i-th point, as the engine writes it: where it is, and what it is worth there. */
  said(i: number): Said | undefined;
  /** Of rises: where it is another than that of the chart. */
  step?: "before" | "after";
  /** Where said has nothing: asks for it. */
  ask?(i: number): Promise<Said | undefined>;
}

export interface Said {
  at: string;
  text: string;
}

interface Named {
  /** One line: the accessible name, and the title of a picture. */
  title: string;
  /** The rest for whoever cannot see it: the main figures. */
  description: string;
  /** Said under the chart. */
  note?: string;
}

/** Probabilities of numbers: bars for one series, outlines for several. */
export interface BarsSpec extends Named {
  kind: "bars";
  xLabel: string;
  series: Series[];
}

/** Probabilities of at least or at most a number. */
export interface RisesSpec extends Named {
  kind: "rises";
  /** Before a value (at least) or after it (at most) the line keeps its height. */
  step: "before" | "after";
  xLabel: string;
  series: Series[];
}

/** Probabilities of labels. */
export interface LabelsSpec extends Named {
  kind: "labels";
  /** Probabilities: the bars are parts of 100 %. */
  percent?: boolean;
  labels: string[];
  series: { name: string; style: number; probability(label: string): number; text(label: string): string }[];
}

/** A quantity over a parameter that is swept. */
export interface CurvesSpec extends Named {
  kind: "curves";
  xLabel: string;
  yLabel: string;
  percent: boolean;
  series: Series[];
}

export interface MapAxis {
  name: string;
  texts: string[];
}

/** A quantity over two parameters that are swept; values and texts row by row, the first row being that of the first y. */
export interface MapSpec extends Named {
  kind: "map";
  x: MapAxis;
  y: MapAxis;
  values: Floats;
  texts: string[];
  /** Which cells have a border. */
  marked?: boolean[];
  /** The values are on both sides of 0. */
  change?: boolean | undefined;
  /** A click on a cell, or Enter. */
  pick?(cell: number): void;
}

export type ChartSpec = BarsSpec | RisesSpec | LabelsSpec | CurvesSpec | MapSpec;
