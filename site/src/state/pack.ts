// A value as text for a link: JSON, deflated, base64url.
import { BadState } from "./reader.ts";

/** How long a link may be, in characters. */
export const longestPacked = 300_000;
const longestUnpacked = 4_000_000; // bytes: a small text can say a lot

export async function pack(value: unknown): Promise<string> {
  const bytes = await collect(
    new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    Infinity,
  );
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(packed: string): Promise<unknown> {
  if (packed.length > longestPacked) throw new BadState("it is too long");
  let binary: string;
  try {
    binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new BadState("it is damaged");
  }
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  try {
    const json = await collect(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
      longestUnpacked,
    );
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch (e) {
    throw e instanceof BadState ? e : new BadState("it is damaged");
  }
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new BadState("it holds too much");
    }
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
