// Several processes that close half hours of one database, and sites that hang: each half hour once, the nearest first, nobody held up.
import { HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { moreSites } from '../../../apps/server/test/many-sites.ts';
import { type CloseContext, closeDue, newWorker } from './close-due.ts';
import type { Source } from './engine.ts';

const SITES = 22;
let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await runDue(house);
  await moreSites(house, SITES - 2);
});
afterAll(() => house.close());
beforeEach(() => house.move(HALF_HOUR_MS));

type Evaluate = Source['evaluate'];
function workerWith(evaluate: Evaluate = async () => [], own: Partial<CloseContext> = {}): CloseContext {
  const { clock, sites } = house.app.services;
  const hold = { look: async () => ({ isHeld: false, isAhead: false }) };
  const sources = [{ name: 'rainfall', evaluate } as const];
  return { db: house.app.db, clock, sites, sources, hold, worker: newWorker(), ...own };
}
const look = (context: CloseContext) => closeDue(context, () => {});
const closedOf = async (stamp: number) =>
  (await sql<{ siteId: number }>`select site_id from closings where at = ${new Date(stamp)}`.execute(house.app.db)).rows
    .length;
const newest = () => house.now() - (house.now() % HALF_HOUR_MS) - HALF_HOUR_MS;
const taken = async () =>
  (await sql`select 1 from site_runs where claimed_by is not null`.execute(house.app.db)).rows.length;
const setNear = (siteId: number, nearness: number) =>
  sql`update site_runs set nearness = ${nearness} where site_id = ${siteId}`.execute(house.app.db);

describe('processes beside each other', () => {
  it('close each half hour of each site once', async () => {
    const closed: number[] = [];
    const note: Evaluate = async ({ siteId }, { run }) => {
      if (run === 'closing') closed.push(siteId);
      return [];
    };
    const workers = Array.from({ length: 4 }, () => workerWith(note));
    await Promise.all(workers.map(look));
    // Who came when the others had taken all has gone home: what they took is theirs.
    await look(workers[0]!);
    expect(closed).toHaveLength(SITES);
    expect(new Set(closed).size).toBe(SITES);
    expect(await closedOf(newest())).toBe(SITES);
    expect(await taken()).toBe(0);
  });

  it('do not look again at what another has closed meanwhile', async () => {
    const readBy = (asked: number[], own: Evaluate): CloseContext => {
      const needs = ({ siteId }: { siteId: number }) => {
        asked.push(siteId);
        return sql`null::json`;
      };
      return workerWith(own, { sources: [{ name: 'rainfall', needs, evaluate: own }] });
    };
    const [first, second]: number[][] = [[], []];
    let secondHasEnded = () => {};
    const held = new Promise<void>((resolve) => (secondHasEnded = resolve));
    // It takes twenty and waits in the first of them; the second takes the other two.
    const slow = look(
      readBy(first!, async () => {
        await held;
        return [];
      }),
    );
    await expect.poll(taken).toBe(20);
    await look(readBy(second!, async () => []));
    secondHasEnded();
    await slow;
    const bySecond = new Set(second);
    expect(bySecond.size).toBe(SITES - 20);
    expect(first!.filter((siteId) => bySecond.has(siteId))).toEqual([]);
    expect(await closedOf(newest())).toBe(SITES);
    expect(await taken()).toBe(0);
  });

  it('leave alone what another has taken, and take it when its lease is over', async () => {
    await sql`update site_runs set claimed_by = 'one that was killed', leased_until = now() + interval '1 minute'
      where site_id <> ${LPA}`.execute(house.app.db);
    await look(workerWith());
    expect(await closedOf(newest())).toBe(1);
    await sql`update site_runs set leased_until = now() - interval '1 second' where claimed_by is not null`.execute(
      house.app.db,
    );
    await look(workerWith());
    expect(await closedOf(newest())).toBe(SITES);
    expect(await taken()).toBe(0);
  });

  it('pass over a site whose row somebody works on', async () => {
    await house.app.db.transaction().execute(async (tx) => {
      await sql`update site_runs set nearness = 0 where site_id = ${LPA}`.execute(tx);
      await look(workerWith());
      expect(await closedOf(newest())).toBe(SITES - 1);
    });
    await look(workerWith());
    expect(await closedOf(newest())).toBe(SITES);
  });
});

describe('the order', () => {
  it('is nearest to its threshold first', async () => {
    await setNear(1003, 0.9);
    await setNear(1007, 2);
    const order: number[] = [];
    await look(
      workerWith(async ({ siteId }, { run }) => {
        if (run === 'closing') order.push(siteId);
        return [];
      }),
    );
    expect(order.slice(0, 3)).toEqual([1007, 1003, LPA]);
  });

  it('is known from the newest run: rain tells its share of the threshold, and what has raised stands above it', async () => {
    const nearness = async () =>
      (await sql<{ nearness: number }>`select nearness from site_runs where site_id = ${LPA}`.execute(house.app.db))
        .rows[0]!.nearness;
    await runDue(house);
    expect(await nearness()).toBe(0);
    const at = new Date(house.now() - MINUTE_MS + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    await rain(house, at, 20);
    const share = await nearness();
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(1);
    await rain(house, at, 80);
    // Level 1 of rain.
    expect(await nearness()).toBe(2);
  });
});

describe('a site that hangs', () => {
  it('delays the others by a second at most, is told, and is not begun again', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await setNear(1005, 9);
    let begun = 0;
    const impatient = newWorker({ nextMs: 300, endMs: 1500, most: 3 });
    const hangs: Evaluate = async ({ siteId }) => {
      if (siteId !== 1005) return [];
      begun++;
      await held;
      return [];
    };
    const context = workerWith(hangs, { worker: impatient });
    const end = look(context).then(
      () => 'well',
      (error: Error) => error.message,
    );
    await expect.poll(() => closedOf(newest()), { timeout: 8000 }).toBe(SITES - 1);
    // The next look, while it still hangs: what is due meanwhile is done.
    expect(await end).toMatch(/closing failed: .*zaf has begun and does not end/);
    house.move(HALF_HOUR_MS);
    await expect(look(context)).rejects.toThrow('zaf has begun and does not end');
    expect(await closedOf(newest())).toBe(SITES - 1);
    expect(begun).toBe(1);
    release();
    await expect.poll(() => context.worker.hanging.size, { timeout: 8000 }).toBe(0);
    await look(context);
    expect(await closedOf(newest())).toBe(SITES);
    // What it had taken is its own still: it need not wait for its own lease.
    house.move(HALF_HOUR_MS);
    await look(context);
    expect(await closedOf(newest())).toBe(SITES);
    expect(await taken()).toBe(0);
  }, 40_000);
});

describe('half hours that were missed', () => {
  it('are told while they are not closed, and counted when they are', async () => {
    await look(workerWith());
    const service = house.app.services.alerts;
    expect(await service.behind(house.now())).toEqual([]);
    const before = (await service.missed()).find(({ siteCode }) => siteCode === 'lpa')!.missed;
    house.move(3 * HALF_HOUR_MS);
    const behind = await service.behind(house.now());
    expect(behind).toHaveLength(SITES);
    expect(behind.find(({ siteCode }) => siteCode === 'lpa')).toMatchObject({ count: 2 });
    await look(workerWith());
    expect(await service.behind(house.now())).toEqual([]);
    expect((await service.missed()).find(({ siteCode }) => siteCode === 'lpa')!.missed).toBe(before + 2);
  });
});
