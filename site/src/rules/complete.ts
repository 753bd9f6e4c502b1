// Completion and help in the editor, from the schema of rule files.
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState, Text } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { keysBeside, placeOf } from "./place.ts";
import type { RuleSchema } from "./schema.ts";

export interface Known {
  schema: RuleSchema | undefined;
  /** Names of the built-in scenarios. */
  scenarios: string[];
}

export function complete(context: CompletionContext, known: Known): CompletionResult | null {
  const { schema } = known;
  if (!schema) return null;
  const text = context.state.doc.toString();
  const place = placeOf(text.slice(0, context.pos));
  const typed = text.slice(place.from, context.pos);
  if (typed === "" && !context.explicit && place.at === "key" && place.column === 0) return null;
  const present = keysBeside(text, place, context.pos);
  const options: Completion[] = [];
  if (place.at === "key") {
    for (const k of schema.keys(place.path)) {
      if (!present.has(k.name))
        options.push({
          label: k.name,
          type: "property",
          info: () => said(k.doc),
          apply: written(k.name, k.nested, place.column),
        });
    }
  }
  for (const word of schema.words(place.path)) options.push({ label: word, type: "enum" });
  if (
    place.at === "value" &&
    ["extends", "scenario"].includes(place.path.at(-1)!) &&
    (place.path.length > 1 || place.path[0] === "extends")
  ) {
    options.push(...known.scenarios.map((label) => ({ label, type: "constant" })));
  } else if (place.at === "value" && place.path.length > 1 && schema.words(place.path).length === 0) {
    const word = /[A-Za-z_][\w.]*$/.exec(typed);
    if (!word) return null;
    return {
      from: context.pos - word[0].length,
      options: declared(text).map((label) => ({ label, type: "variable" })),
      validFor: /^[\w.]*$/,
    };
  }
  return options.length > 0 ? { from: place.from, options, validFor: /^[\w./-]*$/ } : null;
}

const written = (name: string, nested: boolean, column: number) =>
  nested && column >= 0 ? `${name}:\n${" ".repeat(column + 2)}` : `${name}: `;

// Sections whose keys expressions may name.
const naming = /^(parameters|constants|draws|rolls|lookups|sequences|functions)$/;

/** The names that a rule file declares, without its values being read. */
export function declared(text: string): string[] {
  const names = new Set<string>();
  let inside = false;
  let column = -1;
  for (const line of text.split("\n", 5000)) {
    const found = /^( *)([A-Za-z_][\w.]*)(?:\([^)]*\))?\s*:(?:\s|$)/.exec(line);
    if (!found) continue;
    const at = found[1]!.length;
    if (at === 0) [inside, column] = [naming.test(found[2]!), -1];
    else if (inside && (column < 0 || at === column)) {
      column = at;
      names.add(found[2]!);
    }
  }
  return [...names];
}

function said(doc: string): HTMLElement | null {
  if (!doc) return null;
  const element = document.createElement("div");
  element.className = "cm-doc";
  element.textContent = doc;
  return element;
}

/** What a key is for, when one points at it. */
export const help = (known: Known) =>
  hoverTooltip((view, at) => {
    const found = keyAt(view.state, at);
    const doc = found && known.schema?.doc(found.path);
    if (!found || !doc) return null;
    const words = known.schema!.words(found.path);
    const text = words.length > 0 ? `${doc} One of: ${words.join(", ")}.` : doc;
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom: said(text)! }) };
  });

/** The key that a position is in: its place in the text, and its path. */
export function keyAt(
  state: EditorState,
  at: number,
): { from: number; to: number; path: string[] } | undefined {
  const { from, to } = wordAt(state.doc, at);
  if (from === to || !/^\s*:(\s|$)/.test(state.sliceDoc(to, Math.min(to + 8, state.doc.lineAt(to).to + 1))))
    return undefined;
  const place = placeOf(state.sliceDoc(0, to));
  return place.at === "key" ? { from, to, path: [...place.path, state.sliceDoc(from, to)] } : undefined;
}

function wordAt(doc: Text, at: number): { from: number; to: number } {
  const line = doc.lineAt(at);
  let [from, to] = [at, at];
  while (from > line.from && /[\w.-]/.test(line.text[from - 1 - line.from]!)) from--;
  while (to < line.to && /[\w.-]/.test(line.text[to - line.from]!)) to++;
  return { from, to };
}
