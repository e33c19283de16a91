// Bad input over HTTP, made from one table: every field of every call that writes, each with what must not get through.
import { isForKeys } from '@bantay/kernel/wire/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE } from './writing-calls.ts';
import {
  digest,
  former,
  isRefused,
  type Kind,
  keys,
  LONG,
  openWritingHouse,
  post,
  withValue,
} from './writing-house.ts';

/** What must be refused in a field of each kind. */
const BAD: Record<Kind, readonly unknown[]> = {
  id: ['lpa', '24', 1.5, 0, -1, 2 ** 40, 999_999, {}, [], true],
  // An id inside a list that the server looks up.
  reference: ['37', 1.5, 999_999, {}, null],
  choice: ['nonsense', 99, 1.5, {}, [], true],
  time: ['Invalid date', '2026-02-30 00:00:00', '2026-11-21 24:00:00', 'x'.repeat(300), 7, {}, []],
  clock: ['noon', '24:00', '9:5', LONG, 7, {}],
  text: [LONG, 'a\u0000b', 7, {}, []],
  flag: ['maybe', 7, {}, []],
  list: ['text', 7, {}, [null], ['x'], [[]]],
  object: ['text', 7, [], {}],
  anything: [],
};

let house: Awaited<ReturnType<typeof openWritingHouse>>;
beforeAll(async () => {
  house = await openWritingHouse();
});
afterAll(() => house.close());

it('one row more is noticed', async () => {
  const before = await digest();
  await sql`insert into sms_rounds (kind, update_number, sms_msg, field_at) values ('test', 0, 'x', now())`.execute(
    house.app.db,
  );
  expect(await digest()).not.toBe(before);
  await sql`delete from sms_rounds where sms_msg = 'x'`.execute(house.app.db);
  expect(await digest()).toBe(before);
});

const short = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 40);

describe.each(TABLE.map((row) => [`${row.declaration.call.method} ${row.declaration.call.path}`, row] as const))(
  '%s',
  (_name, row) => {
    it.each(row.fields.map((field) => [field.path, field] as const))('%s', async (path, field) => {
      const body = await row.body();
      const before = await digest();
      const got: string[] = [];
      const tryOut = async (what: string, bad: object) => {
        const answer = await post(row, bad);
        if (!isRefused(answer)) got.push(`${what}: ${answer.status} ${short(answer.json)}`);
      };
      if (!field.isOptional) {
        await tryOut('left out', withValue(body, path, 'left out'));
        if (field.kind !== 'anything') await tryOut('null', withValue(body, path, { value: null }));
      }
      for (const value of [...BAD[field.kind], ...(field.also ?? [])]) {
        await tryOut(short(value), withValue(body, path, { value }));
      }
      expect(got).toEqual([]);
      expect(await digest()).toBe(before);
    });

    it('takes no body that is none, and nobody who may not', async () => {
      const body = await row.body();
      const before = await digest();
      for (const none of ['', '[]', '"text"', '{', 'null']) {
        const answer = await post(row, none);
        expect([none, isRefused(answer)]).toEqual([none, true]);
      }
      const { who } = row.declaration.shape;
      // What it carries says who sent it, and is tried by its fields.
      if (who === 'anybody') return expect(await digest()).toBe(before);
      expect((await post(row, body, null)).status).toBe(401);
      if (!isForKeys(who)) expect([401, 403]).toContain((await post(row, body, former)).status);
      else {
        const other = who === 'rain key' ? 'earthquake key' : 'rain key';
        const visitor = house.visitor();
        for (const key of [keys[other]!, 'no-such-key']) {
          const headers = { authorization: `Bearer ${key}` };
          const answer = await visitor.raw('POST', row.declaration.call.path, { body, headers });
          expect(isRefused(answer)).toBe(true);
        }
      }
      expect(await digest()).toBe(before);
    });
  },
);

describe('the same bodies without a fault', () => {
  // The routine release needs a noon without alerts: its good case is in stories/two-sites.test.ts.
  const sent = TABLE.filter((row) => !row.fields.some((field) => field.path === 'routine_details'));
  it.each(sent.map((row) => [row.declaration.call.path, row] as const))('%s', async (_path, row) => {
    const answer = await post(row, await row.body());
    expect([answer.status, isRefused(answer), answer.json.message]).toEqual([200, false, answer.json.message]);
  });
});
