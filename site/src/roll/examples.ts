// Examples to click, in every notation.
import { html, nothing } from "lit-html";
import type { Notation } from "../engine/protocol.ts";
import type { Line, notations } from "./state.ts";

export function examples(known: Notation[], open: boolean, put: (line: Line) => void) {
  if (known.length === 0) return nothing;
  return html`<details class="examples" ?open=${open}><summary>Examples</summary>
    <div class="notations">${known.map(
      (n) => html`<section aria-labelledby="examples-${n.name}"><h2 id="examples-${n.name}">${n.title}</h2>
        <ul>${n.examples.map(
          (
            e,
          ) => html`<li><button type="button" class="example" @click=${() => put({ text: e.text, notation: n.name as (typeof notations)[number], set: {} })}>
          <code>${e.text}</code> <span>${e.says}</span></button></li>`,
        )}</ul></section>`,
    )}</div></details>`;
}
