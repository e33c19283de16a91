// The feed of a municipality, a region or a map window, and what of it has changed since; the feed of all is as it was.
import type { Db } from '@bantay/server/database/database.ts';
import { openDatabase } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLonelyDatabase } from '../../../apps/server/test/cluster.ts';
import { decideAndRelease, LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { listChanged, type Mark, putReleasedBoards } from '../../alerts/server/boards-queries.ts';
import { ensureFirstReleases } from '../../alerts/server/open-routine.ts';
import { candidates, listCandidateAlerts, onGoing } from '../wire/dashboard.ts';

const SCU = 101;

let house: House;
let officer: Visitor;
beforeAll(async () => {
  // A version says how far everybody in the whole cluster has come who writes.
  house = await openHouse({ now: '2026-11-21 09:10:00', database: await createLonelyDatabase() });
  officer = await house.signedIn();
  await runDue(house);
  await sql`update sites set municipality = 'San Test', region = 'Region T', latitude = 10.2, longitude = 124.9
    where site_id = ${SCU}`.execute(house.app.db);
  await sql`update sites set latitude = 11, longitude = 125 where site_id = ${LPA}`.execute(house.app.db);
});
afterAll(() => house.close());

async function ask(query: Record<string, string> = {}) {
  const { json, status } = await officer.send(listCandidateAlerts, { params: {}, query: query as never }); // as pages spell it
  if (status !== 200) throw new Error(`refused: ${status}`);
  const read = {
    on: onGoing.parse(JSON.parse(json.on_going)),
    ofCandidates: candidates.parse(JSON.parse(json.candidate_alerts)),
  };
  return { ...read, json, sites: read.on.summary.map(({ site }) => site.site_id) };
}

describe('a scope', () => {
  it.each([
    ['municipality', { municipality: 'san test' }, [SCU]],
    ['region', { region: 'REGION T' }, [SCU]],
    ['window', { window: '10.9,124.5,11.5,125.5' }, [LPA]],
    ['window with both', { window: '-1,-180,90,180' }, [LPA, SCU]],
    ['municipality and window that do not meet', { municipality: 'San Test', window: '10.9,124.5,11.5,125.5' }, []],
    ['municipality that is none', { municipality: 'Nowhere' }, []],
  ])('of a %s has its sites alone', async (_what, query, sites) => {
    const { json, ...read } = await ask(query);
    expect([...read.sites].sort((a, b) => a - b)).toEqual(sites);
    expect([...json.judged!].sort((a, b) => a - b)).toEqual(sites);
  });

  it('that is no window is refused, not taken for all', async () => {
    expect((await officer.raw('GET', '/api/monitoring/candidate_alerts?window=1,2,3')).status).toBe(400);
  });

  it('of all says what the call without one says, which names no version of few sites', async () => {
    const [plain, all] = [await ask(), await ask({ since: '0' })];
    expect(plain.json).not.toHaveProperty('version');
    expect(plain.json).not.toHaveProperty('judged');
    const { version: _version, judged: _judged, ...same } = all.json;
    expect({ ...same, now: 0 }).toEqual({ ...plain.json, now: 0 });
  });
});

describe('since a version', () => {
  it('nothing is told of what has not changed', async () => {
    const first = await ask({ since: '0' });
    expect(first.sites).toHaveLength(2);
    const { json, sites } = await ask({ since: first.json.version! });
    expect(sites).toEqual([]);
    expect(json.judged).toEqual([]);
  });

  it('a site is told of that has a new result, and one of which something waits for as long as it does', async () => {
    const { json } = await ask({ since: '0' });
    house.setNow('2026-11-21 09:15:00');
    await rain(house, '2026-11-21 09:12:00', 80);
    const next = await ask({ since: json.version! });
    expect(next.sites).toEqual([LPA]);
    expect(next.ofCandidates).toMatchObject([{ site_id: LPA }]);
    await decideAndRelease(house, officer);
    const later = await ask({ since: next.json.version! });
    expect(later.on.latest.map(({ event }) => event.site_id)).toEqual([LPA]);
    // The time goes on for it, whether or not it is written.
    expect((await ask({ since: later.json.version! })).sites).toEqual([LPA]);
  });

  it('in the hours of the routine release it tells of all that are due, though their summary is not told again', async () => {
    house.setNow('2026-11-23 11:20:00');
    await runDue(house);
    const { json } = await ask({ since: '0' });
    expect((await ask({ since: json.version! })).sites).toEqual([LPA]);
    house.setNow('2026-11-23 12:02:00');
    await runDue(house);
    const noon = await ask({ since: json.version! });
    const again = await ask({ since: noon.json.version! });
    expect(again.sites).not.toContain(SCU);
    expect(again.on.routine).toEqual((await ask()).on.routine);
    expect(again.ofCandidates.find((one) => 'routine_details' in one)).toEqual(
      (await ask()).ofCandidates.find((one) => 'routine_details' in one),
    );
  });

  it('a version of another database, or of nobody, is answered with all', async () => {
    const { json } = await ask({ since: '0' });
    const [era, ...more] = json.version!.split('-');
    for (const since of [[Number(era) + 1, ...more].join('-'), 'abc', '1-2-3', '-', `${era}-${more[0]}`]) {
      const { json: all, sites } = await ask({ since });
      expect(sites).toHaveLength(2);
      expect(all).not.toHaveProperty('since');
    }
    const { version } = (await ask({ since: '0' })).json;
    expect((await ask({ since: version! })).json.since).toBe(version);
  });

  /** Whether what is asked with the version of before is told whole. */
  const isWhole = async (version: string, query: Record<string, string> = {}) =>
    (await ask({ ...query, since: version })).json.since === undefined;

  it('of another scope, a clock that was moved back, or boards that were brought back, it is told whole', async () => {
    const { version } = (await ask({ since: '0' })).json;
    expect(await isWhole(version!, { municipality: 'San Test' })).toBe(true);
    expect(await isWhole(version!)).toBe(false);
    const [era, xid, at, places] = version!.split('-');
    expect(await isWhole([era, xid, Number(at) + 60_000, places].join('-'))).toBe(true);
    await sql`create table kept as select * from site_boards`.execute(house.app.db);
    await sql`truncate site_boards`.execute(house.app.db);
    await sql`insert into site_boards select * from kept`.execute(house.app.db);
    expect(await isWhole(version!)).toBe(true);
  });

  it('a site that was renamed, retired or moved out of the scope is not missed: all is told', async () => {
    const town = { municipality: 'San Test' };
    for (const [change, back] of [
      [sql`purok = 'Elsewhere'`, sql`purok = null`],
      [sql`active = false`, sql`active = true`],
      [sql`municipality = 'Other'`, sql`municipality = 'San Test'`],
    ] as const) {
      const { version } = (await ask({ ...town, since: '0' })).json;
      expect(await isWhole(version!, town)).toBe(false);
      await sql`update sites set ${change} where site_id = ${SCU}`.execute(house.app.db);
      expect(await isWhole(version!, town)).toBe(true);
      await sql`update sites set ${back} where site_id = ${SCU}`.execute(house.app.db);
      // As it was then: nothing has to be told.
      expect(await isWhole(version!, town)).toBe(false);
    }
  });

  it('a calm site is told of while a roll-call is open there, and for a day after an event was declared invalid', async () => {
    house.setNow('2026-11-24 09:10:00');
    await runDue(house);
    const { version } = (await ask({ since: '0' })).json;
    const told = async () => (await ask({ since: version! })).sites;
    expect(await told()).not.toContain(SCU);
    await sql`insert into rollcalls (site_id, centre, opened_at, opened_by)
      select ${SCU}, 'School', to_timestamp(${house.now() / 1000}::float8), min(user_id) from users`.execute(
      house.app.db,
    );
    expect(await told()).toContain(SCU);
    await sql`delete from rollcalls`.execute(house.app.db);
    expect(await told()).not.toContain(SCU);
    // Older than the one that runs.
    await sql`insert into monitoring_events (event_id, site_id, event_start, validity, status) overriding system value
      values (-1, ${SCU}, '2026-11-22 12:00:00+08', '2026-11-23 12:00:00+08', 3)`.execute(house.app.db);
    expect(await told()).toContain(SCU);
    await sql`update monitoring_events set validity = '2026-11-23 09:00:00+08' where event_id = -1`.execute(
      house.app.db,
    );
    expect(await told()).not.toContain(SCU);
    await sql`delete from monitoring_events where event_id = -1`.execute(house.app.db);
  });
});

describe('whoever goes on from version to version', () => {
  it('holds what is told whole, after each step of a storm', async () => {
    house.setNow('2026-11-25 09:10:00');
    await runDue(house);
    type Summary = Awaited<ReturnType<typeof ask>>['on']['summary'][number];
    const held = new Map<number, Summary>();
    let since = '0';
    const steps: (() => Promise<unknown>)[] = [
      async () => undefined,
      () => rain(house, '2026-11-25 09:12:00', 80),
      () => decideAndRelease(house, officer),
      async () => house.setNow('2026-11-25 11:31:00'),
      () => runDue(house),
      async () => house.setNow('2026-11-25 12:02:00'),
      () => runDue(house),
      async () => house.setNow('2026-11-29 13:00:00'),
    ];
    const seen = new Set<string>();
    for (const step of steps) {
      await step();
      const part = await ask({ since });
      since = part.json.version!;
      const judged = new Set(part.json.judged);
      for (const [siteId, one] of held) if (!judged.has(siteId)) held.set(siteId, { ...one, roll_call: null });
      for (const one of part.on.summary) held.set(one.site.site_id, one);
      const whole = await ask();
      expect([...held.values()].sort((one, other) => one.site.site_id - other.site.site_id)).toEqual(
        [...whole.on.summary].sort((one, other) => one.site.site_id - other.site.site_id),
      );
      expect({ ...part.on, summary: [] }).toEqual({ ...whole.on, summary: [] });
      expect(part.ofCandidates).toEqual(whole.ofCandidates);
      seen.add(`${held.get(LPA)?.alert_level} ${held.get(LPA)?.state}`);
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe('two that write at a time', () => {
  it('are both seen by whoever asks in between, in whichever order they end', async () => {
    const other = openDatabase({ url: house.url, max: 4 });
    const changed = (mark: Mark | null) => listChanged(house.app.db, {}, mark, house.now(), { named: [], timed: [] });
    const begin = (await changed(null)).mark;
    let end = () => {};
    let hasWritten = () => {};
    const written = new Promise<void>((resolve) => (hasWritten = resolve));
    const held = new Promise<void>((resolve) => (end = resolve));
    // Begins first, with the smaller number, and ends last.
    const slow = other.db.transaction().execute(async (tx: Db) => {
      await putReleasedBoards(tx, [SCU]);
      hasWritten();
      await held;
    });
    await written;
    await other.db.transaction().execute((tx) => putReleasedBoards(tx, [LPA]));
    const between = await changed(begin);
    expect(between.siteIds).not.toContain(SCU);
    const seen = await sql<{ most: string }>`select max(version)::text as most from site_boards`.execute(house.app.db);
    end();
    await slow;
    const after = await changed(between.mark);
    expect(after.siteIds).toContain(SCU);
    // By the largest version that was to be seen in between it would have been missed.
    expect((await changed({ ...between.mark, xid: String(Number(seen.rows[0]!.most) + 1) })).siteIds).not.toContain(
      SCU,
    );
    expect((await changed((await changed(null)).mark)).siteIds).not.toContain(SCU);
    await other.close();
  });
});

describe('many sites', () => {
  it('that are asked for without a scope are told with a version, from which it goes on', async () => {
    await sql`insert into sites select (jsonb_populate_record(s, jsonb_build_object('site_id', 1000 + n,
        'site_code', 'q' || chr(97 + n / 26) || chr(97 + n % 26)))).*
      from sites s, generate_series(1, 50) n where s.site_id = ${SCU}`.execute(house.app.db);
    const { db, services } = house.app;
    await ensureFirstReleases({ db, clock: services.clock, sites: services.sites });
    expect((await ask()).json).not.toHaveProperty('version');
    const { json, sites } = await ask();
    expect(sites).toHaveLength(52);
    expect(json).not.toHaveProperty('judged');
    const next = await ask({ since: json.version! });
    expect(next.json.since).toBe(json.version);
    expect(next.sites).not.toContain(SCU);
  });
});
