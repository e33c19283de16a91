import { updateAlertStatus } from '@bantay/features/alerts/wire/alerts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, rain, release, releaseBody } from '../../test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../test/harness.ts';
import { multipart } from '../../test/multipart.ts';
import { asRequest, inTransaction } from '../database/transaction.ts';
import { demoPicture } from '../demo/demo-picture.ts';
import { forgetOldKeys, freeInterruptedKeys, makeIdempotency } from './idempotency.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
});
afterAll(() => house.close());

const decide = async (key: string, status: -1 | 0 | 1) => {
  const trigger_id = (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id;
  return officer.send(updateAlertStatus, { body: { trigger_id, alert_status: status }, key });
};

describe('the same form sent twice', () => {
  it('gets the first answer and changes nothing the second time', async () => {
    const first = await decide('key-one-12345', 0);
    const rows = (await rowsOf(house, 'alert_status')).length;
    const again = await decide('key-one-12345', 0);
    expect(again.json).toEqual(first.json);
    expect(await rowsOf(house, 'alert_status')).toHaveLength(rows);
  });

  it('five at a time are one', async () => {
    const rows = (await rowsOf(house, 'alert_status')).length;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => decide('key-five-12345', 1)));
    expect(new Set(answers.map((one) => JSON.stringify(one.json))).size).toBe(1);
    expect(await rowsOf(house, 'alert_status')).toHaveLength(rows + 1);
  });

  it('with other content is refused', async () => {
    expect((await decide('key-one-12345', -1)).json.code).toBe('keyReused');
  });

  it.each([
    ['a small form', '/api/bug_report/add', 'description', 'file_path'],
    ['a form with a large file', '/api/upload/save_resources', 'folder', 'file'],
  ])(
    '%s: repeated with another boundary it is the same one; another text or file is refused',
    async (what, url, text, file) => {
      const key = `key-of-${what.replaceAll(' ', '-')}`;
      const post = (word: string, picture: Buffer, boundary: string, isTurned = false) => {
        const parts = [
          { field: text, data: word },
          { field: file, name: 'a.png', data: picture },
        ];
        const { body, headers } = multipart(isTurned ? parts.reverse() : parts, boundary);
        return officer.raw('POST', url, { body, headers: { ...headers, 'idempotency-key': key } });
      };
      const [one, other] = [demoPicture(1), demoPicture(2)];
      const first = await post('others', one, '----first');
      expect(first.json.status).toBe(true);
      for (const isTurned of [false, true]) {
        expect((await post('others', one, '----second', isTurned)).json).toEqual(first.json);
      }
      const count = async () =>
        [await rowsOf(house, 'bug_reports'), await rowsOf(house, 'library_files')].flat().length;
      const before = await count();
      for (const answer of [
        await post('organizational_structure', one, '----b'),
        await post('others', other, '----b'),
      ]) {
        expect([answer.status, answer.json.code]).toEqual([409, 'keyReused']);
      }
      expect(await count()).toBe(before);
    },
  );

  // An entry may wait on a device for longer than answers are kept.
  it('a year later it is one row still, and the device hears that it was done', async () => {
    const first = await decide('key-year-12345', 0);
    const rows = (await rowsOf(house, 'alert_status')).length;
    await sql`update idempotency set created_at = created_at - interval '1 year'`.execute(house.app.db);
    await sql`insert into idempotency (user_id, key, request_hash, created_at)
      select user_id, 'never-done-123', request_hash, created_at from idempotency where key = 'key-year-12345'`.execute(
      house.app.db,
    );
    await forgetOldKeys(house.app.db);
    const again = await decide('key-year-12345', 0);
    expect([first.json.status, again.status, again.json.code]).toEqual([true, 409, 'alreadyDone']);
    expect((await decide('key-year-12345', 1)).json.code).toBe('keyReused');
    expect(await rowsOf(house, 'alert_status')).toHaveLength(rows);
    const kept = await rowsOf<{ key: string; reply: string | null }>(house, 'idempotency');
    expect(kept.map(({ key }) => key)).not.toContain('never-done-123');
    expect(kept.every(({ reply }) => reply === null)).toBe(true);
  });

  it('a refusal frees the key: after the cause is mended the same form goes through', async () => {
    await decide('key-back-12345', 0);
    const body = releaseBody(house, (await candidateOf(officer))!);
    const post = () =>
      officer.raw('POST', '/api/monitoring/insert_ewi', {
        body: { ...body, fingerprint: undefined },
        headers: { 'idempotency-key': 'key-release-1' },
      });
    expect((await post()).json.code).toBe('triggersUndecided');
    await decide('key-valid-12345', 1);
    const done = await post();
    expect(done.json.status).toBe(true);
    expect((await post()).json).toEqual(done.json);
    expect((await release(house, officer, body as never)).json.status).toBe(true);
    expect(
      (await rowsOf<{ kind: string }>(house, 'monitoring_releases')).filter((row) => row.kind === 'onset'),
    ).toHaveLength(1);
  });

  it('a key that is none is malformed', async () => {
    const body = { trigger_id: 1, alert_status: 0 as const };
    expect((await officer.send(updateAlertStatus, { body, key: 'x' })).status).toBe(400);
  });

  it('a request that died with its server is free after the next start; one that was committed is told as done', async () => {
    const userId = (await rowsOf<{ user_id: number }>(house, 'sessions'))[0]!.user_id;
    const keys = makeIdempotency(house.app.db);
    const hash = Buffer.from('the same');
    for (const key of ['died-before-commit', 'died-after-commit']) await keys.begin({ userId, key }, hash);
    await sql`update idempotency set committed = true where key = 'died-after-commit'`.execute(house.app.db);
    await freeInterruptedKeys(house.app.db);
    expect(await keys.begin({ userId, key: 'died-before-commit' }, hash)).toBeNull();
    await expect(keys.begin({ userId, key: 'died-after-commit' }, hash)).rejects.toMatchObject({ code: 'alreadyDone' });
  });

  it('beside a database elsewhere a start frees what its own server left, and not what another one works on (A, minor)', async () => {
    const userId = (await rowsOf<{ user_id: number }>(house, 'sessions'))[0]!.user_id;
    const hash = Buffer.from('the same');
    const [own, other] = [makeIdempotency(house.app.db, 'one:5000'), makeIdempotency(house.app.db, 'two:5000')];
    await own.begin({ userId, key: 'left-by-one' }, hash);
    await other.begin({ userId, key: 'held-by-two' }, hash);
    await freeInterruptedKeys(house.app.db, 'one:5000');
    expect(await own.begin({ userId, key: 'left-by-one' }, hash)).toBeNull();
    const [held] = (await rowsOf<{ key: string; created_at: number; claim: string }>(house, 'idempotency')).filter(
      ({ key }) => key === 'held-by-two',
    );
    expect(Date.now() - Number(held!.created_at)).toBeLessThan(30_000);
  });

  it('a note that the database did not take is made once it is back', async () => {
    const userId = (await rowsOf<{ user_id: number }>(house, 'sessions'))[0]!.user_id;
    const mark = { userId, key: 'away-for-a-while' };
    const hash = Buffer.from('the same');
    const keys = makeIdempotency(house.app.db);
    await keys.begin(mark, hash);
    await sql`alter table idempotency rename to idempotency_away`.execute(house.app.db);
    await keys.forget(mark);
    await sql`alter table idempotency_away rename to idempotency`.execute(house.app.db);
    await expect
      .poll(
        () => rowsOf<{ key: string }>(house, 'idempotency').then((rows) => rows.some((row) => row.key === mark.key)),
        { timeout: 3000 },
      )
      .toBe(false);
  });

  it('a claim that the database took and could not acknowledge is given up: the repeat does not wait', async () => {
    const userId = (await rowsOf<{ user_id: number }>(house, 'sessions'))[0]!.user_id;
    const mark = { userId, key: 'claimed-unheard' };
    let isCut = true;
    const db = house.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isCut) return result;
        isCut = false;
        throw new Error('Connection terminated unexpectedly');
      },
    });
    await expect(makeIdempotency(db).begin(mark, Buffer.from('x'))).rejects.toThrow('terminated');
    await expect
      .poll(() => makeIdempotency(house.app.db).begin({ ...mark }, Buffer.from('x')), { timeout: 20_000 })
      .toBeNull();
  });

  it('a late note does not touch a repeat that was claimed meanwhile', async () => {
    const userId = (await rowsOf<{ user_id: number }>(house, 'sessions'))[0]!.user_id;
    const keys = makeIdempotency(house.app.db);
    const [first, repeat] = [1, 2].map(() => ({ userId, key: 'given-up-once' }));
    await keys.begin(first!, Buffer.from('x'));
    await keys.forget(first!);
    await keys.begin(repeat!, Buffer.from('x'));
    await keys.forget(first!);
    await expect(asRequest(first!, () => inTransaction(house.app.db, async () => 1))).rejects.toThrow('is gone');
    expect(await asRequest(repeat!, () => inTransaction(house.app.db, async () => 2))).toBe(2);
  });
});

