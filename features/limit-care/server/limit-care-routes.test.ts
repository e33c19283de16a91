// Thresholds and periods over HTTP: versions, what they judge, previews, conflicts, and what is refused.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, holdRain, LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listSiteFacts } from '../../sites/wire/sites.ts';
import { listLimits, previewLimit, readLimitPreview, setLimit } from '../wire/limit-care.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const versions = async () =>
  (await admin.send(listLimits)).json.sites.find(({ site_code }) => site_code === 'lpa')!.versions;
const seenOf = async (key: string) =>
  Math.max(0, ...(await versions()).filter((one) => one.key === key).map((one) => one.version_id));
const body = async (over: object = {}) => ({
  ...{
    site_code: 'lpa',
    key: 'rain72h' as const,
    value: 130,
    valid_from: null,
    is_sure: false,
    reason: 'measured anew',
  },
  seen: await seenOf('rain72h'),
  ...over,
});
const set = async (over: object = {}) => admin.raw('POST', '/api/admin/limits/set', { body: await body(over) });
const held = async (at: number) =>
  (await house.app.services.rainfall.chart(await house.app.services.sites.require('lpa'), { endsAt: at, days: 1 }))[0]
    ?.thresholdMm;

describe('a threshold', () => {
  it('holds from the half hour that runs; what was judged before stays judged by what held then', async () => {
    expect(await versions()).toMatchObject([{ key: 'rain72h', value: 139.1899, valid_from: null, set_by: null }]);
    const made = await admin.send(setLimit, { body: await body() });
    expect(made.json).toMatchObject({ status: true });
    expect((await versions())[0]).toMatchObject({
      ...{ key: 'rain72h', value: 130, valid_from: '2026-11-21 09:00:00', reason: 'measured anew' },
      set_by: 'Ramon Kunwari',
    });
    const stamp = instant('2026-11-21 09:00:00');
    expect([await held(stamp - HALF_HOUR_MS), await held(stamp)]).toEqual([139.1899, 130]);
    const [facts] = (await officer.send(listSiteFacts)).json;
    expect(facts?.limits).toHaveLength(2);
    // An older program beside this one.
    expect(
      await rows(house.app.db, sql`select threshold_mm as mm from rainfall_thresholds where site_id = ${LPA}`),
    ).toEqual([{ mm: 130 }]);
  });

  it('leaves its audit row: before, after, from when, and why', async () => {
    const [audit] = await rows<{ before: object; after: object; userId: number }>(
      house.app.db,
      sql`select before, after, user_id from audit where action = 'limits.set' order by audit_id desc limit 1`,
    );
    expect(audit).toMatchObject({
      before: { key: 'rain72h', value: 139.1899 },
      after: { value: 130, unit: 'mm', valid_from: '2026/11/21 09:00', reason: 'measured anew' },
      userId: expect.any(Number),
    });
  });

  it('may begin later, and holds from then on', async () => {
    const later = instant('2026-11-21 12:00:00');
    expect((await set({ value: 150, valid_from: '2026-11-21 12:00:00' })).json).toMatchObject({ status: true });
    expect([await held(later - HALF_HOUR_MS), await held(later)]).toEqual([130, 150]);
  });

  it.each([
    ['of 0', { value: 0 }, 200, 'limitNotPositive'],
    ['below 0', { value: -5 }, 200, 'limitNotPositive'],
    ['of more than can fall', { value: 4001 }, 200, 'limitTooLarge'],
    ['ten times the old one', { value: 1300 }, 409, 'limitTenfold'],
    ['that is unusual', { value: 40 }, 409, 'limitUnusual'],
    ['of the past', { valid_from: '2026-11-21 08:30:00' }, 200, 'limitPast'],
    ['between half hours', { valid_from: '2026-11-21 12:10:00' }, 200, 'limitHalfHour'],
    ['of the far future', { valid_from: '2028-11-21 12:00:00' }, 200, 'limitFar'],
    ['of a site that is none', { site_code: 'zzz' }, 404, 'siteUnknown'],
    ['of level 2 above that of level 3', { key: 'markerSignificant', value: 2, seen: 0 }, 200, 'limitCrossed'],
  ])('%s is refused in words, and nothing is kept', async (_what, over, status, code) => {
    const before = await versions();
    const answer = await set(over);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await versions()).toEqual(before);
  });

  it('that is unusual is taken when it is meant', async () => {
    expect((await set({ value: 55, is_sure: true })).json).toMatchObject({ status: true });
    expect((await set({ value: 139.2, is_sure: true })).json).toMatchObject({ status: true });
  });

  it('of two who set it, the slower one sees what stands', async () => {
    const slow = await body({ value: 120 });
    await set({ value: 125 });
    const answer = await admin.raw('POST', '/api/admin/limits/set', { body: slow });
    expect(answer.json).toMatchObject({ code: 'changedMeanwhile', current: { key: 'rain72h', value: 125 } });
    const seen = await seenOf('rain72h');
    const both = await Promise.all([set({ value: 121, seen }), set({ value: 122, seen })]);
    expect(both.filter(({ json }) => json.status === true)).toHaveLength(1);
  });

  it('is for admins', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/limits'],
      ['POST', '/api/admin/limits/set'],
      ['POST', '/api/admin/limits/preview'],
    ] as const) {
      const answer = await officer.raw(method, path, method === 'GET' ? {} : { body: await body() });
      expect([answer.status, answer.json.code]).toEqual([403, 'roleMissing']);
    }
  });

  it('is what the engine judges by, at once and by its version', async () => {
    await holdRain(house, LPA, 139.1899);
    await rain(house, '2026-11-21 09:05:00', 60);
    await runDue(house);
    expect(await candidateOf(officer, LPA)).toBeUndefined();
    const answer = await set({ value: 110 });
    expect(answer.json).toMatchObject({ status: true });
    await runDue(house);
    const [evidence] = await rows<{ evidence: { limits: object[]; threshold72: number } }>(
      house.app.db,
      sql`select evidence from trigger_evidence order by at desc limit 1`,
    );
    expect(evidence?.evidence).toMatchObject({
      threshold72: 110,
      limits: [{ key: 'rain72h', value: 110, versionId: answer.json.version_id }],
    });
  });
});

