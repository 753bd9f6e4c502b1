// The lines: what is asked, and what is wrong with it.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { swatch } from "../chart/chart.ts";
import type { Notation, Problem } from "../engine/protocol.ts";
import type { Step } from "../shell/view.ts";
import type { Answer } from "./answers.ts";
import { addLine, removeLine, withLine } from "./edits.ts";
import { type Line, mostLines, notations, type RollState } from "./state.ts";

export interface LinesHost {
  titles: Notation[];
  edit(state: RollState, step: Step): void;
  answer(line: Line): Answer | undefined;
  again(line: Line): void;
  /** The line style of the i-th line, or of the first output of its program. */
  style(i: number): number;
  /** How many outputs of the i-th line are shown. */
  shown(i: number): number;
  /** Puts the cursor into the i-th line, once it is there. */
  focus(i: number): void;
}

export function lines(state: RollState, host: LinesHost) {
  const several = state.lines.length > 1;
  return html`<ol class="lines">
    ${state.lines.map((line, i) => {
      const answer = host.answer(line);
      const problem = answer?.error;
      const name = several ? `Line ${i + 1}` : "Dice";
      return html`<li class=${problem ? "line wrong" : "line"}>
        <div class="asked">
          ${several ? swatch(host.style(i)) : nothing}
          <div class="text">
            ${
              line.notation === "anydice"
                ? program(state, i, name, problem, host)
                : html`<input id="line-${i}" class="mono" type="text" aria-label=${name} placeholder="dice, such as 4d6k3" autocomplete="off" autocapitalize="off"
              autocorrect="off" spellcheck="false" maxlength="2000" enterkeyhint="next" .value=${live(line.text)}
              aria-invalid=${problem ? "true" : "false"} aria-describedby="problem-${i}"
              @input=${(e: InputEvent) => host.edit(withLine(state, i, { text: (e.target as HTMLInputElement).value }), { typing: `line ${i}` })}
              @scroll=${follow} @keydown=${(e: KeyboardEvent) => key(e, state, i, host)}>`
            }
            ${problem ? (line.notation === "anydice" ? place(line.text, problem) : caret(line.text, problem)) : nothing}
            <p id="problem-${i}" class="problem" role="status">${said(line, answer, host)}${switchTo(state, i, answer, host)}</p>
            ${answer?.warnings?.map((w) => html`<p class="soft warning">${w.message}</p>`)}
            ${rest(answer, host.shown(i))}
            ${names(state, i, answer, host)}
          </div>
          <select aria-label="Notation of ${name.toLowerCase()}" .value=${live(line.notation)}
            @change=${(e: Event) => host.edit(withLine(state, i, { notation: (e.target as HTMLSelectElement).value as Line["notation"] }), "step")}>
            ${notations.map((n) => html`<option value=${n} ?selected=${n === line.notation}>${host.titles.find((t) => t.name === n)?.title ?? n}</option>`)}
          </select>
          <button type="button" class="quiet" aria-expanded=${state.explain === i ? "true" : "false"} ?disabled=${!answer?.distribution && state.explain !== i}
            aria-label="Explain ${name.toLowerCase()}"
            @click=${() => host.edit({ ...state, explain: state.explain === i ? -1 : i }, "step")}>Explain</button>
          <button type="button" class="quiet cross" aria-label="Remove ${name.toLowerCase()}" title="Remove (Ctrl+Shift+Backspace)" ?hidden=${!several}
            @click=${() => remove(state, i, host)}>×</button>
        </div>
      </li>`;
    })}
  </ol>
  <p class="add"><button type="button" class="quiet" ?disabled=${state.lines.length >= mostLines} @click=${() => add(state, state.lines.length - 1, host)}>+ Add a line</button></p>`;
}

// A program has lines of its own: Enter begins one.
function program(state: RollState, i: number, name: string, problem: Problem | undefined, host: LinesHost) {
  const text = state.lines[i]!.text;
  return html`<textarea id="line-${i}" class="mono" aria-label=${name} placeholder="a program, such as output 3d6" rows=${Math.min(12, Math.max(2, text.split("\n").length))}
    autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" maxlength="10000" .value=${live(text)}
    aria-invalid=${problem ? "true" : "false"} aria-describedby="problem-${i}"
    @input=${(e: InputEvent) => host.edit(withLine(state, i, { text: (e.target as HTMLTextAreaElement).value }), { typing: `line ${i}` })}
    @keydown=${(e: KeyboardEvent) => removing(e, state) && ((remove(state, i, host), e.preventDefault()))}></textarea>`;
}