describe('an entry that waited on a device', () => {
  const post = (key: string, headers: Record<string, string>) =>
    officer.raw('POST', '/api/bug_report/add', {
      body: JSON.stringify({ description: `Slow ${key}` }),
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    });
  const keyRow = async (key: string) =>
    (await rowsOf<{ key: string; device_at: unknown; device_offset_ms: unknown }>(house, 'idempotency')).find(
      (row) => row.key === key,
    );
  const ownId = async () =>
    ((await officer.raw('GET', '/api/session')).json.data as { user: { user_id: number } }).user.user_id;
  const reports = async () => (await rowsOf(house, 'bug_reports')).length;

  it('is stored once, with what the clock of the device said beside its key', async () => {
    const before = await reports();
    const headers = { 'entry-owner': String(await ownId()), 'entry-time': '2026-11-21T09:10:00.000Z -7200000' };
    const first = await post('entry-two-hours-off', headers);
    expect(first.json.status).toBe(true);
    expect((await post('entry-two-hours-off', headers)).json).toEqual(first.json);
    expect(await reports()).toBe(before + 1);
    const row = await keyRow('entry-two-hours-off');
    expect([new Date(Number(row?.device_at)).toISOString(), Number(row?.device_offset_ms)]).toEqual([
      '2026-11-21T09:10:00.000Z',
      -7_200_000,
    ]);
  });

  it('years later it is still the same entry', async () => {
    const before = await reports();
    await post('entry-of-years-ago', {});
    await sql`update idempotency set created_at = now() - interval '3 years' where key = 'entry-of-years-ago'`.execute(
      house.app.db,
    );
    await forgetOldKeys(house.app.db);
    expect((await post('entry-of-years-ago', {})).json.code).toBe('alreadyDone');
    expect(await reports()).toBe(before + 1);
  });

  it('of another account is refused before anything is read or kept', async () => {
    const before = await reports();
    const answer = await post('entry-of-another', { 'entry-owner': String((await ownId()) + 1) });
    expect([answer.status, answer.json.code]).toEqual([409, 'entryOfOther']);
    expect(await reports()).toBe(before);
    expect(await keyRow('entry-of-another')).toBeUndefined();
  });

  it.each([
    '',
    'yesterday',
    '2026-11-21T09:10:00.000Z',
    '2026-13-41T99:10:00.000Z 1',
    `2026-11-21T09:10:00.000Z ${'9'.repeat(40)}`,
  ])('is not refused for a clock that makes no sense: %j', async (time) => {
    const key = `entry-odd-${time.length}-clock`;
    expect((await post(key, { 'entry-time': time })).json.status).toBe(true);
    expect((await keyRow(key))?.device_at).toBeNull();
  });
});
