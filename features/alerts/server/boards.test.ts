// Boards: written with the facts, never trusted unseen, made anew at the start, and numbered so that nothing that was written is missed.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, decideAndRelease, LPA, measure, rain, runDue, walk } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { moreSites } from '../../../apps/server/test/many-sites.ts';
import { boardsHold } from '../../../apps/server/test/true-boards.ts';
import { watchJumps } from '../../duty/server/clock-jump.ts';
import { findFaults } from '../../duty/server/find-faults.ts';
import { isRoutineDay } from '../rules/routine-schedule.ts';
import { compareBoards, listLoud, putReleasedBoards } from './boards-queries.ts';
import { makeBoardsService } from './boards-service.ts';

const SCU = 101;

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await runDue(house);
});
afterAll(() => house.close());

const waiting = () => house.app.services.waiting.read();
const loud = async () => (await listLoud(house.app.db, house.now(), [])).map(({ siteId }) => siteId);
const wrong = async () => {
  const found = await compareBoards(house.app.db, [], 0, 100);
  return found.flatMap(({ siteId, isDifferent }) => (isDifferent ? [siteId] : []));
};
/** As if a program that knows no boards had written the facts of a site, or somebody by hand. */
const tamper = (siteId: number, change: Partial<Record<'is_routine' | 'is_quiet', boolean>>) =>
  sql`update site_boards set ${sql.join(Object.entries(change).map(([column, is]) => sql`${sql.ref(column)} = ${is}`))}
      where site_id = ${siteId}`.execute(house.app.db);
async function boardFaults() {
  const parts = { ...house.app.services, db: house.app.db, space: { low: async () => null }, jumps: watchJumps() };
  const faults = await findFaults(parts as never, []); // the disk as nobody looks at it here
  return faults.filter(({ subject }) => subject === 'boards');
}

describe('an event from its first drop to routine', () => {
  it('begins where nothing is judged, because nothing waits', async () => {
    expect(await loud()).toEqual([]);
    expect(await waiting()).toEqual({ triggers: [], releases: [], wrongBoards: [] });
  });

  it('is judged as soon as it rains, and until it is over; at each step the boards say what the facts say', async () => {
    house.setNow('2026-11-21 09:15:00');
    await rain(house, '2026-11-21 09:12:00', 80);
    await boardsHold(house);
    expect(await loud()).toContain(LPA);
    expect((await waiting()).triggers).toMatchObject([{ siteId: LPA, source: 'rainfall' }]);
    await decideAndRelease(house, officer);
    expect((await waiting()).triggers).toEqual([]);
    expect(await loud()).toContain(LPA);
    // Each step of it asks `boardsHold`: the end of validity, the release that is missed, the noon of a routine day.
    await walk(house, '2026-11-23 10:10:00');
    await measure(house, '2026-11-23 10:05:00');
    await walk(house, '2026-11-23 12:40:00');
    expect((await candidateOf(officer))?.public_alert_level).toBe(0);
    expect((await waiting()).releases.map(({ siteId }) => siteId)).toContain(LPA);
    await decideAndRelease(house, officer);
    await walk(house, '2026-11-27 14:00:00');
    expect(await loud()).toEqual([]);
  }, 240_000);

  it('says whose routine release is due from the boards alone', async () => {
    const due = (await waiting()).releases;
    expect(due).toMatchObject([{ siteId: null }]);
    await sql`update monitoring_releases set data_ts = '2026-11-27 11:30+08' where release_id in (
      select max(release_id) from monitoring_releases group by site_id)`.execute(house.app.db);
    await putReleasedBoards(house.app.db, [LPA, SCU]);
    expect((await waiting()).releases).toEqual([]);
    await boardsHold(house);
  });
});

