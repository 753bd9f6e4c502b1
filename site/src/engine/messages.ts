// What goes between the page and its worker.

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string };

/** JSON, and the rows of floats beside it. */
export interface Answered {
  json: string;
  arrays: Float64Array[];
}

export type FromWorker =
  | { ready: true }
  | { id: number; heard: true }
  | { id: number; progress: [done: number, total: number, found?: Answered | undefined] }
  | ({ id: number } & Answered)
  | { lost: string };
