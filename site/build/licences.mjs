// The licences of whatever is in the bundles, from the packages themselves.
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** metafiles: what esbuild says it has bundled. */
export async function licences(site, goRoot, metafiles) {
  const inputs = metafiles.flatMap((m) => Object.keys(m.inputs));
  const names = new Set(inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean));
  const texts = [["Go (the engine and its runtime)", await readFile(goLicence(goRoot), "utf8")]];
  for (const name of [...names].sort()) {
    const folder = join(site, "node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
    if (!file) throw new Error(`${name} ${version} has no licence beside it`);
    texts.push([`${name} ${version} (${license})`, await readFile(join(folder, file), "utf8")]);
  }
  return texts.map(([title, text]) => `${title}\n${"-".repeat(title.length)}\n\n${text.trim()}\n`).join("\n\n");
}

// Debian keeps the licence elsewhere.
function goLicence(goRoot) {
  const places = [join(goRoot, "LICENSE"), join(goRoot, "../../share/doc/golang-go/copyright")];
  const found = places.find((p) => existsSync(p));
  if (!found) throw new Error(`there is no licence of Go in ${goRoot}`);
  return found;
}
