// What a view is to the page around it.
import type { Engine } from "../engine/engine.ts";
import type { Operations } from "../engine/operations.ts";
import type { Reader } from "../state/reader.ts";

/**
 * How an edit enters the history: typing goes on in the entry of the edit
 * before if that had the same name; every other step is one to go back by.
 */
export type Step = { typing: string } | "step";

export type Hello = Operations["hello"]["gives"];

export interface Host<S> {
  root: HTMLElement;
  engine: Engine;
  /** What the engine says of itself; undefined where it did not start. */
  hello: Promise<Hello | undefined>;
  /** The state of the view is now this. show follows. */
  edit(state: S, step: Step): void;
  /** The link that opens a state of this view, and nothing else. */
  address(state: S): Promise<string>;
  /** Says something to who cannot see it. */
  announce(text: string): void;
}

export interface Opened<S> {
  /** Shows a state: after every edit, and when one goes back, forward or follows a link. */
  show(state: S): void;
  /** The view is left: what it has asked is aborted. */
  close(): void;
}

/** A view has a part of the page's state of its own, S, that a link holds. */
export interface View<S> {
  title: string;
  start: S;
  read: Reader<S>;
  open(host: Host<S>): Opened<S>;
}
