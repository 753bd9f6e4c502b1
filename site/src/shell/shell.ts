// The page around the views: tabs, the link to what is seen, messages.
import { html, render } from "lit-html";
import { Engine } from "../engine/engine.ts";
import { onLoading } from "../engine/loading.ts";
import { files, onFiles, replaceFiles } from "../state/files.ts";
import { History } from "../state/history.ts";
import { isView, type State, startState, toAddress } from "../state/state.ts";
import { watchFiles } from "../state/watch.ts";
import { themeSwitch } from "../theme/switch.ts";
import { type ViewName, viewNames, views } from "../views.ts";
import { copyText } from "./clipboard.ts";
import type { Hello, Opened, View } from "./view.ts";

const byId = (id: string) => document.getElementById(id)!;

export class Shell {
  #engine = new Engine();
  #history = new History((problem) => this.#travelled(problem));
  #hello: Promise<Hello | undefined>;
  #heard: (hello: Hello | undefined) => void = () => {};
  #opened: { name: ViewName; view: Opened<unknown> } | undefined;

  constructor() {
    this.#hello = new Promise((heard) => (this.#heard = heard));
  }

  async start(): Promise<void> {
    byId("tabs").addEventListener("click", (event) => this.#tab(event));
    document.querySelector<HTMLElement>(".skip")!.addEventListener("click", skip);
    render(
      html`<button type="button" class="quiet" @click=${() => void this.#share()}>Copy link</button>`,
      byId("share"),
    );
    themeSwitch(byId("theme"));
    onLoading((text) => (byId("loading").textContent = text));
    const bare = location.hash.length < 2;
    await this.#history.read();
    onFiles(() => this.#filed());
    watchFiles({
      opened: (main) => bare && this.#openRules(main),
      changed: () => this.#show(),
      announce,
    });
    void this.#greet();
  }

  // The files have changed, by whichever view or by an editor outside.
  #filed(): void {
    const { state } = this.#history;
    const now = files();
    if (!sameTexts(now, state.files)) this.#history.edit({ ...state, files: now }, { typing: "files" });
    this.#show();
  }

  // The page was opened for a rule file.
  #openRules(main: string): void {
    const { state } = this.#history;
    this.#history.edit(
      { ...state, view: "rules", parts: { ...state.parts, rules: { main, open: main } }, files: files() },
      "step",
    );
    this.#show();
  }

  // Asked after the first view has asked: its answer is what the reader waits for.
  async #greet(): Promise<void> {
    const reply = await this.#engine.ask("hello", {});
    if ("error" in reply) notice(`The engine did not start: ${reply.error.message}.`);
    const hello = "ok" in reply ? reply.ok : undefined;
    if (hello) byId("version").textContent = `oddsmith ${hello.version}.`;
    this.#heard(hello);
  }

  #travelled(problem?: string): void {
    notice(problem ?? "");
    replaceFiles(this.#history.state.files);
    this.#show();
  }

  #show(): void {
    const { state } = this.#history;
    document.title = `${views[state.view].title} · oddsmith`;
    render(tabs(state.view), byId("tabs"));
    if (this.#opened?.name !== state.view) this.#open(state.view);
    this.#opened!.view.show(state.parts[state.view]);
  }

  #open(name: ViewName): void {
    this.#opened?.view.close();
    const root = document.createElement("div");
    root.className = `view ${name}`;
    const view = views[name] as View<unknown>;
    this.#opened = {
      name,
      view: view.open({
        root,
        engine: this.#engine,
        hello: this.#hello,
        edit: (part, step) => {
          const { state } = this.#history;
          notice("");
          this.#history.edit(
            { ...state, parts: { ...state.parts, [name]: part }, files: files() } as State,
            step,
          );
          this.#show();
        },
        address: async (part) => {
          const start = startState();
          return (await toAddress({ ...start, view: name, parts: { ...start.parts, [name]: part } } as State))
            .fragment;
        },
        announce,
      }),
    };
    byId("content").replaceChildren(root);
  }

  /** A tab is a link, so that it opens in a new window too; here it keeps what the other views hold. */
  #tab(event: MouseEvent): void {
    const name = (event.target as HTMLElement).closest("a")?.dataset["view"] ?? "";
    if (
      !isView(name) ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    this.#history.edit({ ...this.#history.state, view: name }, "step");
    this.#show();
  }

  async #share(): Promise<void> {
    const link = await this.#history.link();
    if (link === undefined) return announce("This is too large for a link: send the files themselves.");
    announce(
      (await copyText(link)) ? "The link to this view has been copied." : "The link is in the address bar.",
    );
  }
}

const sameTexts = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, text]) => b[name] === text);

function tabs(current: ViewName) {
  return viewNames.map(
    (name) =>
      html`<a href="#${name}" data-view=${name} aria-current=${name === current ? "page" : "false"}>${views[name].title}</a>`,
  );
}

function notice(text: string): void {
  if (byId("notice").textContent !== text) byId("notice").textContent = text;
}

let quiet: ReturnType<typeof setTimeout> | undefined;

/** Says something in the corner of the page, and to screen readers. */
function announce(text: string): void {
  byId("said").textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => (byId("said").textContent = ""), 6000);
}

// The address is the state: a link into the page must not change it.
function skip(event: Event): void {
  event.preventDefault();
  byId("content").focus();
}
