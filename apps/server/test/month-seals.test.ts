// Months that are over are sealed: whoever changes a packed reading or the audit behind the server's back is found, late facts are not called a
// change, and nothing is laundered by being opened.
import { packOldRain } from '@bantay/features/rainfall/server/rain-history.ts';
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import { packOldTilt } from '@bantay/features/subsurface/server/tilt-history.ts';
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAuditMonths } from '../src/database/record-months.ts';
import { rain } from './field.ts';
import { type House, instant, openHouse, rowsOf } from './harness.ts';
import { openColumns, recordLateCount, sweep } from './tilt.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-03-31 20:10:00' });
  await openColumns(house, 1);
  await rain(house, '2026-03-31 19:05:00', 12);
  await rain(house, '2026-03-31 20:05:00', 80);
  await rain(house, '2026-03-31 20:06:00', -1);
  const { db } = house.app;
  await sql`update rain_readings set received_at = measured_at + interval '5 minutes'`.execute(db);
  await sql`update tilt_data set received_at = ts + interval '5 minutes'`.execute(db);
  house.setNow('2026-11-21 09:10:00');
  await rain(house, '2026-11-21 09:05:00', 0);
  await sweep(house, instant('2026-11-21 08:00:00'));
  await pack();
}, 300_000);
afterAll(() => house.close());

const pack = async () => [await packOldRain(house.app.db, house.now()), await packOldTilt(house.app.db, house.now())];
const verify = () => makeChainService(house.app.db).verify();
const faults = async () => (await verify()).faults.map(({ table, what }) => `${table}: ${what}`);
const run = (statement: string) => sql.raw(statement).execute(house.app.db);
/** With what is seen of it meanwhile; afterwards it is as before. */
async function under<T>(statement: string, look: () => Promise<T>, back: string): Promise<T> {
  await run(statement);
  const seen = await look();
  await run(back);
  return seen;
}

describe('a packed month', () => {
  it('has a seal for each gauge and column, under the record', async () => {
    const seals = await rowsOf<{ kind: string; row_count: number; is_other: boolean }>(house, 'month_seals');
    expect(seals.map(({ kind }) => kind).sort()).toEqual(['rain', ...seals.slice(1).map(() => 'tilt')]);
    expect(seals.length).toBeGreaterThan(1);
    expect(seals.find(({ kind }) => kind === 'rain')!.row_count).toBe(3);
    const report = await verify();
    expect(report.faults).toEqual([]);
    expect(report.months).toEqual({ sealed: seals.length, open: [], again: [] });
    expect(report.heads.map(({ siteId }) => siteId)).toContain(0);
    expect(await pack()).toEqual([0, 0]);
    expect(await rowsOf(house, 'month_seals')).toHaveLength(seals.length);
  });

  it.each([
    ['a reading that was made smaller', 'mm_thousandths[2] = 1', 'mm_thousandths[2] = 80000'],
    ['"no data" that became rain', 'mm_thousandths[3] = 5', 'mm_thousandths[3] = null'],
    [
      'a reading that came in earlier',
      `received_at[1] = received_at[1] - interval '1 ms'`,
      `received_at[1] = received_at[1] + interval '1 ms'`,
    ],
  ])('%s is found', async (_what, deed, back) => {
    const set = (change: string) => `update rain_packed_months set ${change}`;
    const [fault, ...others] = await under(set(deed), faults, set(back));
    expect(fault).toBe(`month_seals: rain of rain_lpasb in 2026-03 is not as it was sealed: 3 rows then, 3 now`);
    expect([others, await faults()]).toEqual([[], []]);
  });

  it('one that was taken away, and a count of a column', async () => {
    const aside = 'create table aside as select * from rain_packed_months; truncate rain_packed_months';
    const back = 'insert into rain_packed_months select * from aside; drop table aside';
    expect(await under(aside, faults, back)).toEqual([expect.stringMatching(/rain_lpasb .*: 3 rows then, 0 now$/)]);
    const lean = (by: number) =>
      `update tilt_packed_days set xval[1] = xval[1] + (${by}) where (tsm_id, day, node_id, type_num) =
        (select tsm_id, day, node_id, type_num from tilt_packed_days order by 1, 2, 3, 4 limit 1)`;
    expect(await under(lean(1), faults, lean(-1))).toEqual([
      expect.stringMatching(/^month_seals: tilt of \w+ in 2026-03/),
    ]);
    expect(await faults()).toEqual([]);
  });

  /** Found after a deed that is undone, with the triggers of the record. */
  const foundAfter = async (deed: string) => {
    let found: string[] = [];
    const back = new Error('rolled back');
    await house.app.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(deed).execute(tx);
        found = (await makeChainService(tx).verify()).faults.map(({ what }) => what);
        throw back;
      })
      .catch((error: unknown) => expect(error).toBe(back));
    return found;
  };

  it('one whose seal is gone but for what was other in it', async () => {
    const found = await foundAfter(`update month_seals set is_other = true where kind = 'rain'`);
    expect(found.join()).toMatch(/rain_lpasb in 2026-03 is not as it was sealed: its seal is gone/);
  });

  it('a seal that was made to fit', async () => {
    const found = await foundAfter(`update month_seals set row_count = row_count + 1 where kind = 'rain'`);
    expect(found).toEqual([expect.stringMatching(/changed in row_count, which no program does$/)]);
  });
});

