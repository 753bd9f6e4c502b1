// What the Roll view holds, and its links.
import { fields, flag, integer, list, oneOf, type Reader, text, texts } from "../state/reader.ts";

export const shows = ["chance", "at_least", "at_most", "table"] as const;
export type Show = (typeof shows)[number];

export const notations = ["roll20", "methuen", "rules", "anydice"] as const;

export interface Line {
  text: string;
  notation: (typeof notations)[number];
  /** Values of the names in brackets. */
  set: Record<string, string>;
}

/** What is answered by itself: a line, or one of the outputs of a program. */
export interface Piece extends Line {
  output?: number;
  /** Of an output, where it has one. */
  name?: string;
}

/** Every line as what is answered of it, as far as its outputs are known. Of very many outputs the first are taken. */
export function pieces(lines: Line[], outputs: (line: Line) => string[] | undefined): Piece[][] {
  let room = mostPieces;
  return lines.map((line, i) => {
    const all = outputs(line)?.map((name, output): Piece => ({ ...line, output, name })) ?? [line];
    const taken = all.slice(0, Math.max(1, room - (lines.length - 1 - i)));
    room -= taken.length;
    return taken;
  });
}

export const label = (piece: Piece): string => piece.name || piece.text.trim();

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
const mostPieces = 16;
const longestText = 10_000;

export const emptyLine: Line = { text: "", notation: "roll20", set: {} };

export const start: RollState = {
  lines: [{ ...emptyLine, text: "4d6k3" }],
  show: "chance",
  of: 0,
  from: 0,
  fractions: false,
  explain: -1,
};

const line = fields<Line>(
  { text: text(longestText), notation: oneOf(notations), set: texts(longestText, 40) },
  emptyLine,
);

export const read: Reader<RollState> = (raw, where) => {
  const state = fields<RollState>(
    {
      lines: list(line, 1, mostLines),
      show: oneOf(shows),
      of: integer(0, mostPieces - 1),
      from: integer(0, 10_000_000),
      fractions: flag,
      explain: integer(-1, mostLines - 1),
    },
    start,
  )(raw, where);
  const last = state.lines.length - 1;
  const programs = state.lines.some((l) => l.notation === "anydice"); // how many outputs they have is not known yet
  return {
    ...state,
    of: programs ? state.of : Math.min(state.of, last),
    explain: Math.min(state.explain, last),
  };
};
