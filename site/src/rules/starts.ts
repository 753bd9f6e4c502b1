// What one can start from: a template, or a copy of a built-in scenario.
import { html, nothing } from "lit-html";
import type { Listed } from "../engine/scenarios.ts";
import attack from "./templates/attack.yaml";
import bestiary from "./templates/bestiary.csv";
import fight from "./templates/fight.yaml";
import monsters from "./templates/monsters.yaml";
import pool from "./templates/pool.yaml";

export interface Template {
  title: string;
  says: string;
  main: string;
  files: Record<string, string>;
}

export const templates: Template[] = [
  {
    title: "Attack",
    says: "dice against a number, and damage",
    main: "attack.yaml",
    files: { "attack.yaml": attack },
  },
  { title: "Dice pool", says: "how many dice succeed", main: "pool.yaml", files: { "pool.yaml": pool } },
  { title: "Fight", says: "turns, until one is gone", main: "fight.yaml", files: { "fight.yaml": fight } },
  {
    title: "Monsters",
    says: "from a CSV file of them",
    main: "monsters.yaml",
    files: { "monsters.yaml": monsters, "bestiary.csv": bestiary },
  },
];

export interface StartsHost {
  scenarios: Listed[];
  template(template: Template): void;
  copy(scenario: string): void;
}

export function starts(open: boolean, host: StartsHost) {
  const groups = [...new Set(host.scenarios.map((s) => s.group))];
  return html`<details class="starts" ?open=${open}><summary>Start from…</summary>
    <ul class="templates">${templates.map((t) => html`<li><button type="button" class="quiet" @click=${() => host.template(t)}><strong>${t.title}</strong> <span class="soft">${t.says}</span></button></li>`)}</ul>
    ${
      host.scenarios.length === 0
        ? nothing
        : html`<p class="tools"><label>A copy of
      <select id="copied">${groups.map((g) => html`<optgroup label=${g}>${host.scenarios.filter((s) => s.group === g).map((s) => html`<option value=${s.name}>${s.name}: ${s.title}</option>`)}</optgroup>`)}</select></label>
      <button type="button" class="quiet" @click=${(e: Event) => host.copy((e.target as HTMLElement).parentElement!.querySelector("select")!.value)}>Copy it</button></p>`
    }
  </details>`;
}
