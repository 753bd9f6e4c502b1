// One field of a form, ready to be drawn.
import type { Parameter } from "../engine/scenarios.ts";
import type { Step } from "../shell/view.ts";

export interface Control {
  p: Parameter;
  id: string;
  value: string;
  described: string;
  wrong: boolean;
  name: string;
  word(value: string): string;
  edit(text: string, step: Step): void;
}
