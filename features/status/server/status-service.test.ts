// How old everything is and what is wrong with it: sentences for people, each at the edge where it begins.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { watchSpace } from '@bantay/server/files/free-space.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rain } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, people } from '../../../apps/server/test/harness.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { readOff } from '../wire/status.ts';
import { makeStatusService, type StatusService } from './status-service.ts';

const RESERVE_MB = 512;
const disk = { freeMb: 9000, isSilent: false };
/** A watch of its own for each question: one look serves everybody for a quarter of a second. */
const newSpace = (reserveMb = RESERVE_MB) =>
  watchSpace({
    ...{ dataFolder: '/nowhere', holdsDatabase: true, reserveMb },
    look: async () => {
      if (disk.isSilent) throw new Error('no such call on this system');
      return { bavail: disk.freeMb * 256, bsize: 4096, ffree: 1000, files: 2000 };
    },
  });

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
afterAll(() => house.close());
beforeEach(() => {
  disk.freeMb = 9000;
  disk.isSilent = false;
});

type Parts = Parameters<typeof makeStatusService>[0];
const statusOf = (more: Partial<Parts> = {}): StatusService => {
  const { db, services } = house.app;
  return makeStatusService({ db, ...services, space: newSpace(), replica: null, isDemo: false, ...more });
};
const read = (more: Partial<Parts> = {}) => statusOf(more).read();

describe('the sensors', () => {
  it('are the gauges of each site with the time of their newest reading; two missed reports are late', async () => {
    await rain(house, '2026-11-21 09:00:00', 0.5, 'rain_lpasb');
    await rain(house, '2026-11-21 08:30:00', 0.5, 'rain_lpasb');
    const { sensors, now } = await read();
    expect(now).toBe(instant('2026-11-21 09:10:00'));
    expect(sensors.find(({ name }) => name === 'rain_lpasb')).toEqual({
      name: 'rain_lpasb',
      siteCode: 'lpa',
      lastAt: instant('2026-11-21 09:00:00'),
      lateAfterMs: 2 * 30 * MINUTE_MS,
    });
    // One that has never reported is named as well: nobody would miss it otherwise.
    const silent = sensors.filter(({ lastAt }) => lastAt === null);
    expect(silent.length).toBeGreaterThan(0);
    expect(new Set(sensors.map(({ siteCode }) => siteCode))).toEqual(new Set(['lpa', 'scu']));
  });

  it('and levels: a site of which nothing can be said yet has no plate', async () => {
    const { alerts } = house.app.services;
    const { sites } = await read();
    expect(sites.map(({ siteCode }) => siteCode).sort()).toEqual(['lpa', 'scu']);
    const [first] = await house.app.services.sites.list();
    expect(sites[0]!.truth).toEqual((await alerts.truthsOf([first!])).get(first!.siteId));
    const halfKnown = {
      ...alerts,
      truthsOf: (all: readonly Site[]) => alerts.truthsOf(all.filter(({ siteCode }) => siteCode !== 'lpa')),
    };
    expect((await read({ alerts: halfKnown })).sites.map(({ siteCode }) => siteCode)).toEqual(['scu']);
  });
});

describe('the jobs', () => {
  const note = (job: string, finishedAt: number | null, error: string | null) =>
    sql`insert into job_runs (job, last_started_at, last_finished_at, last_error)
        values (${job}, now(), ${finishedAt === null ? null : new Date(finishedAt)}, ${error})
        on conflict (job) do update set last_finished_at = excluded.last_finished_at, last_error = excluded.last_error`.execute(
      house.app.db,
    );

  it('stand in order of their names, with their last end and their own time', async () => {
    const ended = Date.UTC(2026, 10, 21, 1, 2, 3);
    await note('tidy', ended, null);
    await note('engine', ended, null);
    await note('backup', null, null);
    const { jobs } = await read();
    // The engine within a minute, what is looked for every hour within two (decision of the duty rules).
    expect(jobs).toEqual([
      { name: 'backup', siteCode: null, lastAt: null, lateAfterMs: 2 * HOUR_MS, problem: null },
      { name: 'engine', siteCode: null, lastAt: ended, lateAfterMs: MINUTE_MS, problem: null },
      { name: 'tidy', siteCode: null, lastAt: ended, lateAfterMs: 2 * HOUR_MS, problem: null },
    ]);
  });

  it('that failed say so and no more: the error itself may name hosts and files', async () => {
    await note('tidy', Date.now(), 'connect ECONNREFUSED 10.0.0.3:5432');
    const { jobs } = await read();
    expect(jobs.find(({ name }) => name === 'tidy')!.problem).toBe('The last run failed');
    expect(jobs.filter(({ problem }) => problem !== null)).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain('ECONNREFUSED');
  });
});

