// The walk of the time machine: which runs of the engine follow what happened, and what the engine can see at each of them.
import { HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../../apps/server/test/databases.ts';
import { instant } from '../../../apps/server/test/harness.ts';
import type { GeneratedAlert } from '../../alerts/rules/public-alert.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { ReleaseRow } from './replay-queries.ts';
import { createScratch, dropScratch, leaveScratch, putValid } from './scratch-queries.ts';
import type { Happening } from './timeline.ts';
import { makeWalk, type WalkOptions } from './walk.ts';

const GAUGE = 1;
const LPA = 24;
const at = (hour: string, day = 21) => instant(`2026-11-${day} ${hour}:00`);
const clock = (time: number) => toManilaText(time).slice(11, 16);
/** The walk begins at 10:10: the half hour of 09:30 is the newest closed one, that of 10:00 is open. */
const FROM = at('10:10');
const site = { siteId: LPA, siteCode: 'lpa' } as Site; // handed on to the engine, which is ours here
const result = { level: 1 } as GeneratedAlert; // handed on to whoever listens

let rolled: RolledBack;
let db: Db;
let base: string;
let said: string[];
beforeAll(async () => {
  rolled = await openRolledBack();
  db = rolled.db;
});
afterAll(() => rolled.rollBack());
beforeEach(async () => {
  base = await createScratch(db, 'replay_walk_trial');
  said = [];
});
afterEach(async () => {
  await leaveScratch(db);
  await dropScratch(db, 'replay_walk_trial');
});

/** Rain of the gauge in force, newest last: what the engine would sum. */
const rainNow = async (own = db) =>
  (
    await rows<{ measuredAt: number; mmThousandths: number | null }>(
      own,
      sql`select measured_at, mm_thousandths from rain_readings where rain_id = ${GAUGE} order by measured_at`,
    )
  ).map((row) => `${clock(row.measuredAt)} ${row.mmThousandths ?? 'no data'}`);

/** Every run of the engine in one line; `look` adds what it could see. */
const engine = (look: (own: Db) => Promise<unknown> = async () => '') => {
  const note = async (own: Db, words: string) => {
    said.push(`${words} ${String(await look(own))}`.trim());
    return result;
  };
  const rerun: RerunService = {
    sourceNames: ['rainfall', 'surficial'],
    open: (own, _site, stamp, now) => note(own, `open ${clock(stamp)} at ${clock(now)}`),
    close: (own, _site, stamp, now) => note(own, `close ${clock(stamp)} at ${clock(now)}`),
    async late(own, _site, source, measuredAt, stamp) {
      await note(own, `late ${source} ${clock(measuredAt)} in ${clock(stamp)}`);
    },
    async decided(own) {
      await note(own, 'decided');
    },
    offered: async () => ({ generated: null, candidates: [] }),
  };
  return rerun;
};
const walkOf = (timeline: readonly Happening[], more: Partial<WalkOptions> = {}) =>
  makeWalk({ db, base, site, rerun: engine(), from: FROM, timeline, ...more });

const reading = (measuredAt: number, milli = 500, rainId = GAUGE) => ({ rainId, measuredAt, milli });
const readings = (time: number, ...list: ReturnType<typeof reading>[]): Happening => ({
  kind: 'readings',
  at: time,
  readings: list,
});
/** The gauge has reported before the beginning: it is not awaited. */
const before = readings(at('09:50'), reading(at('09:49')));

describe('what was known before the beginning', () => {
  it('is put in without any run: of each instant the newest value', async () => {
    await walkOf([
      readings(at('08:00'), reading(at('07:59'), 100), reading(at('07:30'), 300)),
      readings(at('09:00'), reading(at('07:59'), 200)),
      { kind: 'closing', at: at('09:31'), stamp: at('09:00') },
      { kind: 'decision', at: at('09:40'), statId: 1 },
    ]).run();
    expect(said).toEqual([]);
    expect(await rainNow()).toEqual(['07:30 300', '07:59 200']);
  });

  it('ends at the beginning itself: what comes at that instant is gone through', async () => {
    const walk = walkOf([before, readings(FROM, reading(at('10:09')))]);
    await walk.run();
    await walk.freshen();
    expect(said).toEqual(['open 10:00 at 10:10']);
  });

  it('hides what observers enter later', async () => {
    await walkOf([before]).run();
    const row = await firstRow<{ until: string }>(db, sql`select current_setting('bantay.known_until') as until`);
    expect(row!.until).toBe(new Date(FROM).toISOString());
  });
});

describe('readings of the open half hour', () => {
  it('wait for somebody who looks: sums only grow, and one run says what many would', async () => {
    const walk = walkOf([
      before,
      readings(at('10:12'), reading(at('10:11'))),
      readings(at('10:17'), reading(at('10:16'))),
    ]);
    await walk.run();
    expect(said).toEqual([]);
    await walk.freshen();
    await walk.freshen();
    expect(said).toEqual(['open 10:00 at 10:17']);
    expect(await rainNow()).toEqual(['09:49 500', '10:11 500', '10:16 500']);
  });

  it('that change a value run at once, after the run that was due with the old one', async () => {
    await walkOf(
      [before, readings(at('10:12'), reading(at('10:11'), 500)), readings(at('10:14'), reading(at('10:11'), 90_000))],
      { rerun: engine(rainNow) },
    ).run();
    expect(said).toEqual(['open 10:00 at 10:12 09:49 500,10:11 500', 'open 10:00 at 10:14 09:49 500,10:11 90000']);
  });

  it('twice in one batch are one: the later one', async () => {
    await walkOf([before, readings(at('10:12'), reading(at('10:11'), 1), reading(at('10:11'), 2))]).run();
    expect(await rainNow()).toEqual(['09:49 500', '10:11 2']);
  });
});

describe('a long-awaited reading', () => {
  // A gauge that was silent for nearly a day may be chosen again: 23 h after its newest reading (methods §2.1).
  const newest = at('12:00', 20);
  const after = (gapMs: number, milli = 500): Happening[] => [
    readings(at('12:01', 20), reading(newest)),
    readings(at('11:02'), reading(newest + gapMs, milli)),
  ];

  it.each([
    ['of 23 hours after the newest is none', 23 * HOUR_MS, 500, 0],
    ['of more than 23 hours runs at once', 23 * HOUR_MS + 1, 500, 1],
    ['that says "no data" is none', 23 * HOUR_MS + 1, -1, 0],
  ])('%s', async (_what, gapMs, milli, runs) => {
    // From 10:10 on: 11:00 lies in no closed half hour.
    await walkOf(after(gapMs, milli)).run();
    expect(said).toHaveLength(runs);
  });

  it('is still awaited when only "no data" has come since', async () => {
    const [first, last] = after(23 * HOUR_MS + 1);
    await walkOf([first!, readings(at('10:00'), reading(at('09:59'), -1)), last!]).run();
    expect(said).toEqual(['open 11:00 at 11:02']);
  });

  it('is the first of a gauge that has never reported, each gauge for itself', async () => {
    await walkOf([before, readings(at('10:12'), reading(at('10:11'), 500, 5))]).run();
    expect(said).toEqual(['open 10:00 at 10:12']);
  });
});

describe('a reading of a closed half hour', () => {
  it('goes to its half hours again, up to the open one, and runs at once', async () => {
    await walkOf([before, readings(at('10:12'), reading(at('09:55')), reading(at('10:11')))]).run();
    expect(said).toEqual(['late rainfall 09:55 in 10:00', 'open 10:00 at 10:12']);
  });

  it('ends with the half hour: 10:00 sharp belongs to the one before', async () => {
    await walkOf([before, readings(at('10:12'), reading(at('10:00')))]).run();
    expect(said[0]).toBe('late rainfall 10:00 in 10:00');
    said = [];
    await walkOf([before, readings(at('10:12'), reading(at('10:00') + 1))]).run();
    expect(said).toEqual([]);
  });

  it('is one only since that half hour was closed here', async () => {
    const closing: Happening = { kind: 'closing', at: at('10:31'), stamp: at('10:00') };
    const late = readings(at('10:32'), reading(at('10:25')));
    await walkOf([before, readings(at('10:31') - 1, reading(at('10:24'))), closing, late]).run();
    expect(said).toEqual([
      'close 10:00 at 10:31',
      'open 10:30 at 10:31',
      'late rainfall 10:25 in 10:30',
      'open 10:30 at 10:32',
    ]);
  });
});

describe('a closing run', () => {
  it('says what it found and when it ran, and leaves an open run due', async () => {
    const heard: unknown[] = [];
    const walk = walkOf([before, { kind: 'closing', at: at('10:31'), stamp: at('10:00') }], {
      onClosing: async (given, ranAt) => void heard.push([given, clock(ranAt)]),
    });
    await walk.run();
    expect([said, heard]).toEqual([['close 10:00 at 10:31'], [[result, '10:31']]]);
    await walk.freshen();
    expect(said.at(-1)).toBe('open 10:30 at 10:31');
  });
});

describe('a visit to the markers', () => {
  it('is judged by its own half hour as soon as it is entered, after the run that was due, and others stay unseen', async () => {
    const until = async (own: Db) =>
      clock(
        Date.parse(
          (await firstRow<{ until: string }>(own, sql`select current_setting('bantay.known_until') as until`))!.until,
        ),
      );
    await walkOf(
      [
        before,
        readings(at('10:12'), reading(at('10:11'))),
        { kind: 'observation', at: at('10:20'), measuredAt: at('07:00') },
      ],
      { rerun: engine(until) },
    ).run();
    expect(said).toEqual([
      'open 10:00 at 10:12 10:10',
      'late surficial 07:00 in 10:00 10:20',
      'open 10:00 at 10:20 10:20',
    ]);
  });
});

describe('a trigger, a tag and a decision', () => {
  /** In the real tables, where people have put them. */
  const inBase = async () => {
    const trigger = await firstRow<{ triggerId: number }>(
      db,
      sql`insert into ${sql.id(base, 'operational_triggers')} (site_id, trigger_sym_id, ts, ts_updated)
          select ${LPA}, min(trigger_sym_id), ${new Date(at('10:15'))}, ${new Date(at('10:15'))}
          from operational_trigger_symbols returning trigger_id`,
    );
    const status = await firstRow<{ statId: number }>(
      db,
      sql`insert into ${sql.id(base, 'alert_status')} (trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status)
          values (${trigger!.triggerId}, ${new Date(at('10:15'))}, ${new Date(at('10:15'))}, ${new Date(at('10:18'))}, -1)
          returning stat_id`,
    );
    return { triggerId: trigger!.triggerId, statId: status!.statId };
  };
  afterEach(async () => {
    await sql`delete from ${sql.id(base, 'alert_status')} where ts_set = ${new Date(at('10:15'))}`.execute(db);
    await sql`delete from ${sql.id(base, 'operational_triggers')} where ts = ${new Date(at('10:15'))}`.execute(db);
    await sql`delete from ${sql.id(base, 'rainfall_data_tags')} where remarks = 'walk trial'`.execute(db);
  });
  const statuses = async (own: Db) =>
    (await rows<{ alertStatus: number | null }>(own, sql`select alert_status from alert_status order by stat_id`)).map(
      (row) => row.alertStatus,
    );

  it('come when they were given: the decision on its trigger, then the newest closed half hour, then the open one', async () => {
    const { triggerId, statId } = await inBase();
    const orphans: number[] = [];
    await walkOf(
      [before, { kind: 'given', at: at('10:15'), triggerId }, { kind: 'decision', at: at('10:18'), statId }],
      { rerun: engine(statuses), onOrphan: (time) => orphans.push(time) },
    ).run();
    expect(said).toEqual(['open 10:00 at 10:15', 'decided -1', 'open 10:00 at 10:18 -1']);
    expect(orphans).toEqual([]);
  });

  it('a decision on a trigger that does not arise here is named, and the walk goes on', async () => {
    const { statId } = await inBase();
    const orphans: number[] = [];
    await walkOf([before, { kind: 'decision', at: at('10:18'), statId }], {
      onOrphan: (time) => orphans.push(time),
    }).run();
    expect(orphans.map(clock)).toEqual(['10:18']);
    expect(said).toEqual(['decided', 'open 10:00 at 10:18']);
  });

  it('a tag counts from when it was set, and is looked at at once', async () => {
    const tag = await firstRow<{ rainTagId: number }>(
      db,
      sql`with tagger as (insert into users (first_name, last_name) values ('Walk', 'Trial') returning user_id),
            gauge as (insert into rainfall_gauges (gauge_name, data_source) values ('rain_walk_trial', 'noah') returning rain_id)
          insert into ${sql.id(base, 'rainfall_data_tags')} (rain_id, ts, ts_start, ts_end, observed_data, remarks, tagger_id)
          select rain_id, ${new Date(at('10:20'))}, ${new Date(at('09:00'))}, null::timestamptz, 0, 'walk trial', user_id
          from tagger, gauge returning rain_tag_id`,
    );
    const tags = async (own: Db) =>
      (await rows<{ rainTagId: number }>(own, sql`select rain_tag_id from rainfall_data_tags`)).length;
    await walkOf(
      [before, readings(at('10:12'), reading(at('10:11'))), { kind: 'tag', at: at('10:20'), tagId: tag!.rainTagId }],
      { rerun: engine(tags) },
    ).run();
    expect(said).toEqual(['open 10:00 at 10:12 0', 'open 10:00 at 10:20 1']);
  });
});

describe('a release', () => {
  it('finds the engine where the officer found it, and leaves an open run due', async () => {
    const release = { releaseId: 30 } as ReleaseRow; // handed on to whoever listens
    const walk = walkOf(
      [before, readings(at('10:12'), reading(at('10:11'))), { kind: 'release', at: at('10:20'), release }],
      {
        onRelease: async (one) => void said.push(`release ${one.releaseId}`),
      },
    );
    await walk.run();
    expect(said).toEqual(['open 10:00 at 10:12', 'release 30']);
    await walk.freshen();
    expect(said.at(-1)).toBe('open 10:00 at 10:20');
  });
});

// Both ways through a stretch count on it: the rows of two decisions of one moment had each other's numbers where the table was moved about.
it('who says "valid" to several at once says it in the order in which they were named', async () => {
  const made = await rows<{ triggerId: number }>(
    db,
    sql`insert into operational_triggers (site_id, trigger_sym_id, ts, ts_updated)
        select ${LPA}, min(trigger_sym_id), t.at, t.at from operational_trigger_symbols,
          unnest(${[at('08:00'), at('08:30'), at('09:00')].map((time) => new Date(time))}::timestamptz[]) as t (at)
        group by t.at returning trigger_id`,
  );
  const [first, second, third] = made.map(({ triggerId }) => triggerId) as [number, number, number]; // as many as instants
  await putValid(db, [second, third, first], FROM);
  const stored = await rows<{ triggerId: number }>(db, sql`select trigger_id from alert_status order by stat_id`);
  expect(stored.map(({ triggerId }) => triggerId)).toEqual([second, third, first]);
});

it('a walk of nothing does nothing', async () => {
  const walk = walkOf([]);
  await walk.run();
  await walk.freshen();
  expect(said).toEqual([]);
});
