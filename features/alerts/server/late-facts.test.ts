// Critical movement that arrives after rain has begun an event: it raises the running alert and waits for a decision.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf, decide, measure, measureCm, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await measure(house, '2026-11-21 09:00:00');
  house.setNow('2026-11-21 18:40:00');
  await runDue(house);
  await rain(house, '2026-11-21 18:35:00', 80);
  house.setNow('2026-11-21 20:06:00');
  await runDue(house);
});
afterAll(() => house.close());

it('the rain has begun an event of level 1', async () => {
  expect(await candidateOf(officer)).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
});

it('a marker of 13:00 with 29.9 cm, known at 20:06, makes the candidate level 3, undecided', async () => {
  await measureCm(house, '2026-11-21 13:00:00', { A: 89.9, B: 110, C: 45 });
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ public_alert_level: 3 });
  const late = candidate.trigger_list_arr.find((one) => one.trigger_type === 'surficial');
  expect(late).toMatchObject({ alert_level: 3, validating_status: null });
  // Its wait counts from when somebody was asked, not from the measurement.
  expect(late).toMatchObject({ ts: '2026-11-21 13:00:00', asked_at: '2026-11-21 20:06:00' });
});

it('it stays so when the half hours close, and goes only by a decision', async () => {
  house.setNow('2026-11-21 21:02:00');
  await runDue(house);
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ public_alert_level: 3 });
  const late = candidate.trigger_list_arr.find((one) => one.trigger_type === 'surficial')!;
  await decide(officer, late.trigger_id, -1);
  expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 1 });
});

it('of levels there is one row a change: the rain, the movement, the rain alone', async () => {
  const rows = (await rowsOf<{ site_id: number; ts: number; pub_sym_id: number }>(house, 'public_alerts')).filter(
    (row) => row.site_id === 24 && row.ts >= instant('2026-11-21 18:30:00'),
  );
  // Symbols 2 and 4 are levels 1 and 3 (alert-level.ts).
  expect(rows.map((row) => row.pub_sym_id)).toEqual([2, 4, 2]);
});
