// The Scenarios view: choose rules, change their values, and see what follows.
import { html, render } from "lit-html";
import { Latest } from "../engine/latest.ts";
import type { Listed } from "../engine/scenarios.ts";
import type { Host, Opened, Step, View } from "../shell/view.ts";
import { files, onFiles } from "../state/files.ts";
import { library } from "./library.ts";
import { ownScenarios, take } from "./own.ts";
import { Sheet } from "./sheet.ts";
import { choose, read, type ScenariosState, start } from "./state.ts";

export const scenarios: View<ScenariosState> = {
  title: "Scenarios",
  start,
  read,
  open: (host) => new ScenariosView(host),
};

class ScenariosView implements Opened<ScenariosState> {
  #host: Host<ScenariosState>;
  #state = start;
  #list: Latest<"scenarios">;
  #titles: Latest<"titles">;
  #sheet: Sheet;
  #filter = "";
  #problem = "";
  #addresses = new Map<string, string>();
  #linking: ReturnType<typeof setTimeout> | undefined;
  #forget: () => void;

  constructor(host: Host<ScenariosState>) {
    this.#host = host;
    const changed = () => this.#render();
    const edit = (state: ScenariosState, step: Step) => this.#edit(state, step);
    this.#list = new Latest(host.engine, "scenarios", changed);
    this.#titles = new Latest(host.engine, "titles", changed);
    this.#sheet = new Sheet({
      engine: host.engine,
      announce: host.announce,
      changed,
      edit,
      scenarios: () => this.#known,
    });
    this.#forget = onFiles(() => this.show(this.#state));
    host.root.addEventListener("dragover", (e) => e.preventDefault());
    host.root.addEventListener("drop", (e) => this.#drop(e));
  }

  show(state: ScenariosState): void {
    const travelled = state.scenario !== this.#state.scenario;
    this.#state = state;
    this.#sheet.want(state);
    this.#list.want({});
    const own = ownScenarios();
    this.#titles.want(
      state.scenario === "" && own.length > 0
        ? { files: Object.fromEntries(own.map((name) => [name, files()[name]!])) }
        : undefined,
    );
    this.#render();
    if (travelled) scrollTo(0, 0);
  }

  close(): void {
    clearTimeout(this.#linking);
    this.#forget();
    this.#list.close();
    this.#titles.close();
    this.#sheet.close();
  }

  get #known(): Listed[] {
    return this.#list.answer?.gives ?? [];
  }

  // Known a moment after it is asked for first.
  #address(scenario: string): string {
    const known = this.#addresses.get(scenario);
    if (known !== undefined) return known;
    this.#addresses.set(scenario, "#scenarios");
    void this.#host.address(choose(start, scenario)).then((address) => {
      this.#addresses.set(scenario, address);
      clearTimeout(this.#linking);
      this.#linking = setTimeout(() => this.#render());
    });
    return "#scenarios";
  }

  #edit(state: ScenariosState, step: Step): void {
    this.#host.edit(state, step);
  }

  async #take(list: Iterable<File>): Promise<void> {
    const { rules, problem } = await take(list);
    this.#problem = problem;
    const [main] = rules;
    if (main !== undefined && rules.length === 1 && main !== this.#state.scenario)
      this.#edit(choose(this.#state, main), "step");
    else this.show(this.#state);
    if (problem) this.#host.announce(problem);
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    void this.#take([...(event.dataTransfer?.files ?? [])]);
  }

  #render(): void {
    const state = this.#state;
    render(
      html`<div class="page">${
        state.scenario === ""
          ? library({
              known: this.#known,
              titles: this.#titles.answer?.gives ?? {},
              filter: this.#filter,
              problem: this.#list.problem?.message ?? this.#problem,
              sift: (filter) => ((this.#filter = filter), this.#render()),
              address: (name) => this.#address(name),
              choose: (name) => this.#edit(choose(state, name), "step"),
              take: (list) => void this.#take(list),
            })
          : this.#sheet.show(state)
      }</div>`,
      this.#host.root,
    );
    if (state.scenario !== "") this.#sheet.draw(state);
  }
}
