// Without ground data an alert is not lowered: it is extended by four hours at a time, up to the extension limit.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../src/database/audit.ts';
import { candidateOf, decideAndRelease, feed, measure, rain, release, runDue, summaryOf } from '../field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../harness.ts';

let house: House;
let officer: Visitor;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

/** Goes on with a dry gauge, and lets the runner make up for the half hours in one go (catch-up.test.ts: the same). */
async function dryUntil(until: string): Promise<void> {
  const dry = [];
  for (let at = Math.ceil(house.now() / HALF_HOUR_MS) * HALF_HOUR_MS; at <= instant(until); at += HALF_HOUR_MS) {
    dry.push({ gauge: 'rain_lpasb', ts: toManilaText(at), mm: 0 });
  }
  house.setNow(toManilaText(instant(until) + 90_000));
  await house.app.services.readings.record(dry, { actor: systemActor, gauges: null, keyId: null });
  await runDue(house);
  await house.app.services.releases.shiftToRoutine();
}

const validity = async () => (await feed(officer)).onGoing.latest[0]?.event.validity;
/** Releases what is offered, with every open trigger decided. */
const releaseNow = () => decideAndRelease(house, officer);

it('80 mm at 09:05 raise level 1, valid to 12:00 of the next day', async () => {
  await rain(house, '2026-11-21 09:05:00', 80);
  await releaseNow();
  // Trigger at 09:00, its block ends at 12:00, + 24 h.
  expect(await validity()).toBe('2026-11-22 12:00:00');
});

it('the rain holds it one day more: the 24-hour sum falls below at 09:30 of day 2', async () => {
  await dryUntil('2026-11-22 12:00:00');
  await releaseNow();
  // Last r1 at 08:30 of day 2: 12:00 + 24 h.
  expect(await validity()).toBe('2026-11-23 12:00:00');
});

it('day 3, 12:00: no rain for a day, but nobody has measured: on-going, not lowering, and it says why', async () => {
  await dryUntil('2026-11-23 12:00:00');
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({
    general_status: 'on-going',
    public_alert_level: 1,
    has_ground_data: false,
    to_extend_validity: true,
  });
  // Its validity has come, so until the release it stands among the late ones.
  const { overdue } = (await feed(officer)).onGoing;
  expect(overdue).toMatchObject([{ held_by: ['subsurface', 'surficial'] }]);
  expect((await summaryOf(officer)).missing_data).toContain('surficial');
});

it('the release extends the validity by four hours', async () => {
  await releaseNow();
  // next release after 11:30 is 12:00, + 4 h.
  expect(await validity()).toBe('2026-11-23 16:00:00');
});

it('a measurement at 15:10 ends the hold: at 16:00 it lowers', async () => {
  await dryUntil('2026-11-23 15:00:00');
  await measure(house, '2026-11-23 15:00:00');
  await dryUntil('2026-11-23 16:00:00');
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ general_status: 'lowering', public_alert_level: 0, has_ground_data: true });
  expect(candidate.release_details.data_ts).toBe('2026-11-23 15:30:00');
  expect((await release(house, officer, candidate)).json.status).toBe(true);
  expect((await summaryOf(officer)).state).toBe('lowered');
});

it('a second alert that nobody ever measures for is held up to the extension limit, then lowers by itself', {
  timeout: 90_000,
}, async () => {
  // The limit is 72 hours; eight are as good and sooner over.
  await sql`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    values ('extension', 24, 8, timestamptz 'epoch', 'sooner over')`.execute(house.app.db);
  await dryUntil('2026-11-24 09:00:00');
  await rain(house, '2026-11-24 09:05:00', 80);
  await releaseNow();
  await dryUntil('2026-11-25 12:00:00');
  await releaseNow();
  // As before: noon of the second day after the rain. Nobody releases an extension from here on.
  expect(await validity()).toBe('2026-11-26 12:00:00');
  await dryUntil('2026-11-26 16:00:00');
  const level = async () =>
    (await rowsOf<{ site_id: number; closed: { level: number } }>(house, 'generated_alerts')).find(
      (row) => row.site_id === 24,
    )!.closed.level;
  expect(await level()).toBe(1);
  // 12:00 + 8 h = 20:00: the release stamp 19:30 is the first beyond the limit.
  await dryUntil('2026-11-26 20:00:00');
  expect(await level()).toBe(0);
  expect((await candidateOf(officer))!).toMatchObject({ general_status: 'lowering', has_ground_data: false });
});
