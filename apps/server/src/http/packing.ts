// How replies are packed, also those that are kept packed: what the request allows, brotli first.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { breathe } from '../breathe.ts';

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

const makePacker = (packing: Packing) => (packing === 'br' ? createBrotliCompress(BROTLI) : createGzip());

/** Gives on at once what it is given: for a reply that comes in parts. */
export const flushingPacker = (packing: Packing) =>
  packing === 'br'
    ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ flush: constants.Z_SYNC_FLUSH });

/** A whole reply as bytes; others get their turn between the pieces. */
export async function packPieces(
  pieces: Iterable<string> | AsyncIterable<string>,
  packing: Packing | null,
): Promise<Buffer> {
  const source = Readable.from(calmly(pieces));
  return packing === null ? buffer(source) : pipeline(source, makePacker(packing), buffer);
}

async function* calmly(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield Buffer.from(piece);
    await breathe();
  }
}
