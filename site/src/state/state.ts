// The state of the page: which view is shown, and the state of each. Every part
// has the type that its view gives it.
import type { View } from "../shell/view.ts";
import { firstView, viewNames, views, type ViewName } from "../views.ts";
import { pack, unpack } from "./pack.ts";
import { BadState } from "./reader.ts";

export type Parts = { [V in ViewName]: (typeof views)[V] extends View<infer S> ? S : never };

export interface State {
  view: ViewName;
  parts: Parts;
}

export function startState(): State {
  return { view: firstView, parts: Object.fromEntries(viewNames.map((v) => [v, views[v].start])) as Parts };
}

/** The fragment of a link: the view, and the parts that are not as they start. */
export async function toFragment(state: State): Promise<string> {
  const parts = viewNames.filter((v) => !same(state.parts[v], views[v].start)).map((v) => [v, state.parts[v]]);
  return parts.length === 0 ? `#${state.view}` : `#${state.view}/${await pack(Object.fromEntries(parts))}`;
}

/** Reads a fragment; throws BadState where it is not one of ours. */
export async function fromFragment(fragment: string): Promise<State> {
  const state = startState();
  const [name = "", packed = ""] = fragment.replace(/^#/, "").split("/", 2);
  if (!name && !packed) return state;
  if (!isView(name)) throw new BadState("it names a view that this page does not have");
  state.view = name;
  if (!packed) return state;
  const raw = await unpack(packed);
  if (typeof raw !== "object" || raw === null) throw new BadState("it is damaged");
  for (const [v, part] of Object.entries(raw)) {
    if (!isView(v)) throw new BadState("it names a view that this page does not have");
    put(state.parts, v, views[v].read(part, v));
  }
  return state;
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
