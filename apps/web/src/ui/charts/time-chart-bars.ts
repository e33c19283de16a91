// Own columns: at most one per pixel, as high as the highest value in it, so that a year draws fast and no peak is lost.

export interface Bar {
  /** Left edge and width in pixels. */
  left: number;
  width: number;
  value: number;
}

/**
 * Columns of the values idx0 … idx1. Each covers `seconds` from its x on; neighbours in the same pixel become one.
 * `toPixel` turns seconds into pixels.
 */
export function barsPerPixel(
  x: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  [idx0, idx1]: readonly [number, number],
  seconds: number,
  toPixel: (at: number) => number,
): Bar[] {
  const bars: Bar[] = [];
  let current: Bar | null = null;
  for (let i = Math.max(0, idx0); i <= idx1 && i < x.length; i++) {
    const value = values[i];
    if (value === null || value === undefined || value === 0) continue;
    const at = x[i]!; // i < length
    const left = Math.round(toPixel(at));
    if (current !== null && left < current.left + current.width) {
      if (value > current.value) current.value = value;
      continue;
    }
    const right = toPixel(at + seconds);
    const width = Math.max(1, Math.round(right) - left - gapOf(right - left));
    current = { left, width, value };
    bars.push(current);
  }
  return bars;
}

/** White between wide columns. */
function gapOf(pixels: number): number {
  return pixels >= 6 ? 2 : pixels >= 3 ? 1 : 0;
}
