// What the Rules view holds beside the files, and its links.
import { fields, type Reader, text } from "../state/reader.ts";

export interface RulesState {
  /** The rule file whose results are shown; the first one if there is none of that name. */
  main: string;
  /** The file in the editor. */
  open: string;
}

export const start: RulesState = { main: "", open: "" };

export const read: Reader<RulesState> = fields<RulesState>({ main: text(200), open: text(200) }, start);
