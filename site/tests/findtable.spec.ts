// The table that is computed when the engine starts is the one that Go's linker wrote.
import { expect, test } from "@playwright/test";
import { computeFindTable } from "../build/findtable.mjs";
import { moduleOf, sectionOf } from "../build/module.mjs";

const before = 100; // where the data begins

// A module with one function, a memory "m" of seven pages, and data in it.
function module(data: Buffer): Buffer {
  const section = (id: number, ...body: number[]) => ({ id, body: Buffer.from(body) });
  return moduleOf([
    section(1, 1, 0x60, 0, 0),
    section(2, 0),
    section(3, 1, 0),
    section(5, 1, 0, 7),
    section(7, 1, 1, 0x6d, 2, 0),
    section(10, 1, 2, 0, 0x0b),
    { id: 11, body: sectionOf([{ offset: before, data }]) },
  ]);
}

// The table of so many functions, of which that of one is wrong.
function table(functions: number, wrong = -1): Buffer {
  const out = Buffer.alloc(functions * 16 * 20);
  for (let i = 0; i < functions * 16; i++) out.writeUInt32LE(i >> 4, i * 20);
  if (wrong >= 0) out[wrong * 320 + 4] = 1;
  return out;
}

async function memory(wasm: Buffer): Promise<Buffer> {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(wasm));
  return Buffer.from((instance.exports["m"] as WebAssembly.Memory).buffer);
}

const around = (data: Buffer) => Buffer.concat([Buffer.from([9, 1, 8]), data, Buffer.from([7, 0, 5])]);

test("a table is computed", async () => {
  const given = module(around(table(1200)));
  const made = computeFindTable(given);
  expect(made.length).toBeLessThan(300);
  expect((await memory(made)).equals(await memory(given))).toBe(true);
  expect(computeFindTable(made)).toBe(made);
});

test("a table is computed up to what is wrong", async () => {
  const given = module(around(table(1200, 1100)));
  const made = computeFindTable(given);
  expect(made.length).toBeLessThan(given.length / 2);
  expect((await memory(made)).equals(await memory(given))).toBe(true);
});

test("what is no table stays as it is", () => {
  for (const data of [table(100), table(1200, 500), Buffer.alloc(50_000, 1)]) {
    const given = module(around(data));
    expect(computeFindTable(given)).toBe(given);
  }
});
