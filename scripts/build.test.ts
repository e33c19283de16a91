// A build that fails leaves what runs (finding N: an update whose build failed had deleted the running version first).
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildBeside } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bantay-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dist = join(folder, 'dist');
const writes = (text: string) => async (to: string) => {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'main.mjs'), text);
};

it('a failed build leaves the old one, a finished one takes its place, and nothing else stays', async () => {
  await buildBeside(dist, writes('first'));
  const failing = buildBeside(dist, async (to) => {
    await writes('half')(to);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(readFileSync(join(dist, 'main.mjs'), 'utf8')).toBe('first');
  // One that says it is done and has made nothing.
  await expect(buildBeside(dist, async () => {})).rejects.toThrow('ENOENT');
  expect(readFileSync(join(dist, 'main.mjs'), 'utf8')).toBe('first');
  await buildBeside(dist, writes('second'));
  expect(readFileSync(join(dist, 'main.mjs'), 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(existsSync(`${dist}.new`)).toBe(false);
});
