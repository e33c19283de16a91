// A sample of `npm run log-trial`: a year, three bytes, and the pairs of a few hundred leaves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@bantay/server/cli/verify-log.ts';
import { afterAll, expect, test } from 'vitest';
import { allPairs, changeByte, leavesOfYears, samplePairs, treeOfLeaves, writeFiles, wrongPairs } from './log-years.ts';

const folder = mkdtempSync(join(tmpdir(), 'bantay-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const year = leavesOfYears(1);

test('one changed byte in a year of leaves is found by a stranger with the files alone', async () => {
  writeFiles(folder, year);
  expect(await verifyLog(folder, { key: null, kept: [] })).toMatchObject({ leaves: year.length, fault: null });
  for (const place of [0, 77_777, 12_345_678]) {
    writeFiles(folder, year);
    changeByte(folder, place);
    expect(await verifyLog(folder, { key: null, kept: [] })).toMatchObject({ fault: 'leaves do not fit' });
  }
});

test('proofs of every pair of two hundred leaves, and of a sample of a thousand', () => {
  const tree = treeOfLeaves(year.slice(0, 1000));
  expect(wrongPairs(tree, allPairs(200))).toEqual({ tried: 20_301, forged: 20_100, wrong: [] });
  expect(wrongPairs(tree, samplePairs(1000, 500))).toMatchObject({ tried: 1501, wrong: [] });
});

test('shares of every pair are every pair, once', () => {
  const whole = [...allPairs(40)].map(String).sort();
  const shared = [0, 1, 2].flatMap((share) => [...allPairs(40, share, 3)].map(String)).sort();
  expect(shared).toEqual(whole);
});

test('a proof that shows another log is found, also when it is one of many that are not tried twice', () => {
  const tree = treeOfLeaves(year.slice(0, 64));
  const forger = { ...tree, proof: (old: number, now: number) => (old === 5 && now === 9 ? [] : tree.proof(old, now)) };
  expect(wrongPairs(forger, allPairs(64), 16).wrong).toEqual(['5 9']);
});
