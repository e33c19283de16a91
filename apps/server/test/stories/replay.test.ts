// The time machine: two days of two sites made again from the stored facts come out as recorded; a changed reading is found.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRerunService } from '@bantay/features/alerts/server/rerun-service.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { rememberSite } from '@bantay/features/replay/server/memory-desk.ts';
import { makeReplayService, type ReplayQuestion } from '@bantay/features/replay/server/replay-service.ts';
import {
  createScratch,
  dropScratch,
  leaveScratch,
  listAbandoned,
} from '@bantay/features/replay/server/scratch-queries.ts';
import { makeSubsurfaceSource } from '@bantay/features/subsurface/server/subsurface-source.ts';
import { makeSurficialSource } from '@bantay/features/surficial/server/surficial-source.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../src/database/database.ts';
import { onOneConnection } from '../../src/database/transaction.ts';
import { candidateOf, decide, decideAndRelease, feed, LPA, measure, measureCm, rain, release, walk } from '../field.ts';
import { type House, instant, openHouse, type Visitor } from '../harness.ts';
import { rowsOfSchema } from '../scratch-rows.ts';
import { typeCommand } from '../typed-command.ts';

const SCU = 101;
/** Monday, a routine day of the wet season. */
const BEGIN = '2026-11-23 09:10:00';
const RANGE = { from: instant('2026-11-23 08:30:00'), to: instant('2026-11-25 12:00:00') };

let house: House;
let officer: Visitor;

const replayed = async (siteCode: string, more: Partial<ReplayQuestion> = {}) => {
  const { db, services } = house.app;
  const site = (await services.sites.read(siteCode))!;
  const service = makeReplayService(
    db,
    services.rainfall,
    makeRerunService([makeRainfallSource(services.rainfall), makeSurficialSource()]),
  );
  return service.replay({ site, ...RANGE, now: house.now(), keep: false, ...more });
};
const schemas = async () =>
  (
    await rows<{ nspname: string }>(
      house.app.db,
      sql`select nspname from pg_namespace where nspname like '%replay%' order by 1`,
    )
  ).map((row) => row.nspname);

/** Both sites drizzle; the second gauge of scu reports ten minutes later, as loggers do. */
const drizzle = (at: number) => (at % 10_800_000 === 0 ? 0.5 : 0);
async function goTo(until: string): Promise<void> {
  await walk(house, until, drizzle);
}

beforeAll(async () => {
  house = await openHouse({ now: BEGIN });
  officer = await house.signedIn();
  await measure(house, '2026-11-23 07:00:00', LPA);
  await measure(house, '2026-11-23 07:00:00', SCU);
  await rain(house, '2026-11-23 09:05:00', 1, 'rain_scusb');
  // lpa: an onset, decided, released.
  house.move(60_000);
  await rain(house, '2026-11-23 09:06:00', 80);
  house.move(60_000);
  await decideAndRelease(house, officer, LPA);
  // Noon: the routine release of scu.
  await goTo('2026-11-23 12:00:00');
  house.move(60_000);
  const { candidates } = await feed(officer);
  const routine = candidates.find((one) => !('site_id' in one));
  if (routine) {
    const body = {
      ...routine,
      routine_details: [{ site_id_list: [SCU], trigger_list_str: null }],
      release_time: '12:02',
    };
    const answer = await officer.raw('POST', '/api/monitoring/insert_ewi', { body });
    expect(answer.json.status).toBe(true);
  }
  // scu: raised, declared invalid an hour later, raised again.
  await goTo('2026-11-23 14:00:00');
  house.move(300_000);
  await rain(house, '2026-11-23 14:03:00', 90, 'rain_scusb');
  await goTo('2026-11-23 15:00:00');
  const wrong = (await candidateOf(officer, SCU))!;
  await decide(officer, wrong.trigger_list_arr[0]!.trigger_id, -1);
  house.move(60_000);
  await decide(officer, wrong.trigger_list_arr[0]!.trigger_id, 1);
  house.move(60_000);
  await release(house, officer, (await candidateOf(officer, SCU))!);
  // A visit of hours ago is entered late, and another one moves.
  await measureCm(house, '2026-11-23 15:20:00', { A: 60 }, LPA);
  await measureCm(house, '2026-11-23 19:40:00', { B: 111.2 }, SCU);
  // A reading of half a day ago arrives, and one value is corrected.
  await goTo('2026-11-23 20:00:00');
  house.move(120_000);
  await rain(house, '2026-11-23 12:40:00', 70, 'rain_scusb');
  house.move(60_000);
  await rain(house, '2026-11-23 09:06:00', 78);
  house.move(60_000);
  await decideAndRelease(house, officer, LPA);
  // Scu asks for its alert by itself as well.
  await goTo('2026-11-24 02:00:00');
  house.move(60_000);
  const request = { siteId: SCU, level: 1 as const, requestAt: house.now() - 600_000, reason: 'Cracks above the road' };
  await house.app.services.onDemand.save(
    { ...request, eqId: null, approvedBy: 'MLGU', techInfo: 'Cracks' } as never,
    1,
  );
  // A span of scu is tagged as invalid.
  await goTo('2026-11-24 06:00:00');
  house.move(60_000);
  const gauge = 5;
  await house.app.services.rainfall.tag(
    {
      rainId: gauge,
      startAt: instant('2026-11-23 14:00:00'),
      endAt: instant('2026-11-23 14:30:00'),
      observedData: 0,
      remarks: 'bucket was cleaned',
    },
    1,
  );
  // lpa goes on until it is lowered at the end of its validity.
  await goTo('2026-11-24 12:00:00');
  house.move(120_000);
  await decideAndRelease(house, officer, LPA);
  await goTo('2026-11-25 11:00:00');
  await measure(house, '2026-11-25 11:00:00', LPA);
  await goTo('2026-11-25 12:30:00');
  house.move(60_000);
  await release(house, officer, (await candidateOf(officer, LPA))!);
}, 300_000);
afterAll(() => house.close());

