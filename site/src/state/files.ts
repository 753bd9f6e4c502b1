// The reader's own files: dropped in, chosen, written here, or watched by
// `analyze explore`. They are kept while the page is open, and nowhere else.

const kept = new Map<string, string>();
const watchers = new Set<() => void>();
let telling = false;

/** All files, their texts by name. */
export const files = (): Record<string, string> => Object.fromEntries(kept);

/** Calls back after a change, once for all that change together; returns what ends that. */
export function onFiles(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export function setFile(name: string, text: string): void {
  if (kept.get(name) === text) return;
  kept.set(name, text);
  tell();
}

export function removeFile(name: string): void {
  if (kept.delete(name)) tell();
}

/** Puts all files in place of those there are. */
export function replaceFiles(all: Record<string, string>): void {
  for (const name of [...kept.keys()]) if (!Object.hasOwn(all, name)) removeFile(name);
  for (const [name, text] of Object.entries(all)) setFile(name, text);
}

/** Whether a file is a rule file, by its name; others hold data. */
export const isRules = (name: string) => /\.ya?ml$/i.test(name);

function tell(): void {
  if (telling) return;
  telling = true;
  queueMicrotask(() => {
    telling = false;
    for (const changed of [...watchers]) changed();
  });
}
