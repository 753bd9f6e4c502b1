// Where the engine comes from: files beside the page, or the page itself in
// the edition that is a single file.
import { counted } from "./loading.ts";
import type { ToWorker } from "./messages.ts";

/** Makes workers of one compiled engine. */
export interface Source {
  worker(): Worker;
}

/**
 * Both parts are fetched once: a worker that is needed later starts without a network.
 */
export async function loadEngine(): Promise<Source> {
  const inlined = document.getElementById("engine-gzip");
  const [module, source] = await Promise.all(
    inlined
      ? [compileInlined(inlined), document.getElementById("worker-source")!.textContent!]
      : [compileFetched("engine.wasm"), fetched("worker.js")],
  );
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return {
    worker() {
      const worker = new Worker(url);
      const message: ToWorker = { module };
      worker.postMessage(message);
      return worker;
    },
  };
}

async function fetched(url: string): Promise<string> {
  return (await answer(url)).text();
}

async function answer(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response;
}

async function compileFetched(url: string): Promise<WebAssembly.Module> {
  const response = counted(await answer(url));
  if (response.headers.get("Content-Type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function compileInlined(element: HTMLElement): Promise<WebAssembly.Module> {
  const packed = Uint8Array.from(atob(element.textContent!.trim()), (c) => c.charCodeAt(0));
  element.remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(
    new Response(stream, { headers: { "Content-Type": "application/wasm" } }),
  );
}
