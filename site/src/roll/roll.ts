// The Roll view: ask what dice do, line by line, and see it as you type.
import { html, nothing, render } from "lit-html";
import { Chart } from "../chart/chart.ts";
import type {
  CategoricalDistribution,
  Distribution,
  Notation,
  NumericDistribution,
} from "../engine/protocol.ts";
import { showSwitch } from "../measures/measures.ts";
import type { Host, Opened, View } from "../shell/view.ts";
import { Agreements } from "./agree.ts";
import { Answers, asks, key, question } from "./answers.ts";
import { labelsChart, numbersChart, type Shown } from "./charts.ts";
import { downloads } from "./downloads.ts";
import { putExample } from "./edits.ts";
import { examples } from "./examples.ts";
import { Explanation } from "./explain.ts";
import { figures } from "./figures.ts";
import { lines } from "./lines.ts";
import { label, type Piece, pieces, type RollState, read, start } from "./state.ts";
import { TablePage } from "./table.ts";

export const roll: View<RollState> = { title: "Roll", start, read, open: (host) => new RollView(host) };

class RollView implements Opened<RollState> {
  #host: Host<RollState>;
  #state = start;
  #titles: Notation[] = [];
  #answers: Answers;
  #table: TablePage;
  #explanation: Explanation;
  #agreements: Agreements;
  #numbers = new Chart();
  #labels = new Chart();
  // What was last answered at each line: it stays in sight while the next answer is on its way.
  #last: (Omit<Shown<Distribution>, "style"> & { line: Piece })[][] = [];
  #drawn = "";
  #told = "";
  #telling: ReturnType<typeof setTimeout> | undefined;
  #seconds = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host<RollState>) {
    this.#host = host;
    const changed = () => this.#render();
    this.#answers = new Answers(host.engine, () => this.#ask());
    this.#table = new TablePage(host.engine, changed);
    this.#explanation = new Explanation(host.engine, changed);
    this.#agreements = new Agreements(host.engine, changed);
    void host.hello.then((hello) => {
      this.#titles = hello?.notations ?? [];
      this.#render();
    });
  }

  show(state: RollState): void {
    this.#state = state;
    this.#explanation.want(state);
    this.#ask();
  }

  // What is asked: every line, and every output of a program once it is known.
  #ask(): void {
    const all = this.#pieces().flat();
    this.#answers.want(all);
    this.#table.want(this.#state, all);
    this.#render();
  }

  #pieces(): Piece[][] {
    return pieces(this.#state.lines, (line) => this.#answers.of(line)?.outputs);
  }

  close(): void {
    clearInterval(this.#clock);
    clearTimeout(this.#telling);
    this.#answers.want([]);
    this.#table.close();
    this.#explanation.close();
    this.#agreements.close();
  }

  #render(): void {
    const state = this.#state;
    const shown = this.#shown();
    const groups = this.#pieces();
    const all = groups.flat();
    const answered = all.filter((l) => this.#answers.of(l)?.distribution);
    this.#watch();
    render(
      html`<h1 class="hidden">Roll</h1>
        ${lines(state, {
          titles: this.#titles,
          edit: this.#host.edit,
          answer: (line) => this.#answers.of(line),
          style: (i) => this.#style(groups, i),
          shown: (i) => groups[i]!.length,
          again: (line) => this.#answers.again(line),
          focus: (i) =>
            queueMicrotask(() => this.#host.root.querySelector<HTMLInputElement>(`#line-${i}`)?.focus()),
        })}
        ${examples(this.#titles, !state.lines.some(asks), (line) => this.#host.edit(putExample(state, line), "step"))}
        ${this.#answers.waiting ? html`<p class="busy"><span role="status">Calculating.</span> <span class="soft">${this.#seconds > 0 ? `${this.#seconds} s` : ""}</span> <button type="button" class="quiet" @click=${() => this.#answers.stop()}>Stop</button></p>` : nothing}
        <section class=${this.#stale() ? "result stale" : "result"} aria-label="Result" ?hidden=${shown.length === 0}>
          ${showSwitch(
            state.show,
            shown.map((s) => s.distribution),
            (show) => this.#host.edit({ ...state, show }, "step"),
          )}
          ${this.#stale() && !this.#answers.waiting ? html`<p class="soft">Out of date: this was the answer before.</p>` : nothing}
          <div class="charts" ?hidden=${state.show === "table"}>${this.#numbers.element}${this.#labels.element}</div>
          ${state.show === "table" ? this.#table.show(state, all, this.#host.edit) : nothing}
          ${figures(numeric(shown))}
          ${notes(shown)}
          ${this.#agreements.show(answered)}
          ${downloads(answered, state.show === "table" ? [] : [this.#numbers, this.#labels], this.#host.engine, this.#host.announce)}
        </section>
        ${this.#explanation.show(state)}
        <p class="hidden" role="status">${this.#told}</p>`,
      this.#host.root,
    );
    this.#draw(shown);
  }

  // Counts the seconds of an answer that takes some.
  #watch(): void {
    const { waiting } = this.#answers;
    if (waiting === (this.#clock !== undefined)) return;
    clearInterval(this.#clock);
    this.#seconds = 0;
    this.#clock = waiting ? setInterval(() => (this.#seconds++, this.#render()), 1000) : undefined;
  }

  #shown(): (Shown<Distribution> & { line: Piece })[] {
    const groups = this.#pieces();
    if (this.#last.length > groups.length) this.#last = []; // a line has gone: places have moved
    groups.forEach((group, i) => {
      const before = this.#last[i] ?? [];
      const now = group.map((line, k) => {
        const distribution = this.#answers.of(line)?.distribution;
        return distribution ? { name: label(line), distribution, line } : before[k];
      });
      const known = group.some((line) => this.#answers.of(line)?.distribution);
      if (known) this.#last[i] = now.filter((s) => s !== undefined);
      else if (!asks(group[0]!) || !this.#last[i]) this.#last[i] = [];
    });
    return this.#last.flatMap((group, i) =>
      group.map((s, k) => ({ ...s, style: this.#style(groups, i) + k })),
    );
  }

  // The line style of a line, or of the first output of its program: after all that is shown of those before.
  #style(groups: Piece[][], i: number): number {
    return groups
      .slice(0, i)
      .reduce((sum, group, j) => sum + Math.max(group.length, this.#last[j]?.length ?? 0), 0);
  }

  #stale(): boolean {
    return this.#pieces().some((group, i) =>
      this.#last[i]?.some((s, k) => !group[k] || key(s.line) !== key(group[k])),
    );
  }

  // Drawing takes longer than anything else here: it is done when there is something new.
  #draw(shown: Shown<Distribution>[]): void {
    const { show } = this.#state;
    const now = JSON.stringify([
      show,
      shown.map((s) => s.style),
      this.#last.map((group) => group.map((s) => key(s.line))),
    ]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    this.#tell(shown);
    this.#numbers.show(
      show === "table" ? undefined : numbersChart(numeric(shown), show, (i, row) => this.#row(i, row)),
    );
    this.#labels.show(
      show === "table"
        ? undefined
        : labelsChart(
            shown.filter((s): s is Shown<CategoricalDistribution> => s.distribution.kind === "categorical"),
          ),
    );
  }

  // Says the answer to who cannot see the chart, once the typing rests.
  #tell(shown: Shown<Distribution>[]): void {
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => {
      this.#told = numeric(shown)
        .map((s) => `${s.name}: mean ${s.distribution.mean_text}.`)
        .join(" ");
      this.#render();
    }, 1000);
  }

  async #row(style: number, row: number): Promise<string[] | undefined> {
    const line = this.#shown().find((s) => s.style === style)?.line;
    if (!line) return undefined;
    const source = { roll: question(line) };
    const reply = await this.#host.engine.ask("table", {
      source,
      rows_from: row,
      rows_count: 1,
      exact: false,
    });
    return "ok" in reply ? reply.ok.rows[0] : undefined;
  }
}

function numeric(shown: Shown<Distribution>[]): Shown<NumericDistribution>[] {
  return shown.filter((s): s is Shown<NumericDistribution> => s.distribution.kind === "numeric");
}

function notes(shown: Shown<Distribution>[]) {
  const said = shown.flatMap((s) => s.distribution.notes.map((n) => ({ name: s.name, text: n })));
  if (said.length === 0) return nothing;
  return html`<ul class="notes">${said.map((n) => html`<li>${shown.length > 1 ? html`<span class="mono">${n.name}</span>: ` : nothing}${n.text}</li>`)}</ul>`;
}
