// A file that no program of the compiler reads is found, and so is one that has grown too long.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LINE_LIMIT, tooLongFiles, unreadSources } from './house-numbers.mjs';
import { TOPS } from './project.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bantay-numbers-'));
  for (const top of TOPS) mkdirSync(join(root, top, 'room/pages'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const write = (name: string, lines = 1) => writeFileSync(join(root, name), '\n'.repeat(lines));

it('a source that the compiler has not read is named, a configuration of a tool is not', () => {
  write('features/room/pages/read.tsx');
  write('features/room/pages/forgotten.tsx');
  write('apps/vitest.config.ts');
  write('scripts/plain.mjs');
  expect(unreadSources(root, new Set(['features/room/pages/read.tsx']))).toEqual(['features/room/pages/forgotten.tsx']);
});

it('a source over the limit is named, a test is not', () => {
  write('features/room/long.ts', LINE_LIMIT + 1);
  write('features/room/long.test.ts', LINE_LIMIT + 1);
  write('features/room/just.ts', LINE_LIMIT);
  expect(tooLongFiles(root)).toEqual([
    `features/room/long.ts has ${LINE_LIMIT + 1} lines; the limit is ${LINE_LIMIT}.`,
  ]);
});
