// Readings of long ago are packed: whoever reads them gets what they got before, what comes late is stored as ever, and no row is lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRerunService } from '@bantay/features/alerts/server/rerun-service.ts';
import { listRain, listSweeps } from '@bantay/features/limit-care/server/limit-care-queries.ts';
import { packOldRain, RAIN } from '@bantay/features/rainfall/server/rain-history.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { makeReplayService } from '@bantay/features/replay/server/replay-service.ts';
import { packOldTilt } from '@bantay/features/subsurface/server/tilt-history.ts';
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup, restoreDatabase } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { openDatabase } from '../src/database/database.ts';
import { dropEmptyMonths, readyMonths } from '../src/database/months.ts';
import { findBackupKey } from '../src/secrets.ts';
import { createStoryDatabase } from './databases.ts';
import { decideAndRelease, LPA, measure, rain, walk } from './field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from './harness.ts';
import { readingKeyOf } from './reading-key.ts';
import { allColumns, openColumns, sweep } from './tilt.ts';

const THEN = '2026-03-31 20:10:00';
const NOW = '2026-11-21 09:10:00';
/** Over the end of a month, so that a question meets two packs. */
const STRETCH = { from: instant('2026-03-31 18:00:00'), to: instant('2026-04-01 12:00:00') };

let house: House;
let officer: Visitor;
let key: string;
beforeAll(async () => {
  house = await openHouse({ now: THEN });
  officer = await house.signedIn();
  key = await readingKeyOf(house, ['series']);
  await openColumns(house, 2);
  await measure(house, '2026-03-31 19:00:00');
  await rain(house, '2026-03-31 20:05:00', 80);
  await rain(house, '2026-03-31 20:05:00', 1, 'rain_scusb');
  house.move(60_000);
  await decideAndRelease(house, officer);
  await walk(house, '2026-04-01 04:00:00', (at) => (at % (6 * HALF_HOUR_MS) === 0 ? null : 0.254));
  // One came late and one was corrected; a sensor had no data; a span is tagged.
  await rain(house, '2026-03-31 21:17:00', 12);
  await rain(house, '2026-03-31 20:05:00', 78);
  await rain(house, '2026-04-01 01:11:00', -1);
  await house.app.services.rainfall.tag(
    {
      rainId: 1,
      startAt: instant('2026-04-01 01:00:00'),
      endAt: instant('2026-04-01 02:00:00'),
      observedData: 0,
      remarks: '',
    },
    1,
  );
  // As if it all had come in then: the database has a clock of its own.
  const { db } = house.app;
  await sql`update rain_readings set received_at = measured_at + interval '5 minutes'`.execute(db);
  await sql`update tilt_data set received_at = ts + interval '5 minutes'`.execute(db);
  await sql`update audit set at = field_at`.execute(db);
  house.setNow(NOW);
  for (const gauge of ['rain_lpasb', 'rain_scusb']) await rain(house, '2026-11-21 09:05:00', 0, gauge);
  await sweep(house, instant('2026-11-21 08:00:00'));
}, 300_000);
afterAll(() => house.close());

const get = async (address: string, bearer?: string) => {
  const headers: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const answer = await (bearer === undefined ? officer : house.visitor()).raw('GET', address, { headers });
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.bytes.toString();
};
const word = encodeURIComponent;
const observations = async (kind: string, query: string) => {
  const base = '/api/sensorthings/v1.1';
  const { value } = JSON.parse(await get(`${base}/Datastreams?$top=1000`, key)) as { value: { '@iot.id': string }[] };
  const stream = value.find((one) => one['@iot.id'].startsWith(kind))!; // the house has one of each kind
  return get(`${base}/Datastreams('${stream['@iot.id']}')/Observations?${query}`, key);
};
const plot = (query: string) =>
  get(
    `/api/subsurface/get_subsurface_plot_data/lpasa/${word('2026-04-01 00:00:00')}/${word('2026-03-30 06:00:00')}/4${query}`,
  );

