// The editor is fetched when the rules are opened: it is a tenth of what the page weighs.
import type { Known } from "./complete.ts";
import type { Editor } from "./editor.ts";

/** The file editor.js, or its text in the edition that is a single file. */
async function load(): Promise<typeof import("./editor.ts")> {
  const inlined = document.getElementById("editor-source");
  if (!inlined) return import(new URL("editor.js", document.baseURI).href);
  const url = URL.createObjectURL(new Blob([inlined.textContent!], { type: "text/javascript" }));
  return import(url).finally(() => URL.revokeObjectURL(url));
}

/** An editor that may still be on its way: what it is told waits for it. */
export class EditorLater {
  readonly element = document.createElement("div");
  #editor: Promise<Editor | undefined>;
  #closed = false;

  /** typed: the reader has changed the text of a file. */
  constructor(known: Known, typed: (name: string, text: string) => void) {
    this.element.className = "editor";
    this.element.textContent = "Loading the editor";
    this.#editor = load().then(
      (editor) => (this.#closed ? undefined : new editor.Editor(this.element, known, typed)),
      () => void (this.element.textContent = "The editor could not be loaded. Is the server still there?"),
    );
  }

  tell(what: (editor: Editor) => void): void {
    void this.#editor.then((editor) => editor && !this.#closed && what(editor));
  }

  destroy(): void {
    this.#closed = true;
    void this.#editor.then((editor) => editor?.destroy());
  }
}
