// The command of a stranger: what it says of whole files, of others, and of words that it does not know.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafHash } from '@bantay/features/public-log/rules/merkle.ts';
import { LEAVES_AT_ONCE, leavesIn } from '@bantay/features/public-log/rules/only-grew.ts';
import { toldContent } from '@bantay/features/public-log/rules/told-leaf.ts';
import { makeNoteSigner } from '@bantay/features/public-log/server/sign-note.ts';
import { sql } from 'kysely';
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
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

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

it('of an address whose log is longer than one answer: page by page, each byte of it', async () => {
  const { db } = house.app;
  const first = await house.app.services.publicLog.checkpoint().then((note) => Number(note.split('\n')[1]));
  const contents = Array.from({ length: LEAVES_AT_ONCE }, (_, at) => {
    const said = { kind: 'level' as const, siteCode: 'lpa', level: 1 as const, saidAt: at };
    return toldContent(said);
  });
  const hashes = contents.map((one) => Buffer.from(leafHash(Buffer.from(one), sha256)).toString('hex'));
  await sql`insert into public_log (leaf, site_id, kind, level, said_at, content, leaf_hash, code)
    select ${first} + n - 1, (select site_id from sites where site_code = 'lpa'), 'level', 1, now(), content, hash, 'BBBBBBBB'
    from unnest(${contents}::text[], ${hashes}::text[]) with ordinality as given(content, hash, n)`.execute(db);
  const ask = (from: string) => house.visitor().raw('GET', `/levels/log/leaves${from}`);
  const [start, full, rest] = [await ask(''), await ask('?from=0'), await ask(`?from=${LEAVES_AT_ONCE}`)];
  expect(start.bytes.toString()).toBe(full.bytes.toString());
  expect(full.headers['cache-control']).toContain('immutable');
  expect(rest.headers['cache-control']).toBe('public, max-age=15');
  expect([full, rest].map(({ bytes }) => leavesIn(bytes.toString()).length)).toEqual([LEAVES_AT_ONCE, first]);
  expect((await ask('?from=999999999')).bytes.toString()).toBe('');
  for (const from of ['-1', '1.5', 'all', '9999999999']) expect((await ask(`?from=${from}`)).status).toBe(400);
  const home = `http://127.0.0.1:${(house.app.http.server.address() as AddressInfo).port}`; // it listens on a port
  expect(await verifyLog(`${home}/levels/log`, BELIEVED)).toMatchObject({
    fault: null,
    leaves: first + LEAVES_AT_ONCE,
  });
  await sql`update public_log set content = replace(content, 'level 1', 'level 2') where leaf = ${LEAVES_AT_ONCE}`.execute(
    db,
  );
  expect(await verifyLog(`${home}/levels/log`, BELIEVED)).toMatchObject({ fault: 'leaves do not fit' });
  await sql`delete from public_log where leaf >= ${first}`.execute(db);
});
