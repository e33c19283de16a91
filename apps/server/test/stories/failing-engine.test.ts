// A science that breaks: its site waits and says so, readings are kept, the other site goes on, and all is made up for.
import type { TriggerSource } from '@bantay/features/alerts/rules/trigger-source.ts';
import type { Site } from '@bantay/features/sites/server/sites-service.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../src/database/database.ts';
import { candidateOf, decide, LPA, rain, runDue } from '../field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../harness.ts';

const SCU = 101;
let house: House;
let officer: Visitor;
let isBroken = false;

const broken: TriggerSource<Site, Db> = {
  name: 'earthquake',
  async evaluate(site) {
    if (isBroken && site.siteId === LPA) throw new Error('no such column: magnitude');
    return [];
  },
};

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  house.app.services.alerts.addSource(broken);
  officer = await house.signedIn();
  await runDue(house);
});
afterAll(() => house.close());

const closedAt = async (siteId: number) =>
  (await rowsOf<{ site_id: number; closed_at: number }>(house, 'generated_alerts')).find(
    (row) => row.site_id === siteId,
  )!.closed_at;
const failures = async () =>
  (await rowsOf<{ action: string; site_id: number; after: { message: string } }>(house, 'audit')).filter(
    (row) => row.action === 'alerts.engine-failed',
  );
const readings = async () => (await rowsOf(house, 'rain_readings')).length;

it('a reading above the threshold is stored although the engine fails on it, and the failure is on record', async () => {
  isBroken = true;
  const before = await readings();
  const report = await rain(house, '2026-11-21 09:05:00', 80);
  expect(report).toMatchObject({ stored: 1, rejected: 0 });
  expect(await readings()).toBe(before + 1);
  expect(await failures()).toMatchObject([{ site_id: LPA, after: { message: 'no such column: magnitude' } }]);
  expect(await candidateOf(officer)).toBeUndefined();
});

it('as soon as it works again the run is made, in the same half hour, and once', async () => {
  isBroken = false;
  await runDue(house);
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
  expect(candidate.trigger_list_arr[0]!.ts_updated >= '2026-11-21 09:00:00').toBe(true);
  expect((await rowsOf<{ owed_from: number | null }>(house, 'generated_alerts')).map((row) => row.owed_from)).toEqual([
    null,
    null,
  ]);
  isBroken = true;
  // Nothing is owed any more, so nothing is run that could fail.
  await runDue(house);
});

it('the runner closes the other site, stays where it is at this one, and says so', async () => {
  const [lpa, scu] = [await closedAt(LPA), await closedAt(SCU)];
  house.setNow('2026-11-21 10:02:00');
  await expect(runDue(house)).rejects.toThrow('magnitude');
  expect(await closedAt(LPA)).toBe(lpa);
  expect(await closedAt(SCU)).toBeGreaterThan(scu);
  expect(await closedAt(SCU)).toBe(instant('2026-11-21 09:30:00'));
});

it('readings of the other site raise as ever', async () => {
  await rain(house, '2026-11-21 10:00:00', 90, 'rain_scusb');
  expect((await candidateOf(officer, SCU))!.general_status).toBe('onset');
});

it('when it works again every missed half hour is closed in order and the trigger stands at the time of the rain', async () => {
  isBroken = false;
  house.setNow('2026-11-21 11:02:00');
  await runDue(house);
  expect(await closedAt(LPA)).toBe(instant('2026-11-21 10:30:00'));
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
  expect(candidate.trigger_list_arr[0]!.ts_updated >= '2026-11-21 09:00:00').toBe(true);
});

it('a late reading whose run failed raises its own half hours afterwards', async () => {
  const oldest = async () => {
    const triggers = await rowsOf<{ ts: number; tech_info: string }>(house, 'operational_triggers');
    return Math.min(...triggers.filter((row) => row.tech_info.includes('LPASB')).map((row) => row.ts));
  };
  isBroken = true;
  await rain(house, '2026-11-21 06:10:00', 90);
  expect(await oldest()).toBe(instant('2026-11-21 09:00:00'));
  isBroken = false;
  await runDue(house);
  expect(await oldest()).toBe(instant('2026-11-21 06:00:00'));
});

it('a decision is kept although the engine fails right after it', async () => {
  const { trigger_id } = (await candidateOf(officer))!.trigger_list_arr[0]!;
  isBroken = true;
  expect((await decide(officer, trigger_id, 1)).json.status).toBe(true);
  const decisions = await rowsOf<{ trigger_id: number; alert_status: number | null }>(house, 'alert_status');
  expect(decisions.filter((row) => row.trigger_id === trigger_id).at(-1)!.alert_status).toBe(1);
  isBroken = false;
  await runDue(house);
  expect((await candidateOf(officer))!.validity_status).toBe('valid');
});
