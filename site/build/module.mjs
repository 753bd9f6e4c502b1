// WebAssembly modules as lists of sections, and what sections are made of.

/** The sections of a module, in their order. */
export function sections(module) {
  const out = [];
  for (let at = 8; at < module.length; ) {
    const [size, start] = number(module, at + 1);
    out.push({ id: module[at], body: module.subarray(start, start + size) });
    at = start + size;
  }
  return out;
}

/** The module of some sections. */
export const moduleOf = (list) =>
  Buffer.concat([
    Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    ...list.flatMap(({ id, body }) => [Buffer.from([id, ...bytes(body.length)]), body]),
  ]);

/** A number in LEB128, and where it ends. Of signed ones only those above 0 are read. */
export function number(from, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = from[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

/** A number from 0 on in LEB128. */
export const bytes = (value) => written(value, 128);

/** The same where a sign is expected, which is a bit of the last byte. */
export const signed = (value) => written(value, 64);

function written(value, limit) {
  const out = [];
  for (; value >= limit; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return [...out, value];
}

export const dataSection = 11;

// A segment is active, of memory 0, at a constant offset: 0, i32.const OFFSET, end, and its bytes.
const [active, i32const, end] = [0x00, 0x41, 0x0b];

/** The segments of a section of data. Data that is placed in another way than by Go is refused. */
export function segments(section) {
  const out = [];
  let [count, at] = number(section, 0);
  for (; count > 0; count--) {
    if (section[at] !== active || section[at + 1] !== i32const)
      throw new Error("a data segment is not placed by a constant");
    const [offset, after] = number(section, at + 2);
    if (section[after] !== end) throw new Error("a data segment is not placed by a constant");
    const [size, start] = number(section, after + 1);
    out.push({ offset, data: section.subarray(start, start + size) });
    at = start + size;
  }
  return out;
}

/** The section of some segments. */
export const sectionOf = (all) =>
  Buffer.concat([
    Buffer.from(bytes(all.length)),
    ...all.flatMap(({ offset, data }) => [
      Buffer.from([active, i32const, ...signed(offset), end, ...bytes(data.length)]),
      data,
    ]),
  ]);
