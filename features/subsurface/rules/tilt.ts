// From counts to tilt: how far the two ends of a segment stand apart, across and down the slope (methods §4.4).

/** Tilts and displacements are whole tenths of a millimetre inside, so that sums are exact: the 4 decimals of a metre. */
export type TenthMm = number;
export const TENTHS_PER_M = 10_000;

/** Tilt of one axis in 0.1 mm: segment length (m) · count / norm, the norm being √(x² + y² + z²). */
export const tilt = (count: number, norm: number, segmentM: number): TenthMm =>
  norm === 0 ? 0 : Math.round((segmentM * TENTHS_PER_M * count) / norm);

/** Half to even, as the reference rounds. */
export function roundEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
