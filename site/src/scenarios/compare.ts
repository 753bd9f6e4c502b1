// Two settings against each other.
import { html, nothing } from "lit-html";
import type { Operations } from "../engine/operations.ts";
import type { Comparison, Entry, Listed, Settings } from "../engine/scenarios.ts";
import { nameOf } from "../form/form.ts";
import type { Card } from "../measures/measures.ts";
import type { Step } from "../shell/view.ts";
import { ownScenarios } from "./own.ts";
import type { ScenariosState } from "./state.ts";

export function comparedCards({ measures }: Comparison): Card[] {
  return measures.map((m) => ({
    name: m.name,
    title: m.title,
    unit: m.unit,
    problem: m.error,
    settings: [
      ...(m.a ? [{ name: "A", style: 0, distribution: m.a }] : []),
      ...(m.b ? [{ name: "B", style: 1, distribution: m.b }] : []),
    ],
    moved: m.verdict && { verdict: m.verdict, reason: m.reason ?? "", list: m.moved },
  }));
}

/** Another scenario, or another version of this one, for B. */
export function otherScenario(
  state: ScenariosState,
  known: Listed[],
  edit: (state: ScenariosState, step: Step) => void,
) {
  const names = [...ownScenarios(), ...known.map((s) => s.name)].filter((n) => n !== state.scenario);
  const chosen = state.b.scenario;
  if (chosen && !names.includes(chosen)) names.unshift(chosen);
  return html`<div class="field"><label class="name" for="other">Rules of B</label>
    <select id="other" @change=${(e: Event) => edit({ ...state, b: { ...state.b, scenario: (e.target as HTMLSelectElement).value } }, "step")}>
      <option value="" ?selected=${chosen === ""}>the same</option>
      ${names.map((n) => html`<option value=${n} ?selected=${n === chosen}>${n}</option>`)}
    </select></div>`;
}

/** In what A and B differ, and what only one of them has. */
export function differences(
  compared: Comparison,
  { a, b, scenario, scenario_b }: Operations["compare"]["takes"],
  [of_a, of_b]: (Entry | undefined)[],
) {
  const names = [...new Set([...Object.keys(a.set), ...Object.keys(b.set)])].filter(
    (n) => a.set[n] !== b.set[n],
  );
  const said = (set: Settings, entry: Entry | undefined) =>
    names.map((n) => `${nameOf(n)} ${set[n] ?? defaultOf(n, entry)}`).join(", ");
  const wrong = [
    ...compared.field_errors_a.map((e) => `A: ${nameOf(e.name)}: ${e.message}`),
    ...compared.field_errors_b.map((e) => `B: ${nameOf(e.name)}: ${e.message}`),
  ];
  const only = [
    ["A", compared.only_a],
    ["B", compared.only_b],
  ] as const;
  return html`<div class="differences soft">
    ${scenario !== scenario_b ? html`<p>A: <code>${scenario}</code>; B: <code>${scenario_b}</code></p>` : nothing}
    ${names.length > 0 ? html`<p>A: ${said(a.set, of_a)}</p><p>B: ${said(b.set, of_b)}</p>` : scenario === scenario_b ? html`<p>A and B are the same. Change a value of B.</p>` : nothing}
    ${only.map(([side, list]) => (list.length > 0 ? html`<p>Only ${side} has ${list.join(", ")}.</p>` : nothing))}
    ${wrong.map((w) => html`<p class="problem wrong">${w}</p>`)}
  </div>`;
}

const defaultOf = (name: string, entry: Entry | undefined) =>
  entry?.parameters.find((p) => p.name === name)?.default_text ?? "not set";
