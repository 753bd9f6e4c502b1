// Readers check what a link says before anything believes it. A link may come
// from a stranger: every text and list has an end.

/** Reads a value, or throws a BadState that says what is wrong. */
export type Reader<T> = (raw: unknown, where: string) => T;

export class BadState extends Error {}

export function text(longest: number): Reader<string> {
  return (raw, where) => {
    if (typeof raw !== "string") throw new BadState(`${where} is not a text`);
    if (raw.length > longest) throw new BadState(`${where} is longer than ${longest} characters`);
    return raw;
  };
}

export function integer(least: number, most: number): Reader<number> {
  return (raw, where) => {
    if (!Number.isInteger(raw) || (raw as number) < least || (raw as number) > most) {
      throw new BadState(`${where} is not a whole number from ${least} to ${most}`);
    }
    return raw as number;
  };
}

export const flag: Reader<boolean> = (raw, where) => {
  if (typeof raw !== "boolean") throw new BadState(`${where} is neither true nor false`);
  return raw;
};

export function oneOf<const T extends readonly string[]>(words: T): Reader<T[number]> {
  return (raw, where) => {
    if (!words.includes(raw as string)) throw new BadState(`${where} is none of ${words.join(", ")}`);
    return raw as T[number];
  };
}

export function list<T>(of: Reader<T>, least: number, most: number): Reader<T[]> {
  return (raw, where) => {
    if (!Array.isArray(raw) || raw.length < least || raw.length > most)
      throw new BadState(`${where} is not a list of ${least} to ${most}`);
    return raw.map((v, i) => of(v, `${where} ${i + 1}`));
  };
}

/** Texts by name, such as the values of parameters. */
export function texts(longest: number, most: number): Reader<Record<string, string>> {
  const read = text(longest);
  return (raw, where) => {
    const entries = Object.entries(mapping(raw, where));
    if (entries.length > most) throw new BadState(`${where} has more than ${most} entries`);
    return Object.fromEntries(
      entries.map(([name, v]) => [read(name, where), read(v, `${where} ${name.slice(0, 40)}`)]),
    );
  };
}

/** Fields by name; one that is missing has its value in otherwise. */
export function fields<T extends object>(readers: { [K in keyof T]: Reader<T[K]> }, otherwise: T): Reader<T> {
  return (raw, where) => {
    const out = { ...otherwise };
    for (const [name, v] of Object.entries(mapping(raw, where))) {
      if (!Object.hasOwn(readers, name))
        throw new BadState(`${where} has no ${JSON.stringify(name.slice(0, 40))}`);
      out[name as keyof T] = readers[name as keyof T](v, `${where} ${name}`);
    }
    return out;
  };
}

function mapping(raw: unknown, where: string): object {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw new BadState(`${where} is not a mapping`);
  return raw;
}
