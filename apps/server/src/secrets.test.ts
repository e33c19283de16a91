// The secret of the data folder: made once, kept, readable by its owner alone, never empty.
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPushKey, readSecret, readSigningKey, readWatchKey } from './secrets.ts';

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

it('a signing key is made once, whoever asks at the same moment, and nobody else reads it', async () => {
  const [one, other] = await Promise.all([readSigningKey(folder), readSigningKey(folder)]);
  expect(one).toBe(other);
  expect(await readSigningKey(folder)).toBe(one);
  expect(createPrivateKey(one).asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(readdirSync(folder)).toEqual(['cap-signing-key']);
  expect(statSync(join(folder, 'cap-signing-key')).mode & 0o077).toBe(0);
});

it('a key for words outside is made once, of its own kind, and nobody else reads it', () => {
  const key = readWatchKey(folder);
  expect(readWatchKey(folder)).toBe(key);
  expect(createPrivateKey(key).asymmetricKeyType).toBe('ed25519');
  expect(readdirSync(folder)).toEqual(['watch-key']);
  expect(statSync(join(folder, 'watch-key')).mode & 0o077).toBe(0);
});

it('a key for push services is made once, on the curve that they know, and nobody else reads it', () => {
  const key = readPushKey(folder);
  expect(readPushKey(folder)).toBe(key);
  expect(createPrivateKey(key).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  expect(readdirSync(folder)).toEqual(['push-key']);
  expect(statSync(join(folder, 'push-key')).mode & 0o077).toBe(0);
});

it('a signing key that a crash has left empty signs nothing', async () => {
  writeFileSync(join(folder, 'cap-signing-key'), '');
  await expect(readSigningKey(folder)).rejects.toThrow('is empty');
});
