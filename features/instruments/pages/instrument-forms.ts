// Pure parts of the forms of gauges and columns: how they are filled, what is wrong, and what they say when they are whole.
import { SITE_BOUNDS } from '../../sites/rules/site-bounds.ts';
import { COLUMN_BOUNDS, COLUMN_NAME, isDay } from '../rules/columns.ts';
import { GAUGE_NAME, type GaugeSource, readKm } from '../rules/gauges.ts';
import type { NewColumn, NewGauge } from './use-instruments.ts';

export type Fault = 'missing' | 'number' | 'km' | 'half' | 'gaugeName' | 'columnName' | 'taken' | 'day' | 'whole';
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

export interface ColumnForm {
  name: string;
  siteCode: string;
  segments: string;
  segmentLength: string;
  accelerometers: string;
  activatedOn: string;
  reason: string;
}

/** `today`: a day like 2026-11-21. */
export const newColumnForm = (siteCode: string, today: string): ColumnForm => ({
  ...{ name: '', siteCode, segments: '', segmentLength: '', accelerometers: '', activatedOn: today, reason: '' },
});

export function columnFaults(form: ColumnForm, names: readonly string[]): Faults<ColumnForm> {
  const faults: Faults<ColumnForm> = {};
  if (!COLUMN_NAME.test(nameOf(form.name))) faults.name = 'columnName';
  else if (names.includes(nameOf(form.name))) faults.name = 'taken';
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
  ...{ tsmName: nameOf(form.name), siteCode: form.siteCode, segments: Number(form.segments) },
  ...{ segmentLength: Number(form.segmentLength), accelerometers: Number(form.accelerometers) },
  ...{ activatedOn: form.activatedOn, reason: form.reason.trim() },
});
