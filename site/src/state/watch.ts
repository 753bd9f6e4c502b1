// The files that `analyze explore` watches: what an editor outside writes is seen here.
// Where a file was changed here too, nobody's text is lost: the reader chooses.
import { files, setFile } from "./files.ts";

interface Watcher {
  /** The files have come for the first time; main is the one the page was opened for. */
  opened(main: string): void;
  /** There is a conflict, or one less. */
  changed(): void;
  announce(text: string): void;
}

interface Told {
  files: Record<string, string>;
  mains: string[];
}

const onDisk = new Map<string, string>(); // as it was last taken
const differing = new Map<string, string>(); // as it is on the disk, where it was not taken
let watcher: Watcher | undefined;

/** Follows the files, if the page comes from `analyze explore`. */
export function watchFiles(w: Watcher): void {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page?.serverTiming?.some((t) => t.name === "oddsmith-files")) return;
  watcher = w;
  let first = true;
  new EventSource("events").addEventListener("files", (event: MessageEvent<string>) => {
    const told = JSON.parse(event.data) as Told;
    take(told.files);
    if (first && told.mains[0]) w.opened(told.mains[0]);
    first = false;
  });
}

function take(told: Record<string, string>): void {
  for (const [name, text] of Object.entries(told)) {
    const here = files()[name];
    const before = onDisk.get(name);
    if (text === before && !differing.has(name)) continue;
    if (here !== undefined && here !== before && here !== text) {
      if (before !== text) differing.set(name, text);
      else differing.delete(name); // it is again as it was
    } else {
      onDisk.set(name, text);
      differing.delete(name);
      setFile(name, text);
      if (before !== undefined) watcher?.announce(`${name} has changed on disk.`);
    }
  }
  watcher?.changed();
}

/** Whether a file was changed on the disk and here, each in its own way. */
export const conflicts = (name: string): boolean =>
  differing.has(name) && differing.get(name) !== files()[name];

/** Ends a conflict: the text of the disk is taken, or what is here stays. */
export function settle(name: string, how: "take" | "keep"): void {
  const text = differing.get(name);
  if (text === undefined) return;
  differing.delete(name);
  onDisk.set(name, text);
  if (how === "take") setFile(name, text);
  watcher?.changed();
}
