// Sites over HTTP as admins change them: made, changed, both sides of a conflict, retired, and what is refused.

import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listSiteFacts, readSite } from '../../sites/wire/sites.ts';
import { changeSite, createSite, listCaredSites, restoreSite, retireSite } from '../wire/site-care.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const words = {
  ...{ sitio: null, purok: ' 3 ', barangay: 'Bagong Silang', municipality: 'Kunwari', province: 'Imbento' },
  ...{ region: 'VIII', psgc: 806_022_017, area_code: 55, households: '60 households', season: 2 as const },
  ...{ latitude: 11.71, longitude: 125.06, gauge_frames: 2, menu_place: 3, hazard_map: null },
};
const OUTLINE: [number, number][] = [
  [11.71, 125.06],
  [11.715, 125.06],
  [11.712, 125.065],
];
const topics = () => ({ topics: ['rainfall' as const, 'moms' as const] });
const shares = () => ({ shares: [{ from_site_code: 'lpa', designation: 'MLGU' as const }] });
const body = (over: object = {}) => ({ ...words, ...topics(), ...shares(), reason: 'a new slope', ...over });
const all = async () => (await admin.send(listCaredSites)).json.sites;
const one = async (code: string) => (await all()).find(({ site_code }) => site_code === code)!;
const audits = () =>
  rows<{ action: string; userId: number | null; before: object | null; after: object | null }>(
    house.app.db,
    sql`select action, user_id, before, after from audit where action like 'sites.%' order by audit_id`,
  );

describe('a new site', () => {
  it('is watched at once: in the list, in the menus, with its level 0', async () => {
    const made = await admin.send(createSite, { body: { ...body(), site_code: ' Mar ' } });
    expect(made.json).toMatchObject({ status: true, site_id: 102 });
    expect(await one('mar')).toMatchObject({
      ...{ active: true, purok: '3', sitio: null, topics: ['rainfall', 'moms'], outline: null },
      shares: [{ from_site_code: 'lpa', designation: 'MLGU' }],
    });
    const facts = (await officer.send(listSiteFacts)).json;
    expect(facts.map(({ site_code }) => site_code)).toEqual(['lpa', 'scu', 'mar']);
    const { states } = await house.app.services.standing.read(house.now(), 'mar');
    expect(states[0]?.stored.row.alertLevel).toBe(0);
    const [created, shared] = await audits();
    expect(created).toMatchObject({
      action: 'sites.create',
      after: { barangay: 'Bagong Silang', reason: 'a new slope' },
    });
    expect(created?.userId).not.toBeNull();
    expect(shared).toMatchObject({ action: 'sites.share', before: [], after: { reason: 'a new slope' } });
  });

  it.each([
    ['a code that is taken', { site_code: 'LPA' }, 409, 'siteCodeTaken'],
    ['a code that begins like another', { site_code: 'lpab' }, 409, 'siteCodeNear'],
    ['a code that is none', { site_code: 'x1' }, 200, 'siteCodeWrong'],
    ['half a position', { site_code: 'bud', longitude: null }, 200, 'sitePlaceHalf'],
    [
      'people of a site that is none',
      { site_code: 'bud', shares: [{ from_site_code: 'zzz', designation: 'MLGU' }] },
      404,
      'siteUnknown',
    ],
    [
      'its own people',
      { site_code: 'bud', shares: [{ from_site_code: 'bud', designation: 'MLGU' }] },
      200,
      'siteSharesItself',
    ],
  ])('is not made with %s, and nothing of it is left', async (_what, over, status, code) => {
    const before = await all();
    const answer = await admin.raw('POST', '/api/admin/sites/create', { body: body(over) });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await all()).toEqual(before);
  });

  it('is made by admins of all sites only', async () => {
    expect((await officer.send(listCaredSites)).json).toMatchObject({ code: 'roleMissing' });
    const answer = await officer.raw('POST', '/api/admin/sites/create', { body: body({ site_code: 'bud' }) });
    expect([answer.status, answer.json.code]).toEqual([403, 'roleMissing']);
  });
});

