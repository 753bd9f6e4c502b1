// What the JSON Schema of rule files says of a place in one.

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  enum?: string[];
  description?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
}

export interface Key {
  name: string;
  doc: string;
  /** It holds keys of its own, and nothing else. */
  nested: boolean;
}

export class RuleSchema {
  #root: Schema;

  constructor(root: object) {
    this.#root = root as Schema;
  }

  /** The keys that may stand below a path. */
  keys(path: string[]): Key[] {
    const found = new Map<string, Key>();
    for (const s of this.#at(path)) {
      for (const [name, of] of Object.entries(s.properties ?? {}))
        found.set(name, { name, doc: this.#doc(of), nested: this.#nested(of) });
    }
    return [...found.values()];
  }

  /** The words that may stand at a path. */
  words(path: string[]): string[] {
    const here = this.#at(path);
    const said = here.flatMap((s) => s.enum ?? []);
    const free = here.some((s) => s.type === "string" && !s.enum);
    return here.some((s) => s.type === "boolean") && !free ? [...said, "true", "false"] : said;
  }

  /** What the last key of a path is for. */
  doc(path: string[]): string {
    for (const s of this.#at(path.slice(0, -1))) {
      const of = step(s, path.at(-1)!);
      if (of && this.#doc(of)) return this.#doc(of);
    }
    return "";
  }

  #at(path: string[]): Schema[] {
    return path.reduce(
      (here, name) => this.#open(here.flatMap((s) => step(s, name) ?? [])),
      this.#open([this.#root]),
    );
  }

  // Follows references and alternatives.
  #open(schemas: Schema[]): Schema[] {
    const open = (s: Schema, depth: number): Schema[] => {
      if (depth > 20) return [];
      const referred = s.$ref ? this.#root.$defs?.[s.$ref.replace("#/$defs/", "")] : undefined;
      return [s, ...[referred ?? [], s.anyOf ?? [], s.oneOf ?? []].flat().flatMap((x) => open(x, depth + 1))];
    };
    return schemas.flatMap((s) => open(s, 0));
  }

  #doc(s: Schema): string {
    return this.#open([s]).find((x) => x.description)?.description ?? "";
  }

  #nested(s: Schema): boolean {
    const kinds = this.#open([s])
      .map((x) => x.type)
      .filter((t) => t !== undefined && t !== "null");
    return kinds.length > 0 && kinds.every((t) => t === "object");
  }
}

function step(s: Schema, name: string): Schema | undefined {
  if (name === "[]") return s.items;
  if (s.properties && Object.hasOwn(s.properties, name)) return s.properties[name];
  const matching = Object.entries(s.patternProperties ?? {}).find(([pattern]) =>
    new RegExp(pattern).test(name),
  );
  if (matching) return matching[1];
  return typeof s.additionalProperties === "object" ? s.additionalProperties : undefined;
}
