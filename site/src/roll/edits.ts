// What may be done to the lines: a state in, a state out.
import { emptyLine, type Line, mostLines, type RollState } from "./state.ts";

export function withLine(state: RollState, i: number, change: Partial<Line>): RollState {
  return { ...state, from: 0, lines: state.lines.map((l, j) => (j === i ? { ...l, ...change } : l)) };
}

/** A new line after the i-th, in the same notation. */
export function addLine(state: RollState, i: number, line?: Line): RollState {
  if (state.lines.length >= mostLines) return state;
  const notation = state.lines[i]?.notation ?? emptyLine.notation;
  const lines = [...state.lines];
  lines.splice(i + 1, 0, line ?? { ...emptyLine, notation });
  return { ...state, lines, of: moved(state.of, i + 1, 1), explain: moved(state.explain, i + 1, 1) };
}

/** Without the i-th line; the last one is emptied. */
export function removeLine(state: RollState, i: number): RollState {
  if (state.lines.length === 1) return { ...withLine(state, 0, { text: "", set: {} }), explain: -1 };
  const of = state.of === i ? 0 : moved(state.of, i, -1);
  const explain = state.explain === i ? -1 : moved(state.explain, i, -1);
  return {
    ...state,
    lines: state.lines.filter((_, j) => j !== i),
    of,
    explain,
    from: state.of === i ? 0 : state.from,
  };
}

/** An example goes into the first empty line, or a new one; where there is no room, into the last. */
export function putExample(state: RollState, example: Line): RollState {
  const empty = state.lines.findIndex((l) => l.text.trim() === "");
  const last = state.lines.length - 1;
  if (empty >= 0) return withLine(state, empty, example);
  return last + 1 < mostLines ? addLine(state, last, example) : withLine(state, last, example);
}

const moved = (index: number, from: number, by: number) => (index >= from ? index + by : index);
