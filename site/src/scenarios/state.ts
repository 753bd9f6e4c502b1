// What the Scenarios view holds, and its links.
import type { Settings, Tuning } from "../engine/scenarios.ts";
import { type Show, shows } from "../roll/state.ts";
import { fields, list, oneOf, type Reader, text, texts } from "../state/reader.ts";

export const modes = ["measures", "compare", "sweep", "tune"] as const;
export const sides = ["a", "b"] as const;
export const drawings = ["curves", "map"] as const;

/** The second setting: of the same scenario, or of another. */
export interface Other {
  /** Empty for the same. */
  scenario: string;
  set: Settings;
}

export interface SweepState {
  /** Empty for the first that the scenario has. */
  quantity: string;
  /** One or two; a range is as --sweep takes it. None before anything is chosen. */
  axes: { name: string; range: string }[];
  as: (typeof drawings)[number];
}

export interface ScenariosState {
  /** Empty for the list of all. */
  scenario: string;
  set: Settings;
  mode: (typeof modes)[number];
  show: Show;
  b: Other;
  /** Whose form is shown. */
  side: (typeof sides)[number];
  sweep: SweepState;
  /** Empty lists stand for what the file says. */
  tune: Tuning;
}

export const start: ScenariosState = {
  scenario: "",
  set: {},
  mode: "measures",
  show: "chance",
  b: { scenario: "", set: {} },
  side: "a",
  sweep: { quantity: "", axes: [], as: "curves" },
  tune: { goals: [], vary: [] },
};

const name = text(200);
const settings = texts(1000, 500);
const axis = fields({ name, range: text(2000) }, { name: "", range: "" });

export const read: Reader<ScenariosState> = fields<ScenariosState>(
  {
    scenario: name,
    set: settings,
    mode: oneOf(modes),
    show: oneOf(shows),
    b: fields<Other>({ scenario: name, set: settings }, start.b),
    side: oneOf(sides),
    sweep: fields<SweepState>(
      { quantity: text(300), axes: list(axis, 0, 2), as: oneOf(drawings) },
      start.sweep,
    ),
    tune: fields<Tuning>({ goals: list(text(300), 0, 12), vary: list(axis, 0, 20) }, start.tune),
  },
  start,
);

/** Another scenario, with nothing set. */
export const choose = (state: ScenariosState, scenario: string): ScenariosState => ({
  ...start,
  show: state.show,
  scenario,
});

/** Into another mode; the second setting begins as a copy of the first. */
export function enter(state: ScenariosState, mode: ScenariosState["mode"]): ScenariosState {
  if (mode !== "compare") return { ...state, mode, side: "a" };
  const untouched = state.b.scenario === "" && Object.keys(state.b.set).length === 0;
  return { ...state, mode, side: "b", b: untouched ? { scenario: "", set: { ...state.set } } : state.b };
}
