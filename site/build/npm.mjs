// Builds the package @oddsmith/engine in npm/dist from what `make site` built, and packs it:
// node build/npm.mjs VERSION
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const from = join(site, "npm");
const out = join(from, "dist");
const version = process.argv[2];

await rm(out, { recursive: true, force: true });
await mkdir(out);
await build({
  entryPoints: [join(from, "index.ts")],
  outdir: out,
  bundle: true,
  format: "esm",
  target: ["chrome110", "firefox115", "safari16.4", "node20"],
  external: ["node:*"],
  logLevel: "warning",
});
for (const file of ["worker.js", "engine.wasm", "licences.txt"])
  await copyFile(join(site, "dist", file), join(out, file));
for (const file of ["worker-node.js", "README.md"]) await copyFile(join(from, file), join(out, file));
await copyFile(join(site, "..", "LICENSE"), join(out, "LICENSE"));
const described = JSON.parse(await readFile(join(from, "package.json"), "utf8"));
await writeFile(join(out, "package.json"), `${JSON.stringify({ ...described, version }, null, 2)}\n`);

const run = (command, ...args) =>
  execFileSync(command, args, { cwd: site, stdio: ["ignore", "inherit", "inherit"] });
run("npx", "tsc", "-p", "npm/tsconfig.json");
for (const file of await readdir(join(out, "types"), { recursive: true })) {
  if (!file.endsWith(".d.ts")) continue;
  const path = join(out, "types", file);
  await writeFile(path, (await readFile(path, "utf8")).replace(/(from "[^"]+)\.ts"/g, '$1.js"'));
}
run("npm", "pack", "--silent", "--pack-destination", from, out);
