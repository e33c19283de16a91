// A node that runs away under the outlier filter: within two hours somebody is asked, and only a person can make a level of it.
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { DEMO_COLUMNS, demoTiltReadings, leant } from '@bantay/server/demo/demo-tilt.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf, decide, runDue, summaryOf } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { allColumns, openColumns } from '../../../apps/server/test/tilt.ts';

let house: House;
let officer: Visitor;
const BEGIN = instant('2026-11-21 09:00:00');
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await openColumns(house, 8);
  await runDue(house);
});
afterAll(() => house.close());

/** Half hour by half hour: node 5 of lpasa leans 20 counts more in each, about 1 m/day; every other node is calm. */
async function walkTo(until: string): Promise<void> {
  for (let at = house.now() - (house.now() % HALF_HOUR_MS) + HALF_HOUR_MS; at <= instant(until); at += HALF_HOUR_MS) {
    const before = house.now();
    // Loggers sweep three minutes into the half hour.
    house.setNow(toManilaText(at + 4 * MINUTE_MS));
    const readings = [...demoTiltReadings(before, house.now())].map(({ line: _line, ...reading }) =>
      reading.column === 'lpasa' && reading.node === 5
        ? {
            ...reading,
            ...leant(
              { x: 0, y: Number(reading.y), z: Number(reading.z) },
              { y: 0, z: 20 * ((at - BEGIN) / HALF_HOUR_MS) },
            ),
          }
        : reading,
    );
    await house.app.services.tiltReadings.record(readings, allColumns);
    await runDue(house);
  }
}

it('within two hours it waits for a decision, with its node and speed, and the level stays as it is', async () => {
  expect(DEMO_COLUMNS.some((column) => column.name === 'lpasa')).toBe(true);
  await walkTo('2026-11-21 11:00:00');
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ public_alert_level: 0 });
  expect(candidate.trigger_list_arr).toMatchObject([{ trigger_type: 'subsurface', alert: 's0t', alert_level: 1 }]);
  expect(candidate.trigger_list_arr[0]!.tech_info).toMatch(
    /^LPASA \(node 5\) possible fast movement, about \d\.\d\d m\/day/,
  );
  expect((await summaryOf(officer)).plate).toMatchObject({ shown: 0, waiting: { for: 'decision', triggers: 1 } });
});

it('what the column says goes on beside it in one row each', async () => {
  await walkTo('2026-11-21 12:00:00');
  const rows = (
    await rowsOf<{ site_id: number; trigger_sym_id: number; ts: number }>(house, 'operational_triggers')
  ).filter((row) => row.site_id === 24 && row.ts >= BEGIN);
  // 30 is s0t; the quiet row of the column began before.
  expect(rows.map((row) => row.trigger_sym_id)).toEqual([30]);
});

it('declared valid it is level 2 of the column, declared invalid it is gone', async () => {
  const { trigger_id: id } = (await candidateOf(officer))!.trigger_list_arr[0]!;
  await decide(officer, id, 1);
  expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 2 });
  await decide(officer, id, -1);
  expect((await candidateOf(officer))?.public_alert_level ?? 0).toBe(0);
});
