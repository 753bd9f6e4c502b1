// Go's linker leaves out every run of zeros longer than a few bytes, with a segment of data
// before and after it. The headers of a hundred thousand segments compress badly, and zeros
// to nothing: here segments are joined again over short gaps.

const dataSection = 11;
const longestGap = 4096; // bytes

/** The module with the same memory in fewer segments. Data that is placed in another way than by Go is refused. */
export function joinSegments(module) {
  const out = [module.subarray(0, 8)];
  for (let at = 8; at < module.length; ) {
    const [size, body] = number(module, at + 1);
    const section = module.subarray(body, body + size);
    if (module[at] === dataSection) {
      const joined = written(join(segments(section)));
      out.push(Buffer.from([dataSection, ...bytes(joined.length)]), joined);
    } else {
      out.push(module.subarray(at, body + size));
    }
    at = body + size;
  }
  return Buffer.concat(out);
}

// A segment is active, of memory 0, at a constant offset: 0, i32.const OFFSET, end, and its bytes.
const [active, i32const, end] = [0x00, 0x41, 0x0b];

function segments(section) {
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

function join(all) {
  const runs = [];
  let last;
  for (const s of all) {
    const gap = last ? s.offset - last.end : -1;
    if (gap >= 0 && gap <= longestGap) last.parts.push(Buffer.alloc(gap), s.data);
    else runs.push((last = { offset: s.offset, parts: [s.data] }));
    last.end = s.offset + s.data.length;
  }
  return runs.map(({ offset, parts }) => ({ offset, data: Buffer.concat(parts) }));
}

const written = (all) =>
  Buffer.concat([
    Buffer.from(bytes(all.length)),
    ...all.flatMap(({ offset, data }) => [
      Buffer.from([active, i32const, ...bytes(offset, 64), end, ...bytes(data.length)]),
      data,
    ]),
  ]);

// Numbers in LEB128; offsets are below 2^31 and above 0, so that the sign is seen to by the last byte alone.
function number(from, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = from[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

// limit: what the last byte stays below; 64 where a sign follows.
function bytes(value, limit = 128) {
  const out = [];
  for (; value >= limit; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return [...out, value];
}
