// Runs, closings and decisions alone, with sciences that say what a test wants: what stays when one of them fails.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, watch } from '../../../apps/server/test/written.ts';
import type { SourceStatement } from '../rules/trigger-source.ts';
import { OPERATIONAL_SYMBOLS } from '../rules/trigger-sources.ts';
import { type CloseContext, closeDue, newWorker } from './close-due.ts';
import { decideTrigger } from './decide-trigger.ts';
import type { Source } from './engine.ts';
import { factArrived, guarded, runOpen } from './guarded-run.ts';
import { insertTrigger } from './triggers-queries.ts';

const SCU = 101;
const [ELENA, NOEL] = [1, 2];
let house: House;
let triggerId: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await runDue(house);
  await rain(house, '2026-11-21 09:05:00', 80);
  triggerId = await rainTrigger();
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql`update generated_alerts set owed_from = null`.execute(house.app.db);
});

const quiet = { isHeld: false, isAhead: false };
function contextWith(sources: readonly Source[], own: Partial<Pick<CloseContext, 'hold'>> = {}) {
  const { clock, sites } = house.app.services;
  return { db: house.app.db, clock, sites, sources, hold: { look: async () => quiet }, worker: newWorker(), ...own };
}
/** Takes down what it was asked for. */
function source(name: Source['name'], say: (siteId: number) => SourceStatement[] | Promise<never> = () => []) {
  const asked: { siteId: number; at: number; run: string }[] = [];
  const evaluate: Source['evaluate'] = async ({ siteId }, { at, run }) => {
    asked.push({ siteId, at, run });
    return say(siteId);
  };
  return { name, evaluate, asked };
}
const inOne = <T>(work: Parameters<ReturnType<House['app']['db']['transaction']>['execute']>[0]) =>
  house.app.db.transaction().execute(work) as Promise<T>;
const auditsOf = async (action: string) =>
  (await rowsOf<{ action: string; site_id: number; after: unknown }>(house, 'audit')).filter(
    (row) => row.action === action,
  );
const owedOf = async (siteId: number) =>
  (await rowsOf<{ site_id: number; owed_from: number | null }>(house, 'generated_alerts')).find(
    (row) => row.site_id === siteId,
  )!.owed_from;
/** The row of the rain over its threshold. */
async function rainTrigger(): Promise<number> {
  const all = await rowsOf<{ trigger_id: number; trigger_sym_id: number }>(house, 'operational_triggers');
  const r1 = OPERATIONAL_SYMBOLS.find((one) => one.symbol === 'r1')!.triggerSymId;
  return all.find((row) => row.trigger_sym_id === r1)!.trigger_id;
}
const caught = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (problem: { code?: string }) => problem.code,
  );
const STATEMENTS = ['operational_triggers', 'public_alerts', 'generated_alerts'];