describe('two days made again', () => {
  it.each([
    ['lpa', [0, 1]],
    ['scu', [0, 1]],
  ])('%s comes out as recorded: levels, strings, triggers, releases', async (siteCode, levels) => {
    const report = await replayed(siteCode);
    expect(report).toMatchObject({ levels: [], triggers: [], releases: [], orphanDecisions: [], schema: null });
    expect(report.halfHours).toBe(103);
    expect(report.releasesCompared).toBeGreaterThan(1);
    expect([...new Set(report.stretches.map((one) => one.recorded))].sort()).toEqual(levels);
  });

  it('leaves nothing behind, and the installation as it was', async () => {
    const digest = () =>
      rows(
        house.app.db,
        sql`select (select md5(string_agg(t::text, '' order by t.trigger_id)) from operational_triggers t) as triggers,
          (select md5(string_agg(p::text, '' order by p.public_id)) from public_alerts p) as levels,
          (select md5(string_agg(g::text, '' order by g.site_id)) from generated_alerts g) as results,
          (select md5(string_agg(s::text, '' order by s.stat_id)) from alert_status s) as decisions,
          (select md5(string_agg(r::text, '' order by r.site_id)) from site_runs r) as runs,
          (select md5(string_agg(b::text, '' order by b.site_id)) from site_boards b) as boards,
          (select count(*)::int from closings) as closings, (select count(*)::int from audit) as audits,
          (select count(*)::int from rain_readings) as readings`,
      );
    // Nearer than it was at any time that is made again: a run there would write its own.
    await sql`update site_runs set nearness = 0.98`.execute(house.app.db);
    const before = await digest();
    await replayed('lpa');
    expect(await digest()).toEqual(before);
    expect(await schemas()).toEqual([]);
  });

  it('keeps the scratch schema when asked, and a later run does not take it for a leftover', async () => {
    const { schema } = await replayed('scu', { keep: true });
    await replayed('scu');
    expect(await schemas()).toEqual([schema]);
    await sql`drop schema ${sql.id(schema!)} cascade`.execute(house.app.db);
  });

  it.each(['lpa', 'scu'])(
    '%s gone through in memory leaves the very same rows, and the same report',
    async (siteCode) => {
      const { services, db } = house.app;
      const { subsurface, rainfall } = services;
      const sources = [makeRainfallSource(rainfall), makeSurficialSource(), makeSubsurfaceSource(subsurface)];
      const site = (await services.sites.read(siteCode))!;
      const question = { site, ...RANGE, now: house.now(), keep: true };
      const step = await makeReplayService(db, rainfall, makeRerunService(sources)).replay(question);
      const remember = rememberSite;
      const quick = await makeReplayService(db, rainfall, makeRerunService(sources), remember).replay(question);
      const [stepped, remembered] = [await rowsOfSchema(db, step.schema!), await rowsOfSchema(db, quick.schema!)];
      for (const { schema } of [step, quick]) await sql`drop schema ${sql.id(schema!)} cascade`.execute(db);
      for (const [table, all] of stepped) expect([table, remembered.get(table)]).toEqual([table, all]);
      expect({ ...quick, schema: null }).toEqual({ ...step, schema: null });
      expect(stepped.get('closings')!.length).toBeGreaterThan(100);
    },
  );

  it('several sites are asked for at once, each is told by itself, and one that is not there is refused', async () => {
    // A command goes by the clock of the database.
    await sql`update installation set field_offset_ms = ${Math.max(0, house.now() - Date.now())}`.execute(house.app.db);
    const folder = mkdtempSync(join(tmpdir(), 'bantay-replay-'));
    const file = join(folder, 'report.json');
    const typed = (site: string) =>
      typeCommand(
        'replay',
        ['--site', site, '--from', '2026-11-23 08:30', '--to', '2026-11-25 11:00', '--json', file],
        { BANTAY_DEMO: 'on', DATABASE_URL: house.url, BANTAY_DATA: join(folder, 'data') },
      );
    const { code, said } = await typed('scu,lpa,scu');
    expect(said.match(/^(SCU|LPA), .*: \d+ half hours$/gm)?.map((line) => line.slice(0, 3))).toEqual(['SCU', 'LPA']);
    expect([said.match(/releases compared\. Equal, in/g)?.length, code]).toEqual([2, 0]);
    const reports = JSON.parse(readFileSync(file, 'utf8')) as { siteCode: string; halfHours: number }[]; // as they are written
    expect(reports.map(({ siteCode, halfHours }) => [siteCode, halfHours])).toEqual([
      ['scu', 101],
      ['lpa', 101],
    ]);
    expect(await typed('lpa,xyz')).toMatchObject({ code: 2, said: expect.stringContaining('no site "xyz"') });
    expect(await schemas()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("is nobody's leftover while its schema is being made", async () => {
    const taken: string[] = [];
    // After each statement another command looks for what was left behind.
    const looking: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        taken.push(...(await listAbandoned(house.app.db, 'replay_')));
        return result;
      },
    };
    await onOneConnection(house.app.db, async (db) => {
      await createScratch(db.withPlugin(looking), 'replay_lpa_half_made');
      await leaveScratch(db);
      await dropScratch(db, 'replay_lpa_half_made');
    });
    expect(taken).toEqual([]);
  });

  it('clears away what a killed run left, also after a failure of its own', async () => {
    await sql`create schema replay_lpa_1_dead`.execute(house.app.db);
    const broken = { ...(await house.app.services.sites.read('lpa'))!, site_id: LPA, site_code: 'lpa' };
    const { rainfall } = house.app.services;
    const failing = makeReplayService(
      house.app.db,
      rainfall,
      makeRerunService([
        {
          name: 'rainfall',
          evaluate: async () => {
            throw new Error('the gauge is a teapot');
          },
        },
      ]),
    );
    await expect(failing.replay({ site: broken, ...RANGE, now: house.now(), keep: false })).rejects.toThrow('teapot');
    expect(await schemas()).toEqual([]);
  });
});

describe('a stored reading changed behind the back of the server', () => {
  it('is named with the half hours that come out differently', async () => {
    // The storm of lpa, corrected to 78 mm at 20:04, shrinks to 8 mm: from then on nothing is above the threshold, and the
    // validity no longer moves on with the block that begins at 00:00.
    await sql`update rain_readings set mm_thousandths = 8000
      where rain_id = 1 and measured_at = ${new Date(instant('2026-11-23 09:06:00'))}`.execute(house.app.db);
    const { levels, triggers } = await replayed('lpa');
    expect(toManilaText(levels[0]!.at)).toBe('2026-11-24 00:00:00');
    expect(new Set(levels.map((one) => one.reason))).toEqual(new Set(['reading altered']));
    expect(triggers.length).toBeGreaterThan(0);
    expect((await replayed('scu')).levels).toEqual([]);
  });
});

describe('what cannot be replayed', () => {
  it.each([
    [
      'before the first record',
      { from: instant('2026-10-01 00:00:00'), to: instant('2026-10-02 00:00:00') },
      'recorded',
    ],
  ])('%s is refused in a sentence', async (_what, range, words) => {
    await expect(replayed('lpa', range)).rejects.toThrow(words);
  });
});
