// What is asked about scenarios: the mirror of reports/explorer, as protocol.ts is.
import type { Distribution, Floats, Lines, Problem } from "./protocol.ts";

export type Files = Record<string, string>;
export type Settings = Record<string, string>;

export interface Listed {
  name: string;
  group: string;
  title: string;
  /** What its rules speak of. */
  words?: string;
}

export interface Parameter {
  name: string;
  kind: "integer" | "number" | "dice" | "word" | "boolean";
  default_text: string | null;
  required: boolean;
  min_text?: string;
  max_text?: string;
  whole?: boolean;
  words: string[];
  /** Every value, where there are few. */
  options?: string[];
  unit: string;
  doc: string;
  records?: string[];
  /** The parameter whose record sets this one. */
  set_by?: string;
  hint: string;
  /** Values worth a sweep. */
  sweep_text: string;
}

export interface MeasureEntry {
  name: string;
  title: string;
  unit: string;
  doc: string;
  quantities: string[];
}

/** A figure that the file asks for. */
export interface Figure {
  name: string;
  kind?: string;
  title: string;
  quantity?: string;
  measures: string[];
  sweep: { name: string; texts: string[] }[];
  set: Settings | null;
}

/** All that a form and its results are made from. */
export interface Entry extends Listed {
  question: string;
  source: string;
  extends: string[];
  figures: Figure[];
  text: string;
  measures: MeasureEntry[];
  parameters: Parameter[];
  assumptions: string[];
  has_claims: boolean;
  /** What the file is tuned to; null where it says nothing of it. */
  tune: Tuning | null;
  /** Somebody has a best policy. */
  chooses: boolean;
}

export interface Tuning {
  goals: string[];
  /** A range is as --vary takes it. */
  vary: { name: string; range: string }[];
}

export interface FieldError {
  name: string;
  message: string;
}

interface Measure {
  name: string;
  title: string;
  unit: string;
  error?: Problem;
}

export interface Measured extends Measure {
  distribution?: Distribution;
}

export interface Claim {
  verdict: string;
  claim: string;
  stated: string;
  exact: string;
  source: string;
  known?: string;
  failed: boolean;
}

export interface Run {
  parameters: { name: string; text: string }[];
  measures: Measured[];
  field_errors: FieldError[];
  error?: Problem;
  claims?: Claim[];
  /** That the file is tuned to, at its own values. */
  goals?: Claim[];
}

/** The curves of a figure, one over another. */
export interface Curves {
  kind: "pmf" | "at-least" | "at-most";
  x: string;
  /** What the names of the curves are values of; may be empty. */
  of: string;
  curves: { name: string; distribution: Distribution }[];
}

export interface Moved {
  quantity: string;
  old: string;
  new: string;
  change: string;
}

export interface Compared extends Measure {
  a?: Distribution;
  b?: Distribution;
  verdict?: "equal" | "moved" | "undecided";
  reason?: string;
  moved: Moved[];
}

export interface Comparison {
  measures: Compared[];
  only_a: string[];
  only_b: string[];
  field_errors_a: FieldError[];
  field_errors_b: FieldError[];
  error?: Problem;
}

export interface SweptAxis {
  name: string;
  unit: string;
  texts: string[];
  /** Where all are numbers. */
  values?: Floats;
}

export interface Swept {
  title: string;
  /** Of which the quantity is taken. */
  measure: string;
  axes: SweptAxis[];
  /** The first axis slowest; NaN where there is no value. */
  values: Floats;
  texts: string[];
  probability: boolean;
}

/** What tune has found, or has found so far. */
export interface Tuned {
  lines: string[];
  /** A row for every setting. */
  settings: Lines;
  /** Of every row: its values, and which of the goals it meets. Those of today come last, where they are known. */
  best: { set: Settings; goals: ("met" | "missed" | "undecided")[]; today?: boolean }[];
  map: TunedMap;
}

/** All settings of one parameter or two, or the best of more by goals; values and the like row by row. */
export interface TunedMap {
  title: string;
  /** What the values are. */
  of: string;
  x: { name: string; texts: string[] };
  y: { name: string; texts: string[] };
  values: Floats;
  texts: string[];
  meets: boolean[];
  sets: Settings[];
  /** The values are on both sides of 0. */
  change?: boolean;
}

/** One who chooses, with the best policy. */
export interface Mind {
  title: string;
  table: Lines;
  notes: string[];
  /** Row by row. */
  maps: Pick<TunedMap, "title" | "of" | "x" | "y" | "values" | "texts">[];
}

export interface ScenarioOperations {
  scenarios: { takes: object; gives: Listed[] };
  titles: { takes: { files: Files }; gives: Record<string, string> };
  scenario: { takes: { scenario: string; files: Files }; gives: Entry };
  run: {
    takes: { scenario: string; files: Files; set: Settings; measures?: string[]; claims?: boolean };
    gives: Run;
  };
  figure: { takes: { scenario: string; files: Files; figure: string }; gives: Curves };
  compare: {
    takes: {
      scenario: string;
      files: Files;
      a: { set: Settings };
      b: { set: Settings };
      scenario_b: string;
      files_b: Files;
    };
    gives: Comparison;
  };
  sweep: {
    takes: {
      scenario: string;
      files: Files;
      set: Settings;
      sweep: { name: string; range?: string; texts?: string[] }[];
      quantity: string;
    };
    gives: Swept;
  };
  policy: { takes: { scenario: string; files: Files; set: Settings }; gives: { minds: Mind[] } };
  tune: {
    takes: { scenario: string; files: Files; set: Settings } & Tuning;
    gives: Tuned;
  };
}