describe('a run that fails', () => {
  it('leaves the fact and none of what it has written itself; it is owed from the time of the fact', async () => {
    const at = house.now() - 5 * 60_000;
    const raises = source('surficial', () => [{ symbol: 'g2', level: 2, at: house.now(), techInfo: 'Marker B' }]);
    const changed = await watch(house, ['operational_triggers', 'public_alerts']);
    const failures = (await auditsOf('alerts.engine-failed')).length;
    await inOne(async (tx) => {
      await writeAudit(tx, { ...systemActor, fieldAt: at, action: 'test.fact', topic: 'status' });
      await factArrived(
        contextWith([raises, source('rainfall', broken)]),
        { siteId: LPA, source: 'moms', measuredAt: at },
        tx,
      );
    });
    expect(raises.asked).toHaveLength(1);
    expect(await auditsOf('test.fact')).toHaveLength(1);
    expect(await changed()).toEqual([]);
    expect(await owedOf(LPA)).toBe(at);
    expect((await auditsOf('alerts.engine-failed')).slice(failures)).toMatchObject([
      { site_id: LPA, after: { message: 'broken on purpose' } },
    ]);
  });

  it('of an unknown site is none: nobody is asked, and nothing is owed', async () => {
    const changed = await watch(house, [...STATEMENTS, 'audit']);
    const asked = source('rainfall');
    await inOne((tx) => runOpen(contextWith([asked]), 999, tx));
    expect(asked.asked).toEqual([]);
    expect(await changed()).toEqual([]);
  });

  it('holds the site to the end of the transaction all the same', async () => {
    await inOne(async (tx) => {
      await guarded(contextWith([]), tx, LPA, house.now(), broken);
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and granted and classid = 7101
        and objid = ${LPA} and pid = pg_backend_pid()`.execute(tx);
      expect(rows).toHaveLength(1);
    });
  });
});

it('a late fact asks its own science again for each half hour since, and all of them for the open one', async () => {
  const [own, other] = [source('rainfall'), source('subsurface')];
  const measuredAt = house.now() - 2 * HALF_HOUR_MS;
  await inOne((tx) => factArrived(contextWith([own, other]), { siteId: LPA, source: 'rainfall', measuredAt }, tx));
  expect(other.asked).toHaveLength(1);
  const stamps = own.asked.map(({ at }) => at);
  expect(stamps.slice(0, -1).length).toBeGreaterThanOrEqual(2);
  expect(stamps).toEqual([...stamps].sort());
  expect(stamps.at(-1)).toBe(other.asked[0]!.at);
});

it('a run that finds nothing new is not told', async () => {
  const context = contextWith([]);
  await inOne((tx) => runOpen(context, LPA, tx));
  const before = (await auditsOf('alerts.generated')).length;
  await inOne((tx) => runOpen(context, LPA, tx));
  expect(await auditsOf('alerts.generated')).toHaveLength(before);
});

describe('closings', () => {
  const closings = async (siteId: number) =>
    (await rowsOf<{ site_id: number }>(house, 'closings')).filter((row) => row.site_id === siteId).length;

  it('in doubt of the clock nothing is closed; the open run goes on', async () => {
    house.setNow('2026-11-21 10:02:00');
    const changed = await watch(house, ['closings']);
    const asked = source('rainfall');
    const hold = { look: async () => ({ isHeld: true, isAhead: true }) };
    let steps = 0;
    await closeDue(contextWith([asked], { hold }), () => {
      steps += 1;
    });
    expect(await changed()).toEqual([]);
    expect([...new Set(asked.asked.map(({ run }) => run))]).toEqual(['open']);
    expect(steps).toBe(2);
  });

  it('each half hour is a step of its own, and the site that fails keeps the other from nothing', async () => {
    const [lpa, scu] = [await closings(LPA), await closings(SCU)];
    const fails = source('rainfall', (siteId) => (siteId === LPA ? broken() : []));
    await expect(closeDue(contextWith([fails]), () => {})).rejects.toThrow('broken on purpose');
    expect([await closings(LPA), await closings(SCU)]).toEqual([lpa, scu + 2]);
    let steps = 0;
    await closeDue(contextWith([]), () => {
      steps += 1;
    });
    expect(await closings(LPA)).toBe(lpa + 2);
    // Two closings and the open run of the one; the other needs nothing, and is not asked.
    expect(steps).toBe(3);
  });

  it('what is owed asks every science again from there, once', async () => {
    await sql`update generated_alerts set owed_from = ${new Date(house.now() - HALF_HOUR_MS)} where site_id = ${LPA}`.execute(
      house.app.db,
    );
    const [one, other] = [source('rainfall'), source('subsurface')];
    await closeDue(contextWith([one, other]), () => {});
    expect([one, other].map(({ asked }) => asked.filter(({ siteId }) => siteId === LPA).length > 1)).toEqual([
      true,
      true,
    ]);
    expect(await owedOf(LPA)).toBeNull();
    const again = source('rainfall');
    await closeDue(contextWith([again]), () => {});
    expect(again.asked).toEqual([]);
  });
});

it('half hours that have not come yet are made void when the clock is sure of it, and not before', async () => {
  const now = house.now();
  house.setNow('2026-11-21 09:12:00');
  const changed = await watch(house, ['closings']);
  const ahead = (isHeld: boolean) => contextWith([], { hold: { look: async () => ({ isHeld, isAhead: true }) } });
  await closeDue(ahead(true), () => {});
  expect(await changed()).toEqual([]);
  await closeDue(ahead(false), () => {});
  expect(await changed()).toEqual(['closings']);
  house.move(now - house.now());
});

describe('a decision', () => {
  const decide = (change: Partial<Parameters<typeof decideTrigger>[1]> = {}, userId = ELENA, sources: Source[] = []) =>
    decideTrigger(
      contextWith(sources),
      { triggerId, status: 1, remarks: ' seen ', seenStatus: undefined, ...change },
      userId,
    );

  it('of somebody whom nobody knows stores nothing', async () => {
    const changed = await watch(house, [...STATEMENTS, 'alert_status', 'audit']);
    await expect(decide({}, 999_999)).rejects.toThrow();
    expect(await changed()).toEqual([]);
  });

  it('of two who saw it undecided counts once, and the other is told by whom', async () => {
    const before = (await auditsOf('alerts.decide')).length;
    const answers = await Promise.all([
      caught(decide({ seenStatus: null, status: 1 }, ELENA)),
      caught(decide({ seenStatus: null, status: -1 }, NOEL)),
    ]);
    expect(answers.sort()).toEqual(['decidedElsewhere', 'done']);
    expect(await auditsOf('alerts.decide')).toHaveLength(before + 1);
  });

  it('stays when the engine fails on it, and the run is owed', async () => {
    const before = (await auditsOf('alerts.decide')).length;
    await decide({}, ELENA, [source('rainfall', broken)]);
    expect(await auditsOf('alerts.decide')).toHaveLength(before + 1);
    expect(await owedOf(LPA)).not.toBeNull();
  });

  it('is not asked for what a person has seen himself, nor for what raises nothing', async () => {
    const triggers = await inOne<number[]>(async (tx) => [
      await insertTrigger(tx, { siteId: SCU, symbol: 'm3', at: house.now(), techInfo: '' }),
      await insertTrigger(tx, { siteId: SCU, symbol: 'r0', at: house.now(), techInfo: '' }),
    ]);
    const [seen, quietOne] = triggers;
    expect(await caught(decide({ triggerId: seen! }))).toBe('triggerNotDecidable');
    expect(await caught(decide({ triggerId: quietOne! }))).toBe('triggerUnknown');
    expect(await caught(decide({ triggerId: 999_999 }))).toBe('triggerUnknown');
  });
});
