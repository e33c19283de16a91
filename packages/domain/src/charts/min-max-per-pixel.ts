// Thins a long series for a chart without changing its picture: what shares a pixel is drawn as one stroke.

/**
 * Indexes to keep, ascending: of each of the `pixels` columns between `from` and `to` the first, the lowest, the highest
 * and the last point. `xs` ascend; points outside count to the edge columns.
 */
export function minMaxPerPixel(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  from: number,
  to: number,
  pixels: number,
): number[] {
  const kept: number[] = [];
  const width = (to - from) / pixels;
  const columnOf = (x: number) => (width > 0 ? Math.min(pixels - 1, Math.max(0, Math.floor((x - from) / width))) : 0);
  for (let first = 0; first < xs.length; ) {
    const column = columnOf(xs[first]!);
    let [last, low, high] = [first, first, first];
    while (last + 1 < xs.length && columnOf(xs[last + 1]!) === column) {
      last++;
      if (ys[last]! < ys[low]!) low = last;
      if (ys[last]! > ys[high]!) high = last;
    }
    kept.push(...[...new Set([first, low, high, last])].sort((a, b) => a - b));
    first = last + 1;
  }
  return kept;
}
