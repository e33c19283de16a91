// Reports of landslide features without the doors: whole or not at all, one letter each, and who stands behind them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, idOf, makeGate, oneAfterTheOther, watch, watchAudit } from '../../../apps/server/test/written.ts';
import type { FeatureEntry } from './begin-report.ts';
import { takeInReport, withLoosePictures } from './take-in-report.ts';
import { type WriteReportContext, writeReport } from './write-report.ts';

const TABLES = [
  'monitoring_moms',
  'monitoring_moms_temp',
  'moms_instances',
  'narratives',
  'operational_triggers',
  'audit',
  'record_chain',
];

let house: House;
let elena: number;
let noel: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
});
afterAll(() => house.close());

/** The house's own, but for what a test puts in its place. */
function contextWith(own: Partial<WriteReportContext> = {}): WriteReportContext {
  const { clock, sites, accounts, alerts, photos } = house.app.services;
  return { db: house.app.db, clock, sites, accounts, alerts, photos, ...own };
}
function alertsWith(own: Partial<WriteReportContext['alerts']>): Partial<WriteReportContext> {
  const { eventOf, stateTrigger, runOpen } = house.app.services.alerts;
  return { alerts: { eventOf, stateTrigger, runOpen, ...own } };
}
const feature = (more: Partial<FeatureEntry> = {}): FeatureEntry => ({
  level: 0,
  type: 'Crack',
  name: '',
  location: 'Sitio Kawayan',
  description: 'One crack.',
  narratives: 'Seen above the road.',
  observedAt: house.now() - 600_000,
  pictures: '',
  instanceId: null,
  reporterId: null,
  validatorId: null,
  consultedStaff: null,
  photos: [],
  ...more,
});
const report = (...features: FeatureEntry[]) => ({ siteCode: 'lpa', features });
interface Moms {
  moms_id: number;
  instance_id: number;
  validator_id: number;
  reporter_id: number;
}
const storedOf = async (momsId: unknown) =>
  (await rowsOf<Moms>(house, 'monitoring_moms')).find((row) => row.moms_id === momsId);
const nameOf = async (momsId: unknown) => {
  const instances = await rowsOf<{ instance_id: number; feature_name: string | null }>(house, 'moms_instances');
  const stored = await storedOf(momsId);
  return instances.find((row) => row.instance_id === stored?.instance_id)?.feature_name;
};

it('the second feature of a report is wrong: the first is not stored either, and the report goes on waiting', async () => {
  const waitingId = await takeInReport(contextWith(), report(feature(), feature({ type: 'Scarp' })), [], elena);
  const changed = await watch(house, TABLES);
  const half = report(feature(), feature({ type: 'Scarp', level: 1 }));
  await expect(writeReport(contextWith(), half, waitingId, elena)).rejects.toMatchObject({ code: 'featureLevelWrong' });
  const unknown = report(feature(), feature({ type: 'Scarp', reporterId: 999_999 }));
  const sent = writeReport(contextWith(), unknown, waitingId, elena);
  await expect(sent).rejects.toMatchObject({ code: 'featurePersonUnknown' });
  expect(await changed()).toEqual([]);
});

it.each(['eventOf', 'stateTrigger', 'runOpen'] as const)('when %s fails, nothing of a report stays', async (name) => {
  const changed = await watch(house, TABLES);
  const sent = writeReport(contextWith(alertsWith({ [name]: broken })), report(feature({ level: 2 })), null, elena);
  await expect(sent).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('two report an unnamed crack at once: each gets a letter of its own', async () => {
  const gate = makeGate();
  const answers = await oneAfterTheOther(
    house,
    gate,
    () => writeReport(contextWith(alertsWith({ runOpen: gate.pass })), report(feature()), null, elena),
    () => writeReport(contextWith(), report(feature()), null, noel),
  );
  expect(await Promise.all(answers.map((ids) => nameOf((ids as number[])[0])))).toEqual(['A', 'B']);
});

it('two validate one report at once: the second is told who was first, and stores nothing', async () => {
  const waitingId = await takeInReport(contextWith(), report(feature({ name: 'Z' })), [], elena);
  const before = (await rowsOf(house, 'monitoring_moms')).length;
  const gate = makeGate();
  const body = report(feature({ name: 'Z' }));
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => writeReport(contextWith(alertsWith({ runOpen: gate.pass })), body, waitingId, elena),
    () => writeReport(contextWith(), body, waitingId, noel),
  );
  const details = { name: 'Elena Halimbawa', at: '2026/11/21 09:10' };
  expect(second).toMatchObject({ code: 'featureReportDecided', details });
  expect((await rowsOf(house, 'monitoring_moms')).length).toBe(before + 1);
});

it('nobody validates in the name of another officer; the generic person is left as stated', async () => {
  const [byNoel] = await writeReport(contextWith(), report(feature({ validatorId: noel })), null, elena);
  expect(await storedOf(byNoel)).toMatchObject({ validator_id: elena, reporter_id: 1 });
  const [generic] = await writeReport(contextWith(), report(feature({ reporterId: noel })), null, elena);
  expect(await storedOf(generic)).toMatchObject({ validator_id: 1, reporter_id: noel });
});

it('where there is no generic person, whoever enters it stands for both', async () => {
  const names = async (ids: readonly number[]) =>
    new Map(ids.filter((id) => id === elena).map((id) => [id, 'Elena Halimbawa']));
  const [momsId] = await writeReport(contextWith({ accounts: { names } }), report(feature()), null, elena);
  expect(await storedOf(momsId)).toMatchObject({ validator_id: elena, reporter_id: elena });
});

it('a report of several features is one audit row, in the name of the first', async () => {
  const came = await watchAudit(house);
  const momsIds = await writeReport(contextWith(), report(feature(), feature({ type: 'Scarp' })), null, elena);
  expect(momsIds).toHaveLength(2);
  expect((await came()).filter((row) => row.action.startsWith('moms.'))).toMatchObject([
    { action: 'moms.report', actor: `user:${elena}`, site_id: LPA, subject_id: momsIds[0], after: { momsIds } },
  ]);
});

it('a picture that no feature names goes with the first, as far as there is room in its list', () => {
  const listed = (features: string[], uploads: string[]) =>
    withLoosePictures(
      features.map((fileName) => ({ fileName })),
      uploads.map((filename) => ({ filename })),
    ).map((one) => one.fileName);
  expect(listed(['a.png', 'b.png'], ['b.png', 'c.png'])).toEqual(['a.png,c.png', 'b.png']);
  // 455 characters are all that a list holds: the long name is left, the short one behind it still fits.
  const full = 'x'.repeat(440);
  expect(listed([full], ['much-too-long.png', 'd.png'])).toEqual([`${full},d.png`]);
  expect(listed([], ['a.png'])).toEqual([]);
});
