// The files of the view: which is open, and what may be done with them.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { save } from "../shell/save.ts";
import { isRules } from "../state/files.ts";
import { conflicts, settle } from "../state/watch.ts";

export interface BarHost {
  open(name: string): void;
  choose(main: string): void;
  add(files: File[]): void;
  create(): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
}

export function bar(all: Record<string, string>, open: string, main: string, host: BarHost) {
  const names = Object.keys(all).sort();
  const rules = names.filter(isRules);
  return html`<div class="files" role="group" aria-label="Files">
      ${names.map((n) => html`<button type="button" class="file" aria-pressed=${n === open ? "true" : "false"} @click=${() => host.open(n)}>${n}${conflicts(n) ? html` <span class="changed">changed twice</span>` : nothing}</button>`)}
      <button type="button" class="quiet" @click=${() => host.create()}>New file</button>
      <label class="add-files"><input type="file" multiple accept=".yaml,.yml,.csv,.json,.txt" class="over" aria-label="Add files"
        @change=${(e: Event) => add(e.target as HTMLInputElement, host)}><span class="button">Add files…</span></label>
    </div>
    ${
      Object.hasOwn(all, open)
        ? html`<p class="tools">
      <label>Name <input type="text" class="mono" size="18" maxlength="120" spellcheck="false" autocomplete="off" .value=${open}
        @change=${(e: Event) => rename(e.target as HTMLInputElement, open, host)}></label>
      <button type="button" class="quiet" @click=${() => save(open, all[open]!)}>Download</button>
      <button type="button" class="quiet" @click=${() => host.remove(open)}>Remove</button>
      ${
        rules.length > 1
          ? html`<label>Results of <select .value=${live(main)} @change=${(e: Event) => host.choose((e.target as HTMLSelectElement).value)}>
        ${rules.map((n) => html`<option value=${n} ?selected=${n === main}>${n}</option>`)}</select></label>`
          : nothing
      }
    </p>`
        : nothing
    }
    ${
      conflicts(open)
        ? html`<p class="conflict" role="alert">${open} was changed both on disk and here.
      <button type="button" class="quiet" @click=${() => settle(open, "take")}>Use the version on disk</button>
      <button type="button" class="quiet" @click=${() => settle(open, "keep")}>Keep this version</button></p>`
        : nothing
    }`;
}

// What is typed stays until it is changed to: an answer may come in the meantime. A name that
// is refused is gone.
function rename(input: HTMLInputElement, from: string, host: BarHost): void {
  const to = input.value;
  input.value = from;
  host.rename(from, to);
}

function add(input: HTMLInputElement, host: BarHost): void {
  host.add([...(input.files ?? [])]);
  input.value = "";
}
