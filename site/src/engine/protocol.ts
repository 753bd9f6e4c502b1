// What the engine says of expressions, and what all its answers share. The engine is Go
// (reports/explorer); this file is its mirror.

/** Numbers for drawing. What a person reads comes from the engine as text. */
export type Floats = ArrayLike<number>;

export interface Moments {
  mean_text: string;
  std_dev_text: string;
  min_text: string;
  max_text: string;
  median_text: string;
  modes_text: string;
  percentiles_text: Record<string, string>;
  mean: number;
  std_dev: number;
  stats: { name: string; text: string }[];
}

interface Common {
  method: "exact" | "bounded" | "montecarlo";
  origin_text: string;
  n: number;
  /** What else is to be known: what is not listed, how far off it may be, what it depends on. */
  notes: string[];
}

/** The table of a terminal. */
export interface Lines {
  head: string[];
  rows: string[][];
}

export interface NumericDistribution extends Common, Moments {
  kind: "numeric";
  lines: Lines;
  values: Floats;
  probability: Floats;
  at_least: Floats;
  at_most: Floats;
  /** Of every row, where there are not too many. */
  texts?: { values: string[]; probability: string[]; at_least: string[]; at_most: string[] };
}

export interface CategoricalDistribution extends Common {
  kind: "categorical";
  lines: Lines;
  labels: string[];
  probability: Floats;
  texts: { probability: string[] };
}

export interface UndefinedDistribution {
  kind: "undefined";
  notes: string[];
}

export type Distribution = NumericDistribution | CategoricalDistribution | UndefinedDistribution;

/** A problem with what was asked. Columns and lengths count characters from 1. */
export interface Problem {
  message: string;
  line?: number;
  column?: number;
  length?: number;
  file?: string;
  /** Too dear. */
  limit?: boolean;
  /** The engine has panicked: its worker is to be replaced. */
  defect?: boolean;
  /** The page says that it may be asked once more: the worker was lost, or took too long. */
  again?: boolean;
}

/** One expression of the Roll view. */
export interface Question {
  text: string;
  notation: string;
  set?: Record<string, string>;
  /** Of a program: which of its outputs, from 0. */
  output?: number;
}

export interface Example {
  text: string;
  says: string;
}

export interface Notation {
  name: string;
  title: string;
  examples: Example[];
}

export interface Rolled {
  distribution?: Distribution;
  error?: Problem;
  /** The notation that reads a line which its own does not. */
  elsewhere?: "roll20" | "methuen" | "rules" | "anydice";
  /** What was probably not meant. */
  warnings?: Problem[];
  /** The names in brackets that the expression asks a value for. */
  names?: string[];
  /** What a program puts out, by name. */
  outputs?: string[];
}

/** What a table, a check or a download is made from. */
export type Source =
  | { roll: Question }
  | {
      run: {
        scenario: string;
        files?: Record<string, string>;
        set: Record<string, string>;
        measure?: string;
        sweep?: { name: string; range?: string; texts?: string[] }[];
      };
    };

export interface Table {
  head: string[];
  rows: string[][];
  total: number;
}

export interface Agreement {
  verdict: "agree" | "disagree" | "undecided";
  text: string;
  detectable_text: string;
}

export interface Download {
  name: string;
  type: string;
  text: string;
}
