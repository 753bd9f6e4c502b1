// Go's runtime finds a function by a table with a record of 20 bytes for each 4 kB of addresses: the
// number of the function, and 16 bytes for functions in between. In WebAssembly a function has 64 kB of
// addresses, so that the table says 16 times 0, 16 times 1 and so on: 3.7 MB of which each number takes
// some bytes over the wire. Here a function that runs when the module starts writes it instead.
import { bytes, dataSection, moduleOf, number, sectionOf, sections, segments, signed } from "./module.mjs";

const record = 20; // bytes
const repeated = 16; // records of a function
const least = 1000; // functions: what is shorter may be something else

const [typeSection, importSection, functionSection, startSection, elementSection, codeSection] = [
  1, 2, 3, 8, 9, 10,
];

/** The module with the same memory once it is started; the same module where it has no such table. */
export function computeFindTable(module) {
  const list = sections(module);
  const of = (id) => list.find((s) => s.id === id);
  const data = segments(of(dataSection).body);
  const table = data.map(find).find((found) => found);
  if (!table || of(startSection)) return module;
  const { segment, from, functions } = table;
  const to = from + functions * repeated * record;
  const without = data.flatMap((s) =>
    s === segment
      ? [
          { offset: s.offset, data: s.data.subarray(0, from) },
          { offset: s.offset + to, data: s.data.subarray(to) },
        ]
      : [s],
  );
  of(dataSection).body = sectionOf(without);
  const index = numberOf(of(importSection)) + numberOf(of(functionSection)); // of the function that is added
  append(of(typeSection), [0x60, 0, 0]); // no parameters, no results
  append(of(functionSection), bytes(numberOf(of(typeSection)) - 1));
  const code = filling(segment.offset + from, functions * repeated);
  append(of(codeSection), [...bytes(code.length), ...code]);
  const start = { id: startSection, body: Buffer.from(bytes(index)) };
  list.splice(
    list.findIndex((s) => s.id >= elementSection),
    0,
    start,
  );
  return moduleOf(list);
}

// The table in a segment: where it begins, and of how many functions.
function find(segment) {
  const { data } = segment;
  const zero = Buffer.alloc(record);
  const is = (at, functionNumber) =>
    at >= 0 &&
    at + record <= data.length &&
    data.readUInt32LE(at) === functionNumber &&
    data.compare(zero, 4, record, at + 4, at + record) === 0;
  for (let at = data.indexOf(1); at >= 0; at = data.indexOf(1, at + 1)) {
    const from = at - repeated * record;
    let records = 0;
    while (is(from + records * record, Math.floor(records / repeated))) records++;
    const functions = Math.floor(records / repeated);
    if (functions >= least) return { segment, from, functions };
  }
}

// Imports are functions alone in what Go makes.
const numberOf = (section) => number(section.body, 0)[0];

// append adds an entry to a section that begins with the number of its entries.
function append(section, entry) {
  const [count, after] = number(section.body, 0);
  section.body = Buffer.concat([
    Buffer.from(bytes(count + 1)),
    section.body.subarray(after),
    Buffer.from(entry),
  ]);
}

// The code that writes so many records at an address, with local 0 for the address and local 1 for the
// number of the record.
function filling(at, count) {
  const [loop, empty, end, branchIf] = [0x03, 0x40, 0x0b, 0x0d];
  const [get, set, tee, constant] = [0x20, 0x21, 0x22, 0x41];
  const [store, add, shiftRight, less] = [0x36, 0x6a, 0x76, 0x49];
  const i32 = 0x7f;
  return [
    ...[1, 2, i32],
    ...[constant, ...signed(at), set, 0],
    ...[loop, empty],
    ...[get, 0, get, 1, constant, Math.log2(repeated), shiftRight, store, 2, 0],
    ...[get, 0, constant, record, add, set, 0],
    ...[get, 1, constant, 1, add, tee, 1, constant, ...signed(count), less, branchIf, 0],
    ...[end, end],
  ];
}
