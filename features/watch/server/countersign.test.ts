// Countersignatures of watchmen at the server: what stands below the public checkpoint, what is no signature of it, and when nobody signs.
import { generateKeyPairSync } from 'node:crypto';
import { ownKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { cosign, readCosignature } from '../../public-log/server/sign-note.ts';
import type { LogWord } from '../rules/pulse.ts';
import { greetServer, logProof, proveLog, pulse as pulseShape, readPulse } from '../wire/watch.ts';

const NONCE = 'n'.repeat(22);
const OPERATOR = { actor: 'operator', userId: null };
const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = newPem();
const watchman = ownKey(pem);
let house: House;
let at = Date.now();
beforeAll(async () => {
  house = await openHouse({ env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  await house.app.services.publicLog.append();
  await house.app.services.watch.add({ name: 'hill', address: null, publicKey: watchman.name }, OPERATOR);
});
afterAll(() => house.close());

const name = () => ownKey(readWatchKey(house.dataFolder)).name;
const checkpoint = async () => (await house.visitor().raw('GET', '/levels/log/checkpoint')).bytes.toString('utf8');
const textOf = (note: string) => note.slice(0, note.indexOf('\n\n') + 1);
const linesOf = (note: string) =>
  note
    .slice(note.indexOf('\n\n') + 2)
    .split('\n')
    .filter((one) => one !== '');
/** As a watchman that comes itself. `log`: undefined: its program says nothing of it. */
async function greet(log: LogWord | undefined): Promise<number> {
  at += 1000;
  const word = {
    kind: 'answer',
    from: watchman.name,
    to: name(),
    nonce: NONCE,
    at,
    heard: 0,
    noticed: null,
    refused: null,
  };
  const body = { nonce: NONCE, answer: watchman.sign({ ...word, log }) };
  return (await house.visitor().send(greetServer, { body })).status;
}
const seen = async () => (await house.app.services.watch.read()).watchmen[0]!; // one was added
const problem = async () => (await house.app.services.watch.read()).uncountersignedSince;

describe('the public log', () => {
  it('stands in the sign of life as its checkpoint, and is proven under the same key', async () => {
    const { json } = await house.visitor().send(readPulse, { query: { nonce: NONCE } });
    expect(readSigned(json, name(), pulseShape)?.log).toBe(await checkpoint());
    const proof = await house.visitor().send(proveLog, { query: { nonce: NONCE, old: '1', now: '2' } });
    expect(readSigned(proof.json, name(), logProof)).toMatchObject({ nonce: NONCE, old: 1, now: 2 });
  });

  it.each([
    ['1', '999999', 404],
    ['2', '1', 404],
    ['-1', '2', 400],
    ['x', '2', 400],
    ['1', '1e9', 400],
  ])('is not proven from %s to %s', async (old, now, status) => {
    expect((await house.visitor().send(proveLog, { query: { nonce: NONCE, old, now } })).status).toBe(status);
  });

  it('bears the line of a watchman below its own, until it has grown', async () => {
    const note = await checkpoint();
    expect(linesOf(note)).toHaveLength(1);
    const line = cosign(pem, 'hill', textOf(note), Date.now());
    expect(await greet({ line, fault: null })).toBe(200);
    const signed = await checkpoint();
    expect(signed).toBe(`${note}${line}\n`);
    expect(
      readCosignature(linesOf(signed)[1] ?? '', Buffer.from(watchman.name, 'base64url'), textOf(signed)),
    ).toMatchObject({
      name: 'hill',
    });
    expect((await seen()).logSignedAt).not.toBeNull();
    await house.app.services.publicLog.noteLevels([{ siteCode: 'lpa', level: 3, saidAt: house.now() }]);
    expect(linesOf(await checkpoint())).toHaveLength(1);
  });

  it.each<[string, (note: string) => string | null]>([
    ['of another key', (note) => cosign(newPem(), 'hill', textOf(note), Date.now())],
    ['of another checkpoint', (note) => cosign(pem, 'hill', textOf(note).replace(/\n\d+\n/, '\n1\n'), Date.now())],
    ['with more than a line', (note) => `${cosign(pem, 'hill', textOf(note), Date.now())}\n— x AAAA`],
    ['that is nothing', () => null],
  ])('bears no line %s', async (_, made) => {
    const note = await checkpoint();
    expect(await greet({ line: made(note), fault: null })).toBe(200);
    expect(await checkpoint()).toBe(note);
  });
});

describe('a problem on duty', () => {
  const waited = (hours: number) =>
    sql`update public_log_cosignatures set since = since - make_interval(hours => ${hours}),
      signed_at = signed_at - make_interval(hours => ${hours})`.execute(house.app.db);

  it('is a watchman that holds something against the log, until it does no more', async () => {
    expect((await seen()).fault).toBeNull();
    await greet({ line: null, fault: 'shorter' });
    expect(await seen()).toMatchObject({ fault: 'disputes', logFault: 'shorter' });
    await greet({ line: null, fault: null });
    expect((await seen()).fault).toBeNull();
  });

  it('is a log that nobody has signed for a day', async () => {
    expect(await problem()).toBeNull();
    await waited(25);
    expect(await problem()).not.toBeNull();
    const note = await checkpoint();
    await greet({ line: cosign(pem, 'hill', textOf(note), Date.now()), fault: null });
    expect(await problem()).toBeNull();
  });

  it('is none where the programs of all watchmen know nothing of logs', async () => {
    await sql`delete from public_log_cosignatures`.execute(house.app.db);
    expect(await greet(undefined)).toBe(200);
    expect([(await seen()).logSince, await problem()]).toEqual([null, null]);
  });

  it('and no line of one that was removed stands below the log', async () => {
    const note = await checkpoint();
    await greet({ line: cosign(pem, 'hill', textOf(note), Date.now()), fault: null });
    expect(linesOf(await checkpoint())).toHaveLength(2);
    await house.app.services.watch.remove((await seen()).watchmanId, OPERATOR);
    expect(linesOf(await checkpoint())).toHaveLength(1);
  });
});

it('where the page is closed there is no log in the sign of life, and no proof', async () => {
  const closed = await openHouse({ env: { PUBLIC_PAGE: 'off' } });
  await closed.app.services.watch.add({ name: 'hill', address: null, publicKey: watchman.name }, OPERATOR);
  const { json } = await closed.visitor().send(readPulse, { query: { nonce: NONCE } });
  expect(readSigned(json, ownKey(readWatchKey(closed.dataFolder)).name, pulseShape)?.log).toBeNull();
  const proof = await closed.visitor().send(proveLog, { query: { nonce: NONCE, old: '0', now: '0' } });
  expect(proof.status).toBe(404);
  await closed.close();
});
