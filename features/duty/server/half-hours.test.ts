// Half hours that are not closed although the engine's looks end well: told once for all sites, and not after a restart.
import { HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { ENGINE_JOB } from '@bantay/server/plate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { watchJumps } from './clock-jump.ts';
import { findFaults } from './find-faults.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
afterAll(() => house.close());
beforeEach(() => runDue(house));

/** The engine's newest look ended well so long ago. */
const lookedAgo = (ms: number) =>
  sql`insert into job_runs (job, last_good_at) values (${ENGINE_JOB}, clock_timestamp() - ${ms} * interval '1 millisecond')
      on conflict (job) do update set last_good_at = excluded.last_good_at`.execute(house.app.db);

async function found(holds: object[] = []) {
  const { services, db } = house.app;
  const parts = { ...services, db, space: { low: async () => null }, jumps: watchJumps() };
  const held = { ...parts, clockHold: { ...services.clockHold, holds: async () => holds } };
  const faults = await findFaults(held as never, []); // the disk as nobody looks at it here
  return faults.filter(({ subject }) => subject === 'half hours');
}

describe('half hours that are not closed', () => {
  it('are none as long as all is closed, or the next one is not due', async () => {
    await lookedAgo(0);
    expect(await found()).toEqual([]);
    house.move(HALF_HOUR_MS + 10 * MINUTE_MS);
    expect(await found()).toEqual([]);
  });

  it('are one problem for all sites, since the end of the oldest', async () => {
    const since = house.now() - (house.now() % HALF_HOUR_MS) + HALF_HOUR_MS;
    house.move(3 * HALF_HOUR_MS);
    await lookedAgo(0);
    expect(await found()).toMatchObject([
      { kind: 'job', siteId: null, since, facts: { job: 'half hours of 2 sites', count: 4 } },
    ]);
    await sql`update generated_alerts set closed_at = closed_at + interval '2 hours'
      where site_id = (select site_id from sites where site_code = 'scu')`.execute(house.app.db);
    expect(await found()).toMatchObject([{ facts: { job: 'half hours of lpa', count: 2 } }]);
  });

  it('are none after a restart: nobody has looked since', async () => {
    house.move(4 * HALF_HOUR_MS);
    await lookedAgo(4 * HALF_HOUR_MS);
    expect(await found()).toEqual([]);
  });

  it('are none while a doubtful clock holds them on purpose: that is told by itself', async () => {
    house.move(4 * HALF_HOUR_MS);
    await lookedAgo(0);
    expect(await found()).toHaveLength(1);
    const hold = { server: 'A', doubt: 'jumped', apartMs: 9 * MINUTE_MS, since: house.now() };
    expect(await found([hold])).toEqual([]);
  });
});