/** Whoever reads old readings, and how; each says something that a reading more or less would change. */
const READERS: Record<string, () => Promise<string>> = {
  'the chart of rain': () => get(`/api/rainfall/get_rainfall_plot_data/lpa/${word('2026-04-02 00:00:00')}/30`),
  'the chart of rain as it was known': () =>
    get(
      `/api/rainfall/get_rainfall_plot_data/lpa/${word('2026-04-01 04:00:00')}/30?known_at=${word('2026-04-01 03:00:00')}`,
    ),
  'the chart of a column': async () => {
    // What is kept in memory of the days would answer for them.
    for (const table of ['tsm_sensors', 'tilt_days'])
      await sql`update ${sql.table(table)} set revision = revision + 1000`.execute(house.app.db);
    return (await plot('')).replaceAll(/"revision":\d+/g, '');
  },
  'the chart of a column as it was known': () => plot(`&known_at=${word('2026-04-01 00:00:00')}`.replace('&', '?')),
  'the export of rain': () => get('/api/export?what=rain&from=2026-03-01&to=2026-05-01'),
  'the export of tilt': () => get('/api/export?what=tilt&from=2026-03-01&to=2026-05-01'),
  'a page of observations of rain': () =>
    observations('rain-1-', '$top=40&$skip=3&$orderby=phenomenonTime asc&$count=true'),
  'a page of observations of tilt': () => observations('tilt-', '$top=40&$skip=3&$count=true'),
  'the log of a night': () =>
    get(`/api/watch-log?from=${word('2026-04-01 00:00:00')}&to=${word('2026-04-01 12:00:00')}&kinds=data`),
  'the hindcast of a limit': async () =>
    JSON.stringify([
      await listRain(house.app.db, LPA, STRETCH.from, STRETCH.to),
      await listSweeps(house.app.db, LPA, STRETCH.from - 40 * HALF_HOUR_MS, STRETCH.to),
    ]),
  'the replay of a night': async () => {
    const { services } = house.app;
    const rerun = makeRerunService([makeRainfallSource(services.rainfall)]);
    const site = (await services.sites.read('lpa'))!; // of every house
    const replay = makeReplayService(house.app.db, services.rainfall, rerun);
    return JSON.stringify(await replay.replay({ site, ...STRETCH, now: house.now(), keep: false }));
  },
  'the record': async () => {
    const { faults, heads } = await house.app.services.chain.verify();
    // What belongs to no site has the seals of the packs.
    return JSON.stringify({ faults, heads: heads.filter(({ siteId }) => siteId !== 0) });
  },
};
const readAll = async () => {
  const said: Record<string, string> = {};
  for (const [name, read] of Object.entries(READERS)) said[name] = await read();
  return said;
};
const pack = async () => [await packOldRain(house.app.db, house.now()), await packOldTilt(house.app.db, house.now())];
/** Rows with their instants before today, and packs. */
const counts = async () => {
  const old = (rows: { measured_at?: Date; ts?: Date }[]) =>
    rows.filter((row) => Number(row.measured_at ?? row.ts) < instant('2026-11-01 00:00:00')).length;
  return {
    rain: old(await rowsOf(house, 'rain_readings')),
    tilt: old(await rowsOf(house, 'tilt_data')),
    months: (await rowsOf(house, 'rain_packed_months')).length,
    days: (await rowsOf(house, 'tilt_packed_days')).length,
  };
};