describe('the gateway', () => {
  const queue = async (state: string, ageMs: number) => {
    const { db } = house.app;
    await sql`delete from sms_outbox`.execute(db);
    await sql`with round as (insert into sms_rounds (kind, field_at) values ('test', now()) returning round_id)
      insert into sms_outbox (round_id, number, priority, state, queued_at)
      select round_id, '639170000001', 1, ${state}, ${new Date(Date.now() - ageMs)} from round`.execute(db);
  };
  const STUCK = 'Messages are waiting: the SMS gateway does not take them';

  it.each(['queued', 'waiting', 'claimed'])(
    'is in trouble when a message is %s for more than two minutes',
    async (state) => {
      await queue(state, 2 * MINUTE_MS - 10_000);
      const { gateway } = await read();
      expect(gateway).toMatchObject({ kind: 'simulator', problem: null, waiting: 1 });
      await queue(state, 2 * MINUTE_MS + 1000);
      const stuck = (await read()).gateway;
      expect(stuck.problem).toBe(STUCK);
      expect(Date.now() - stuck.oldestWaitingAt!).toBeGreaterThan(2 * MINUTE_MS);
    },
  );

  it.each(['accepted', 'delivered', 'failed', 'doubtful', 'cancelled'])(
    'has no share in one that is %s',
    async (state) => {
      await queue(state, HOUR_MS);
      expect((await read()).gateway).toMatchObject({ problem: null, waiting: 0, oldestWaitingAt: null });
    },
  );

  it('that is not there is the problem, before any message waits', async () => {
    await queue('queued', HOUR_MS);
    expect((await read({ gateway: null })).gateway).toMatchObject({
      kind: 'none',
      problem: 'No SMS gateway configured',
      waiting: 1,
    });
  });
});

describe('the backup', () => {
  const backUp = async (ageMs: number) => {
    await sql`delete from backups`.execute(house.app.db);
    await sql`insert into backups (taken_at, file, bytes) values (${new Date(Date.now() - ageMs)}, 'x.tar', 1)`.execute(
      house.app.db,
    );
  };

  it('is missing until the first one, in an installation that is real', async () => {
    await sql`delete from backups`.execute(house.app.db);
    expect((await read()).backup).toEqual({ lastAt: null, problem: 'There is no backup yet', rehearsed: null });
    expect((await read({ isDemo: true })).backup).toEqual({ lastAt: null, problem: null, rehearsed: null });
  });

  it('of last night may be made until two hours after the same time of today: 24 h + 2 h', async () => {
    await backUp(DAY_MS + 2 * HOUR_MS - MINUTE_MS);
    expect((await read()).backup.problem).toBeNull();
    await backUp(DAY_MS + 2 * HOUR_MS + 1000);
    expect((await read()).backup.problem).toBe('The backup of last night is missing');
    expect((await read({ isDemo: true })).backup.problem).toBeNull();
  });
});

describe('the disk', () => {
  const stateAt = async (freeMb: number) => {
    disk.freeMb = freeMb;
    return (await read({ space: newSpace() })).disk;
  };

  // Of the reserve of 512 MB: files and entries need all of it, readings half, warnings an eighth; people know at twice as much.
  it.each([
    [1024, null],
    [1023, 'The disk is nearly full'],
    [512, 'The disk is nearly full'],
    [511, 'The disk is full: entries and files are refused'],
    [256, 'The disk is full: entries and files are refused'],
    [255, 'The disk is full: only warnings are stored'],
    [64, 'The disk is full: only warnings are stored'],
    [63, 'The disk is full: nothing is stored'],
    [0, 'The disk is full: nothing is stored'],
  ])('with %i MB left: %s', async (freeMb, problem) => {
    expect(await stateAt(freeMb)).toEqual({ freeMb, problem });
  });

  it('that does not tell has no number and no problem', async () => {
    disk.isSilent = true;
    expect(await stateAt(0)).toEqual({ freeMb: null, problem: null });
  });

  it('counts whole megabytes, rounded down: a part of one is not there', async () => {
    expect((await stateAt(700.9)).freeMb).toBe(700);
  });
});

it('the duty problems are counted by the room that has them', async () => {
  const counts = { open: 3, unopened: 2, acknowledged: 1, silenced: 1 };
  const duty = { ...house.app.services.duty, counts: async () => counts };
  expect((await read({ duty })).problems).toEqual(counts);
});

describe('what is off', () => {
  it('is told to admins, and to nobody else', async () => {
    const admin = await house.signedIn(people.provincialOfficer);
    const { off } = (await admin.send(readOff)).json;
    // A test's own house has a simulator and nothing else.
    expect(off).toContain('earthquakes');
    expect(off).toContain('backups');
    expect(off).not.toContain('gateway');
    expect((await house.visitor().send(readOff)).status).toBe(401);
    const officer = await house.signedIn(people.mayorOfLgu);
    expect((await officer.send(readOff)).json).toMatchObject({ code: 'roleMissing' });
  });
});

it.each([
  ['none is set', null, null],
  ['it follows', { state: 'fit', behindMs: 1500 }, { state: 'fit', behindMs: 1500 }],
  ['nobody knows how far it is', { state: 'late', behindMs: null }, { state: 'late', behindMs: null }],
] as const)('the copy for charts is told as it was seen: %s', async (_what, seen, told) => {
  expect((await read({ replica: seen && { seen: () => seen } })).replica).toEqual(told);
});
