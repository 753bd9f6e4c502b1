// Where in a rule file the cursor is: below which keys, and whether a key or a value is
// written there. It goes by indentation, so it knows its place in a file that is broken.

export interface Place {
  /** The keys from the top, "[]" for an item of a list; with a value, its own key too. */
  path: string[];
  at: "key" | "value";
  /** Where the word begins that is written there. */
  from: number;
  /** The column of keys beside it; -1 inside of braces. */
  column: number;
}

const item = "[]";
const most = 4000; // lines that are looked at

const key = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#:{}[\],"'&*!|>%@`-][^#:]*?|-[^\s:][^#:]*?)\s*:(?=\s|$)/;

interface Line {
  dashes: number[]; // columns
  column: number; // of what follows them
  key?: string;
  rest: string; // what follows the key, or all if there is none
  at: number; // the column of the rest
}

function read(line: string): Line | undefined {
  const dashes: number[] = [];
  let column = /^ */.exec(line)![0].length;
  for (;;) {
    const dash = /^-( +|$)/.exec(line.slice(column));
    if (!dash) break;
    dashes.push(column);
    column += dash[0].length;
  }
  const text = line.slice(column);
  if (dashes.length === 0 && (text === "" || text.startsWith("#"))) return undefined;
  const found = key.exec(text);
  if (!found) return { dashes, column, rest: text, at: column };
  const gap = /^\s*/.exec(text.slice(found[0].length))![0].length;
  return {
    dashes,
    column,
    key: unquote(found[1]!),
    rest: text.slice(found[0].length + gap),
    at: column + found[0].length + gap,
  };
}

const unquote = (name: string) => (/^["']/.test(name) ? name.slice(1, -1) : name.trim());

/** text: that of the file up to the cursor. */
export function placeOf(text: string): Place {
  const lines = text.split("\n");
  const last = lines.length - 1;
  const offset = text.length - lines[last]!.length; // where the last line begins
  const flow = inFlow(lines, text.length);
  if (flow) return flow;
  const now = read(lines[last]!);
  if (!now)
    return {
      path: above(lines, last, lines[last]!.length),
      at: "key",
      from: text.length,
      column: lines[last]!.length,
    };
  const path = [...above(lines, last, now.dashes[0] ?? now.column), ...now.dashes.map(() => item)];
  if (now.key !== undefined)
    return { path: [...path, now.key], at: "value", from: offset + now.at, column: now.column };
  return { path, at: "key", from: offset + now.column, column: now.column };
}

// The keys above a line whose content begins at a column.
function above(lines: string[], line: number, column: number): string[] {
  const path: string[] = [];
  // Below a dash at a column its list may belong to a key at that same column.
  let [inside, list] = [column, !!read(lines[line]!)?.dashes.length];
  for (let i = line - 1; i >= Math.max(0, line - most) && (inside > 0 || list); i--) {
    const l = read(lines[i]!);
    if (!l) continue;
    const below = (c: number) => c < inside || (list && c === inside && l.dashes.length === 0);
    if (l.key !== undefined && below(l.column)) {
      path.unshift(l.key);
      [inside, list] = [l.column, false];
    }
    for (const dash of [...l.dashes].reverse()) {
      if (dash >= inside) continue;
      path.unshift(item);
      [inside, list] = [dash, true];
    }
  }
  return path;
}

interface Open {
  kind: "{" | "[";
  key?: string;
}

// A mapping in braces or a list in brackets that is not closed before the cursor.
function inFlow(lines: string[], cursor: number): Place | undefined {
  const last = lines.length - 1;
  let from = cursor;
  for (let i = last; i >= Math.max(0, last - 40); i--) {
    from = i === last ? cursor - lines[i]!.length : from - lines[i]!.length - 1;
    const l = read(lines[i]!);
    if (!l || !/^[{[]/.test(l.rest)) continue;
    const text = [l.rest, ...lines.slice(i + 1)].join("\n");
    const found = scan(text);
    if (!found) return undefined;
    const path = [
      ...above(lines, i, l.dashes[0] ?? l.column),
      ...l.dashes.map(() => item),
      ...(l.key === undefined ? [] : [l.key]),
    ];
    const top = found.open.at(-1)!;
    for (const o of found.open) {
      if (o.kind === "[") path.push(item);
      else if (o.key !== undefined) path.push(o.key);
    }
    return {
      path,
      at: top.kind === "{" && top.key === undefined ? "key" : top.kind === "[" ? "key" : "value",
      from: from + l.at + found.word,
      column: -1,
    };
  }
  return undefined;
}

// What is open at the end of a text, and where the word there begins.
function scan(text: string): { open: Open[]; word: number } | undefined {
  const open: Open[] = [];
  let word = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    const top = open.at(-1);
    if ((c === '"' || c === "'") && text.slice(word, i).trim() === "") {
      const end = text.indexOf(c, i + 1);
      if (end < 0) return open.length > 0 ? { open, word: i } : undefined;
      i = end;
    } else if (c === "{" || c === "[") {
      open.push({ kind: c });
      word = i + 1;
    } else if (c === "}" || c === "]") {
      open.pop();
      if (open.length === 0) return undefined;
      word = i + 1;
    } else if (c === "," && top) {
      delete top.key;
      word = i + 1;
    } else if (c === ":" && top?.kind === "{" && top.key === undefined && /\s|^$/.test(text[i + 1] ?? "")) {
      top.key = unquote(text.slice(word, i).trim());
      word = i + 1;
    }
  }
  if (open.length === 0) return undefined;
  while (/\s/.test(text[word] ?? "")) word++;
  return { open, word };
}

/** The keys that are next to a place already. */
export function keysBeside(text: string, place: Place, cursor: number): Set<string> {
  const found = new Set<string>();
  if (place.column < 0) return found;
  const lines = text.split("\n");
  let at = 0;
  let row = 0;
  while (row < lines.length && at + lines[row]!.length < cursor) at += lines[row++]!.length + 1;
  for (const step of [-1, 1]) {
    for (let i = row + step; i >= 0 && i < lines.length && Math.abs(i - row) < most; i += step) {
      const l = read(lines[i]!);
      if (!l) continue;
      if (l.column === place.column && l.key !== undefined && (step < 0 || l.dashes.length === 0))
        found.add(l.key);
      if ((l.dashes[0] ?? l.column) < place.column) break;
    }
  }
  return found;
}
