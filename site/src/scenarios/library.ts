// All scenarios by group, and the reader's own files.
import { html, nothing } from "lit-html";
import type { Listed } from "../engine/scenarios.ts";
import { nameOf } from "../form/form.ts";
import { files, isRules, removeFile } from "../state/files.ts";
import { ownScenarios } from "./own.ts";

export interface LibraryHost {
  known: Listed[];
  /** Titles of the reader's own rule files, by their names. */
  titles: Record<string, string>;
  filter: string;
  problem: string;
  sift(filter: string): void;
  choose(scenario: string): void;
  /** Where a scenario opens in a window of its own. */
  address(scenario: string): string;
  take(list: Iterable<File>): void;
}

export function library(host: LibraryHost) {
  const found = host.known.filter((s) => matches(`${s.name} ${s.title}`, host.filter));
  const also = host.known.filter((s) => !found.includes(s) && matches(s.words ?? "", host.filter));
  const groups = [...new Set(found.map((s) => s.group))];
  return html`<h1>Scenarios</h1>
    <p class="lead soft">Rules of whole games, calculated exactly. Choose one and change what you like.</p>
    <div class="find">
      <label for="filter">Filter</label>
      <input id="filter" type="text" autocomplete="off" spellcheck="false" maxlength="100" placeholder="such as pool, gold" .value=${host.filter}
        @input=${(e: Event) => host.sift((e.target as HTMLInputElement).value)}>
      <span class="soft" role="status">${host.known.length > 0 ? `${found.length} of ${host.known.length}` : "Loading."}</span>
    </div>
    <div class="groups">
      ${own(host)}
      ${groups.map(
        (
          g,
        ) => html`<section aria-labelledby="group-${g}"><h2 id="group-${g}">${g === "tdgs" ? "TDGS" : nameOf(g)}</h2>
        <ul>${found.filter((s) => s.group === g).map((s) => item(s.name, s.title, host))}</ul></section>`,
      )}
    </div>
    ${
      also.length > 0
        ? html`<section class="also" aria-labelledby="group-also"><h2 id="group-also">Others whose rules speak of it</h2>
      <ul>${also.map((s) => item(s.name, s.title, host))}</ul></section>`
        : nothing
    }`;
}

const item = (name: string, title: string, host: LibraryHost) =>
  html`<li><a class="example" href=${host.address(name)} @click=${(e: MouseEvent) => here(e, () => host.choose(name))}><code>${name}</code> <span>${title}</span></a></li>`;

/** A click that opens no other window is taken here: the other views keep what they hold. */
function here(e: MouseEvent, go: () => void): void {
  if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  go();
}

function matches(text: string, filter: string): boolean {
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

function own(host: LibraryHost) {
  const data = Object.keys(files())
    .filter((n) => !isRules(n))
    .sort();
  const remove = (name: string) =>
    html`<button type="button" class="quiet cross" aria-label="Remove ${name}" @click=${() => removeFile(name)}>×</button>`;
  return html`<section class="own" aria-labelledby="group-own"><h2 id="group-own">Your own files</h2>
    ${ownScenarios().map((name) => html`<p class="file"><button type="button" class="example" @click=${() => host.choose(name)}><code>${name}</code> <span>${host.titles[name]}</span></button>${remove(name)}</p>`)}
    ${data.map((name) => html`<p class="file"><code class="soft">${name}</code>${remove(name)}</p>`)}
    <p class="soft">Drop rule files and their data here, or
      <label class="choose">choose them<input class="hidden" type="file" multiple accept=".yaml,.yml,.csv,.json"
        @change=${(e: Event) => pick(e.target as HTMLInputElement, host)}></label>. They stay on this machine.</p>
    ${host.problem ? html`<p class="problem wrong" role="alert">${host.problem}</p>` : nothing}
  </section>`;
}

function pick(input: HTMLInputElement, host: LibraryHost): void {
  host.take([...(input.files ?? [])]);
  input.value = ""; // the same file may be chosen again
}
