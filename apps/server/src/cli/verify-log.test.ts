// The command of a stranger: what it says of whole files, of others, and of words that it does not know.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNoteSigner } from '@bantay/features/public-log/server/sign-note.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openHouse } from '../../test/harness.ts';
import { verifyLog } from './verify-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'bantay-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** As a stranger fetches them. */
let house: Awaited<ReturnType<typeof openHouse>>;
beforeEach(async () => {
  house ??= await openHouse({ env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  await house.app.services.publicLog.append();
  for (const name of ['checkpoint', 'leaves', 'key'])
    put(name, (await house.visitor().raw('GET', `/levels/log/${name}`)).bytes.toString('utf8'));
});
afterAll(() => house.close());
const BELIEVED = { key: null, kept: [] };

it('of a real log: whole, also with its key from elsewhere and a checkpoint that was kept', async () => {
  const { fault, leaves, verifier } = await verifyLog(folder, BELIEVED);
  expect([fault, leaves > 0]).toEqual([null, true]);
  const kept = [put('kept', (await house.visitor().raw('GET', '/levels/log/checkpoint')).bytes.toString('utf8'))];
  expect(await verifyLog(folder, { key: verifier, kept })).toMatchObject({ fault: null });
});

it('of a log with another key than that of the office: not signed', async () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { verifier } = makeNoteSigner(pem, 'bantay.example.ph/levels/log');
  expect(await verifyLog(folder, { key: verifier, kept: [] })).toMatchObject({ fault: 'not signed' });
});

it.each([
  ['no key', 'x', /NAME\+ID\+KEY/],
  ['half a key', 'bantay.example.ph/levels/log+00000000+AQ==', /NAME\+ID\+KEY/],
])('of %s: a sentence', async (_, key, sentence) => {
  await expect(verifyLog(folder, { key, kept: [] })).rejects.toThrow(sentence);
});

it('of a folder without files: a sentence', async () => {
  await expect(verifyLog(join(folder, 'nowhere'), BELIEVED)).rejects.toThrow(/ENOENT/);
});

it('of an address: what it answers, and a sentence where it answers something else', async () => {
  const home = await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  expect(await verifyLog(`${home}/levels/log/`, BELIEVED)).toMatchObject({ fault: null });
  await expect(verifyLog(`${home}/levels/nowhere`, BELIEVED)).rejects.toThrow(/answers 404/);
});
