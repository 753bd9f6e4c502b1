// Files from outside: dropped in, or chosen.
const longest = 1 << 20; // bytes of a file, as the engine has it
const mostFiles = 100;

export interface Taken {
  files: Record<string, string>;
  /** What could not be taken, and why. */
  problems: string[];
}

/** Reads files; here: how many there are already. */
export async function take(list: Iterable<File>, here: number): Promise<Taken> {
  const taken: Taken = { files: {}, problems: [] };
  for (const file of list) {
    if (file.size > longest)
      taken.problems.push(`${shown(file.name)} has more than 1 MB, which is more than is read.`);
    else if (here + Object.keys(taken.files).length >= mostFiles)
      taken.problems.push(`${shown(file.name)} is left out: at most ${mostFiles} files are read.`);
    else {
      try {
        taken.files[nameOf(file.name)] = new TextDecoder("utf-8", { fatal: true }).decode(
          await file.arrayBuffer(),
        );
      } catch {
        taken.problems.push(`${shown(file.name)} is not a text in UTF-8.`);
      }
    }
  }
  return taken;
}

const shown = (name: string) => name.slice(0, 80);

/** A name as the engine takes it: a path with slashes that leads nowhere else. */
export function nameOf(typed: string): string {
  const parts = typed
    .trim()
    .split(/[\\/]+/)
    .filter((p) => p !== "" && p !== "." && p !== "..");
  return parts.join("/").slice(0, 120) || "rules.yaml";
}

/** A name that no file has yet. */
export function freeName(name: string, taken: Record<string, string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
  for (let i = 1; ; i++) {
    const free = i === 1 ? name : `${stem}-${i}${ending}`;
    if (!Object.hasOwn(taken, free)) return free;
  }
}