describe('old readings', () => {
  let before: Record<string, string>;
  let raw: Awaited<ReturnType<typeof counts>>;
  beforeAll(async () => {
    before = await readAll();
    raw = await counts();
    await pack();
  });

  it('lie in packs, and a second look finds nothing to do', async () => {
    expect(raw).toMatchObject({ months: 0, days: 0 });
    expect(raw.rain).toBeGreaterThan(10);
    expect(raw.tilt).toBeGreaterThan(1000);
    const packed = await counts();
    // The gauge of scu was heard in one month alone.
    expect(packed).toMatchObject({ rain: 0, tilt: 0, months: 3 });
    expect(packed.days).toBeGreaterThan(100);
    expect(await pack()).toEqual([0, 0]);
  });

  it.each(Object.keys(READERS))('%s is what it was', async (name) => {
    expect(before[name]!.length).toBeGreaterThan(100);
    expect(await READERS[name]!()).toBe(before[name]);
  });

  it('come back from a backup, and a backup of the copy is the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bantay-months-'));
    const copy = await createStoryDatabase();
    const [source, target] = [openDatabase({ url: house.url, max: 2 }), openDatabase({ url: copy.url, max: 2 })];
    await readyMonths(house.app.db, RAIN, instant('2026-12-15 00:00:00'));
    await sql`drop schema public cascade`.execute(target.db);
    await sql`create schema public`.execute(target.db);
    const written = await writeBackup(source.pool, { dataFolder: house.dataFolder, folder, now: new Date() });
    const trust = { key: findBackupKey(house.dataFolder), takesAnything: false };
    const backup = await openBackup(written.path, house.dataFolder, trust);
    await restoreDatabase(backup, copy.url);
    await backup.remove();
    for (const table of ['rain_readings', 'tilt_data', 'rain_packed_months', 'tilt_packed_days']) {
      const all = sql<{
        all: string;
      }>`select string_agg(t::text, ',' order by t::text) as all from ${sql.table(table)} t`;
      const [here, there] = [await all.execute(house.app.db), await all.execute(target.db)];
      expect([table, there.rows[0]!.all]).toEqual([table, here.rows[0]!.all]);
    }
    await source.close();
    await target.close();
    await copy.drop();
    rmSync(folder, { recursive: true });
  });

  it('are corrected as ever: only the month that is touched is rows again, and is packed anew', async () => {
    const report = await rain(house, '2026-03-31 20:05:00', 77);
    expect(report).toMatchObject({ superseded: 1, stored: 0 });
    expect(await counts()).toMatchObject({ months: 2 });
    const superseded = await rowsOf<{ mm_thousandths: number }>(house, 'rain_readings_superseded');
    expect(superseded.map((row) => row.mm_thousandths)).toEqual([80_000, 78_000]);
    const rows = await rowsOf<{ mm_thousandths: number; measured_at: Date }>(house, 'rain_readings');
    expect(rows.find((row) => Number(row.measured_at) === instant('2026-03-31 20:05:00'))!.mm_thousandths).toBe(77_000);
    expect(await pack()).toEqual([1, 0]);
    expect(await counts()).toMatchObject({ rain: 0, months: 3 });
  });

  it('that come again are duplicates and open nothing; what is new beside a pack is packed with it', async () => {
    expect(await rain(house, '2026-03-31 20:05:00', 77)).toMatchObject({ duplicates: 1, stored: 0, superseded: 0 });
    expect(await counts()).toMatchObject({ rain: 0, months: 3 });
    expect(await rain(house, '2026-03-31 20:06:00', 5)).toMatchObject({ stored: 1 });
    expect(await counts()).toMatchObject({ rain: 1, months: 3 });
    const chart = await READERS['the export of rain']!();
    expect(chart.match(/2026-03-31[ T]20:0[56]/g)).toHaveLength(3);
    expect(await pack()).toEqual([1, 0]);
    expect(await READERS['the export of rain']!()).toBe(chart);
  });

  it('of a column that come again are duplicates, and with other counts refused, as ever', async () => {
    const [one] = (
      await sql<{ node: number; accelerometer: number; at: Date; x: number; y: number; z: number }>`
        select node_id as node, type_num as accelerometer, ts[1] as at, xval[1] as x, yval[1] as y, zval[1] as z
        from tilt_packed_days join tsm_sensors using (tsm_id) where tsm_name = 'lpasa' order by day, node_id limit 1`.execute(
        house.app.db,
      )
    ).rows;
    const { at, ...counted } = one!; // packed above
    const packed = await counts();
    const again = { ...counted, column: 'lpasa', ts: toManilaText(Number(at)) };
    const given = [again, { ...again, x: again.x + 1 }, { ...again, ts: toManilaText(Number(at) + 60_000) }];
    const { stored, duplicates, items } = await house.app.services.tiltReadings.record(given, allColumns);
    expect([stored, duplicates, items.map((item) => item.reason ?? item.outcome)]).toEqual([
      ...[1, 1],
      ['duplicate', 'other counts are stored'],
    ]);
    const open = await counts();
    expect(open.tilt).toBeGreaterThan(10);
    expect(open.days).toBeLessThan(packed.days);
    await pack();
    expect(await counts()).toEqual({ ...packed });
  });
});

