// The licences of whatever is in the bundles and in the engine, from the packages themselves.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** metafiles: what esbuild says it has bundled. */
export async function licences(site, goRoot, metafiles) {
  const inputs = metafiles.flatMap((m) => Object.keys(m.inputs));
  const names = new Set(
    inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean),
  );
  const texts = [["Go (the engine and its runtime)", await readFile(goLicence(goRoot), "utf8")]];
  for (const [name, folder] of modules(site)) {
    texts.push([name, await licence(folder, name)]);
  }
  for (const name of [...names].sort()) {
    const folder = join(site, "node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    texts.push([`${name} ${version} (${license})`, await licence(folder, name)]);
  }
  return texts
    .map(([title, text]) => `${title}\n${"-".repeat(title.length)}\n\n${text.trim()}\n`)
    .join("\n\n");
}

async function licence(folder, name) {
  const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
  if (!file) throw new Error(`${name} has no licence beside it`);
  return readFile(join(folder, file), "utf8");
}

// The Go modules that the engine links, with their folders.
function modules(site) {
  const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}";
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  const lines = execFileSync("go", ["list", "-deps", "-f", format, "./engine"], {
    cwd: site,
    env,
    encoding: "utf8",
  });
  return [...new Set(lines.split("\n").filter(Boolean))].sort().map((line) => line.split("\t"));
}

// Debian keeps the licence elsewhere.
function goLicence(goRoot) {
  const places = [join(goRoot, "LICENSE"), join(goRoot, "../../share/doc/golang-go/copyright")];
  const found = places.find((p) => existsSync(p));
  if (!found) throw new Error(`there is no licence of Go in ${goRoot}`);
  return found;
}
