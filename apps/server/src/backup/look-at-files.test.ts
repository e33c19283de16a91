import { expect, it } from 'vitest';
import { damagedFiles } from './look-at-files.ts';

const file = (path: string, sha256 = 'a', bytes = 10) => ({ path, bytes, sha256 });

it('names what is gone, empty, or has other bytes than its row or an earlier backup say; nothing else', () => {
  const named = ['gone', 'empty', 'other', 'moved', 'fine', 'new'].map((path) => ({
    path,
    sha256: null as string | null,
  }));
  named[2]!.sha256 = 'b';
  const files = [file('empty', 'a', 0), file('other'), file('moved', 'c'), file('fine'), file('new'), file('nobody')];
  expect(damagedFiles(named, files, [file('moved'), file('fine'), file('nobody', 'x')])).toEqual([
    { path: 'gone', what: 'missing' },
    { path: 'empty', what: 'empty' },
    { path: 'other', what: 'changed' },
    { path: 'moved', what: 'changed' },
  ]);
});