describe('what stays', () => {
  it('the month in which a gauge or a column was heard last, however long ago', async () => {
    await rain(house, '2026-02-10 10:00:00', 3, 'rain_noah_619');
    await rain(house, '2026-03-02 10:00:00', -1, 'rain_noah_619');
    expect(await pack()).toEqual([0, 0]);
    expect(await counts()).toMatchObject({ rain: 2 });
  });

  it('the three months before the one that runs', async () => {
    await rain(house, '2026-08-01 00:00:00', 3);
    await rain(house, '2026-07-31 23:59:00', 3);
    expect(await pack()).toEqual([1, 0]);
    const rows = await rowsOf<{ measured_at: Date }>(house, 'rain_readings');
    const july = instant('2026-07-31 23:59:00');
    const times = rows.map((row) => Number(row.measured_at));
    expect([times.includes(july), times.includes(july + 60_000)]).toEqual([false, true]);
  });

  it('rows that do not come out of the pack as they went in', async () => {
    const { db } = house.app;
    await rain(house, '2026-06-10 10:00:00', 4);
    const before = await counts();
    // A pack that lies.
    await sql`create function lie() returns trigger language plpgsql as
      $$ begin new.mm_thousandths[1] := 1; return new; end $$`.execute(db);
    await sql`create trigger lie before insert on rain_packed_months for each row execute function lie()`.execute(db);
    await expect(pack()).rejects.toThrow('did not come out of its pack');
    await sql`drop trigger lie on rain_packed_months`.execute(db);
    expect(await counts()).toEqual(before);
    expect(await pack()).toEqual([1, 0]);
  });
});

describe('the parts of a divided table', () => {
  const parts = async () =>
    (
      await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'rain_readings'::regclass order by 1`.execute(house.app.db)
    ).rows.map(({ name }) => name.replace('rain_readings_', ''));

  it('stand ready two months ahead; a month that has rows in the rest stays there', async () => {
    expect(await parts()).toEqual(['2026_12', '2027_01', '2027_02', 'rest']);
    house.setNow('2026-12-05 10:00:00');
    await rain(house, '2026-12-05 09:00:00', 1);
    const [row] = (
      await sql<{ part: string }>`select tableoid::regclass::text as part from rain_readings
      where measured_at = ${new Date(instant('2026-12-05 09:00:00'))}`.execute(house.app.db)
    ).rows;
    expect(row!.part).toBe('rain_readings_2026_12');
  });

  it('are dropped once they are empty and their month is over, and not before', async () => {
    await dropEmptyMonths(house.app.db, RAIN, instant('2027-02-01 00:00:00'));
    // December has a row.
    expect(await parts()).toEqual(['2026_12', '2027_02', 'rest']);
  });

  it('nobody who writes waits for a new part: it is tried again', async () => {
    const { db, close } = openDatabase({ url: house.url, max: 1 });
    await db.transaction().execute(async (tx) => {
      await sql`lock table rain_readings_rest in row exclusive mode`.execute(tx);
      await readyMonths(house.app.db, RAIN, instant('2027-01-20 00:00:00'));
    });
    await close();
    expect(await parts()).not.toContain('2027_03');
    await readyMonths(house.app.db, RAIN, instant('2027-01-20 00:00:00'));
    expect(await parts()).toContain('2027_03');
  });
});
