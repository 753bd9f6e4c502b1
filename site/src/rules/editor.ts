// The editor: CodeMirror inside a shadow root, because the policy of the page lets no
// style element in, and there CodeMirror does without one.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Finding } from "../engine/rules.ts";
import { isRules } from "../state/files.ts";
import { complete, help, type Known } from "./complete.ts";

// Set on changes that do not come from the reader's keys.
const told = Annotation.define<boolean>();

export class Editor {
  #view: EditorView;
  #name = "";
  #kept = new Map<string, EditorState>(); // with what can be undone in each file
  #known: Known;
  #typed: (name: string, text: string) => void;
  #unseen = false; // the text has not come letter by letter: its first error is still to be shown

  /** typed: the reader has changed the text of a file. */
  constructor(element: HTMLElement, known: Known, typed: (name: string, text: string) => void) {
    this.#known = known;
    this.#typed = typed;
    const root = element.attachShadow({ mode: "open" });
    this.#view = new EditorView({ root, parent: root, state: this.#state("", "") });
  }

  destroy(): void {
    this.#view.destroy();
  }

  /** Shows a file as it is now. */
  show(name: string, text: string): void {
    if (name !== this.#name) {
      if (this.#name) this.#kept.set(this.#name, this.#view.state);
      this.#name = name;
      this.#view.setState(this.#kept.get(name) ?? this.#state(name, text));
      this.#unseen = true;
    }
    const now = this.#view.state.doc.toString();
    if (now === text) return;
    const { from, to, insert } = difference(now, text);
    this.#unseen = true;
    this.#view.dispatch({ changes: { from, to, insert }, annotations: told.of(true) });
  }

  forget(name: string): void {
    this.#kept.delete(name);
  }

  /** Marks what is wrong in the text; findings of other files are not its affair. The first error of a text that was
   * opened or pasted is brought into sight: while one types, the text stays where it is. */
  mark(findings: Finding[]): void {
    const { doc } = this.#view.state;
    const list = findings
      .filter((f) => f.file === this.#name)
      .map((f): Diagnostic => {
        const from = Math.min(f.offset ?? 0, doc.length);
        return {
          from,
          to: Math.max(from, Math.min(f.end ?? from, doc.length)),
          severity: f.severity,
          message: f.message,
        };
      });
    this.#view.dispatch(setDiagnostics(this.#view.state, list));
    const error = list.find((d) => d.severity === "error");
    if (!error || !this.#unseen) return;
    this.#unseen = false;
    this.#view.dispatch({ effects: EditorView.scrollIntoView(error.from, { y: "nearest", yMargin: 40 }) });
  }

  /** Puts the cursor at a place of the text. */
  goTo(offset: number): void {
    const anchor = Math.min(offset, this.#view.state.doc.length);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  #state(name: string, doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        basics(this.#known),
        EditorView.contentAttributes.of({ "aria-label": `Text of ${name}` }),
        isRules(name) || name.endsWith(".json") ? yaml() : [],
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.some((t) => t.annotation(told))) return;
          this.#unseen = update.transactions.some(
            (t) => t.isUserEvent("input.paste") || t.isUserEvent("input.drop"),
          );
          this.#typed(this.#name, update.state.doc.toString());
        }),
      ],
    });
  }
}

// The smallest change that makes one text of another: the cursor stays where it is.
function difference(a: string, b: string): { from: number; to: number; insert: string } {
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a[from] === b[from]) from++;
  let end = 0;
  while (end < most - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { from, to: a.length - end, insert: b.slice(from, b.length - end) };
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--link)" },
  { tag: tags.definition(tags.propertyName), color: "var(--link)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    fontSize: "14px",
    height: "100%",
  },
  "&.cm-focused": { outline: "3px solid var(--link)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    lineHeight: "1.5",
    overflow: "auto",
  },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    backgroundColor: "var(--panel)",
    color: "var(--soft)",
    borderRight: "1px solid var(--line)",
    borderRadius: "5px 0 0 5px",
  },
  ".cm-gutter-lint": { width: "1.1em" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--link) 7%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--link) 28%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    maxWidth: "min(32rem, calc(100vw - 2rem))",
  },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 8px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--link)",
    color: "var(--paper)",
  },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", maxWidth: "20rem" },
  ".cm-doc": { padding: "4px 8px", font: "13px/1.45 system-ui, sans-serif" },
  ".cm-completionInfo .cm-doc": { padding: "0" },
  ".cm-diagnostic": { font: "13px/1.45 system-ui, sans-serif", padding: "4px 10px" },
  ".cm-matchingBracket": {
    backgroundColor: "color-mix(in srgb, var(--good) 22%, transparent)",
    outline: "1px solid var(--good)",
  },
});

function basics(known: Known): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightSpecialChars(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of("  "),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    syntaxHighlighting(colours),
    look,
    tooltips({ position: "fixed" }),
    autocompletion({ override: [(context) => complete(context, known)], icons: false }),
    help(known),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}
