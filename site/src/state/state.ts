// The state of the page: which view is shown, and the state of each. Every part
// has the type that its view gives it.
import type { View } from "../shell/view.ts";
import { firstView, type ViewName, viewNames, views } from "../views.ts";
import { longestPacked, pack, unpack } from "./pack.ts";
import { BadState, texts } from "./reader.ts";

export type Parts = { [V in ViewName]: (typeof views)[V] extends View<infer S> ? S : never };

export interface State {
  view: ViewName;
  parts: Parts;
  /** The reader's own files, their texts by name. */
  files: Record<string, string>;
}

const readFiles = texts(2_000_000, 100);

export function startState(): State {
  return {
    view: firstView,
    parts: Object.fromEntries(viewNames.map((v) => [v, views[v].start])) as Parts,
    files: {},
  };
}

/** What is not as it starts: the parts of the views by their names, and the files. */
function changes(state: State): Record<string, unknown> {
  const parts = viewNames
    .filter((v) => !same(state.parts[v], views[v].start))
    .map((v) => [v, state.parts[v]]);
  return {
    ...Object.fromEntries(parts),
    ...(Object.keys(state.files).length > 0 ? { files: state.files } : {}),
  };
}

function withChanges(view: ViewName, raw: unknown): State {
  const state = { ...startState(), view };
  if (typeof raw !== "object" || raw === null) throw new BadState("it is damaged");
  for (const [name, part] of Object.entries(raw)) {
    if (name === "files") state.files = readFiles(part, name);
    else if (isView(name)) put(state.parts, name, views[name].read(part, name));
    else throw new BadState("it names a view that this page does not have");
  }
  return state;
}

export interface Address {
  fragment: string;
  /** What the fragment has no room for: it goes with the entry of the history. */
  beside?: unknown;
}

/** The fragment of a link: the view, and what is not as it starts. */
export async function toAddress(state: State): Promise<Address> {
  const raw = changes(state);
  if (Object.keys(raw).length === 0) return { fragment: `#${state.view}` };
  const packed = await pack(raw);
  return packed.length <= longestPacked
    ? { fragment: `#${state.view}/${packed}` }
    : { fragment: `#${state.view}`, beside: raw };
}

/** Reads an address; throws BadState where it is not one of ours. */
export async function fromAddress({ fragment, beside }: Address): Promise<State> {
  const [name = "", packed = ""] = fragment.replace(/^#/, "").split("/", 2);
  if (!name && !packed && !beside) return startState();
  const view = name || firstView;
  if (!isView(view)) throw new BadState("it names a view that this page does not have");
  if (beside) return withChanges(view, beside);
  return packed ? withChanges(view, await unpack(packed)) : { ...startState(), view };
}

export function isView(name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

function put<V extends ViewName>(parts: Parts, name: V, part: Parts[V]): void {
  parts[name] = part;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
