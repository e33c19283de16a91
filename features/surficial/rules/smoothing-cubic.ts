// The smoothest cubic course through weighted points whose residual squares stay under a bound (methods §3.4, step 4).

/** Value (0), slope (1) or curvature (2) of the course at `t`. */
export type Curve = (t: number, derivative: 0 | 1 | 2) => number;

/** How near to its bound the reference already stops, absolute (methods §3.4). */
const SLACK = 0.01;
/** Data point that carries the one inner knot, counted from 0 (methods §3.4). */
const KNOT_POINT = 5;
const HALVINGS = 200;

/**
 * Plain weighted cubic; where its residual squares exceed `bound`, a knot at the sixth point, damped until they equal
 * it. Points ascend in `ts`. More than one knot was never met: then the plain cubic stays.
 */
export function smoothingCubic(
  ts: readonly number[],
  ys: readonly number[],
  weights: readonly number[],
  bound: number,
): Curve {
  const first = ts[0]!; // there are ten points
  const half = (ts.at(-1)! - first) / 2; // as above
  const us = ts.map((t) => (t - first) / half - 1);
  const points = { us, ys, weights };
  const plain = solve(points, null, 0);
  if (plain.residual <= bound + SLACK) return curveOf(plain.coefficients, null, first, half);
  const knot = us[KNOT_POINT]!; // of ten
  if (solve(points, knot, 0).residual > bound) return curveOf(plain.coefficients, null, first, half);
  // The more damping, the larger the residual: halve the interval of its logarithm.
  let [low, high] = [-40, 40];
  for (let i = 0; i < HALVINGS && high - low > 1e-12; i++) {
    const middle = (low + high) / 2;
    if (solve(points, knot, Math.exp(middle)).residual > bound) high = middle;
    else low = middle;
  }
  return curveOf(solve(points, knot, Math.exp(low)).coefficients, knot, first, half);
}

interface Points {
  us: readonly number[];
  ys: readonly number[];
  weights: readonly number[];
}

const powers = (u: number, knot: number | null) => [
  1,
  u,
  u * u,
  u ** 3,
  ...(knot === null ? [] : [Math.max(u - knot, 0) ** 3]),
];

/**
 * Weighted least squares; `damping` times the square of the last coefficient is added to what is made small. In range: a weight and a
 * value for each point, a row of the matrix for each coefficient.
 */
function solve({ us, ys, weights }: Points, knot: number | null, damping: number) {
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length; // large constants would cost digits
  const rows = us.map((u) => powers(u, knot));
  const size = rows[0]!.length;
  const matrix = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const [p, row] of rows.entries()) {
    const weight = weights[p]! ** 2; // one weight per point
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i]![j]! += weight * row[i]! * row[j]!;
      matrix[i]![size]! += weight * row[i]! * (ys[p]! - mean);
    }
  }
  if (knot !== null) matrix[size - 1]![size - 1]! += damping;
  const coefficients = eliminate(matrix);
  coefficients[0]! += mean;
  const residual = rows.reduce((sum, row, p) => {
    const value = row.reduce((total, power, i) => total + power * coefficients[i]!, 0);
    return sum + (weights[p]! * (ys[p]! - value)) ** 2;
  }, 0);
  return { coefficients, residual };
}

/** Solves the small system (right side as last column) by elimination with pivots. In range: `size` rows of `size` and one more. */
function eliminate(matrix: number[][]): number[] {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(matrix[i]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = i;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    for (let i = 0; i < size; i++) {
      if (i === column) continue;
      const factor = matrix[i]![column]! / matrix[column]![column]!;
      for (let j = column; j <= size; j++) matrix[i]![j]! -= factor * matrix[column]![j]!;
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!);
}

function curveOf(coefficients: readonly number[], knot: number | null, first: number, half: number): Curve {
  const [c0, c1, c2, c3, k = 0] = coefficients as [number, number, number, number, number?]; // four, or five with a knot
  return (t, derivative) => {
    const u = (t - first) / half - 1;
    const beyond = knot === null ? 0 : Math.max(u - knot, 0);
    if (derivative === 0) return c0 + u * (c1 + u * (c2 + u * c3)) + k * beyond ** 3;
    if (derivative === 1) return (c1 + u * (2 * c2 + 3 * c3 * u) + 3 * k * beyond ** 2) / half;
    return (2 * c2 + 6 * c3 * u + 6 * k * beyond) / half ** 2;
  };
}
