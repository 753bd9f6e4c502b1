// How much of the engine has arrived.
declare const engineBytes: number; // of all of it, unpacked
declare const packedBytes: number; // as a server sends it that does not say how long it is

const shownAfter = 150; // milliseconds
const told = 100;

let said = "";
let listener: (text: string) => void = () => {};

/** Says what is on its way, as text; nothing once it is there. */
export function onLoading(heard: (text: string) => void): void {
  listener = heard;
  heard(said);
}

function say(text: string): void {
  if (text !== said) listener((said = text));
}

/** The same response, which says meanwhile how much of it has come. */
export function counted(response: Response): Response {
  const wire = Number(response.headers.get("Content-Length")) || packedBytes;
  const whole = (wire / 1e6).toFixed(1);
  let [bytes, last] = [0, performance.now() + shownAfter - told];
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      const now = performance.now();
      if (now - last >= told) {
        last = now;
        say(
          `Loading the engine (${((wire * Math.min(1, bytes / engineBytes)) / 1e6).toFixed(1)} of ${whole} MB).`,
        );
      }
      controller.enqueue(chunk);
    },
    flush: () => say(""),
  });
  return new Response(response.body!.pipeThrough(counter), { headers: response.headers });
}
