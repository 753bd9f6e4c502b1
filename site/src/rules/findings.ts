// What is wrong, or probably not meant, as a list below the text.
import { html, nothing } from "lit-html";
import type { Finding } from "../engine/rules.ts";

const most = 50;

export function findings(list: Finding[], go: (finding: Finding) => void) {
  if (list.length === 0) return nothing;
  return html`<ul class="findings" aria-label="Findings">
    ${list.slice(0, most).map(
      (f) => html`<li class=${f.severity}>
      <button type="button" class="link mono" @click=${() => go(f)}>${f.file}:${f.line}:${f.column}</button> <span>${f.severity}: ${f.message}</span></li>`,
    )}
    ${list.length > most ? html`<li class="soft">and ${list.length - most} more</li>` : nothing}
  </ul>`;
}
