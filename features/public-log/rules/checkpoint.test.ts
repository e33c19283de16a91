import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, checkpointText, readCheckpoint, signedNote } from './checkpoint.ts';

const root = Buffer.alloc(32, 7).toString('base64');
const given: Checkpoint = { origin: 'bantay.example.ph/levels/log', size: 340, root };
const note = (checkpoint: Checkpoint) => signedNote(checkpointText(checkpoint), checkpoint.origin, 'AAAA');

describe('a checkpoint', () => {
  it('is three lines, an empty one, and who has signed', () => {
    expect(note(given)).toBe(`bantay.example.ph/levels/log\n340\n${root}\n\n— bantay.example.ph/levels/log AAAA\n`);
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uint8Array({ minLength: 32, maxLength: 32 }), (size, bytes) => {
        const one = { ...given, size, root: Buffer.from(bytes).toString('base64') };
        expect(readCheckpoint(note(one))).toEqual(one);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['no signature', checkpointText(given)],
    ['a number that is none', note(given).replace('340', '34O')],
    ['a number that begins with 0', note(given).replace('340', '0340')],
    ['a negative number', note(given).replace('340', '-1')],
    ['a number beyond all', note(given).replace('340', '9'.repeat(20))],
    ['half a hash', note(given).replace(root, root.slice(10))],
    ['a line more', note(given).replace('\n340', '\nmore\n340')],
    ['no name', note(given).slice(given.origin.length)],
  ])('is none with %s', (_, text) => {
    expect(readCheckpoint(text)).toBeNull();
  });
});
