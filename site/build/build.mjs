// Builds dist/: the page, its worker and their licences beside engine.wasm,
// which `make site` has put there, and everything once more in one file.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compressAll, gzip, packForBinary } from "./compress.mjs";
import { computeFindTable } from "./findtable.mjs";
import { licences } from "./licences.mjs";
import { opening } from "./opening.mjs";
import { page, singleFile } from "./page.mjs";
import { joinSegments } from "./segments.mjs";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(site, "dist");

if (!existsSync(join(dist, "engine.wasm"))) {
  console.error("dist/engine.wasm is not there: run `make site` in the folder above");
  process.exit(1);
}
const goRoot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();

const engine = computeFindTable(joinSegments(await readFile(join(dist, "engine.wasm"))));

const packed = gzip(engine);

const bundle = (entry, options = {}) =>
  build({
    entryPoints: { [options.name]: join(site, "src", entry) },
    outdir: dist,
    bundle: true,
    minify: true,
    format: options.format ?? "iife",
    target: ["chrome110", "firefox115", "safari16.4"],
    legalComments: "none",
    charset: "utf8",
    metafile: true,
    define: { engineBytes: String(engine.length), packedBytes: String(packed.length) },
    loader: { ".yaml": "text", ".csv": "text" },
    alias: { wasm_exec: join(goRoot, "lib/wasm/wasm_exec.js") },
    logLevel: "warning",
  });

const bundles = await Promise.all([
  bundle("main.ts", { name: "app" }),
  bundle("rules/editor.ts", { name: "editor", format: "esm" }),
  bundle("engine/worker.ts", { name: "worker" }),
  bundle("theme/early.ts", { name: "theme" }),
]);

const parts = {
  template: await readFile(join(site, "src/index.html"), "utf8"),
  script: await readFile(join(dist, "app.js"), "utf8"),
  theme: await readFile(join(dist, "theme.js"), "utf8"),
  style: await readFile(join(dist, "app.css"), "utf8"),
  worker: await readFile(join(dist, "worker.js"), "utf8"),
  editor: await readFile(join(dist, "editor.js"), "utf8"),
  opening: await opening(goRoot, engine),
};
const notices = await licences(
  site,
  goRoot,
  bundles.map((b) => b.metafile),
);

await writeFile(join(dist, "engine.wasm"), engine);
await writeFile(join(dist, "licences.txt"), notices);
await writeFile(join(dist, "index.html"), page(parts));
await writeFile(join(dist, "oddsmith.html"), singleFile(parts, packed, notices));
const served = [
  "index.html",
  "theme.js",
  "app.js",
  "app.css",
  "editor.js",
  "worker.js",
  "engine.wasm",
  "licences.txt",
];
const sizes = await compressAll(dist, served, process.argv.includes("--brotli"));
await packForBinary(dist, join(site, "packed"), served);
console.log(sizes);
process.exit(0); // the engine goes on waiting for questions
