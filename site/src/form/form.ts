// A form made from the declarations of a scenario. What may stand in a field, and
// what is wrong with it, is said by the engine.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { FieldError, Parameter, Settings } from "../engine/scenarios.ts";
import type { Step } from "../shell/view.ts";
import type { Control } from "./control.ts";
import { toggles } from "./toggles.ts";

export interface FormHost {
  /** Begins the ids of the fields: there may be two forms. */
  id: string;
  set: Settings;
  errors: FieldError[];
  /** What the values are that nobody has given, such as those of a record. */
  values: Settings;
  edit(set: Settings, step: Step): void;
  /** What a word is called; as it is written where this is left out. */
  word?(p: Parameter, value: string): string;
  name?(p: Parameter): string;
}

/** One field. as: toggles shows all values of a choice at once. */
export function field(p: Parameter, host: FormHost, as: "plain" | "toggles" = "plain") {
  const id = `${host.id}-${p.name}`;
  const error = host.errors.find((e) => e.name === p.name);
  const changed = Object.hasOwn(host.set, p.name);
  const c: Control = {
    p,
    id,
    value: host.set[p.name] ?? host.values[p.name] ?? p.default_text ?? "",
    described: `${id}-about ${id}-problem`,
    wrong: error !== undefined,
    name: host.name?.(p) ?? nameOf(p.name),
    word: (value) => host.word?.(p, value) ?? value,
    edit: (text, step) => host.edit(withValue(host.set, p, text), step),
  };
  const grouped = as === "toggles" && p.options !== undefined && p.kind !== "boolean";
  return html`<div class="field ${p.kind} ${error ? "wrong" : ""}">
    ${p.kind === "boolean" ? checkbox(c) : grouped ? toggles(c) : html`<label class="name" for=${id}>${c.name}${required(p)}</label>${control(c)}`}
    ${changed ? html`<button type="button" class="link reset" aria-label="Reset ${c.name}" @click=${() => host.edit(without(host.set, p.name), "step")}>reset</button>` : nothing}
    <p class="about" id="${id}-about">${about(p, changed)}</p>
    <p class="problem" id="${id}-problem" role="status">${error?.message ?? nothing}</p>
  </div>`;
}

export const required = (p: Parameter) =>
  p.required && !p.set_by ? html` <span class="required">required</span>` : nothing;

function checkbox({ p, id, value, described, name, edit }: Control) {
  return html`<label class="check name" for=${id}><input id=${id} type="checkbox" aria-describedby=${described} .checked=${live(value === "true")}
    @change=${(e: Event) => edit(String((e.target as HTMLInputElement).checked), "step")}> ${name}${required(p)}</label>`;
}

function control(c: Control) {
  const choices = choicesOf(c.p);
  if (choices) return select(c, choices);
  const { p, id, value, described, wrong, edit } = c;
  const whole = p.whole && p.kind !== "dice" && p.words.length === 0;
  const typed = (e: Event) => edit((e.target as HTMLInputElement).value, { typing: id });
  return html`<span class="value">${
    whole
      ? html`<input id=${id} type="number" step="1" min=${p.min_text ?? nothing} max=${p.max_text ?? nothing} .value=${live(value)}
        aria-invalid=${wrong ? "true" : "false"} aria-describedby=${described} @input=${typed}>`
      : html`<input id=${id} class="mono" type="text" maxlength="1000" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${live(value)}
        aria-invalid=${wrong ? "true" : "false"} aria-describedby=${described} @input=${typed}>`
  }
    ${slides(p) ? html`<input type="range" tabindex="-1" aria-hidden="true" min=${decimal(p.min_text!)} max=${decimal(p.max_text!)} step=${stepOf(p)} .value=${live(String(decimal(value)))} @input=${typed}>` : nothing}
    ${p.unit ? html`<span class="unit soft">${p.unit}</span>` : nothing}</span>`;
}

// A slider beside the field of a number between two others that are not too far apart. The field is
// what the keyboard and screen readers use.
const mostSteps = 200;

function slides(p: Parameter): boolean {
  const number = p.kind === "integer" || p.kind === "number";
  return (
    number &&
    p.words.length === 0 &&
    Boolean(p.min_text && p.max_text) &&
    (!p.whole || spanOf(p) <= mostSteps)
  );
}

const spanOf = (p: Parameter) => decimal(p.max_text!) - decimal(p.min_text!);

// A fraction goes by the power of ten that makes 50 steps or more.
const stepOf = (p: Parameter) => (p.whole ? 1 : 10 ** Math.floor(Math.log10(spanOf(p) / 50)));

// Where the slider stands; the engine reads the number itself.
function decimal(text: string): number {
  const [above, below] = text.split("/");
  return Number(above) / Number(below ?? 1);
}

// Words, records, and numbers that are few and have words among them.
function choicesOf(p: Parameter): string[] | undefined {
  if (p.kind === "word") return p.options ?? (p.words.length > 0 ? p.words : p.records);
  return p.words.length > 0 ? p.options : undefined;
}

function select({ id, value, described, wrong, word, edit }: Control, choices: string[]) {
  const all = choices.includes(value) ? choices : [value, ...choices];
  return html`<select id=${id} aria-invalid=${wrong ? "true" : "false"} aria-describedby=${described} .value=${live(value)}
    @change=${(e: Event) => edit((e.target as HTMLSelectElement).value, "step")}>
    ${all.map((v) => html`<option value=${v} ?selected=${v === value}>${word(v)}</option>`)}</select>`;
}

function about(p: Parameter, changed: boolean) {
  const hint = saysMore(p) ? p.hint : "";
  const origin = p.set_by && !changed ? `set by the ${p.set_by}` : "";
  const parts = [hint, origin].filter(Boolean);
  return html`${quoted(p.doc)}${parts.length > 0 ? html`${p.doc ? " · " : ""}<span class="hint">${parts.join(" · ")}</span>` : nothing}`;
}

/** Text of a rule file, in which a word between backticks is a word of the file. */
const quoted = (text: string) =>
  text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));

// What can be chosen is seen, and that a number is a number.
function saysMore(p: Parameter): boolean {
  if (p.kind === "dice") return true;
  return (
    (p.kind === "integer" || p.kind === "number") &&
    !choicesOf(p) &&
    (p.words.length > 0 || Boolean(p.min_text || p.max_text))
  );
}

/** A value that is the default is none: the link stays short. Of a record's field it counts. */
export function withValue(set: Settings, p: Parameter, text: string): Settings {
  return text === p.default_text && !p.set_by ? without(set, p.name) : { ...set, [p.name]: text };
}

const without = (set: Settings, name: string): Settings =>
  Object.fromEntries(Object.entries(set).filter(([n]) => n !== name));

/** A name of a rule file as words. */
export function nameOf(name: string): string {
  const words = name.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Errors of what is no field at all. */
export function strayErrors(parameters: Parameter[], errors: FieldError[]) {
  const stray = errors.filter((e) => !parameters.some((p) => p.name === e.name));
  return stray.map((e) => html`<p class="problem wrong" role="status">${e.message}</p>`);
}
