// All values of a choice side by side: one press, and the arrow keys.
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Control } from "./control.ts";

export function toggles({ p, id, value, described, name, word, edit }: Control) {
  const options = p.options!;
  const all = options.includes(value) ? options : [...options, value];
  return html`<fieldset class="toggles" aria-describedby=${described}><legend class="name">${name}</legend>
    <div class="switch" role="presentation">${all.map(
      (v) => html`<label><input type="radio" name=${id} value=${v} .checked=${live(v === value)}
      @change=${() => edit(v, "step")}><span>${word(v)}</span></label>`,
    )}</div></fieldset>`;
}
