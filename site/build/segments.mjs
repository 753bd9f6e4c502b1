// Go's linker leaves out every run of zeros longer than a few bytes, with a segment of data
// before and after it. The headers of a hundred thousand segments compress badly, and zeros
// to nothing: here segments are joined again over short gaps.
import { dataSection, moduleOf, sectionOf, sections, segments } from "./module.mjs";

const longestGap = 4096; // bytes

/** The module with the same memory in fewer segments. */
export const joinSegments = (module) =>
  moduleOf(
    sections(module).map((s) =>
      s.id === dataSection ? { ...s, body: sectionOf(join(segments(s.body))) } : s,
    ),
  );

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
