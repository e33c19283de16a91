// Who changed what, over HTTP: filters, pages, whose rows one sees, what is hidden, and the file.

import type { QueryOf } from '@bantay/kernel/wire/route';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { addHousehold } from '../../households/wire/households.ts';
import { giveRole } from '../../people/wire/people.ts';
import { listAudit } from '../wire/audit-log.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const EXPORT = '/api/admin/audit/export';
const userId = async (username: string) =>
  (
    await rows<{ userId: number }>(house.app.db, sql`select user_id from user_accounts where username = ${username}`)
  )[0]!.userId;
/** Invented rows of one family, the first the oldest, a second apart. */
const invent = (count: number, family: string, over: { site?: number; after?: object } = {}) =>
  sql`insert into audit (at, field_at, actor, action, site_id, after)
      select timestamptz '2026-01-01 00:00:00+08' + n * interval '1 second', now(), 'system', ${family} || '.try',
        ${over.site ?? null}::int, ${JSON.stringify(over.after ?? {})}::jsonb || jsonb_build_object('n', n)
      from generate_series(1, ${count}::int) n`.execute(house.app.db);
const asked = (query: QueryOf<typeof listAudit>, who = admin) => who.send(listAudit, { query });
const list = async (query: QueryOf<typeof listAudit>) => (await asked(query)).json;

describe('who', () => {
  it('is not signed in, or no admin, sees nothing', async () => {
    for (const path of ['/api/admin/audit', EXPORT]) {
      expect((await house.visitor().raw('GET', path)).status).toBe(401);
      expect((await officer.raw('GET', path)).json).toMatchObject({ code: 'roleMissing' });
    }
  });

  it('is admin of one site sees the rows of this site alone', async () => {
    await invent(3, 'seen', { site: 24 });
    await invent(2, 'seen', { site: 101 });
    await invent(1, 'seen');
    await house.app.services.people.giveRole(
      { userId: await userId(people.secondOfficer), role: 'admin', siteId: 24, until: null, reason: 'a try' },
      null,
    );
    const ofSite = await house.signedIn(people.secondOfficer);
    expect((await list({ family: 'seen' })).entries).toHaveLength(6);
    expect((await asked({ family: 'seen' }, ofSite)).json.entries.map((one) => one.site_code)).toEqual([
      'lpa',
      'lpa',
      'lpa',
    ]);
    expect((await asked({}, ofSite)).json.entries.every((one) => one.site_code === 'lpa')).toBe(true);
    expect((await asked({ site: 'scu' }, ofSite)).json).toMatchObject({ code: 'roleElsewhere' });
    const file = await ofSite.raw('GET', `${EXPORT}?family=seen`);
    expect(String(file.bytes).trim().split('\n')).toHaveLength(4);
  });
});

describe('a change', () => {
  it('is told with who, whom, and what it was', async () => {
    const elena = await userId(people.mayorOfLgu);
    await admin.send(giveRole, {
      body: { user_id: elena, role: 'admin', site_code: 'scu', until: null, reason: 'while Ramon is away' },
    });
    const [entry] = (await list({ family: 'people', site: 'scu' })).entries;
    expect(entry).toMatchObject({
      ...{ kind: 'user', action: 'people.give-role', actor_name: 'Ramon Kunwari', site_code: 'scu', subject_id: elena },
      ...{ subject_name: expect.stringContaining('Elena'), has_more: false },
    });
    expect(entry!.changes).toContainEqual({ field: 'reason', before: null, after: 'while Ramon is away' });
    const ids = async (query: object) => (await list(query)).entries.map((one) => one.audit_id);
    const id = entry!.audit_id;
    expect(await ids({ user: String(entry!.user_id), family: 'people' })).toContain(id);
    expect(await ids({ user: String(elena), family: 'people' })).not.toContain(id);
    expect(await ids({ subject: String(elena), family: 'people' })).toContain(id);
    expect(await ids({ kind: 'operator', family: 'people' })).not.toContain(id);
    expect(await ids({ text: 'RAMON is away' })).toEqual([id]);
    const day = entry!.at.slice(0, 10);
    expect(await ids({ from: day, to: day, text: 'ramon' })).toEqual([id]);
    expect(await ids({ from: entry!.at, to: entry!.at, text: 'ramon' })).toEqual([id]);
    expect(await ids({ to: '2026-01-01', text: 'ramon' })).toEqual([]);
  });

  it('tells no number of a phone whole, and no search finds it', async () => {
    await invent(1, 'phones', { after: { mobile: '639171234567', text: 'or 0917 765 4321' } });
    const answer = await admin.raw('GET', '/api/admin/audit?family=phones');
    const text = String(answer.bytes);
    expect(text).toContain('********4567');
    expect(text).not.toMatch(/1234567|765 4321/);
    for (const word of ['639171', '91712345', '765 4321']) {
      expect((await list({ family: 'phones', text: word })).entries).toEqual([]);
    }
    expect((await list({ family: 'phones', text: 'mobile' })).entries).toHaveLength(1);
    expect(String((await admin.raw('GET', `${EXPORT}?family=phones`)).bytes)).not.toMatch(/1234567|765 4321/);
  });

  it('that is too large is said to be there', async () => {
    await sql`insert into audit (field_at, actor, action, after) select now(), 'logger:999', 'large.try',
      jsonb_agg(md5(n::text)) from generate_series(1, 9000) n`.execute(house.app.db);
    expect((await list({ family: 'large' })).entries).toMatchObject([{ changes: [], has_more: true, kind: 'logger' }]);
    expect((await list({ family: 'large', text: 'abc' })).entries).toEqual([]);
  });

  it('of a household says nothing of its people (decision 018)', async () => {
    const person = {
      birthdate: '1950-02-03',
      gender: 'F',
      pregnant: true,
      disability: 'bulag',
      comorbidity: 'hika',
    } as const;
    const body = { household_id: 'H-77', household_head: 'Kakaibang Pangalan', ...person, members: [] };
    expect((await officer.send(addHousehold, { body })).json).toMatchObject({ status: true });
    expect((await list({ family: 'households' })).entries).toMatchObject([{ action: 'households.add' }]);
    const all = JSON.stringify(await rowsOf(house, 'audit'));
    expect(all).not.toMatch(/Kakaibang|1950-02-03|bulag|hika/);
    expect((await list({ text: 'kakaibang' })).entries).toEqual([]);
  });
});

