// Thins a long series to what a screen can show without hiding a peak: first, lowest, highest and last point per pixel.

/** A reply with more points than this is thinned when the page says how many pixels it has (specification 000, §9). */
export const HIGH_VOLUME_POINTS = 100_000;

/**
 * Indexes to keep, ascending, of the points with `from ≤ x ≤ to`. Of each of `pixels` equal stretches: the first, the
 * lowest, the highest and the last value, and one gap (null) where it holds any, so that a line still breaks there.
 * `xs` must ascend.
 */
export function minMaxPerPixel(
  xs: ArrayLike<number>,
  ys: ArrayLike<number | null>,
  from: number,
  to: number,
  pixels: number,
): number[] {
  const kept: number[] = [];
  const width = (to - from) / pixels || 1;
  let i = 0;
  // In range: i and last are below the length where they are read.
  while (i < xs.length && xs[i]! < from) i++;
  const pixelOf = (index: number) => Math.min(pixels - 1, Math.floor((xs[index]! - from) / width)); // index < length
  // In range: as above.
  while (i < xs.length && xs[i]! <= to) {
    const pixel = pixelOf(i);
    let last = i;
    while (last + 1 < xs.length && xs[last + 1]! <= to && pixelOf(last + 1) === pixel) last++;
    keepOfPixel(ys, i, last, kept);
    i = last + 1;
  }
  return kept;
}

function keepOfPixel(ys: ArrayLike<number | null>, start: number, end: number, kept: number[]): void {
  let [first, last, lowest, highest, gap] = [-1, -1, -1, -1, -1];
  for (let i = start; i <= end; i++) {
    const value = ys[i] ?? null;
    if (value === null) {
      gap = i;
      continue;
    }
    if (first < 0) first = i;
    last = i;
    if (lowest < 0 || value < ys[lowest]!) lowest = i; // points at a value
    if (highest < 0 || value > ys[highest]!) highest = i; // points at a value
  }
  const found = [first, lowest, highest, last, gap].filter((index) => index >= 0).sort((a, b) => a - b);
  for (const index of found) if (kept.at(-1) !== index) kept.push(index);
}