describe('a board that is not what the facts say', () => {
  beforeEach(() => house.app.services.releases.ensureFirstReleases());

  it('hides nothing: the facts are read, and people are told that it is wrong', async () => {
    house.setNow('2026-11-27 14:10:00');
    await rain(house, '2026-11-27 14:06:00', 90);
    const before = await waiting();
    expect(before.triggers).toMatchObject([{ siteId: LPA }]);
    await tamper(LPA, { is_quiet: true });
    expect(await loud()).toEqual([]);
    expect(await waiting()).toEqual({ ...before, wrongBoards: [{ siteId: LPA, siteCode: 'lpa' }] });
    expect(await boardFaults()).toMatchObject([{ kind: 'job', siteId: null, facts: { job: 'boards of lpa' } }]);
    await sql`delete from site_boards`.execute(house.app.db);
    expect((await loud()).sort()).toEqual([LPA, SCU].sort());
    expect(await boardFaults()).toMatchObject([{ facts: { job: 'boards of 2 sites' } }]);
    expect(await waiting()).toMatchObject({ triggers: before.triggers, releases: before.releases });
  });

  it('is made anew at the start: after a restore, or when a program without boards has worked there', async () => {
    await tamper(SCU, { is_routine: false });
    expect(await wrong()).toEqual([SCU]);
    await house.app.services.releases.ensureFirstReleases();
    expect(await wrong()).toEqual([]);
    expect(await boardFaults()).toEqual([]);
    const versions = () => rowsOf<{ version: string }>(house, 'site_boards');
    const before = await versions();
    await house.app.services.releases.ensureFirstReleases();
    expect(await versions()).toEqual(before);
  });

  it('is found although only some are looked at each time, and stays found until it is right', async () => {
    await moreSites(house, 3);
    await tamper(1002, { is_routine: false });
    const boards = makeBoardsService(house.app.db, 2);
    const looks: number[][] = [];
    for (let look = 0; look < 4; look++) looks.push((await boards.differing()).map(({ siteId }) => siteId));
    expect(looks).toEqual([[], [1002], [1002], [1002]]);
    await tamper(1002, { is_routine: true });
    expect(await boards.differing()).toEqual([]);
  });

  it('is none at a site that is new, or retired', async () => {
    await sql`insert into sites (site_id, site_code, active) values (2001, 'new', false)`.execute(house.app.db);
    expect(await wrong()).toEqual([]);
    expect(await loud()).not.toContain(2001);
  });
});

it('sites are due on the days that the rule names, through a year', async () => {
  const { sites } = house.app.services;
  await sql`update sites set season = 2 where site_id = ${SCU}`.execute(house.app.db);
  const all = await sites.list();
  expect(new Set(all.map(({ season }) => season)).size).toBe(2);
  for (let day = 0; day < 365; day += 1) {
    // The first and the last minute belong to the same day in Manila.
    const at = instant('2026-01-01 00:00:00') + day * DAY_MS + (day % 2) * (DAY_MS - 60_000);
    const due = all.filter(({ season }) => isRoutineDay(season, at)).map(({ siteId }) => siteId);
    expect((await sites.dueOn(at)).sort()).toEqual(due.sort());
  }
});

it('a board that cannot be written takes its result with it: the fact stays, and its run is owed and made', async () => {
  await sql`alter table site_boards rename to boards_gone`.execute(house.app.db);
  await rain(house, house.now() - 60_000, 3);
  await sql`alter table boards_gone rename to site_boards`.execute(house.app.db);
  const owed = await sql`select 1 from generated_alerts where owed_from is not null`.execute(house.app.db);
  expect(owed.rows.length).toBeGreaterThan(0);
  const failed = await sql`select 1 from audit where action = 'alerts.engine-failed'`.execute(house.app.db);
  expect(failed.rows.length).toBeGreaterThan(0);
  const { rows } = await sql`select 1 from rain_readings where mm_thousandths = 3000`.execute(house.app.db);
  expect(rows).toHaveLength(1);
  await runDue(house);
  const left = await sql`select 1 from generated_alerts where owed_from is not null`.execute(house.app.db);
  expect(left.rows).toEqual([]);
});
