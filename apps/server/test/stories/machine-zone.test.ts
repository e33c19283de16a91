// A machine in a zone with summer time: both nights on which its clock is moved leave the same records as a machine on UTC.
import { listCandidateAlerts } from '@bantay/features/dashboard/wire/dashboard.ts';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { asAdmin } from '../cluster.ts';
import { createStoryDatabase } from '../databases.ts';
import { decideAndRelease, measure, rain, send, walk } from '../field.ts';
import { openHouse, rowsOf } from '../harness.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Field times only: machine time is that of the test. */
const TABLES: Record<string, readonly string[]> = {
  closings: ['site_id', 'at', 'level', 'internal', 'validity'],
  monitoring_releases: ['site_id', 'data_ts', 'release_time', 'kind', 'trigger_list'],
  operational_triggers: ['site_id', 'ts', 'ts_updated'],
  rain_readings: ['rain_id', 'ts'],
  rain_days: ['rain_id', 'day', 'half_hours'],
  marker_observations: ['ts'],
  sms_rounds: ['sms_msg'],
};

/** An event over the night, in Manila time. */
async function night(
  machineZone: string,
  from: string,
  stormAt: string,
  until: string,
): Promise<Record<string, unknown>> {
  process.env.TZ = machineZone;
  const made = await createStoryDatabase();
  // Its server may stand in the same zone.
  await asAdmin(made.url, async (run) => {
    await run(`alter database ${new URL(made.url).pathname.slice(1)} set timezone to '${machineZone}'`);
  });
  const house = await openHouse({ now: from, database: made });
  try {
    const officer = await house.signedIn();
    await measure(house, from);
    await walk(house, stormAt);
    await rain(house, house.now() - 60_000, 80);
    await send(officer, await decideAndRelease(house, officer));
    await walk(house, until, (at) => ((at / 1_800_000) % 3) * 0.5);
    const { on_going } = (await officer.send(listCandidateAlerts)).json;
    const found: Record<string, unknown> = { shown: JSON.parse(on_going) };
    for (const [table, columns] of Object.entries(TABLES)) {
      const rows = await rowsOf<Record<string, unknown>>(house, table);
      found[table] = rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
    }
    const zones = await sql<{ TimeZone: string }>`show timezone`.execute(house.app.db);
    expect(zones.rows[0]!.TimeZone).toBe('UTC');
    return found;
  } finally {
    await house.close();
  }
}

it.each([
  [
    'the night that loses an hour',
    '2026-03-29 07:40:00',
    '2026-03-29 08:30:00',
    '2026-03-29 10:40:00',
    '2026-03-29T00:30Z',
    '2026-03-29T01:30Z',
  ],
  [
    'the night that has one twice',
    '2026-10-25 07:40:00',
    '2026-10-25 08:30:00',
    '2026-10-25 10:40:00',
    '2026-10-25T00:30Z',
    '2026-10-25T01:30Z',
  ],
])('%s', async (_what, from, stormAt, until, before, after) => {
  process.env.TZ = 'Europe/Berlin';
  const offset = (at: string) => new Date(at).getTimezoneOffset();
  // The process really stands in that zone, and its clock is moved within the stretch.
  expect(offset(before)).not.toBe(offset(after));
  const inBerlin = await night('Europe/Berlin', from, stormAt, until);
  const onUtc = await night('UTC', from, stormAt, until);
  expect((onUtc.closings as unknown[]).length).toBeGreaterThan(8);
  expect((onUtc.monitoring_releases as unknown[]).length).toBeGreaterThan(2);
  expect(inBerlin).toEqual(onUtc);
});
