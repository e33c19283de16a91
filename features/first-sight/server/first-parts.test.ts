// What each page shows first, from the rows that are stored: of its own site, to whoever may read, and never at the price of the level.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { systemActor } from '@bantay/server/database/audit.ts';
import type { FirstGiven } from '@bantay/server/http/first-sight.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA, measureCm, rain } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openColumns, sweep } from '../../../apps/server/test/tilt.ts';
import { makeWebRoot } from '../../../apps/server/test/web-root.ts';
import { packOldTilt } from '../../subsurface/server/tilt-history.ts';
import { makeFirstSight } from './first-sight-service.ts';

const PAGES = [
  ...['/opcen', '/rainfall/:site', '/analysis/:site', '/surficial/:site', '/surficial_markers/:site'],
  ...['/subsurface/:site', '/earthquake/:site', '/moms/:site', '/assessment/:site', '/record/:site', '/events'],
  ...['/resources', '/communication', '/profile-setting', '/watch-log', '/evacuation/:site', '/messages'],
];

const webRoot = makeWebRoot(PAGES);
let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', webRoot: webRoot.folder });
  officer = await house.signedIn();
});
afterAll(async () => {
  await house.close();
  webRoot.remove();
});

/** What a page shows first, as text; null: it has nothing of its own. */
async function firstOf(path: string, visitor = officer): Promise<string | null> {
  const html = (await visitor.raw('GET', path)).bytes.toString();
  const [section] = /<section id="first".*?<\/section>/s.exec(html) ?? [];
  return (
    section
      ?.replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() ?? null
  );
}

it('rain is not judged before anything was measured, and then by its sums', async () => {
  expect(await firstOf('/rainfall/lpa')).toMatch(
    /^Rainfall No gauge has data of the last 24 hours: the rain is not judged\./,
  );
  await rain(house, '2026-11-21 09:05:00', 12.5);
  const said = await firstOf('/rainfall/lpa');
  expect(said).toMatch(
    /RAIN LPASB 24 h: 12\.50 mm of [\d.]+ mm \(\d+ of 48 half hours\) · 72 h: 12\.50 mm of [\d.]+ mm .+ 2026\/11\/21 09:05$/,
  );
  expect(await firstOf('/analysis/lpa?rainfall=7d')).toBe(said?.replace('Rainfall', 'Summary'));
  // The other site has its own.
  expect(await firstOf('/rainfall/scu')).not.toContain('12.50');
});

it('markers stand there with the newest distance and the movement since the one before', async () => {
  expect(await firstOf('/surficial/lpa')).toContain('Marker A no measurement of the last 30 days that counts');
  await measureCm(house, '2026-11-21 05:00:00', { A: 60, B: 110 });
  await measureCm(house, '2026-11-21 09:00:00', { A: 60.6, B: 110 });
  const said = await firstOf('/surficial/lpa');
  expect(said).toContain('Marker A 60.6 cm; moved 0.6 cm in 4.0 h 2026/11/21 09:00 Marker B 110.0 cm; moved 0.0 cm');
  expect(said).toContain('Marker C no measurement');
  expect((await firstOf('/surficial_markers/lpa'))?.replace(/^.+?Marker A/, '')).toBe(
    said?.replace(/^.+?Marker A/, ''),
  );
});

it('columns stand there with what measures, and those that are switched off not at all', async () => {
  await openColumns(house, 0);
  expect(await firstOf('/subsurface/lpa')).toBe('Subsurface Plot LPASA no reading yet LPASB no reading yet');
  await sweep(house, house.now() - 4 * HOUR_MS);
  await sql`update tsm_sensors set date_deactivated = '2026-11-01' where tsm_name = 'lpasb'`.execute(house.app.db);
  const said = await firstOf('/subsurface/lpa');
  expect(said).toMatch(
    /^Subsurface Plot LPASA 14 of 15 nodes have measured in the last 3 hours; newest reading 2026\/11\/21 0[89]:\d\d$/,
  );
});

it('a column that fell silent keeps the time of its last reading, also when what is old was packed', async () => {
  const before = await firstOf('/subsurface/lpa');
  house.setNow('2027-06-21 09:10:00');
  const later = await house.signedIn();
  const silent = before?.replace(/\d+ of/, '0 of');
  expect(await firstOf('/subsurface/lpa', later)).toBe(silent);
  while ((await packOldTilt(house.app.db, house.now())) > 0);
  expect(await firstOf('/subsurface/lpa', later)).toBe(silent);
  house.setNow('2026-11-21 09:10:00');
});

it('earthquakes stand there with their distance, those near enough marked for the site that they raised', async () => {
  expect(await firstOf('/earthquake/lpa')).toBe('Earthquake Data No earthquake has come in the last 365 days.');
  const quake = { ts: '2026-11-21 08:00:00', depth: 10, latitude: 11.786, longitude: 125.02, issuer: 'PHIVOLCS' };
  const events = [5.1, 3].map((magnitude, hour) => ({ ...quake, magnitude, ts: `2026-11-21 0${8 - hour}:00:00` }));
  const feed = { actor: systemActor, gauges: [], postsEarthquakes: true, keyId: null };
  await house.app.services.earthquakes.record(events, feed);
  const said = await firstOf('/earthquake/lpa');
  expect(said).toMatch(
    /Magnitude 5\.1 \d+ km from the site.* · near enough to raise .* 2026\/11\/21 08:00 Magnitude 3\.0 /,
  );
  expect(said?.match(/near enough/g)).toHaveLength(1);
});

