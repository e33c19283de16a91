// The public log through the doors: what was really sent is found, nothing that was changed is, and a stranger can work out all of it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { correctEwi } from '@bantay/features/ewi/wire/ewi.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { readCheckpoint } from '../rules/checkpoint.ts';
import { isGrown, treeOf } from '../rules/consistency.ts';
import { codeOf, shownCode } from '../rules/leaf.ts';
import { leafHash, rootOf } from '../rules/merkle.ts';
import { faultOfLog, leavesIn } from '../rules/only-grew.ts';
import { MOST_A_MINUTE } from './public-log-routes.ts';

const TEXT =
  'Alert level 1\nLokasyon: Brgy. Lipata, Paranas, Samar\nResponde (Komunidad): Maghanda, lumayo sa dalisdis.';
let house: House;
let officer: Visitor;
let releaseId: number;
beforeAll(async () => {
  house = await openHouse({ env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
  expect((await send(officer, releaseId, TEXT)).json.status).toBe(true);
});
afterAll(() => house.close());

const log = () => house.app.services.publicLog;
const textOf = async (url: string) => (await house.visitor().raw('GET', url)).bytes.toString('utf8');
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
/** As a stranger reads them. */
const leaves = async () => leavesIn(await textOf('/levels/log/leaves'));
const rootOfLeaves = (contents: readonly string[]) =>
  Buffer.from(
    rootOf(
      contents.map((one) => leafHash(Buffer.from(one), sha256)),
      sha256,
    ),
  ).toString('base64');
const checkpoint = async () => readCheckpoint(await textOf('/levels/log/checkpoint'))!;

describe('a text that residents were sent', () => {
  it('is found before anybody has written it into the log', async () => {
    expect(await rowsOf(house, 'public_log')).toEqual([]);
    expect(await log().find(TEXT)).toMatchObject({ siteCode: 'lpa', standing: 'newest' });
  });

  it('is found with its site, level and time, however phones have wrapped it', async () => {
    for (const given of [TEXT, TEXT.replaceAll('\n', ' '), `  ${TEXT.replaceAll(' ', '\n')}\n`])
      expect(await log().find(given)).toMatchObject({
        siteCode: 'lpa',
        level: 1,
        standing: 'newest',
        saidAt: house.now(),
      });
  });

  it('is found by its letters as well', async () => {
    const { code } = (await log().find(TEXT))!;
    expect(await log().find(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase())).toMatchObject({
      siteCode: 'lpa',
      code,
    });
    expect(await log().codes()).toContainEqual({ siteCode: 'lpa', releaseId, code });
    const content = (await leaves()).find((one) => one.includes('\nwarning lpa')) ?? '';
    expect(code).toBe(codeOf(leafHash(Buffer.from(content), sha256)));
  });

  it('left with letters behind it, which the log knows with the text and not without it', async () => {
    const [{ letters }] = (await rowsOf<{ letters: string }>(house, 'sms_rounds')) as [{ letters: string }];
    expect(letters).toMatch(/^[B-Z]{4} [B-Z]{4}$/);
    expect(await log().find(`${TEXT} ${letters}`)).toMatchObject({
      siteCode: 'lpa',
      kind: 'warning',
      standing: 'newest',
    });
    expect(await log().find(letters)).toMatchObject({ siteCode: 'lpa', releaseId });
    // Those of another release, of nothing, or behind another text.
    const other = (await log().codes()).find(({ siteCode }) => siteCode === 'scu')!;
    for (const given of [`${TEXT} ${shownCode(other.code)}`, `${TEXT} BCDF GHJK`, `${TEXT}! ${letters}`])
      expect(await log().find(given)).toBeNull();
    let passed = 0;
    for (let i = 0; i < 300; i += 1) if ((await log().find(altered(`${TEXT} ${letters}`, i))) !== null) passed += 1;
    expect(passed).toBe(0);
  });

  it('of a thousand that were changed in one place none is found', async () => {
    let passed = 0;
    for (let i = 0; i < 1000; i += 1) if ((await log().find(altered(TEXT, i))) !== null) passed += 1;
    expect(passed).toBe(0);
  });

  it.each(['', '   ', 'x', 'BBBBBBBB', '\u0000', "'; drop table public_log; --"])('"%s" is none', async (given) => {
    expect(await log().find(given.replace('\u0000', ''))).toBeNull();
  });
});

describe('the log', () => {
  it('holds no text and no name, a hash alone', async () => {
    const text = await textOf('/levels/log/leaves');
    expect(text).not.toMatch(/Maghanda|Lipata|demo/);
    const { rows } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    for (const { name } of rows) expect([name, text.includes(name)]).toEqual([name, false]);
  });

  it('is appended to once, whoever does it, and without a gap', async () => {
    const second = await openSecondApp(house);
    const before = await rowsOf(house, 'public_log');
    await Promise.all([log().append(), second.services.publicLog.append(), log().append()]);
    expect(await rowsOf(house, 'public_log')).toEqual(before);
    await second.close();
    expect((await leaves()).filter((one) => one.includes('\nwarning '))).toHaveLength(1);
  });

  it('has a checkpoint that a stranger works out from its leaves, signed by the key that is published', async () => {
    const note = await textOf('/levels/log/checkpoint');
    const { size, root, origin } = readCheckpoint(note)!;
    const contents = await leaves();
    expect([origin, size, root]).toEqual(['bantay.example.ph/levels/log', contents.length, rootOfLeaves(contents)]);
    const [name, id = '', half = ''] = (await textOf('/levels/log/key')).trim().split('+', 3);
    const whole = (await textOf('/levels/log/key')).trim().slice(`${name}+${id}+`.length);
    expect(half.length).toBeGreaterThan(0);
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(whole, 'base64').subarray(1),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const [text = '', signature = ''] = note.split('\n\n');
    const bytes = Buffer.from(signature.trim().split(' ').at(-1) ?? '', 'base64');
    expect(bytes.subarray(0, 4).toString('hex')).toBe(id);
    expect(verify(null, Buffer.from(`${text}\n`), key, bytes.subarray(4))).toBe(true);
    expect(verify(null, Buffer.from(`${text}\n`.replace(`\n${size}\n`, '\n2000\n')), key, bytes.subarray(4))).toBe(
      false,
    );
  });

  it('only grows: what it was before is the beginning of what it is', async () => {
    const before = await checkpoint();
    const body = { release_id: releaseId, kind: 'correction' as const, sms_msg: `PAGTATAMA sa babala. ${TEXT}` };
    expect((await officer.send(correctEwi, { body })).json.status).toBe(true);
    await log().append();
    const after = await checkpoint();
    const contents = await leaves();
    expect([after.size, after.root]).toEqual([before.size + 1, rootOfLeaves(contents)]);
    expect(faultOfLog({ kept: before, now: after, leaves: contents }, sha256)).toBeNull();
    expect(await log().find(TEXT)).toMatchObject({ standing: 'corrected' });
    expect(await log().find(body.sms_msg)).toMatchObject({ standing: 'newest', kind: 'correction' });
  });

  it('holds each release before its warning, and the head of each record once a day', async () => {
    const contents = await leaves();
    const at = (part: string) => contents.findIndex((one) => one.includes(part));
    expect(at(`\nrelease lpa level 1\nrelease ${releaseId}\n`)).toBeGreaterThanOrEqual(0);
    expect(at(`\nrelease lpa level 1\nrelease ${releaseId}\n`)).toBeLessThan(at('\nwarning lpa level 1'));
    const heads = contents.filter((one) => one.includes('\nchain '));
    const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Manila')::date::text as day`.execute(
      house.app.db,
    );
    const day = rows[0]?.day;
    const head = heads.find((one) => one.includes(`\nchain lpa day ${day}\n`)) ?? '';
    const [, links = '', hash = ''] = /\nlinks (\d+)\nsha256 ([0-9a-f]{64})\n$/.exec(head) ?? [];
    const link = await sql<{
      hash: string;
    }>`select encode(hash, 'hex') as hash from record_chain c join sites using (site_id)
      where site_code = 'lpa' and position = ${Number(links)}`.execute(house.app.db);
    expect(link.rows).toEqual([{ hash }]);
    await log().append();
    expect(await leaves()).toEqual(contents);
    await sql`update public_log set day = day - 1 where kind = 'chain'`.execute(house.app.db);
    await log().append();
    expect((await leaves()).slice(contents.length)).toHaveLength(heads.length);
  });

  it('holds each level that everybody was shown, once, and that nobody knew it', async () => {
    const { publicPage } = house.app.services;
    const levelsOf = async () =>
      (await leaves()).filter((one) => one.includes('\nlevel ')).map((one) => one.split('\n')[1]);
    await publicPage.noteLevels();
    await Promise.all([publicPage.noteLevels(), publicPage.noteLevels()]);
    expect(await levelsOf()).toEqual(['level lpa level 1', expect.stringMatching(/^level scu /)]);
    const saidAt = house.now();
    await log().noteLevels([{ siteCode: 'lpa', level: 1, saidAt }]);
    await Promise.all([1, 2, 3].map(() => log().noteLevels([{ siteCode: 'lpa', level: null, saidAt }])));
    await log().noteLevels([{ siteCode: 'lpa', level: 3, saidAt }]);
    expect((await levelsOf()).slice(2)).toEqual(['level lpa no information', 'level lpa level 3']);
    // What everybody was shown is nothing that was said: the warning is the newest yet.
    expect(await log().find(`PAGTATAMA sa babala. ${TEXT}`)).toMatchObject({ standing: 'newest' });
  });

  it('knows the letters of a release, also before its leaf is there, and of no other', async () => {
    const code = (await log().codeOfRelease(releaseId)) ?? '';
    const content = (await leaves()).find((one) => one.includes(`\nrelease ${releaseId}\n2`)) ?? '';
    expect(code).toBe(codeOf(leafHash(Buffer.from(content), sha256)));
    expect(await log().find(code)).toMatchObject({ kind: 'release', releaseId, level: 1, standing: 'corrected' });
    expect(await log().codeOfRelease(999_999)).toBeNull();
  });

  it('letters of a level or of a head are none that were said', async () => {
    const contents = (await leaves()).filter((one) => /\n(level|chain) /.test(one));
    for (const one of contents) expect(await log().find(codeOf(leafHash(Buffer.from(one), sha256)))).toBeNull();
    expect(contents.length).toBeGreaterThan(3);
  });

  it('proves that it grew, to whoever kept its hash, and no more than it has', async () => {
    const contents = await leaves();
    const tree = treeOf(
      contents.map((one) => leafHash(Buffer.from(one), sha256)),
      sha256,
    );
    const now = contents.length;
    for (let old = 1; old <= now; old += 1) {
      const proof = ((await log().proof(old, now)) ?? []).map((one) => Buffer.from(one, 'base64'));
      const claim = { old, now, oldRoot: tree.rootAt(old), nowRoot: tree.rootAt(now), proof };
      expect([old, isGrown(claim, sha256)]).toEqual([old, true]);
    }
    for (const [old, to] of [
      [1, now + 1],
      [3, 2],
      [-1, 2],
    ] as const)
      expect(await log().proof(old, to)).toBeNull();
  });

  it('that somebody has changed has another hash: a checkpoint that was kept tells', async () => {
    const kept = await checkpoint();
    const changed = (await leaves()).map((one) => one.replace('level 1', 'level 0'));
    expect(rootOfLeaves(changed)).not.toBe(kept.root);
    expect(rootOfLeaves(changed.slice(1))).not.toBe(kept.root);
  });

  it('who asks again is told that nothing is new; who asks too often waits', async () => {
    const first = await house.visitor().raw('GET', '/levels/log/checkpoint');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await house.visitor().raw('GET', '/levels/log/checkpoint', { headers })).status).toBe(304);
    const from = (ip: string) => house.app.http.inject({ url: '/levels/log/key', remoteAddress: ip });
    let last = await from('192.0.2.7');
    for (let i = 0; i < MOST_A_MINUTE; i += 1) last = await from('192.0.2.7');
    expect([last.statusCode, (await from('192.0.2.8')).statusCode]).toEqual([429, 200]);
  });
});

it('is unknown where the setting does not open it, and nothing is logged', async () => {
  const closed = await openHouse({ env: { PUBLIC_PAGE: 'off' } });
  const ask = async (url: string) => (await closed.visitor().raw('GET', url)).json;
  for (const name of ['checkpoint', 'leaves', 'key'])
    expect(await ask(`/levels/log/${name}`)).toEqual(await ask('/levels-nowhere'));
  expect(closed.app.timed().map(({ name }) => name)).not.toContain('public-log');
  await closed.close();
});

/** A letter changed, left out, put in or doubled, or two words that changed places. */
function altered(text: string, seed: number): string {
  const places = [...text].flatMap((sign, index) => (/\s/.test(sign) ? [] : [index]));
  const place = places[seed % places.length]!; // there are some
  const [before, sign, after] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)];
  const ways = [
    `${before}${sign === 'x' ? 'y' : 'x'}${after}`,
    `${before}${after}`,
    `${before}${sign}${sign}${after}`,
    `${before}${sign}\u200b${after}`,
    `${before}${sign === sign.toUpperCase() ? `${sign}.` : sign.toUpperCase()}${after}`,
  ];
  return ways[Math.floor(seed / places.length) % ways.length]!; // within the ways
}
