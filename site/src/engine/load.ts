// Where the engine comes from: files beside the page, or the page itself in
// the edition that is a single file.
import type { ToWorker } from "./messages.ts";

/** Makes workers of one compiled engine. */
export interface Source {
  worker(): Worker;
}

export async function loadEngine(): Promise<Source> {
  const inlined = document.getElementById("engine-gzip");
  const module = await (inlined ? compileInlined(inlined) : compileFetched("engine.wasm"));
  const url = inlined ? blobOf("worker-source") : "worker.js";
  return {
    worker() {
      const worker = new Worker(url);
      const message: ToWorker = { module };
      worker.postMessage(message);
      return worker;
    },
  };
}

async function compileFetched(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function compileInlined(element: HTMLElement): Promise<WebAssembly.Module> {
  const packed = Uint8Array.from(atob(element.textContent!.trim()), (c) => c.charCodeAt(0));
  element.remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

function blobOf(id: string): string {
  const source = document.getElementById(id)!.textContent!;
  return URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}
