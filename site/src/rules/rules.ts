// The Rules view: rule files in an editor, checked as one types, with their results beside.
import { html, nothing, render } from "lit-html";
import { Latest } from "../engine/latest.ts";
import type { Finding } from "../engine/rules.ts";
import type { Listed } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";
import { failing, type Held, verdictOf } from "../measures/claims.ts";
import type { Host, Opened, View } from "../shell/view.ts";
import { files, isRules, removeFile, setFile } from "../state/files.ts";
import { bar } from "./bar.ts";
import type { Known } from "./complete.ts";
import { EditorLater } from "./editorlater.ts";
import { findings } from "./findings.ts";
import { Results } from "./results.ts";
import { RuleSchema } from "./schema.ts";
import { starts, type Template } from "./starts.ts";
import { type RulesState, read, start } from "./state.ts";
import { freeName, nameOf, take } from "./taken.ts";

export const rules: View<RulesState> = { title: "Rules", start, read, open: (host) => new RulesView(host) };

const rest = 150; // milliseconds without typing before the file is checked

class RulesView implements Opened<RulesState> {
  #host: Host<RulesState>;
  #state = start;
  #known: Known = { schema: undefined, scenarios: [] };
  #listed: Listed[] = [];
  #editor: EditorLater;
  #lint: Latest<"lint">;
  #results: Results;
  #marked: Finding[] | undefined;
  #ran: unknown;
  #problems: string[] = [];
  #dragging = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: Record<string, string> | undefined;
  #main = "";

