// A photo that comes in pieces over a bad line: how many bytes of its beginning are there, and what a piece says of itself.

/** Bytes of a piece as our devices cut it. */
export const PIECE_BYTES = 64 * 1024;

export interface Range {
  /** First byte of the piece, counted from 0; null: nothing comes, it is only asked how far the photo is. */
  from: number | null;
  /** Of the whole photo. */
  size: number;
}

const RANGE = /^bytes (?:(\d{1,9})-(\d{1,9})|\*)\/(\d{1,9})$/;

/** `bytes 0-65535/290000` or `bytes *` + `/290000` (RFC 9110 §14.4). Null for anything else, and where it contradicts the piece. */
export function readRange(text: string, pieceBytes: number): Range | null {
  const [, first, last, whole] = RANGE.exec(text) ?? [];
  const size = Number(whole ?? 0);
  if (size === 0) return null;
  if (first === undefined) return pieceBytes === 0 ? { from: null, size } : null;
  const from = Number(first);
  const isRight = pieceBytes > 0 && Number(last) - from + 1 === pieceBytes && Number(last) < size;
  return isRight ? { from, size } : null;
}

export interface Piece {
  firstByte: number;
  bytes: number;
}

/** How many bytes are there without a gap from the first; pieces in any order, some of them twice or over each other. */
export function receivedBytes(pieces: readonly Piece[]): number {
  const sorted = [...pieces].sort((a, b) => a.firstByte - b.firstByte);
  let received = 0;
  for (const { firstByte, bytes } of sorted) {
    if (firstByte > received) break;
    received = Math.max(received, firstByte + bytes);
  }
  return received;
}
