// Pure parts of the forms of gauges and columns: how they are filled, what is wrong, and what they say when they are whole.
import { SITE_BOUNDS } from '../../sites/rules/site-bounds.ts';
import {
  buildFault,
  COLUMN_BOUNDS,
  COLUMN_NAME,
  type ColumnBuild,
  isDay,
  readNodes,
  tidyBuild,
} from '../rules/columns.ts';
import { GAUGE_NAME, type GaugeSource, readKm } from '../rules/gauges.ts';
import type { CaredColumn, NewColumn, NewGauge } from './use-instruments.ts';

export type Fault =
  | 'missing'
  | 'number'
  | 'km'
  | 'half'
  | 'gaugeName'
  | 'columnName'
  | 'taken'
  | 'day'
  | 'whole'
  | 'nodes'
  | 'noNode';
type Faults<Form> = Partial<Record<keyof Form, Fault>>;

/** Null: nothing is typed. NaN: no number. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const nameOf = (text: string) => text.trim().toLowerCase();

/** What is wrong with a distance as it is typed. */
export function kmFault(text: string): Fault | null {
  const km = numberOf(text);
  if (km === null) return 'missing';
  return readKm(km) === null ? 'km' : null;
}

export interface GaugeForm {
  name: string;
  source: GaugeSource;
  latitude: string;
  longitude: string;
  siteCode: string;
  km: string;
  reason: string;
}

export const newGaugeForm = (siteCode: string): GaugeForm => ({
  ...{ name: 'rain_', source: 'senslope', latitude: '', longitude: '', siteCode, km: '', reason: '' },
});

/** `names`: of all that there are, retired ones too. */
export function gaugeFaults(form: GaugeForm, names: readonly string[]): Faults<GaugeForm> {
  const faults: Faults<GaugeForm> = {};
  if (!GAUGE_NAME.test(nameOf(form.name))) faults.name = 'gaugeName';
  else if (names.includes(nameOf(form.name))) faults.name = 'taken';
  for (const key of ['latitude', 'longitude'] as const) {
    const [least, most] = SITE_BOUNDS[key];
    const degrees = numberOf(form[key]);
    if (degrees !== null && !(degrees >= least && degrees <= most)) faults[key] = 'number';
  }
  if (form.latitude.trim() === '' && form.longitude.trim() !== '') faults.latitude = 'half';
  if (form.longitude.trim() === '' && form.latitude.trim() !== '') faults.longitude = 'half';
  if (form.siteCode === '') faults.siteCode = 'missing';
  const km = kmFault(form.km);
  if (km !== null) faults.km = km;
  if (form.reason.trim() === '') faults.reason = 'missing';
  return faults;
}

/** What is right, as the call takes it. */
export const gaugeContent = (form: GaugeForm): NewGauge => ({
  ...{ gaugeName: nameOf(form.name), dataSource: form.source },
  ...{ latitude: numberOf(form.latitude), longitude: numberOf(form.longitude) },
  sites: [{ siteCode: form.siteCode, distanceKm: Number(form.km) }],
  reason: form.reason.trim(),
});

/** Of what a column is built, as it is typed. */
export interface BuildForm {
  siteCode: string;
  segments: string;
  segmentLength: string;
  accelerometers: string;
  activatedOn: string;
  reason: string;
}

export interface ColumnForm extends BuildForm {
  name: string;
}

/** `today`: a day like 2026-11-21. */
export const newColumnForm = (siteCode: string, today: string): ColumnForm => ({
  ...{ name: '', siteCode, segments: '', segmentLength: '', accelerometers: '', activatedOn: today, reason: '' },
});

export function columnFaults(form: ColumnForm, names: readonly string[]): Faults<ColumnForm> {
  const faults: Faults<ColumnForm> = {};
  if (!COLUMN_NAME.test(nameOf(form.name))) faults.name = 'columnName';
  else if (names.includes(nameOf(form.name))) faults.name = 'taken';
  return { ...faults, ...buildFaults(form) };
}

function buildFaults(form: BuildForm): Faults<BuildForm> {
  const faults: Faults<BuildForm> = {};
  if (form.siteCode === '') faults.siteCode = 'missing';
  for (const key of ['segments', 'segmentLength'] as const) {
    const [least, most] = COLUMN_BOUNDS[key];
    const value = numberOf(form[key]);
    if (value === null) faults[key] = 'missing';
    else if (!(value >= least && value <= most)) faults[key] = 'number';
    else if (key === 'segments' && !Number.isInteger(value)) faults[key] = 'whole';
  }
  if (form.accelerometers === '') faults.accelerometers = 'missing';
  if (!isDay(form.activatedOn)) faults.activatedOn = 'day';
  if (form.reason.trim() === '') faults.reason = 'missing';
  return faults;
}

/** What is right, as the call takes it. */
export const columnContent = (form: ColumnForm): NewColumn => ({
  tsmName: nameOf(form.name),
  ...buildContent(form),
});

const buildContent = (form: BuildForm) => ({
  ...{ siteCode: form.siteCode, segments: Number(form.segments) },
  ...{ segmentLength: Number(form.segmentLength), accelerometers: Number(form.accelerometers) },
  ...{ activatedOn: form.activatedOn, reason: form.reason.trim() },
});

export interface ChangeForm extends BuildForm {
  /** `3, 7-9` */
  nodesOut: string;
}

export const changeForm = (column: CaredColumn): ChangeForm => ({
  ...{ siteCode: column.siteCode, segments: String(column.segments), segmentLength: String(column.segmentLength) },
  ...{ accelerometers: String(column.accelerometers), activatedOn: column.activatedOn },
  ...{ nodesOut: column.nodesOut.join(', '), reason: '' },
});

/** What is right, as it is stored; null: something is wrong with it. */
export function wantedBuild(form: ChangeForm): ColumnBuild | null {
  const nodesOut = readNodes(form.nodesOut);
  return nodesOut === null ? null : tidyBuild({ ...buildContent(form), nodesOut });
}

/** Over what stands; whether it changes anything at all is said by `isSame`. */
export function changeFaults(form: ChangeForm, stands: CaredColumn): { faults: Faults<ChangeForm>; isSame: boolean } {
  const faults: Faults<ChangeForm> = buildFaults(form);
  const wanted = wantedBuild(form);
  if (wanted === null) faults.nodesOut = 'nodes';
  if (wanted === null || Object.keys(faults).some((key) => key !== 'reason')) return { faults, isSame: false };
  const fault = buildFault(tidyBuild(stands), wanted, stands.newestAt !== null);
  if (fault === 'nodesWrong') faults.nodesOut = 'nodes';
  if (fault === 'noNode') faults.nodesOut = 'noNode';
  return { faults, isSame: fault === 'unchanged' };
}