describe('a site', () => {
  it('is changed, its outline stays where none is named, and who was slower sees what stands', async () => {
    const { version } = await one('lpa');
    const { outline } = await house.app.services.sites.require('lpa');
    const changed = { ...body({ households: '70 households', shares: [] }), site_code: 'lpa', version };
    expect((await admin.send(changeSite, { body: changed })).json).toMatchObject({ status: true });
    expect((await officer.send(readSite, { params: { site_code: 'lpa' } })).json.households).toBe('70 households');
    expect((await house.app.services.sites.require('lpa')).outline).toEqual(outline);
    const late = await admin.send(changeSite, { body: { ...changed, households: '80 households' } });
    expect(late.json).toMatchObject({
      ...{ status: false, code: 'changedMeanwhile', current: { households: '70 households' } },
      message: expect.stringContaining('Ramon Kunwari'),
    });
    expect((await one('lpa')).households).toBe('70 households');
  });

  it('has the outline that is drawn, and none when that is taken away; the audit has both', async () => {
    const send = async (outline: [number, number][] | null) => {
      const { version } = await one('scu');
      return admin.send(changeSite, { body: { ...body({ outline }), site_code: 'scu', version } });
    };
    expect((await send(OUTLINE)).json).toMatchObject({ status: true });
    expect((await one('scu')).outline).toEqual(OUTLINE);
    const changes = async () => (await audits()).filter(({ action }) => action === 'sites.change');
    expect((await changes()).at(-1)).toMatchObject({ after: { outline: OUTLINE } });
    expect((await send(null)).json).toMatchObject({ status: true });
    expect((await one('scu')).outline).toBeNull();
    expect((await changes()).at(-1)).toMatchObject({ before: { outline: OUTLINE }, after: { outline: null } });
  });

  it.each([
    ['two corners', OUTLINE.slice(1)],
    ['201 corners', Array.from({ length: 201 }, () => OUTLINE[0])],
    ['a corner outside of the Philippines', [...OUTLINE, [125.06, 11.71]]],
    ['a corner of one number', [...OUTLINE, [11.71]]],
    ['a corner in words', [...OUTLINE, ['11.71', '125.06']]],
    ['words', '11.71, 125.06'],
  ])('takes no outline of %s', async (_what, outline) => {
    const before = await one('scu');
    const sent = { ...body({ outline }), site_code: 'scu', version: before.version };
    const answer = await admin.raw('POST', '/api/admin/sites/change', { body: sent });
    expect(answer.status).toBeLessThan(500);
    expect(answer.json).toMatchObject({ status: false, code: 'malformed' });
    expect(await one('scu')).toEqual(before);
  });

  it('of two who change it in the same moment, one does', async () => {
    const { version } = await one('scu');
    const send = (households: string) =>
      admin.send(changeSite, { body: { ...body({ households, shares: [] }), site_code: 'scu', version } });
    const answers = await Promise.all([send('81 households'), send('82 households')]);
    expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
  });

  it('is retired with its reason, not twice, and its code stays its own', async () => {
    const retired = { body: { site_code: 'mar', reason: 'moved away' } };
    expect((await admin.send(retireSite, retired)).json).toMatchObject({ status: true });
    expect((await audits()).at(-1)).toMatchObject({ action: 'sites.retire', after: { reason: 'moved away' } });
    expect((await one('mar')).active).toBe(false);
    const again = await admin.send(retireSite, retired);
    expect([again.status, again.json.code]).toEqual([404, 'siteUnknown']);
    const taken = await admin.raw('POST', '/api/admin/sites/create', { body: body({ site_code: 'mar' }) });
    expect(taken.json.code).toBe('siteCodeTaken');
  });

  it('that is retired is behind with nothing, however long nobody looks at it', async () => {
    const { alerts } = house.app.services;
    await runDue(house);
    const site = (await house.app.services.sites.list(true)).find(({ siteCode }) => siteCode === 'mar')!; // it is there
    await sql`insert into generated_alerts (site_id, at, closed_at, result) select ${site.siteId}, at, closed_at, result
      from generated_alerts where site_id = 24`.execute(house.app.db);
    const behind = (await alerts.behind(house.now() + DAY_MS)).map(({ siteCode }) => siteCode);
    expect([behind.includes('lpa'), behind.includes('mar')]).toEqual([true, false]);
    expect((await alerts.missed()).map(({ siteCode }) => siteCode)).not.toContain('mar');
  });

  it('that is retired is watched again, from this half hour on, with its reason; once', async () => {
    const { siteId } = (await house.app.services.sites.list(true)).find(({ siteCode }) => siteCode === 'mar')!; // as above
    await sql`update generated_alerts set at = at - interval '90 days', closed_at = closed_at - interval '90 days'
      where site_id = ${siteId}`.execute(house.app.db);
    const closed = async () =>
      (
        await rows<{ count: number }>(
          house.app.db,
          sql`select count(*)::int as count from closings
        where site_id = ${siteId}`,
        )
      )[0]!.count;
    const before = await closed();
    const wanted = { body: { site_code: ' MAR', reason: 'they are back' } };
    expect((await officer.send(restoreSite, wanted)).json).toMatchObject({ code: 'roleMissing' });
    expect((await admin.send(restoreSite, wanted)).json).toMatchObject({ status: true });
    expect((await audits()).at(-1)).toMatchObject({ action: 'sites.restore', after: { reason: 'they are back' } });
    expect(await one('mar')).toMatchObject({ active: true, site_id: siteId, households: '60 households' });
    await runDue(house);
    expect((await closed()) - before).toBe(1);
    const { states } = await house.app.services.standing.read(house.now(), 'mar');
    expect(states).toMatchObject([{ stored: { row: { alertLevel: 0 } } }]);
    const again = await admin.send(restoreSite, wanted);
    expect([again.status, again.json.code]).toEqual([409, 'siteWatched']);
    const unknown = await admin.send(restoreSite, { body: { site_code: 'zzz', reason: 'a try' } });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'siteUnknown']);
  });

  it('with an alert that waits is not retired, and says why', async () => {
    await rain(house, '2026-11-21 09:05:00', 70);
    await runDue(house);
    const answer = await admin.send(retireSite, { body: { site_code: 'lpa', reason: 'a try' } });
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { code: 'siteInAlert', message: expect.stringContaining('level 1') },
    ]);
    expect((await one('lpa')).active).toBe(true);
  });
});
