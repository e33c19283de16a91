// Photos in pieces: what a piece says of itself, and how far a photo is.
import { describe, expect, it, test } from 'vitest';
import { PIECE_BYTES, type Piece, readRange, receivedBytes } from './photo-pieces.ts';

describe('what a piece says', () => {
  it.each([
    ['bytes 0-65535/290000', 65_536, { from: 0, size: 290_000 }],
    ['bytes 262144-289999/290000', 27_856, { from: 262_144, size: 290_000 }],
    ['bytes 0-0/1', 1, { from: 0, size: 1 }],
    ['bytes */290000', 0, { from: null, size: 290_000 }],
  ])('%s with %d bytes', (text, bytes, expected) => {
    expect(readRange(text, bytes)).toEqual(expected);
  });

  it.each([
    ['bytes 0-65535/290000', 65_535],
    ['bytes 0-65535/290000', 0],
    ['bytes 0-65535/65535', 65_536],
    ['bytes 5-4/10', 0],
    ['bytes */290000', 7],
    ['bytes */0', 0],
    ['bytes 0-9/*', 10],
    ['bytes -5/10', 5],
    ['bytes 0-9999999999/99999999999', 10],
    ['items 0-9/10', 10],
    ['kilobytes 0-9/10', 10],
    ['bytes 0-9/10, 0-9/10', 10],
    ['', 0],
  ])('%j with %d bytes is none', (text, bytes) => {
    expect(readRange(text, bytes)).toBeNull();
  });
});

describe('how far it is', () => {
  const piece = (firstByte: number, bytes: number): Piece => ({ firstByte, bytes });
  it.each<[string, Piece[], number]>([
    ['nothing', [], 0],
    ['the first', [piece(0, 10)], 10],
    ['a gap counts as nothing behind it', [piece(0, 10), piece(20, 10)], 10],
    ['only a later one', [piece(10, 10)], 0],
    ['in any order', [piece(20, 5), piece(0, 10), piece(10, 10)], 25],
    ['over each other, as a smaller cut sends them', [piece(0, 10), piece(5, 3), piece(8, 7)], 15],
    ['one within another', [piece(0, 20), piece(5, 5), piece(20, 1)], 21],
  ])('%s', (_, pieces, expected) => {
    expect(receivedBytes(pieces)).toBe(expected);
  });

  it('leaves the pieces in their order', () => {
    const pieces = [piece(20, 5), piece(0, 10)];
    receivedBytes(pieces);
    expect(pieces[0]?.firstByte).toBe(20);
  });
});

test('a photo of a device goes in five pieces', () => {
  expect(Math.ceil(300_000 / PIECE_BYTES)).toBe(5);
});
