// What the page of an attack says that its rule file does not: the phases, the
// names of the values, and some attacks to try.
import type { Parameter, Settings } from "../engine/scenarios.ts";
import { nameOf } from "../form/form.ts";

export interface Phase {
  title: string;
  parameters: Parameter[];
}

// The field that each phase begins with.
const phaseOf: Record<string, string> = {
  num_attacks: "Attack Phase",
  to_wound: "Wound Phase",
  armor_save: "Save Phase",
  multiple_wounds: "Target & Wounds",
};

export function phases(parameters: Parameter[]): Phase[] {
  const out: Phase[] = [];
  for (const p of parameters) {
    const title = phaseOf[p.name];
    if (title || out.length === 0) out.push({ title: title ?? "", parameters: [] });
    out.at(-1)!.parameters.push(p);
  }
  return out;
}

/** Rolls that are needed are toggles, rerolls are lists. */
export const isToggle = (p: Parameter) => p.kind === "number" || p.name === "special_save_type";

/** 4 is 4+, words have a capital. */
export function word(p: Parameter, value: string): string {
  if (p.kind === "number" && /^\d+$/.test(value)) return `${value}+`;
  return value.charAt(0).toUpperCase() + value.slice(1);
}

export const name = (p: Parameter) => (p.name === "num_attacks" ? "Number of attacks" : nameOf(p.name));

const lethal: Settings = { armor_save: "2", special_save: "4", lethal_strike: "true" };

export const examples: { says: string; set: Settings }[] = [
  { says: "10 attacks, armour 4+", set: { armor_save: "4" } },
  { says: "d6+3 attacks", set: { num_attacks: "d6+3" } },
  { says: "2d6 attacks with Fury", set: { num_attacks: "2d6", fury: "true" } },
  {
    says: "Poison, failed hits rerolled",
    set: { num_attacks: "2", poison: "true", reroll_hits: "fails", to_wound: "6" },
  },
  { says: "Lethal Strike against aegis", set: lethal },
  { says: "Lethal Strike against regeneration", set: { ...lethal, special_save_type: "regeneration" } },
  { says: "d3 wounds, a target of 2", set: { multiple_wounds: "d3", target_max_wounds: "2" } },
  {
    says: "d6+1 wounds, a target of 10",
    set: { num_attacks: "d3", multiple_wounds: "d6+1", target_max_wounds: "10" },
  },
];