describe('a fact that comes late', () => {
  it('opens the month, which is no fault, and leaves a second seal that is told', async () => {
    await rain(house, '2026-03-31 20:05:00', 78);
    const open = await verify();
    expect([open.faults, open.months.open]).toEqual([[], ['rain of rain_lpasb in 2026-03']]);
    expect(await pack()).toEqual([1, 0]);
    const sealed = await verify();
    expect([sealed.faults, sealed.months.open]).toEqual([[], []]);
    expect(sealed.months.again).toEqual([
      expect.stringMatching(/^rain of rain_lpasb in 2026-03: .*\(3 rows\), .*\(3 rows\)$/),
    ]);
  });

  it('of a column is none of the seal until it is packed', async () => {
    await recordLateCount(house);
    expect(await faults()).toEqual([]);
    expect(await pack()).toEqual([0, 1]);
    const { faults: found, months } = await verify();
    expect(found).toEqual([]);
    expect(months.again).toHaveLength(2);
  });

  it('does not launder a pack that was changed before: what it was is in the record, and the fact is stored', async () => {
    await run('update rain_packed_months set mm_thousandths[1] = 1');
    expect(await rain(house, '2026-03-31 20:05:00', 77)).toMatchObject({ superseded: 1 });
    expect(await pack()).toEqual([1, 0]);
    expect(await faults()).toEqual([
      'month_seals: rain of rain_lpasb in 2026-03 was not as it had been sealed when it was opened: 3 rows',
    ]);
  });
});

describe('packs of the program before', () => {
  it('are sealed as they lie there, once', async () => {
    const { db } = house.app;
    const before = await rowsOf<{ kind: string; sensor_id: number | null }>(house, 'month_seals');
    // Without the triggers: as if the table had just been made.
    await db.connection().execute(async (own) => {
      await sql`set session_replication_role = replica`.execute(own);
      await sql`delete from month_seals`.execute(own);
      await sql`delete from record_chain where site_id = 0`.execute(own);
      await sql`delete from record_heads where site_id = 0`.execute(own);
      await sql`reset session_replication_role`.execute(own);
    });
    expect(await pack()).toEqual([0, 0]);
    const sealed = await rowsOf<{ kind: string; sensor_id: number | null }>(house, 'month_seals');
    expect(new Set(sealed.map((one) => `${one.kind} ${one.sensor_id}`))).toEqual(
      new Set(before.map((one) => `${one.kind} ${one.sensor_id}`)),
    );
    await pack();
    expect(await rowsOf(house, 'month_seals')).toHaveLength(sealed.length);
    expect(await faults()).toEqual([]);
  });
});

describe('the audit', () => {
  /** The database has a clock of its own. */
  const ago = (months: number) => new Date(startOfManilaMonth(Date.now(), -months) + 3_600_000);
  const invent = (at: Date, action: string) =>
    sql`insert into audit (at, field_at, actor, action, after) values (${at}, ${at}, 'system', ${action}, '{"b": 1, "a": 2.50}')`.execute(
      house.app.db,
    );
  const seals = async () =>
    (await rowsOf<{ kind: string; row_count: number }>(house, 'month_seals')).filter(({ kind }) => kind === 'audit');

  beforeAll(async () => {
    for (const [months, count] of [
      [5, 2],
      [3, 1],
    ] as const)
      for (let one = 0; one < count; one++) await invent(ago(months), `seals.${months}`);
    await sealAuditMonths(house.app.db);
  });

  it('has a seal for each month that is over, an empty one too; the month that runs has none', async () => {
    const counts = (await seals()).map(({ row_count }) => row_count);
    expect(counts.slice(0, 4)).toEqual([2, 0, 1, 0]);
    expect([counts.length === 4 || counts.length === 5, await faults()]).toEqual([true, []]);
    await sealAuditMonths(house.app.db);
    expect(await seals()).toHaveLength(counts.length);
  });

  it('whoever changes, takes away or slips in a row of it is found', async () => {
    const month = toManilaText(ago(5).getTime()).slice(0, 7);
    const change = (from: string, to: string) =>
      `update audit set actor = '${to}' where action = 'seals.5' and actor = '${from}'`;
    expect(await under(change('system', 'user:1'), faults, change('user:1', 'system'))).toEqual([
      `month_seals: audit of ${month} is not as it was sealed: 2 rows then, 2 now`,
    ]);
    const gone = `create table aside as select * from audit where action = 'seals.3'; delete from audit where action = 'seals.3'`;
    const back = 'insert into audit select * from aside; drop table aside';
    expect(await under(gone, faults, back)).toEqual([expect.stringMatching(/: 1 rows then, 0 now$/)]);
    const at = ago(5).toISOString();
    const slip = `insert into audit (audit_id, at, field_at, actor, action) values (-1, '${at}', '${at}', 'system', 'seals.slip')`;
    expect(await under(slip, faults, 'delete from audit where audit_id = -1')).toEqual([
      expect.stringMatching(/: 2 rows then, 3 now$/),
    ]);
    expect(await faults()).toEqual([]);
  });

  it('a row that a clock set back has put into a sealed month gets a seal of its own, which is told', async () => {
    await invent(ago(5), 'seals.back');
    expect(await faults()).toEqual([]);
    const before = (await seals()).length;
    await sealAuditMonths(house.app.db);
    expect(await seals()).toHaveLength(before + 1);
    await sealAuditMonths(house.app.db);
    const { faults: found, months } = await verify();
    expect([await seals(), found]).toEqual([expect.objectContaining({ length: before + 1 }), []]);
    expect(months.again.filter((what) => what.startsWith('audit'))).toEqual([
      expect.stringMatching(/\(2 rows\), .*\(3 rows\)$/),
    ]);
  });
});
