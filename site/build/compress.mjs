// Files as they go over the wire: .gz beside each, and .br if it is asked for.
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from "node:zlib";

export const gzip = (bytes) => gzipSync(bytes, { level: 9 });

// Settings for the engine: distances in code are mostly multiples of four, and with blocks of 128 kB a
// small change of the engine changes its size by little; with larger ones it may by a hundredth.
const forCode = { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_LGBLOCK]: 17 };

const brotli = (name, bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      ...(name.endsWith(".wasm") ? forCode : {}),
    },
  });

// Brotli takes most of a minute for the engine: what still fits is kept, and what does not is removed.
async function kept(path, bytes) {
  const br = await readFile(path).catch(() => undefined);
  return br && brotliDecompressSync(br).equals(bytes) ? br : undefined;
}

/** Compresses the files of a folder, and returns what they weigh, in words. */
export async function compressAll(folder, names, withBrotli) {
  const lines = [];
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    const packed = join(folder, `${name}.br`);
    const br = (await kept(packed, bytes)) ?? (withBrotli ? await brotli(name, bytes) : undefined);
    const gz = gzip(bytes);
    await (br ? writeFile(packed, br) : rm(packed, { force: true }));
    await writeFile(join(folder, `${name}.gz`), gz);
    lines.push(`${name.padEnd(14)} ${kB(bytes)} plain ${kB(gz)} gzip${br ? ` ${kB(br)} brotli` : ""}`);
  }
  return lines.join("\n");
}

/** Puts what `analyze explore` serves, and nothing else, where the binary takes it from. */
export async function packForBinary(folder, packed, names) {
  for (const old of await readdir(packed)) if (old.endsWith(".gz")) await rm(join(packed, old));
  for (const name of names) await copyFile(join(folder, `${name}.gz`), join(packed, `${name}.gz`));
}

const kB = (bytes) => `${(bytes.length / 1000).toFixed(1)} kB`.padStart(12);
