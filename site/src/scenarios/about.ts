// What stands behind the numbers: assumptions, claims, and the rule file itself.
import { html, nothing } from "lit-html";
import type { Latest } from "../engine/latest.ts";
import type { Claim, Entry } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";

/** check: asks for the claims. */
export function about(scenario: string, entry: Entry, claims: Latest<"run">, check: () => void) {
  return html`<section class="behind" aria-label="About the scenario">
    ${entry.assumptions.length > 0
      ? html`<details><summary>Assumptions</summary><ul>${entry.assumptions.map((a) => html`<li>${a}</li>`)}</ul></details>`
      : nothing}
    ${entry.has_claims
      ? html`<details @toggle=${(e: Event) => (e.target as HTMLDetailsElement).open && check()}><summary>Claims</summary>${busy(claims)}${claims.answer?.takes.scenario === scenario ? table(claims.answer.gives.claims) : nothing}</details>`
      : nothing}
    <details><summary>Source</summary>
      ${entry.source ? html`<p>${entry.source}</p>` : nothing}
      ${entry.extends.length > 0 ? html`<p class="soft">extends ${entry.extends.join(", ")}</p>` : nothing}
      <pre class="text mono" tabindex="0" role="region" aria-label="Rule file">${entry.text}</pre>
    </details>
  </section>`;
}

function table(claims: Claim[] | undefined) {
  if (!claims) return nothing;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Claims"><table class="claims">
    <thead><tr><th scope="col" class="text">claim</th><th scope="col">stated</th><th scope="col">value</th><th scope="col" class="text">verdict</th></tr></thead>
    <tbody>${claims.map((c) => html`<tr class=${c.failed ? "failed" : ""}><th scope="row" class="text">${c.claim}${c.source ? html`<span class="soft"> ${c.source}</span>` : nothing}${c.known ? html`<span class="soft"> ${c.known}</span>` : nothing}</th>
      <td>${c.stated}</td><td>${c.exact}</td><td class="text">${c.verdict}</td></tr>`)}</tbody></table></div>`;
}
