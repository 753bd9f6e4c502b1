// What a rule file says of itself: its claims, and the goals that it is tuned to.
import { html, nothing } from "lit-html";
import type { Claim, Run } from "../engine/scenarios.ts";

export type Held = Pick<Run, "claims" | "goals">;

/** How many claims fail; goals are met or not. */
export const failing = ({ claims = [] }: Held) => claims.filter((c) => c.failed).length;

/** In words, how many hold; empty where there are none. */
export function verdictOf(held: Held): string {
  const { claims = [], goals = [] } = held;
  const failed = failing(held);
  const all = claims.length === 1 ? "1 claim" : `${claims.length} claims`;
  const said = [
    failed > 0
      ? `${failed} of ${all} ${failed === 1 ? "fails" : "fail"}.`
      : claims.length === 1
        ? "1 claim holds."
        : claims.length > 1
          ? `All ${all} hold.`
          : "",
  ];
  const met = goals.filter((g) => !g.failed).length;
  if (goals.length > 0) said.push(`${met} of ${goals.length} ${goals.length === 1 ? "goal" : "goals"} met.`);
  return said.filter(Boolean).join(" ");
}

export function claimTables({ claims = [], goals = [] }: Held) {
  return html`${table(claims, "claim", "Claims")}${table(goals, "goal of tuning", "Goals")}`;
}

function table(list: Claim[], what: string, name: string) {
  if (list.length === 0) return nothing;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${name}><table class="claims">
    <thead><tr><th scope="col" class="text">${what}</th><th scope="col">stated</th><th scope="col">value</th><th scope="col" class="text">verdict</th></tr></thead>
    <tbody>${list.map(
      (
        c,
      ) => html`<tr class=${c.failed ? "failed" : ""}><th scope="row" class="text">${c.claim}${c.source ? html`<span class="soft"> ${c.source}</span>` : nothing}${c.known ? html`<span class="soft"> ${c.known}</span>` : nothing}</th>
      <td>${c.stated}</td><td>${c.exact}</td><td class="text">${c.verdict}</td></tr>`,
    )}</tbody></table></div>`;
}