describe('pages', () => {
  it('come by 100, the newest first, none twice and none left out, also where many are of one moment', async () => {
    await invent(120, 'paged');
    await sql`insert into audit (at, field_at, actor, action)
      select timestamptz '2026-01-01 00:00:30+08', now(), 'operator', 'paged.same' from generate_series(1, 130)`.execute(
      house.app.db,
    );
    const seen: number[] = [];
    let older: number | null = null;
    let last = Number.POSITIVE_INFINITY;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        family: 'paged',
        ...(older && { before: String(older) }),
      });
      expect(page.entries.length).toBeLessThanOrEqual(100);
      for (const { at, audit_id } of page.entries) {
        expect(Date.parse(at)).toBeLessThanOrEqual(last);
        last = Date.parse(at);
        seen.push(audit_id);
      }
      older = page.older;
    } while (older !== null);
    expect(new Set(seen).size).toBe(250);
    expect(seen).toHaveLength(250);
  });

  it('of a row that is none are empty', async () => {
    expect(await list({ before: '999999999999999' })).toMatchObject({ entries: [], older: null });
  });
});

it.each([
  'user=0',
  'user=x',
  'kind=ghost',
  'family=People',
  "family=a'b",
  'subject=1e3',
  'text=x',
  'from=yesterday',
  'to=2026-02-30',
  'before=-1',
  `text=${'x'.repeat(101)}`,
  'text=%00%00%00',
  'site=',
])('%s is refused clearly', async (query) => {
  for (const path of ['/api/admin/audit', EXPORT]) {
    if (path === EXPORT && query.startsWith('before')) continue;
    expect([query, (await admin.raw('GET', `${path}?${query}`)).status]).toEqual([query, 400]);
  }
});

it('a site that is none is refused; a retired one is told of', async () => {
  expect((await admin.raw('GET', '/api/admin/audit?site=nowhere')).json).toMatchObject({ code: 'siteUnknown' });
});

describe('the file', () => {
  it('holds a line for each field, no formula, and is a row of the audit itself', async () => {
    await invent(2, 'filed', { after: { note: '=1+1', who: 'she said "no"' } });
    const answer = await admin.raw('GET', `${EXPORT}?family=filed&text=she`);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('audit_2026-11-21_09-10-00.csv');
    const text = String(answer.bytes);
    expect(text).toContain(`"'=1+1"`);
    expect(text).toContain('"she said ""no"""');
    expect(text.trim().split('\n')).toHaveLength(1 + 2 * 3);
    const [note] = (await list({ family: 'audit' })).entries;
    expect(note).toMatchObject({ action: 'audit.export', actor_name: 'Ramon Kunwari' });
    expect(note!.changes).toContainEqual({ field: 'rows', before: null, after: '2' });
    expect(note!.changes).toContainEqual({ field: 'text', before: null, after: 'she' });
  });

  it('that would be too long is refused, and nothing is noted', async () => {
    await invent(10_001, 'long');
    const before = (await list({ family: 'audit' })).entries.length;
    const answer = await admin.raw('GET', `${EXPORT}?family=long`);
    expect([answer.status, answer.json.code]).toEqual([409, 'auditTooLong']);
    expect((await list({ family: 'audit' })).entries).toHaveLength(before);
  });
});

it('a word is looked for in a part at a time, and the way on is said', async () => {
  await invent(45_000, 'many');
  const text = 'imbento na wala';
  const page = await list({ family: 'many', text });
  expect(page).toMatchObject({ entries: [], older: expect.any(Number), searched_to: expect.any(String) });
  const next = await list({ family: 'many', text, before: String(page.older) });
  expect(next.searched_to! < page.searched_to!).toBe(true);
  expect(await list({ family: 'many', text, before: String(next.older) })).toMatchObject({
    older: null,
    searched_to: null,
  });
});
