// Changes of measurements by themselves: whole or not at all, one after the other, each with its audit row and its run.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA, measureCm } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, idOf, makeGate, oneAfterTheOther, watch, watchAudit } from '../../../apps/server/test/written.ts';
import { correctMeasurement } from './correct-measurement.ts';
import { type EnterContext, enterObservation, type ObservationRequest } from './enter-observation.ts';
import { makeMeasurementsService } from './measurements-service.ts';
import { removeMeasurements } from './remove-measurements.ts';
import { tagMeasurement } from './tag-measurement.ts';
import { takeText } from './take-text.ts';
import { toRevise } from './write-observation.ts';

const TABLES = ['marker_observations', 'marker_data', 'marker_data_tags', 'marker_alerts', 'audit', 'record_chain'];
const SCU = 101;

let house: House;
let elena: number;
let noel: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
});
afterAll(() => house.close());

type Alerts = EnterContext['alerts'] & Parameters<typeof removeMeasurements>[0]['alerts'];

/** The house's own, but for what a test says of the engine. */
function contextWith(alerts: Partial<Alerts> = {}) {
  const { clock, sites, accounts } = house.app.services;
  const quiet = { factArrived: async () => {}, runOpen: async () => {} };
  return { db: house.app.db, clock, sites, accounts, alerts: { ...quiet, ...alerts } };
}
const brokenEngine = { factArrived: broken, runOpen: broken };

/** Instants from which the engine looks again. */
function heard() {
  const from: number[] = [];
  const factArrived: Alerts['factArrived'] = async (_site, _source, at) => void from.push(at);
  return { from, context: contextWith({ factArrived }) };
}

const round = (date: string, marker: Record<string, number>, more: Partial<ObservationRequest> = {}) => ({
  siteCode: 'lpa',
  date,
  marker,
  weather: 'MAARAW',
  observer: 'Aida Gawa',
  type: 'ROUTINE',
  moId: null,
  replaces: null,
  version: null,
  enteredBy: null,
  ...more,
});
async function stored(date: string, marker: Record<string, number>) {
  const entered = await enterObservation(contextWith(), round(date, marker), elena);
  if ('conflict' in entered) throw new Error('the minute is taken');
  return { moId: entered.moId, data: await dataOf(entered.moId) };
}
interface Data {
  data_id: number;
  mo_id: number;
  measurement: number;
}
const dataOf = async (moId: number) =>
  (await rowsOf<Data>(house, 'marker_data'))
    .filter((row) => row.mo_id === moId)
    .sort((a, b) => a.measurement - b.measurement);
const valuesOf = async (moId: number) => (await dataOf(moId)).map((row) => row.measurement);
const correction = (more: object) => ({
  ...{ moId: null, at: null, dataId: null, measurement: null, wasAt: null, wasCm: null },
  ...more,
});
const text = (at: string, cm: Record<string, number>) => ({
  ...{ type: 'ROUTINE' as const, siteCode: 'lpa', at: instant(at), weather: 'ARAW', observer: 'AIDA GAWA' },
  cm: new Map(Object.entries(cm)),
});

it('whatever is changed: when the engine fails, nothing of it stays', async () => {
  const { moId, data } = await stored('2026-11-20 06:00', { A: 60, B: 110 });
  const dataId = data[0]!.data_id;
  const context = contextWith(brokenEngine);
  const tag = { tagId: null, dataId, type: -1 as const, remarks: 'tape' };
  const changed = await watch(house, TABLES);
  const work = {
    enter: () => enterObservation(context, round('2026-11-20 06:30', { A: 60 }), elena),
    edit: () => enterObservation(context, round('2026-11-20 06:00', { A: 61 }, { moId }), elena),
    move: () => correctMeasurement(context, correction({ moId, at: instant('2026-11-20 06:45:00') }), elena),
    correct: () => correctMeasurement(context, correction({ dataId, measurement: 61 }), elena),
    remove: () => removeMeasurements(context, 'all', moId, elena),
    tag: () => tagMeasurement(context, tag, elena),
  };
  for (const [name, begin] of Object.entries(work)) {
    await expect(begin(), name).rejects.toThrow('broken on purpose');
    expect([name, await changed()]).toEqual([name, []]);
  }
});

