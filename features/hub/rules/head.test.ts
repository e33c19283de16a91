// What the head of a log says of the log beside the head before.
import { expect, it } from 'vitest';
import { checkpointText, signedNote } from '../../public-log/rules/checkpoint.ts';
import { faultOfHead } from './head.ts';

const root = (letter: string) => `${letter.repeat(43)}=`;
const note = (size: number, letter = 'A') =>
  signedNote(checkpointText({ origin: 'x/levels/log', size, root: root(letter) }), 'x', 'c2ln');

it('a first head, the same one and a longer one are well', () => {
  expect(faultOfHead(null, null)).toBeNull();
  expect(faultOfHead(null, note(3))).toBeNull();
  expect(faultOfHead(note(3), note(3))).toBeNull();
  expect(faultOfHead(note(3), note(4, 'B'))).toBeNull();
  expect(faultOfHead('nonsense', note(1))).toBeNull();
});

it('one that shrank, and one of the same length with another hash, are told', () => {
  expect(faultOfHead(note(4), note(3))).toBe('shorter');
  expect(faultOfHead(note(4), note(4, 'B'))).toBe('rewritten');
});

it('what cannot be read is told, and none that comes is nothing', () => {
  expect(faultOfHead(note(3), 'nonsense')).toBe('unreadable');
  expect(faultOfHead(null, '')).toBe('unreadable');
  expect(faultOfHead(note(3), null)).toBeNull();
});
