// The secret of the data folder: made once, kept, readable by its owner alone, never empty.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecret } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is made at the first start and stays', () => {
  const secret = readSecret(folder);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(readSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['server-secret']);
  expect(statSync(join(folder, 'server-secret')).mode & 0o077).toBe(0);
});

it('what a crash has left empty is no key', () => {
  writeFileSync(join(folder, 'server-secret'), '');
  expect(() => readSecret(folder)).toThrow('is empty');
});