it('landslide features, events, households, the library, the numbers, the reasons and who is signed in', async () => {
  expect(await firstOf('/moms/lpa')).toBe('Landslide Features No landslide feature has been reported.');
  const { moms } = house.app.services;
  const [person] = await rowsOf<{ user_id: number }>(house, 'users');
  const userId = person?.user_id ?? 0;
  const feature = {
    ...{ level: 0, type: 'Crack', name: 'A', location: '<b>Road</b>', description: 'One.', narratives: 'Seen.' },
    ...{ observedAt: instant('2026-11-21 09:00:00'), pictures: '', instanceId: null, reporterId: userId },
    ...{ validatorId: null, consultedStaff: null, photos: [] },
  } as const;
  await moms.write({ siteCode: 'lpa', features: [feature] }, null, userId);
  expect(await firstOf('/moms/lpa')).toContain('Crack A alert level 0 · &lt;b&gt;Road&lt;/b&gt; 2026/11/21 09:00');
  expect(await firstOf('/moms/scu')).toContain('No landslide feature');

  expect(await firstOf('/events')).toBe('Events Nothing is planned.');
  await sql`insert into activity (site_id, start_date, end_date, activity_name, activity_place)
    values (${LPA}, '2026-11-22 08:00+08', '2026-11-22 09:00+08', 'Drill', 'School')`.execute(house.app.db);
  expect(await firstOf('/events')).toBe('Events Drill LPA · School 2026/11/22 08:00');

  expect(await firstOf('/assessment/lpa')).toBe('Household Data No household has been entered.');
  expect(await firstOf('/evacuation/lpa')).toBe('Evacuation list No roll-call is open.');
  expect(await firstOf('/resources')).toMatch(/^Resources Advisories 0 files .* Risk assessments 0 files$/);
  expect(await firstOf('/communication')).toMatch(/^Communication Emergency numbers .+ \d{3,}/);
  expect(await firstOf('/record/lpa')).toMatch(/^Why this level Raised by .+ Doubts .+ End .+/);
  expect(await firstOf('/profile-setting')).toMatch(/^Edit Profile Signed in \w+ \w+ Office MLGU$/);
  expect(await firstOf('/profile-setting', await house.signedIn(people.provincialOfficer))).toMatch(/Office PLGU$/);
});

it('a call for help that nobody has read stands above every page, and leads to the messages', async () => {
  const open = async (path: string) => (await officer.raw('GET', path)).bytes.toString();
  expect(await firstOf('/messages')).toBe('Messages from residents Every call for help (TULONG) has been read.');
  expect(await open('/rainfall/lpa')).not.toContain('class="old"><a');
  const sms = { from: '09170000001', text: 'TULONG', sentAt: null, gatewayId: 'a' };
  await house.app.services.incoming.receive(sms, systemActor);
  const help = '<p class="old"><a href="/messages">One number asks for help (TULONG): read it.</a></p>';
  for (const path of ['/rainfall/scu', '/opcen', '/resources', '/watch-log'])
    expect(await open(path), path).toContain(help);
  expect(await firstOf('/messages')).toBe(
    'Messages from residents TULONG, no site known one number; newest 2026/11/21 09:10',
  );
  await sql`update sms_inbox set read_at = now()`.execute(house.app.db);
  expect(await open('/rainfall/scu')).not.toContain('TULONG');
});

it('a page without first data of its own, or of a site that nobody watches, shows none; nor does it to who may not read', async () => {
  for (const path of ['/opcen', '/watch-log', '/rainfall/bag']) expect(await firstOf(path), path).toBeNull();
  expect(await firstOf('/rainfall/lpa', house.visitor())).toBeNull();
  expect(await firstOf('/profile-setting', house.visitor())).toBeNull();
  await sql`update user_roles set valid_until = now()`.execute(house.app.db);
  expect(await firstOf('/rainfall/lpa')).toBeNull();
  await sql`update user_roles set valid_until = null`.execute(house.app.db);
});

it('a site is led to the pages that it has', async () => {
  const html = (await officer.raw('GET', '/opcen')).bytes.toString();
  const led = (code: string) => [...html.matchAll(new RegExp(`href="/(\\w+)/${code}"`, 'g'))].map(([, page]) => page);
  expect(led('lpa')).toContain('subsurface');
  expect(led('scu')).not.toContain('subsurface');
  expect(led('scu')).toEqual(expect.arrayContaining(['evacuation', 'rainfall', 'surficial', 'record']));
});

const sightOf = (given: FirstGiven) => {
  const { clock, levels, clockHold, sites, settings } = house.app.services;
  return makeFirstSight({ clock, levels, clockHold, sites, settings, isDemo: false, ...given });
};
const FAILS = [
  ['fails', () => Promise.reject(new Error('no database'))],
  ['does not come in time', () => new Promise<never>(() => undefined)],
] as const;

it.each(FAILS)('where it %s whether somebody asks for help the page says that it is not known', async (_, read) => {
  const sight = sightOf({ parts: {}, above: [{ read, unknown: (language) => `not read, ${language}` }] });
  const html = await sight.read({ page: '/opcen', siteCode: null, language: 'fil', userId: 1 });
  expect(html).toContain('<p class="old">not read, fil</p>');
  expect(html).toContain('id="seen-lpa"');
});

it.each(FAILS)('where first data %s the level stands there alone', async (_, read) => {
  const parts = { '/rainfall/:site': { title: { en: 'Rain', fil: 'Ulan', war: 'Uran' }, read } };
  const sight = sightOf({ parts, above: [] });
  const html = await sight.read({ page: '/rainfall/:site', siteCode: 'lpa', language: 'en', userId: 1 });
  expect(html).toContain('id="seen-lpa"');
  expect(html).not.toContain('id="first"');
});
