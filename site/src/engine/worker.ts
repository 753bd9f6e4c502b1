// The worker: one Go program that answers one request after the other.
import "wasm_exec";
import type { Answered, FromWorker, ToWorker } from "./messages.ts";

type Answer = (
  request: string,
  progress: (done: number, total: number, found?: Answered) => void,
) => Answered;

const scope = globalThis as unknown as {
  oddsmithAnswer?: Answer;
  oddsmithReady?: () => void;
  fs: { writeSync(fd: number, bytes: Uint8Array): number };
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: "message", heard: (event: MessageEvent<ToWorker>) => void): void;
};

const post = (message: FromWorker, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

// What Go writes to its standard error: the last words of a program that panics.
let words = "";
const decoder = new TextDecoder();
scope.fs.writeSync = (_, bytes) => {
  words = (words + decoder.decode(bytes)).slice(0, 4000);
  return bytes.length;
};

function lost(why: unknown = ""): void {
  const line = words.split("\n").find((l) => /^(panic|fatal error):/.test(l)) ?? String(why);
  post({ lost: line.replace(/^(panic|fatal error): (runtime: )?/, "").slice(0, 200) });
}

async function start(module: WebAssembly.Module): Promise<void> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const ready = new Promise<void>((done) => (scope.oddsmithReady = done));
  void go.run(instance).then(() => lost(), lost);
  if (!scope.oddsmithAnswer) await ready;
  post({ ready: true });
}

function answer(id: number, request: string): void {
  if (!scope.oddsmithAnswer) return lost();
  try {
    const { json, arrays } = scope.oddsmithAnswer(request, (...progress) => post({ id, progress }));
    post(
      { id, json, arrays },
      arrays.map((a) => a.buffer as ArrayBuffer),
    );
  } catch (e) {
    lost(e); // the program has ended, or the memory has
  }
}

let started: Promise<void> | undefined;
scope.addEventListener("message", ({ data }) => {
  if ("module" in data) {
    started = start(data.module).catch((e: unknown) => post({ lost: String(e).slice(0, 200) }));
    return;
  }
  post({ id: data.id, heard: true });
  void started?.then(() => answer(data.id, data.request));
});
