// What goes between the page and its worker.

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string };

export type FromWorker =
  | { ready: true }
  | { id: number; heard: true }
  | { id: number; progress: [done: number, total: number] }
  | { id: number; json: string; arrays: Float64Array[] }
  | { lost: string };
