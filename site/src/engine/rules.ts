// What is asked about rule files: the mirror of reports/explorer, as protocol.ts is.
import type { Entry, Files } from "./scenarios.ts";

export interface Finding {
  severity: "error" | "warning";
  message: string;
  file: string;
  line: number;
  column: number;
  /** Units of UTF-16 in the text of the file. */
  offset?: number;
  end?: number;
  rule: string;
}

export interface Checked {
  findings: Finding[];
  /** Where the file can be read. */
  entry?: Entry;
}

export interface RulesOperations {
  lint: { takes: { files: Files; main: string }; gives: Checked };
  copy: { takes: { scenario: string }; gives: { main: string; files: Files } };
  schema: { takes: object; gives: object };
}
