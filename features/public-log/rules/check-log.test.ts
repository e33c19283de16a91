import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLog, type FilesFault, type LogFiles } from './check-log.ts';
import { checkpointText, signedNote } from './checkpoint.ts';
import { treeOf } from './consistency.ts';
import { leafHash } from './merkle.ts';
import { toldContent } from './told-leaf.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const ORIGIN = 'bantay.example.ph/levels/log';
const leafAt = (index: number, level: 1 | 2 = 1) =>
  toldContent({
    kind: 'release',
    siteCode: 'lpa',
    level,
    releaseId: index + 1,
    saidAt: 1_790_000_000_000 + index * 1000,
  });
const contents = Array.from({ length: 60 }, (_, index) => leafAt(index));
const noteOf = (leaves: readonly string[], key = 'good'): string => {
  const tree = treeOf(
    leaves.map((one) => leafHash(Buffer.from(one), sha256)),
    sha256,
  );
  const root = Buffer.from(tree.rootAt(leaves.length)).toString('base64');
  return signedNote(checkpointText({ origin: ORIGIN, size: leaves.length, root }), ORIGIN, key);
};
const fileOf = (leaves: readonly string[]) => leaves.map((one) => `${one}\n`).join('');
const whole: LogFiles = { leaves: fileOf(contents), checkpoint: noteOf(contents), kept: [] };
const check = (part: Partial<LogFiles> = {}) =>
  checkLog({ ...whole, ...part }, sha256, (note) => note.endsWith('good\n'));

describe('files of a log', () => {
  it('that belong together have no fault, and say how many leaves there are', () => {
    expect(check()).toMatchObject({ leaves: 60, fault: null, now: { size: 60, origin: ORIGIN } });
  });

  it('fit every checkpoint that was kept', () => {
    const kept = contents.map((_, size) => noteOf(contents.slice(0, size)));
    expect(check({ kept })).toMatchObject({ fault: null });
    expect(check({ kept: kept.toReversed() })).toMatchObject({ fault: null });
    expect(check({ kept: [whole.checkpoint] })).toMatchObject({ fault: null });
  });

  it('that were read while the log grew on are no fault', () => {
    expect(check({ checkpoint: noteOf(contents.slice(0, 58)) })).toMatchObject({ leaves: 60, fault: null });
  });

  it('of a log that is empty yet are none', () => {
    expect(check({ leaves: '', checkpoint: noteOf([]) })).toMatchObject({ leaves: 0, fault: null });
  });

  it('with one byte changed anywhere are found out', () => {
    const file = Buffer.from(whole.leaves);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 127 }), (place, by) => {
        const changed = Buffer.from(file);
        changed[place] = (changed[place] ?? 0) ^ by;
        expect(check({ leaves: changed.toString('latin1') }).fault).toBe('leaves do not fit');
      }),
    );
  });

  it.each<[string, Partial<LogFiles>, FilesFault]>([
    ['a leaf less', { leaves: fileOf(contents.slice(1)) }, 'leaves do not fit'],
    ['its last leaf cut off', { leaves: whole.leaves.slice(0, -3) }, 'leaves do not fit'],
    ['something behind the last leaf', { leaves: `${whole.leaves}x` }, 'leaves do not fit'],
    [
      'two leaves in each other’s place',
      { leaves: fileOf([leafAt(1), leafAt(0), ...contents.slice(2)]) },
      'leaves do not fit',
    ],
    ['no checkpoint', { checkpoint: '' }, 'no checkpoint'],
    ['a checkpoint of another key', { checkpoint: noteOf(contents, 'AAAA') }, 'not signed'],
    ['a kept checkpoint of another key', { kept: [noteOf(contents, 'AAAA')] }, 'not signed'],
    ['a kept checkpoint that is longer', { kept: [noteOf([...contents, leafAt(60)])] }, 'shorter'],
    [
      'an old leaf that reads otherwise than when the checkpoint was kept',
      { kept: [noteOf([leafAt(0, 2), ...contents.slice(1, 30)])] },
      'rewritten',
    ],
    ['something that was kept and is none', { kept: ['x good\n'] }, 'no checkpoint'],
  ])('with %s', (_, part, fault) => {
    expect(check(part).fault).toBe(fault);
  });

  it('signed anew after an old leaf was changed are found out by what was kept, and by nothing else', () => {
    const changed = contents.map((one, index) => (index === 7 ? leafAt(7, 2) : one));
    const files = { leaves: fileOf(changed), checkpoint: noteOf(changed) };
    expect(check(files).fault).toBeNull();
    expect(check({ ...files, kept: [noteOf(contents.slice(0, 7))] }).fault).toBeNull();
    expect(check({ ...files, kept: [noteOf(contents.slice(0, 8))] }).fault).toBe('rewritten');
  });
});
