// What the Wargame view holds, and its links.
import type { Settings } from "../engine/scenarios.ts";
import { fields, type Reader, texts } from "../state/reader.ts";

export interface WargameState {
  set: Settings;
}

export const start: WargameState = { set: {} };

export const read: Reader<WargameState> = fields<WargameState>({ set: texts(1000, 100) }, start);