  constructor(host: Host<RulesState>) {
    this.#host = host;
    this.#editor = new EditorLater(this.#known, (name, text) => setFile(name, text));
    this.#lint = new Latest(host.engine, "lint", () => this.#checked());
    this.#results = new Results(host.engine, () => this.#render(), host.announce);
    void this.#learn();
    const { root } = host;
    root.addEventListener("dragover", (e) => this.#drag(e, true));
    root.addEventListener("dragleave", (e) => this.#drag(e, false));
    root.addEventListener("drop", (e) => {
      if (!e.dataTransfer?.files.length) return;
      this.#drag(e, false);
      void this.#add([...e.dataTransfer.files]);
    });
  }

  async #learn(): Promise<void> {
    await this.#host.hello;
    const [schema, listed] = await Promise.all([
      this.#host.engine.ask("schema", {}),
      this.#host.engine.ask("scenarios", {}),
    ]);
    if ("ok" in schema) this.#known.schema = new RuleSchema(schema.ok);
    if ("ok" in listed) this.#listed = listed.ok;
    this.#known.scenarios = this.#listed.map((s) => s.name);
    this.#render();
  }

  show(state: RulesState): void {
    const all = files();
    const names = Object.keys(all).sort();
    const main =
      Object.hasOwn(all, state.main) && isRules(state.main) ? state.main : (names.find(isRules) ?? "");
    const open = Object.hasOwn(all, state.open) ? state.open : main || (names[0] ?? "");
    this.#state = { main, open };
    this.#editor.tell((editor) => editor.show(open, all[open] ?? ""));
    this.#check(all, main);
    this.#render();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#lint.close();
    this.#results.close();
    this.#editor.destroy();
  }

  // The first check is made at once, others when the typing rests.
  #check(all: Record<string, string>, main: string): void {
    if (this.#asked && main === this.#main && same(all, this.#asked)) return;
    const first = this.#asked === undefined || main !== this.#main;
    [this.#asked, this.#main] = [all, main];
    clearTimeout(this.#timer);
    const ask = () => {
      this.#timer = undefined;
      this.#results.want(undefined);
      this.#lint.want(main ? { files: all, main } : undefined);
      this.#render();
    };
    if (first) ask();
    else this.#timer = setTimeout(ask, rest);
  }

  #checked(): void {
    const { answer, fresh } = this.#lint;
    if (fresh && answer && answer !== this.#ran) {
      this.#ran = answer;
      const { entry } = answer.gives;
      this.#results.want(entry && { ...answer.takes, entry });
    }
    this.#render();
  }

  #render(): void {
    const all = files();
    const { open, main } = this.#state;
    const none = Object.keys(all).length === 0;
    const checked = this.#main ? this.#lint.answer?.gives : undefined;
    const stale = this.#timer !== undefined || !this.#lint.fresh || !checked?.entry;
    render(
      html`<h1 class="hidden">Rules</h1>
        ${none ? html`<p class="lead">Write the rules of your game, or a change of somebody's, and see what they do as you type. Drop files in, or start from one that is there.</p>` : nothing}
        ${starts(none, { scenarios: this.#listed, template: (t) => this.#begin(t), copy: (name) => void this.#copy(name) })}
        <div class=${this.#dragging ? "desk dragging" : "desk"}>
          <section class="text" aria-label="Files">
            ${bar(all, open, main, {
              open: (name) => this.#edit({ open: name }),
              choose: (name) => this.#edit({ main: name }),
              add: (list) => void this.#add(list),
              create: () => this.#create(),
              rename: (from, to) => this.#rename(from, to),
              remove: (name) => this.#remove(name),
            })}
            ${this.#problems.map((p) => html`<p class="problem wrong" role="alert">${p}</p>`)}
            <div ?hidden=${none}>${this.#editor.element}
              <p class="hint soft">Tab indents; Escape and then Tab leaves the text. Ctrl+Space completes.</p></div>
            ${busy(this.#lint)}
            <div role="status">${none ? nothing : verdict(checked?.findings, main, this.#results.held(main))}${checked ? findings(checked.findings, (f) => this.#goTo(f)) : nothing}</div>
          </section>
          <section class="beside" aria-label="Results" ?hidden=${none}>${this.#results.show(main, stale, checked !== undefined && !checked.entry)}</section>
        </div>`,
      this.#host.root,
    );
    this.#results.draw();
    if (checked?.findings !== this.#marked || !checked) {
      this.#marked = checked?.findings;
      this.#editor.tell((editor) => editor.mark(this.#marked ?? []));
    }
  }

  #edit(change: Partial<RulesState>): void {
    this.#problems = [];
    this.#marked = undefined; // the marks are those of the text that is shown
    this.#host.edit({ ...this.#state, ...change }, "step");
  }

  #goTo(f: Finding): void {
    if (f.file !== this.#state.open && Object.hasOwn(files(), f.file)) this.#edit({ open: f.file });
    this.#editor.tell((editor) => editor.goTo(f.offset ?? 0));
  }

  #begin({ main, files: of }: Template | { main: string; files: Record<string, string> }): void {
    const here = files();
    // A rule file finds its data by their names, so those stay as they are where they can.
    const free = freeName(main, here);
    for (const [name, text] of Object.entries(of)) {
      if (name === main) setFile(free, text);
      else if (!Object.hasOwn(here, name)) setFile(name, text);
    }
    this.#host.root.querySelector("details.starts")?.removeAttribute("open");
    this.#edit({ main: free, open: free });
  }

  async #copy(scenario: string): Promise<void> {
    const reply = await this.#host.engine.ask("copy", { scenario });
    if ("ok" in reply) this.#begin(reply.ok);
    else if ("error" in reply) this.#host.announce(reply.error.message);
  }

  async #add(list: File[]): Promise<void> {
    const { files: taken, problems } = await take(list, Object.keys(files()).length);
    for (const [name, text] of Object.entries(taken)) setFile(name, text);
    const names = Object.keys(taken);
    const first = names.find(isRules) ?? names[0];
    if (first) this.#edit({ open: first, ...(isRules(first) ? { main: first } : {}) });
    this.#problems = problems;
    this.#render();
  }

  #create(): void {
    const name = freeName("rules.yaml", files());
    setFile(name, "");
    this.#edit({ open: name, main: name });
    queueMicrotask(() => this.#editor.tell((editor) => editor.focus()));
  }

  #rename(from: string, typed: string): void {
    const to = nameOf(typed);
    const all = files();
    if (to === from || Object.hasOwn(all, to)) {
      if (to !== from) this.#host.announce(`There is a file ${to} already.`);
      return this.#render();
    }
    setFile(to, all[from]!);
    removeFile(from);
    this.#edit({ open: to, ...(this.#state.main === from ? { main: to } : {}) });
  }

  #remove(name: string): void {
    removeFile(name);
    this.#editor.tell((editor) => editor.forget(name));
    this.#edit({ open: "", ...(this.#state.main === name ? { main: "" } : {}) });
    this.#host.announce(`${name} has been removed; going back brings it again.`);
  }

  #drag(event: DragEvent, over: boolean): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (this.#dragging === over) return;
    this.#dragging = over;
    this.#render();
  }
}

function verdict(list: Finding[] | undefined, main: string, held: Held) {
  if (!main) return html`<p class="soft">Add a rule file, such as rules.yaml, to see its results.</p>`;
  if (!list) return nothing;
  const count = (s: Finding["severity"], word: string) => {
    const n = list.filter((f) => f.severity === s).length;
    return n === 0 ? [] : [`${n} ${word}${n === 1 ? "" : "s"}`];
  };
  const said = [...count("error", "error"), ...count("warning", "warning")].join(", ");
  if (said) return html`<p class="hidden">${said}</p>`;
  return failing(held) > 0
    ? html`<p class="wrong">${main} can be read, but ${verdictOf(held)}</p>`
    : html`<p class="good">No problems found in ${main}. ${verdictOf(held)}</p>`;
}

const same = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, text]) => b[name] === text);
