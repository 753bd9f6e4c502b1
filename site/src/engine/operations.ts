// What the page may ask of the engine.
import type { Agreement, Download, Notation, Question, Rolled, Source, Table } from "./protocol.ts";
import type { RulesOperations } from "./rules.ts";
import type { ScenarioOperations } from "./scenarios.ts";

/** Every operation: what it takes and what it gives. */
export interface Operations extends ScenarioOperations, RulesOperations {
  hello: { takes: object; gives: { version: string; notations: Notation[] } };
  roll: { takes: { lines: Question[] }; gives: { lines: Rolled[] } };
  table: { takes: { source: Source; rows_from: number; rows_count: number; exact: boolean }; gives: Table };
  explain: { takes: Question; gives: { text: string } };
  agree: { takes: { source: Source; trials?: number; seed?: number }; gives: Agreement };
  download: { takes: { source: Source; format: "csv" | "json" }; gives: Download };
}

export type Operation = keyof Operations;
