// The outline of a row of bars: one path, however many bars.
import type { Floats } from "../engine/protocol.ts";

export interface Point {
  x: number;
  y: number;
}

/** The distance of the two closest values; 1 where there is one value only. */
export function spacing(series: { x: Floats }[]): number {
  let least = Infinity;
  for (const { x } of series) {
    for (let i = 1; i < x.length; i++) least = Math.min(least, x[i]! - x[i - 1]!);
  }
  return Number.isFinite(least) && least > 0 ? least : 1;
}

/**
 * The outline of bars of a width around their values, down to 0 where there is a gap.
 * Where many values fall on one pixel the highest is drawn.
 */
export function outline(x: Floats, y: Floats, width: number, perPixel: number): Point[] {
  const half = Math.max(width, perPixel) / 2;
  const out: Point[] = [];
  let end = -Infinity;
  for (let i = 0; i < x.length; i++) {
    let height = y[i]!;
    const left = x[i]! - half;
    let right = x[i]! + half;
    while (i + 1 < x.length && x[i + 1]! + half - left < perPixel * 2 && width < perPixel) {
      i++;
      height = Math.max(height, y[i]!);
      right = x[i]! + half;
    }
    if (left > end + 1e-9 * Math.abs(left) + width * 1e-6) {
      if (out.length > 0) out.push({ x: end, y: 0 });
      out.push({ x: left, y: 0 });
    }
    out.push({ x: Math.max(left, end), y: height }, { x: right, y: height });
    end = right;
  }
  if (out.length > 0) out.push({ x: end, y: 0 });
  return out;
}