describe('a preview', () => {
  const asked = async (over: object = {}) => {
    const { json } = await admin.send(previewLimit, {
      body: { site_code: 'lpa', key: 'rain72h', value: 130, ...over },
    });
    await house.app.services.limitCare.settled();
    const params = { site_code: 'lpa', preview_id: String(json.preview_id) };
    return (await admin.send(readLimitPreview, { params })).json;
  };

  it('says what would have come and gone; nothing of it is stored where warnings are judged', async () => {
    const triggers = () => rows(house.app.db, sql`select count(*)::int as count from operational_triggers`);
    house.setNow('2026-11-21 10:40:00');
    await runDue(house);
    const before = await triggers();
    const preview = await asked({ value: 139.2 });
    expect(preview).toMatchObject({ share: 1, is_broken: false, result: { refused: null, more: 0, fewer: 1 } });
    expect(preview.result?.rows[0]).toMatchObject({ kind: 'fewer', what: 'r1', from: '2026-11-21 09:00:00' });
    expect(await triggers()).toEqual(before);
    const schemas = await rows(house.app.db, sql`select nspname from pg_namespace where nspname like 'replay%'`);
    expect(schemas).toEqual([]);
  });

  it('of a period counts silences', async () => {
    const preview = await asked({ key: 'gaugeSilent', value: 3 });
    expect(preview.result).toMatchObject({ refused: null, more: 0 });
  });

  it('of a site without any readings says that nothing can be said', async () => {
    // No gauge of it has measured in this house.
    const { json } = await admin.send(previewLimit, { body: { site_code: 'scu', key: 'rain72h', value: 130 } });
    await house.app.services.limitCare.settled();
    const params = { site_code: 'scu', preview_id: String(json.preview_id) };
    const { result } = (await admin.send(readLimitPreview, { params })).json;
    // A word, which each page says in its own language.
    expect(result?.refused).toBe('noReadings');
    // Of another site it is none.
    const elsewhere = { params: { ...params, site_code: 'lpa' } };
    expect((await admin.send(readLimitPreview, elsewhere)).json).toMatchObject({ code: 'limitPreviewUnknown' });
  });

  it('whose server was stopped says so, and does not stand in the way of the next', async () => {
    await sql`insert into limit_previews (limit_key, site_id, value, asked_by, seen_at)
      values ('rain72h', ${LPA}, 130, 1, clock_timestamp() - interval '2 minutes')`.execute(house.app.db);
    const [row] = await rows<{ previewId: number }>(
      house.app.db,
      sql`select max(preview_id) as preview_id from limit_previews`,
    );
    const params = { site_code: 'lpa', preview_id: String(row?.previewId) };
    expect((await admin.send(readLimitPreview, { params })).json).toMatchObject({ is_broken: true, result: null });
    expect((await asked()).result).not.toBeNull();
  });

  it('waits for another one to end', async () => {
    await sql`insert into limit_previews (limit_key, site_id, value, asked_by) values ('rain72h', ${LPA}, 130, 1)`.execute(
      house.app.db,
    );
    const answer = await admin.raw('POST', '/api/admin/limits/preview', {
      body: { site_code: 'lpa', key: 'rain72h', value: 130 },
    });
    expect([answer.status, answer.json.code]).toEqual([409, 'limitPreviewBusy']);
  });
});
