// A stretch with sliding columns, late rain, visits and decisions, gone through step by step and in memory: the same to the last row.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf, decide, LPA, measure, measureCm, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { rowsOfSchema } from '../../../apps/server/test/scratch-rows.ts';
import { openColumns, slide, sweep } from '../../../apps/server/test/tilt.ts';
import { makeRerunService } from '../../alerts/server/rerun-service.ts';
import { makeRainfallSource } from '../../rainfall/server/rainfall-source.ts';
import { makeSubsurfaceSource } from '../../subsurface/server/subsurface-source.ts';
import { makeSurficialSource } from '../../surficial/server/surficial-source.ts';
import { rememberSite } from './memory-desk.ts';
import { makeReplayService, type ReplayQuestion } from './replay-service.ts';

let house: House;
let officer: Visitor;

/** Half hour by half hour, with gauge and columns reporting and the runner waking a minute after each. */
async function goTo(until: string): Promise<void> {
  while (house.now() < instant(until)) {
    const before = house.now();
    const at = before - (before % HALF_HOUR_MS) + HALF_HOUR_MS;
    house.setNow(toManilaText(at + 90_000));
    await rain(house, at, 0.5);
    await sweep(house, before);
    await runDue(house);
  }
}

async function decideAll(status: -1 | 0 | 1): Promise<void> {
  const open = (await candidateOf(officer, LPA))?.trigger_list_arr ?? [];
  for (const trigger of open) await decide(officer, trigger.trigger_id, status);
}

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-23 09:10:00' });
  officer = await house.signedIn();
  await openColumns(house, 8);
  await measure(house, '2026-11-23 07:00:00');
  await rain(house, '2026-11-23 09:06:00', 1);
  await goTo('2026-11-23 10:30:00');
  await slide(house, 'lpasa', 2);
  house.move(60_000);
  await decideAll(-1);
  await goTo('2026-11-23 12:00:00');
  await rain(house, house.now() - 60_000, 80);
  await measureCm(house, toManilaText(house.now() - 120_000), { A: 90, B: 110, C: 45 });
  house.move(60_000);
  await decideAll(1);
  await goTo('2026-11-23 13:30:00');
  // Rain and a visit of before, known now; another value of an instant; the other column slides on.
  await rain(house, '2026-11-23 10:20:00', 40);
  await rain(house, '2026-11-23 10:20:00', 41);
  await measureCm(house, '2026-11-23 11:10:00', { B: 140 });
  await slide(house, 'lpasb', 3);
  await goTo('2026-11-23 15:00:00');
}, 120_000);
afterAll(() => house.close());

const RANGE = { from: instant('2026-11-23 08:30:00'), to: instant('2026-11-23 14:00:00') };

/** The time machine, either way. */
async function machine(isInMemory: boolean) {
  const { services, db } = house.app;
  const { rainfall, subsurface } = services;
  const rerun = makeRerunService([
    makeRainfallSource(rainfall),
    makeSurficialSource(),
    makeSubsurfaceSource(subsurface),
  ]);
  const site = (await services.sites.read('lpa'))!; // of the demo
  const remember = isInMemory ? rememberSite : undefined;
  return { site, replay: makeReplayService(db, rainfall, rerun, remember) };
}

/** The rows that a replay has stored, with what it told. */
async function replayed(isInMemory: boolean, more: Partial<ReplayQuestion> = {}) {
  const { db } = house.app;
  const { site, replay } = await machine(isInMemory);
  const { schema, ...report } = await replay.replay({ site, ...RANGE, now: house.now(), keep: true, ...more });
  const rows = await rowsOfSchema(db, schema!);
  await sql`drop schema ${sql.id(schema!)} cascade`.execute(db);
  return { report, rows };
}

it.each([
  ['from the first record on', {}],
  ['from the midst of it on: rows of before are there, and are touched', { from: instant('2026-11-23 11:30:00') }],
])('in memory the same rows are stored and the same is told, %s', async (_what, more) => {
  const [steps, memory] = [await replayed(false, more), await replayed(true, more)];
  for (const [table, rows] of steps.rows) expect([table, memory.rows.get(table)]).toEqual([table, rows]);
  expect(memory.report).toEqual(steps.report);
  for (const table of ['operational_triggers', 'alert_status', 'trigger_evidence', 'node_alerts', 'marker_alerts'])
    expect([table, steps.rows.get(table)!.length > 0]).toEqual([table, true]);
});

it('another limit is foreseen alike: as if everything had come in time', async () => {
  const foreseen = async (isInMemory: boolean) => {
    const { site, replay } = await machine(isInMemory);
    return replay.foresee({ site, ...RANGE, now: house.now() }, { key: 'markerCritical', value: 900 }, async () => {});
  };
  const steps = await foreseen(false);
  expect(await foreseen(true)).toEqual(steps);
  expect(steps.triggers.length).toBeGreaterThan(0);
});

it('one difference is seen: a reading that is known to one of them alone', async () => {
  const memory = await replayed(true);
  await sql`update rain_readings set mm_thousandths = 500 where mm_thousandths = 80000`.execute(house.app.db);
  const steps = await replayed(false);
  expect(memory.rows.get('closings')).not.toEqual(steps.rows.get('closings'));
});
