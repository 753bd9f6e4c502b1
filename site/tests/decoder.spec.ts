// The decoder of links, without a page: whatever a stranger writes is a value, or a BadState.
import { expect, test } from "@playwright/test";
import { read as rules } from "../src/rules/state.ts";
import { read as scenarios } from "../src/scenarios/state.ts";
import { pack, unpack } from "../src/state/pack.ts";
import {
  BadState,
  fields,
  flag,
  integer,
  list,
  oneOf,
  type Reader,
  text,
  texts,
} from "../src/state/reader.ts";
import { read as wargame } from "../src/wargame/state.ts";

/** Numbers below n, the same in every run. */
function numbers(seed: number) {
  return (n: number) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

type Chance = ReturnType<typeof numbers>;

const evil = [
  "__proto__",
  "constructor",
  "toString",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "\u0000\u001b[2J\ud800",
  "set",
  "main",
  "lines",
  "text",
  "",
];

/** A value that JSON can hold, of names that links have and of others. */
function value(below: Chance, depth: number): unknown {
  switch (below(depth > 0 ? 8 : 6)) {
    case 0:
      return null;
    case 1:
      return below(2) === 0;
    case 2:
      return [-1, 0.5, 1e308, -0, 2 ** 53, below(10)][below(6)];
    case 3:
      return evil[below(evil.length)];
    case 4:
      return "x".repeat([1, 199, 201, 5000][below(4)]!);
    case 5:
      return String(below(100));
    case 6:
      return Array.from({ length: below(12) }, () => value(below, depth - 1));
    default:
      return JSON.parse(
        `{${Array.from({ length: below(6) }, () => `${JSON.stringify(evil[below(evil.length)])}: ${JSON.stringify(value(below, depth - 1))}`).join(",")}}`,
      );
  }
}

/** What the reader makes of a value: that, or why it does not. */
function judged<T>(read: () => T): T | BadState {
  try {
    return read();
  } catch (e) {
    if (e instanceof BadState) return e;
    throw e;
  }
}

test("any text of a link is a value or is refused", async () => {
  const below = numbers(1);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=%<>/ \u00e9\ud83c";
  const wrong: unknown[] = [];
  let refused = 0;
  for (let i = 0; i < 400; i++) {
    const whole = await pack(value(below, 3));
    const at = below(whole.length);
    const packed = [
      Array.from({ length: below(60) }, () => letters[below(letters.length)]).join(""),
      whole.slice(0, at),
      whole.slice(0, at) + letters[below(letters.length)] + whole.slice(at + 1),
      whole + whole,
    ][i % 4]!;
    try {
      JSON.stringify(await unpack(packed));
    } catch (e) {
      if (e instanceof BadState) refused++;
      else wrong.push([packed, e]);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(200);
});

test("what was packed is unpacked, however deep", async () => {
  const below = numbers(2);
  for (let i = 0; i < 200; i++) {
    const v = value(below, 4);
    expect(JSON.stringify(await unpack(await pack(v)))).toBe(JSON.stringify(v));
  }
});

// What is deep or long comes to an end: a stack that would overflow, a text that would swell.
test("a link of much is refused", async () => {
  for (const json of [
    "[".repeat(1_000_000) + "]".repeat(1_000_000),
    `"${" ".repeat(50_000_000)}"`,
    `{"a":`.repeat(900_000),
  ]) {
    const raw = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = Buffer.from(await new Response(raw).arrayBuffer()).toString("base64url");
    const read = await unpack(packed).catch((e: unknown) => e);
    if (!(read instanceof BadState))
      expect(
        judged(() => rules(read, "rules")),
        json.slice(0, 20),
      ).toBeInstanceOf(BadState);
  }
});

test("what a reader lets through is within its bounds", () => {
  interface Part {
    name: string;
    count: number;
    on: boolean;
    one: "a" | "b";
    many: string[];
    set: Record<string, string>;
  }
  const start: Part = { name: "", count: 1, on: false, one: "a", many: [], set: {} };
  const part = fields<Part>(
    {
      name: text(200),
      count: integer(0, 9),
      on: flag,
      one: oneOf(["a", "b"]),
      many: list(text(10), 0, 3),
      set: texts(200, 4),
    },
    start,
  );
  const names = ["name", "count", "on", "one", "many", "set", "__proto__", "evil"];
  const below = numbers(3);
  const wrong: unknown[] = [];
  let taken = 0;
  for (let i = 0; i < 2000; i++) {
    const raw: unknown = JSON.parse(
      `{${Array.from({ length: below(3) }, () => `${JSON.stringify(names[below(names.length)])}: ${JSON.stringify(value(below, 2))}`).join(",")}}`,
    );
    const p = judged(() => part(raw, "part"));
    if (p instanceof BadState) {
      if (p.message.length > 200) wrong.push(p.message);
      continue;
    }
    taken++;
    const within =
      p.name.length <= 200 &&
      p.count >= 0 &&
      p.count <= 9 &&
      typeof p.on === "boolean" &&
      ["a", "b"].includes(p.one) &&
      p.many.length <= 3 &&
      Object.entries(p.set).every(
        ([name, v]) => name.length <= 200 && typeof v === "string" && v.length <= 200,
      ) &&
      Object.keys(p).length === Object.keys(start).length &&
      Object.getPrototypeOf(p) === Object.prototype;
    if (!within) wrong.push(raw);
  }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(200);
});

test("the views take or refuse anything", () => {
  const below = numbers(4);
  const wrong: unknown[] = [];
  for (let i = 0; i < 2000; i++) {
    const raw = value(below, 4);
    for (const read of [rules, scenarios, wargame] as Reader<object>[]) {
      const p = judged(() => read(raw, "view"));
      if (!(p instanceof BadState) && Object.getPrototypeOf(p) !== Object.prototype) wrong.push(raw);
    }
  }
  expect(wrong).toEqual([]);
  expect(({} as Record<string, unknown>)["lines"]).toBeUndefined();
});
