// How replies are packed, also those that are kept packed: what the request allows, brotli first.
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

export const PACKINGS = ['br', 'gzip'] as const;
export type Packing = (typeof PACKINGS)[number];

/** Stronger packing takes longer than the line saves. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Null: as it is. */
export function packingFor(acceptEncoding = ''): Packing | null {
  const allowed = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim()); // split gives one part at least
  return PACKINGS.find((packing) => allowed.includes(packing)) ?? null;
}

export const makePacker = (packing: Packing) => (packing === 'br' ? createBrotliCompress(BROTLI) : createGzip());
