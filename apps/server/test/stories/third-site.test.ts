// A third site, known everywhere without a build and without a restart: from its first gauge to its restore elsewhere.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listActivities } from '@bantay/features/activities/wire/activities.ts';
import { readBulletin } from '@bantay/features/bulletin/wire/bulletin.ts';
import { addHousehold, listHouseholds, readSummary } from '@bantay/features/households/wire/households.ts';
import { makeReplayService } from '@bantay/features/replay/server/replay-service.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackup, restoreDatabase, restoreFiles } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { systemActor } from '../../src/database/audit.ts';
import { openDatabase, rows } from '../../src/database/database.ts';
import { findBackupKey } from '../../src/secrets.ts';
import { createStoryDatabase } from '../databases.ts';
import { candidateOf, decideAndRelease, feed, LPA, rain, runDue, send, summaryOf, walk } from '../field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../harness.ts';
import { multipart } from '../multipart.ts';

const CARE = { by: null };
const KEEPER = { by: null, scope: null };
/** Its people, by the order in which they are entered. */
const OWN = ['09171110001', '09171110002'];
const asSent = (number: string) => `63${number.slice(1)}`;
const OUTLINE: [number, number][] = [
  [11.71, 125.06],
  [11.715, 125.06],
  [11.712, 125.065],
];

let house: House;
let officer: Visitor;
let mar: number;
let releaseId: number;

