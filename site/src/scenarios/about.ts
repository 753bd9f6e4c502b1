// What stands behind the numbers: assumptions, claims, and the rule file itself.
import { html, nothing } from "lit-html";
import type { Latest } from "../engine/latest.ts";
import type { Entry } from "../engine/scenarios.ts";
import { busy } from "../measures/busy.ts";
import { claimTables } from "../measures/claims.ts";

/** check: asks for the claims. */
export function about(scenario: string, entry: Entry, claims: Latest<"run">, check: () => void) {
  return html`<section class="behind" aria-label="About the scenario">
    ${
      entry.assumptions.length > 0
        ? html`<details><summary>Assumptions</summary><ul>${entry.assumptions.map((a) => html`<li>${a}</li>`)}</ul></details>`
        : nothing
    }
    ${
      entry.has_claims || entry.tune
        ? html`<details @toggle=${(e: Event) => (e.target as HTMLDetailsElement).open && check()}>
          <summary>${[entry.has_claims ? "Claims" : "", entry.tune ? "Goals of tuning" : ""].filter(Boolean).join(", ")}</summary>
          ${busy(claims)}${claims.answer?.takes.scenario === scenario ? claimTables(claims.answer.gives) : nothing}
          ${entry.tune ? html`<p class="soft">Goals are held against the values of the file. Tune finds values that meet them.</p>` : nothing}</details>`
        : nothing
    }
    <details><summary>Source</summary>
      ${entry.source ? html`<p>${entry.source}</p>` : nothing}
      ${entry.extends.length > 0 ? html`<p class="soft">extends ${entry.extends.join(", ")}</p>` : nothing}
      <pre class="text mono" tabindex="0" role="region" aria-label="Rule file">${entry.text}</pre>
    </details>
  </section>`;
}