it('a text whose run fails is a failure, not one that would lower something', async () => {
  const context = contextWith(brokenEngine);
  const changed = await watch(house, TABLES);
  const sent = house.app.db
    .transaction()
    .execute((tx) => takeText(context, tx, text('2026-11-20 05:30:00', { A: 60 }), elena));
  await expect(sent).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('two enter one minute at once: the second waits, is told who was first, and writes nothing', async () => {
  const gate = makeGate();
  const [first, second] = await oneAfterTheOther(
    house,
    gate,
    () => enterObservation(contextWith({ factArrived: gate.pass }), round('2026-11-20 07:00', { A: 60 }), elena),
    () => enterObservation(contextWith(), round('2026-11-20 07:00', { A: 70 }), noel),
  );
  const { moId } = first as { moId: number };
  expect(second).toMatchObject({
    conflict: 'observationTaken',
    details: { name: 'Elena Halimbawa', at: '2026/11/20 07:00' },
    current: { moId, enteredBy: elena },
    cm: [['A', 60]],
  });
  expect(await valuesOf(moId)).toEqual([60]);
});

it('one tags what another removes at that moment: it is unknown by then, and no tag is left behind', async () => {
  const { moId, data } = await stored('2026-11-20 08:00', { A: 60 });
  const { data_id: dataId } = data[0]!;
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => removeMeasurements(contextWith({ runOpen: gate.pass }), 'one', dataId, elena),
    () => tagMeasurement(contextWith(), { tagId: null, dataId, type: -1, remarks: 'tape' }, noel),
  );
  expect(second).toMatchObject({ code: 'measurementUnknown' });
  expect((await rowsOf<Data>(house, 'marker_data_tags')).filter((row) => row.data_id === dataId)).toEqual([]);
  expect((await rowsOf<Data>(house, 'marker_observations')).filter((row) => row.mo_id === moId)).toEqual([]);
});

it('a round is moved and a value of it corrected in one go: two audit rows, one look from the earlier time', async () => {
  const { moId, data } = await stored('2026-11-20 10:00', { A: 60 });
  const { from, context } = heard();
  const came = await watchAudit(house);
  const [before, after] = [instant('2026-11-20 10:00:00'), instant('2026-11-20 11:00:00')];
  const both = { moId, at: after + 59_000, dataId: data[0]!.data_id, measurement: '60.4' };
  await correctMeasurement(context, correction(both), noel);
  expect(from).toEqual([before]);
  expect(await came()).toMatchObject([
    { actor: `user:${noel}`, action: 'surficial.move', subject_id: moId, before: { at: before }, after: { at: after } },
    { action: 'surficial.correct', subject_id: data[0]!.data_id, before: { cm: 60 }, after: { marker: 'A', cm: 60.4 } },
  ]);
});

it('a measurement of another site is unknown where a round of this one is moved', async () => {
  const { moId } = await stored('2026-11-19 10:00', { A: 60 });
  await measureCm(house, '2026-11-19 10:00:00', { A: 50 }, SCU);
  const [ours] = await dataOf(moId);
  const theirs = (await rowsOf<Data>(house, 'marker_data')).find((row) => row.measurement === 50)!;
  expect(theirs.data_id).not.toBe(ours!.data_id);
  const both = { moId, at: instant('2026-11-19 11:00:00'), dataId: theirs.data_id, measurement: 51 };
  const changed = await watch(house, TABLES);
  const sent = correctMeasurement(contextWith(), correction(both), elena);
  await expect(sent).rejects.toMatchObject({ code: 'measurementUnknown' });
  expect(await changed()).toEqual([]);
});

it('an edit takes away what it no longer says, but not what stands of a marker that is in no use any more', async () => {
  const { moId, data } = await stored('2026-11-18 10:00', { A: 60, B: 110, C: 45 });
  const [c] = data;
  const markers = await rowsOf<{ marker_id: number; marker_name: string; site_id: number }>(house, 'markers');
  const marker = markers.find((row) => row.marker_name === 'C' && row.site_id === LPA)!;
  const event = { siteCode: 'lpa', kind: 'decommission', markerId: marker.marker_id, at: house.now(), name: '' };
  await house.app.services.markers.addEvent({ ...event, remarks: 'washed away' }, elena);
  await enterObservation(contextWith(), round('2026-11-18 10:00', { A: 61 }, { moId }), elena);
  expect(await valuesOf(moId)).toEqual([c!.measurement, 61]);
});

it('a round that no person entered is written down as the system’s', async () => {
  const { clock, sites, accounts } = house.app.services;
  const { alerts } = house.app.services;
  const came = await watchAudit(house);
  const visit = { at: instant('2026-11-17 10:00:00'), observer: 'DEMO', weather: 'MAARAW', type: 'ROUTINE' as const };
  const service = makeMeasurementsService(house.app.db, clock, sites, accounts, alerts);
  await service.record(LPA, { ...visit, cm: new Map([['A', 60]]) });
  const [row] = (await came()).filter((one) => one.action === 'surficial.observe');
  expect(row).toMatchObject({ actor: 'system', site_id: LPA, before: null, after: { cm: { A: 60 } } });
});

it('the engine looks again from the earliest change of the last day, or from the newest where all are older', () => {
  const now = instant('2026-11-21 09:00:00');
  const ago = (hours: number) => now - hours * HOUR_MS;
  expect(toRevise([ago(3), ago(5), ago(4)], now)).toBe(ago(5));
  expect(toRevise([ago(3), ago(24)], now)).toBe(ago(3));
  expect(toRevise([ago(70), ago(50)], now)).toBe(ago(50));
});