// Under a text of several lines: the one with the mistake, and a caret.
function place(text: string, { line, column, length }: Problem) {
  const wrong = line && text.split("\n")[line - 1];
  if (!wrong || !column) return nothing;
  const from = Math.max(0, column - 1 - inSight);
  const shown = [...wrong.replaceAll("\t", " ")].slice(from, from + 2 * inSight).join("");
  return html`<pre class="place mono" aria-hidden="true">${shown}\n<b>${" ".repeat(column - 1 - from)}${"^".repeat(Math.max(1, length ?? 1))}</b></pre>`;
}

const inSight = 24; // characters to either side of a mistake

function rest(answer: Answer | undefined, shown: number) {
  const all = answer?.outputs?.length ?? 0;
  return all > shown ? html`<p class="soft">The first ${shown} of ${all} outputs are shown.</p>` : nothing;
}

function said(line: Line, answer: Answer | undefined, host: LinesHost) {
  const again = html` <button type="button" class="link" @click=${() => host.again(line)}>Ask again</button>`;
  if (answer?.stopped) return html`Stopped.${again}`;
  if (!answer?.error) return nothing;
  const place =
    line.notation === "anydice" && answer.error.line
      ? `line ${answer.error.line}, column ${answer.error.column}: `
      : "";
  return html`${place}${answer.error.message}${answer.error.again ? again : nothing}`;
}

// Another notation reads what this one does not.
function switchTo(state: RollState, i: number, answer: Answer | undefined, host: LinesHost) {
  const to = answer?.elsewhere;
  if (!to) return nothing;
  const title = host.titles.find((t) => t.name === to)?.title ?? to;
  return html` <button type="button" class="link" @click=${() => host.edit(withLine(state, i, { notation: to }), "step")}>Switch to ${title}</button>`;
}

// The caret stands under the text, as on a terminal: same font, same padding, same scroll.
function caret(text: string, { column, length }: Problem) {
  if (!column) return nothing;
  const before = [...text].slice(0, column - 1).join("");
  return html`<div class="caret mono" aria-hidden="true"><span><span class="before">${before.padEnd(column - 1)}</span>${"^".repeat(Math.max(1, length ?? 1))}</span></div>`;
}

function follow(event: Event): void {
  const input = event.target as HTMLInputElement;
  const under = input.parentElement?.querySelector(".caret");
  if (under) under.scrollLeft = input.scrollLeft;
}

// Names in brackets get a field each.
function names(state: RollState, i: number, answer: Answer | undefined, host: LinesHost) {
  const line = state.lines[i]!;
  const asked = answer?.names ?? Object.keys(line.set).filter((name) => line.text.includes(name));
  if (asked.length === 0) return nothing;
  return html`<p class="names">
    ${asked.map(
      (name) => html`<label>${name}
      <input class="mono" type="text" size="6" maxlength="200" autocomplete="off" spellcheck="false" .value=${live(line.set[name] ?? "")}
        @input=${(e: InputEvent) => host.edit(withLine(state, i, { set: { ...line.set, [name]: (e.target as HTMLInputElement).value } }), { typing: `${i} ${name}` })}></label>`,
    )}
  </p>`;
}

function key(event: KeyboardEvent, state: RollState, i: number, host: LinesHost): void {
  if (event.isComposing || event.altKey) return;
  if (event.key === "Enter") add(state, i, host);
  else if (removing(event, state)) remove(state, i, host);
  else if (event.key === "ArrowUp" && i > 0) host.focus(i - 1);
  else if (event.key === "ArrowDown" && i < state.lines.length - 1) host.focus(i + 1);
  else return;
  event.preventDefault();
}

function removing(event: KeyboardEvent, state: RollState): boolean {
  const { value } = event.target as HTMLInputElement | HTMLTextAreaElement;
  const both = (event.ctrlKey || event.metaKey) && event.shiftKey;
  return event.key === "Backspace" && state.lines.length > 1 && (both || value === "");
}

function add(state: RollState, i: number, host: LinesHost): void {
  const empty = state.lines.findIndex((l) => l.text.trim() === "");
  if (empty >= 0) return host.focus(empty);
  if (state.lines.length >= mostLines) return;
  host.edit(addLine(state, i), "step");
  host.focus(i + 1);
}

function remove(state: RollState, i: number, host: LinesHost): void {
  host.edit(removeLine(state, i), "step");
  host.focus(Math.max(0, i - 1));
}
