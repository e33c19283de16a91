// What is compared with recorded series says loudly what it lacks, and nothing of it is skipped.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { RECORDED_FILES } from '../packages/proofs/recorded/files.ts';
import { runNode } from '../scripts/child.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bantay-recorded-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const recorded = (...args: string[]) =>
  runNode([join(import.meta.dirname, '../scripts/run.mjs'), 'trials/recorded.ts', ...args]);

it('without a folder, or with one that lacks a file, it ends with a sentence', async () => {
  const none = await recorded();
  expect([none.code, none.output]).toEqual([1, expect.stringContaining('npm run recorded -- FOLDER')]);
  const nowhere = await recorded(join(folder, 'nowhere'));
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('There is no folder')]);
  const empty = await recorded(folder);
  expect(empty.code).toBe(1);
  for (const path of RECORDED_FILES) expect(empty.output).toContain(path);
});

it('with files that hold nothing every comparison fails, and none is skipped', { timeout: 300_000 }, async () => {
  for (const path of RECORDED_FILES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path.endsWith('.gz') ? gzipSync('') : '[]');
  }
  const { code, output } = await recorded(folder);
  expect(output.trim().split('\n').at(-1)).toMatch(/^0 passed, [1-9]\d* failed, 0 skipped$/);
  expect(code).toBe(1);
});
