// Closings made by a clock that stood ahead: void when it is back, and they blind nobody.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { afterEach, expect, it } from 'vitest';
import {
  candidateOf,
  decideAndRelease,
  feed,
  LPA,
  measure,
  rain,
  releaseBody,
  runDue,
  summaryOf,
} from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { writeMoms } from '../../moms/wire/moms.ts';
import { insertEwi } from '../wire/alerts.ts';

const START = '2026-11-21 09:10:00';
let house: House;
let officer: Visitor;
let back = START;
afterEach(() => house.close());

async function open() {
  house = await openHouse({ now: START });
  officer = await house.signedIn();
  back = START;
}
/** Two minutes ahead by so much, closing everything on the way, as after a start with a wrong clock. */
async function standAhead(ms: number, meanwhile: () => Promise<unknown> = async () => {}) {
  await runDue(house);
  house.move(ms);
  await runDue(house);
  await meanwhile();
  house.setNow(back);
  house.move(2 * MINUTE_MS);
}
const feature = (observed: string) => ({
  alert_level: 3,
  instance_id: null,
  feature_name: '',
  feature_type: 'Crack',
  report_narrative: 'A crack across the road.',
  observance_ts: observed,
  remarks: 'Seen above the road.',
  reporter_id: 1,
  validator_id: 1,
  location: 'Sitio Kawayan',
  iomp: 1,
  file_name: '',
  dynaName: 'A. Guro',
});
const raise = () =>
  officer.send(writeMoms, { body: { site_code: 'lpa', uploads: [], moms_list: [feature('2026-11-21 09:11:00')] } });
const closings = async () =>
  (await rowsOf<{ site_id: number; at: number }>(house, 'closings')).filter((row) => row.site_id === LPA);
const confirm = () => house.app.services.clockHold.confirm({ actor: 'user:1', userId: null });

it.each([3 * HOUR_MS, 3 * DAY_MS])(
  '%i ms ahead, then back: what is raised after it is a candidate at once, and is released',
  async (ahead) => {
    await open();
    await standAhead(ahead);
    expect((await closings()).at(-1)!.at).toBeGreaterThan(house.now());
    await runDue(house);
    expect((await raise()).json.status).toBe(1);
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ public_alert_level: 3, release_details: { data_ts: '2026-11-21 09:00:00' } });
    await decideAndRelease(house, officer);
    expect(await summaryOf(officer)).toMatchObject({ alert_level: 3 });
  },
);

it('a release of the future is refused with a sentence, and offered to nobody', async () => {
  await open();
  await rain(house, house.now() - MINUTE_MS, 80);
  await standAhead(3 * HOUR_MS);
  await runDue(house);
  for (const candidate of (await feed(officer)).candidates) {
    expect('release_details' in candidate && candidate.release_details.data_ts <= '2026-11-21 09:12:00').toBe(true);
  }
  const candidate = (await candidateOf(officer))!;
  const body = releaseBody(house, candidate);
  body.release_details.data_ts = '2026-11-24 08:30:00';
  const answer = await officer.send(insertEwi, { body: body as never });
  expect(answer.json).toMatchObject({ status: false, code: 'dataStampAhead' });
  expect(answer.json.message).toContain('09:12');
});

it('released while the clock stood ahead: what is true now is a candidate all the same, and is released', async () => {
  await open();
  await measure(house, '2026-11-21 09:00:00');
  await standAhead(3 * HOUR_MS, async () => {
    await rain(house, house.now() - MINUTE_MS, 80);
    await decideAndRelease(house, officer);
  });
  await runDue(house);
  expect((await raise()).json.status).toBe(1);
  expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 3 });
  await decideAndRelease(house, officer);
  expect(await summaryOf(officer)).toMatchObject({ alert_level: 3 });
  const [newest] = (await feed(officer)).onGoing.latest;
  expect(newest!.releases[0]!.data_ts).toBe('2026-11-21 09:00:00');
});

it('raised while the clock stood ahead: it is not lost when the clock is back, nor three hours later', async () => {
  await open();
  await standAhead(3 * HOUR_MS, () => rain(house, house.now() - MINUTE_MS, 80));
  await confirm().catch(() => runDue(house).then(confirm));
  await runDue(house);
  expect(await candidateOf(officer)).toMatchObject({
    public_alert_level: 1,
    release_details: { data_ts: '2026-11-21 09:00:00' },
  });
});

it('while nobody knows which was right nothing is closed; told that it is right, the closings of the future are void', async () => {
  await open();
  await standAhead(6 * HOUR_MS);
  const before = await closings();
  house.move(HOUR_MS);
  await runDue(house);
  expect(await closings()).toEqual(before);
  await confirm();
  await runDue(house);
  const after = (await closings()).map(({ at }) => at);
  expect(Math.max(...after)).toBeLessThan(house.now());
  // All half hours up to now, each once, and no stretch of levels that begins later.
  expect(after).toHaveLength(3);
  const stretches = await rowsOf<{ ts: number; ts_updated: number }>(house, 'public_alerts');
  expect(stretches.every((row) => row.ts <= house.now() && row.ts_updated <= house.now())).toBe(true);
  expect((await rowsOf<{ action: string }>(house, 'audit')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['clock.right', 'clock.trusted', 'alerts.future-voided']),
  );
  // Once is enough.
  await runDue(house);
  expect(await house.app.services.clockHold.isHeld()).toBe(false);
});

it('a release made before the jump goes on as it was', async () => {
  await open();
  await rain(house, house.now() - MINUTE_MS, 80);
  await runDue(house);
  await decideAndRelease(house, officer);
  const before = await summaryOf(officer);
  await standAhead(3 * HOUR_MS);
  await runDue(house);
  await confirm();
  await runDue(house);
  expect(await summaryOf(officer)).toMatchObject({ alert_level: 1, validity: before.validity });
});
