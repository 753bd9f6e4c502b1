// What the Roll view holds, and its links.
import { fields, flag, integer, list, oneOf, text, texts, type Reader } from "../state/reader.ts";

export const shows = ["chance", "at_least", "at_most", "table"] as const;
export type Show = (typeof shows)[number];

export const notations = ["roll20", "methuen", "rules"] as const;

export interface Line {
  text: string;
  notation: (typeof notations)[number];
  /** Values of the names in brackets. */
  set: Record<string, string>;
}

export interface RollState {
  lines: Line[];
  show: Show;
  /** The line whose table is shown. */
  of: number;
  /** The first row of the table that is shown. */
  from: number;
  fractions: boolean;
  /** The line that is explained, or -1. */
  explain: number;
}

export const mostLines = 8;
const longestText = 2000;

export const emptyLine: Line = { text: "", notation: "roll20", set: {} };

export const start: RollState = {
  lines: [{ ...emptyLine, text: "4d6k3" }],
  show: "chance",
  of: 0,
  from: 0,
  fractions: false,
  explain: -1,
};

const line = fields<Line>({ text: text(longestText), notation: oneOf(notations), set: texts(longestText, 40) }, emptyLine);

export const read: Reader<RollState> = (raw, where) => {
  const state = fields<RollState>(
    {
      lines: list(line, 1, mostLines),
      show: oneOf(shows),
      of: integer(0, mostLines - 1),
      from: integer(0, 10_000_000),
      fractions: flag,
      explain: integer(-1, mostLines - 1),
    },
    start,
  )(raw, where);
  const last = state.lines.length - 1;
  return { ...state, of: Math.min(state.of, last), explain: Math.min(state.explain, last) };
};
