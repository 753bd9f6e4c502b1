// What the build does to the engine's data changes no byte of its memory.
import { expect, test } from "@playwright/test";
import { joinSegments } from "../build/segments.mjs";

// A module with a memory "m" of one page, and segments of data at their places.
function module(segments: [at: number, bytes: number[]][]): Uint8Array<ArrayBuffer> {
  const signed = (n: number) =>
    n < 64 ? [n] : n < 8192 ? [(n & 127) | 128, n >> 7] : [(n & 127) | 128, ((n >> 7) & 127) | 128, n >> 14];
  const data = [
    segments.length,
    ...segments.flatMap(([at, bytes]) => [0, 0x41, ...signed(at), 0x0b, bytes.length, ...bytes]),
  ];
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    5,
    3,
    1,
    0,
    1,
    7,
    5,
    1,
    1,
    0x6d,
    2,
    0,
    11,
    data.length,
    ...data,
  ]);
}

async function memory(wasm: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { instance } = await WebAssembly.instantiate(wasm);
  return new Uint8Array((instance.exports["m"] as WebAssembly.Memory).buffer);
}

const cases: [name: string, segments: [number, number[]][]][] = [
  ["one", [[5, [1, 2]]]],
  [
    "near one another",
    [
      [60, [1]],
      [64, [2, 3]],
      [130, [4]],
    ],
  ],
  [
    "far apart",
    [
      [8, [1]],
      [20_000, [2]],
      [20_009, [3]],
    ],
  ],
  [
    "one over the other",
    [
      [8, [1, 1, 1]],
      [9, [2]],
    ],
  ],
  [
    "backwards",
    [
      [300, [1]],
      [8, [2]],
    ],
  ],
];

for (const [name, segments] of cases) {
  test(`segments: ${name}`, async () => {
    const before = module(segments);
    const after = Uint8Array.from(joinSegments(Buffer.from(before)));
    expect(await memory(after)).toEqual(await memory(before));
    expect(Uint8Array.from(joinSegments(Buffer.from(after)))).toEqual(after);
  });
}

test("segments that are placed otherwise are refused", () => {
  const passive = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 11, 4, 1, 1, 1, 7]);
  expect(() => joinSegments(Buffer.from(passive))).toThrow("not placed by a constant");
});