beforeAll(async () => {
  // A Tuesday of the wet season.
  house = await openHouse({ now: '2026-11-24 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

it('is made beside the running server: its gauge, threshold and people', async () => {
  const { siteCare, gauges, limitCare, contacts } = house.app.services;
  const words = {
    ...{ sitio: 'Kawayan', purok: null, barangay: 'Bagong Silang', municipality: 'Kunwari', province: 'Imbento' },
    ...{ region: 'VIII', psgc: 806_033_001, areaCode: 56, households: '31 households, 1 chapel', season: 1 as const },
    ...{ latitude: 11.712, longitude: 125.062, gaugeFrames: 2, menuPlace: 3, menuWithout: [], hazardMap: null },
    ...{ topics: ['rainfall' as const, 'surficial' as const, 'moms' as const], outline: null },
  };
  const site = await siteCare.create('mar', words, [{ fromSiteCode: 'lpa', designation: 'MLGU' }], CARE);
  mar = site.siteId;
  const gauge = { gaugeName: 'rain_marsb', dataSource: 'senslope' as const, latitude: null, longitude: null };
  await gauges.add({ ...gauge, sites: [{ siteCode: 'mar', km: 0.2 }] }, CARE);
  const threshold = { key: 'rain72h' as const, value: 100, validFrom: null, seen: null, isSure: true };
  await limitCare.set('mar', { ...threshold, reason: 'of its own gauge' }, null);
  for (const [index, number] of OWN.entries()) {
    const person = { firstName: `Tao${index}`, lastName: 'Imbento', sex: 'Female' as const, designation: 'LEWC' };
    await contacts.create({ ...person, siteCodes: ['mar'], numbers: [{ number, isOn: true }] }, KEEPER);
  }
  expect(await summaryOf(officer, mar)).toMatchObject({ alert_level: 0, state: 'routine' });
});

it('a measurement by SMS from the field is taken for it; before it has a marker the answer names it as well', async () => {
  const { incoming, markers } = house.app.services;
  const text = 'ROUTINE MAR NOV 24 2026 8:00AM A 60CM MAARAW AIDA GAWA';
  const receive = (gatewayId: string) =>
    incoming.receive({ from: asSent(OWN[0]!), text, sentAt: null, gatewayId }, systemActor);
  const answers = async () => (await rowsOf<{ sms_msg: string }>(house, 'sms_rounds')).map((row) => row.sms_msg);
  expect(await receive('mar 1')).toBe('measurement');
  expect((await answers())[0]).toContain('walang marker na ginagamit sa site. Halimbawa: ROUTINE MAR ');
  const added = { siteCode: 'mar', kind: 'add', markerId: null, name: 'A', remarks: 'new' };
  await markers.addEvent({ ...added, at: instant('2026-11-23 08:00:00') }, 1);
  expect(await receive('mar 2')).toBe('measurement');
  const visits = await rowsOf<{ site_id: number }>(house, 'marker_observations');
  expect(visits.map(({ site_id }) => site_id)).toEqual([mar]);
});

it('a storm raises it alone, by its own threshold, and its release says so', async () => {
  await walk(house, '2026-11-24 10:00:00', () => null);
  await rain(house, '2026-11-24 09:55:00', 0, 'rain_marsb');
  house.move(300_000);
  await rain(house, '2026-11-24 10:05:00', 60, 'rain_marsb');
  expect(await candidateOf(officer, LPA)).toBeUndefined();
  const candidate = (await candidateOf(officer, mar))!;
  expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
  expect(candidate.trigger_list_arr[0]!.tech_info).toContain('60.00 mm / 50.00 mm');
  house.move(60_000);
  releaseId = await decideAndRelease(house, officer, mar);
  expect(await summaryOf(officer, mar)).toMatchObject({ alert_level: 1, state: 'onset' });
  expect((await feed(officer)).onGoing.latest.map(({ event }) => event.site.site_code)).toEqual(['mar']);
});

it('its warning goes to its people and to those whom it shares, and to nobody else', async () => {
  expect((await send(officer, releaseId)).json).toMatchObject({ status: true });
  const sent = await rows<{ number: string; designation: string; siteIds: number[] }>(
    house.app.db,
    sql`select o.number, d.designation, array(select site_id from user_organizations g where g.user_id = o.user_id) as site_ids
        from sms_outbox o join sms_rounds r using (round_id) join user_profiles p using (user_id)
        join designations d on d.id = p.designation_id where r.release_id = ${releaseId} order by o.number`,
  );
  expect(sent.filter(({ siteIds }) => siteIds.includes(mar)).map(({ number }) => number)).toEqual(OWN.map(asSent));
  const shared = sent.filter(({ siteIds }) => !siteIds.includes(mar));
  expect(shared.length).toBeGreaterThan(0);
  expect(new Set(shared.map(({ designation }) => designation))).toEqual(new Set(['MLGU']));
  expect(shared.every(({ siteIds }) => siteIds.includes(LPA))).toBe(true);
  const rounds = await rowsOf<{ release_id: number | null; composed_msg: string }>(house, 'sms_rounds');
  expect(rounds.find((one) => one.release_id === releaseId)!.composed_msg).toContain(
    'Sitio Kawayan, Brgy. Bagong Silang, Kunwari, Imbento',
  );
});

it('its bulletin is a sheet and a PDF of its own', async () => {
  const { sheet } = (await officer.send(readBulletin, { params: { release_id: String(releaseId) } })).json;
  expect(sheet).toMatchObject({ site: 'mar', level: 1, title: 'CBEWS-L ALERT LEVEL INFORMATION: MAR-2026' });
  expect(sheet.facts[0]!.text).toContain('Sitio Kawayan, Brgy. Bagong Silang, Kunwari, Imbento');
  expect(sheet.elements[0]!.text).toBe('31 households, 1 chapel');
  // Nobody has entered a household: the words of its own row, and that there is no more.
  expect(sheet.elements[1]!.text).toBe('No household data');
  const pdf = await officer.raw('GET', `/api/bulletin/${releaseId}/pdf`);
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="alert-bulletin-mar-2026-11-24-1030.pdf"');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('its households are counted and stand in its evacuation list, and in that of no other', async () => {
  const head = { household_head: 'Lola Imbento', birthdate: '1950-02-03', gender: 'F' as const };
  const body = { household_id: 'MAR-1', ...head, members: [], purok: '2', site_id: mar };
  expect((await officer.send(addHousehold, { body })).json).toMatchObject({ status: true });
  const params = { site_id: String(mar) };
  const counts = (await officer.send(readSummary, { params })).json;
  expect(counts).toMatchObject({ household_count: 1, person_count: 1, seniors_count: 1 });
  const list = (await officer.send(listHouseholds, { params, query: { purpose: 'evacuation' } })).json.data;
  expect(list).toMatchObject([{ household_id: 'MAR-1', purok: '2', site_id: mar }]);
  // Whoever names no site means 24, as ever.
  const ofLpa = (await officer.raw('GET', '/api/household_data/get_all')).json.data as { site_id: number }[];
  expect(ofLpa.some(({ site_id }) => site_id === mar)).toBe(false);
});

it('CAP tells a circle, and its outline once it has one; the next bulletin counts the household', async () => {
  const { cap, siteCare } = house.app.services;
  await cap.publish();
  const words = { outline: OUTLINE };
  await siteCare.change('mar', { words, shares: null, version: null }, CARE);
  await walk(house, '2026-11-24 12:00:00', () => null);
  await rain(house, house.now() - 60_000, 1, 'rain_marsb');
  const secondId = await decideAndRelease(house, officer, mar);
  await cap.publish();
  const { sheet } = (await officer.send(readBulletin, { params: { release_id: String(secondId) } })).json;
  expect(sheet.elements[1]!.text).toMatch(/^1 household, 1 person\./);
  const told = await rowsOf<{ identifier: string; xml: string }>(house, 'cap_messages');
  expect(told.map(({ identifier }) => identifier)).toEqual([
    `PH-806033001-mar-${releaseId}-0`,
    expect.stringMatching(/^PH-806033001-mar-\d+-0$/),
  ]);
  expect(told[0]!.xml).toContain('<circle>11.712,125.062 1</circle>');
  expect(told[1]!.xml).toContain('<polygon>11.71,125.06 11.715,125.06 11.712,125.065 11.71,125.06</polygon>');
});

it('has activities of its own in the calendar', async () => {
  const fields = {
    ...{ activity_id: '0', activity_name: 'Drill', activity_place: '', activity_note: '', site_id: String(mar) },
    ...{ start_date: '2026-11-25 08:00:00', end_date: '2026-11-25 17:00:00' },
  };
  const form = multipart(Object.entries(fields).map(([field, data]) => ({ field, data })));
  expect((await officer.raw('POST', '/api/events/save_activity', form)).json).toMatchObject({ status: true });
  const of = async (site: number) =>
    (await officer.send(listActivities, { params: { site_id: String(site) } })).json.data.map(({ title }) => title);
  expect([await of(mar), await of(LPA)]).toEqual([['Drill'], []]);
});

it('is made again from the stored readings as it was recorded', async () => {
  await runDue(house);
  const { sites, rainfall, alerts } = house.app.services;
  const replay = makeReplayService(house.app.db, rainfall, alerts.rerun());
  const range = { from: instant('2026-11-24 08:30:00'), to: instant('2026-11-24 11:30:00') };
  const report = await replay.replay({ site: await sites.require('mar'), ...range, now: house.now(), keep: false });
  expect(report).toMatchObject({ siteCode: 'mar', levels: [], triggers: [], releases: [], orphanDecisions: [] });
  expect(report.releasesCompared).toBeGreaterThan(0);
  expect(report.stretches.map(({ recorded }) => recorded)).toContain(1);
});

it('comes back from a backup whole, in another place', async () => {
  const [archives, dataFolder] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'bantay-third-'))) as [string, string];
  const source = openDatabase({ url: house.url, max: 3 });
  const elsewhere = await createStoryDatabase();
  const { db, close } = openDatabase({ url: elsewhere.url, max: 1 });
  try {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const place = { dataFolder: house.dataFolder, folder: archives, now: new Date() };
    const { path } = await writeBackup(source.pool, place);
    const backup = await openBackup(path, dataFolder, { key: findBackupKey(house.dataFolder), takesAnything: false });
    await restoreFiles(backup, dataFolder);
    await restoreDatabase(backup, elsewhere.url);
    await backup.remove();
    for (const table of OF_A_SITE) {
      const of = (one: typeof db) =>
        rows(one, sql`select to_jsonb(t) as row from ${sql.table(table)} t where site_id = ${mar} order by t::text`);
      const before = await of(house.app.db);
      expect([table, before.length > 0]).toEqual([table, true]);
      expect(await of(db)).toEqual(before);
    }
    expect(existsSync(dataFolder)).toBe(true);
  } finally {
    await Promise.all([close(), source.close()]);
    await elsewhere.drop();
    for (const folder of [archives, dataFolder]) rmSync(folder, { recursive: true, force: true });
  }
});

/** Tables in which rows of the third site must lie by now. */
const OF_A_SITE = [
  ...['sites', 'site_shares', 'rainfall_priorities', 'limit_versions', 'user_organizations', 'household_data'],
  ...['marker_observations', 'public_alerts', 'operational_triggers', 'monitoring_events', 'activity', 'record_chain'],
];
