// The grid by which sites of a map are gathered: fields of a power of two, counted from the equator, so that a map that is moved keeps its clusters.

/** Degrees of a field for a map so wide that shows about so many fields beside each other. */
export const fieldOf = (widthDegrees: number, columns: number): number =>
  2 ** Math.ceil(Math.log2(widthDegrees / columns));

/** A map of the whole country, degrees. */
export const COUNTRY = { west: 116, south: 4, east: 128, north: 22 };
export const COLUMNS = { least: 2, usual: 8, most: 40 };
