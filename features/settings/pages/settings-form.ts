// Pure parts of the forms of settings: how they are filled, what is wrong with them, what they say when they are whole.
import { parseMobileNumber, toLocal } from '../../accounts/rules/phone-number.ts';
import { isEmail, type OfficeSettings, SETTING_LIMITS, TELEPHONE, twiceOnDuty } from '../rules/settings.ts';
import type { DutyChange, EmergencyChange, LanguagesChange, OfficeChange, SettingVersion } from './use-settings.ts';

/** Fields of the office in their order, with what they may hold at most. */
export const OFFICE_FIELDS = {
  ...{ office: SETTING_LIMITS.office, municipality: SETTING_LIMITS.place, province: SETTING_LIMITS.place },
  ...{ message: SETTING_LIMITS.message, text: 25, call: 25 },
  ...{ email: SETTING_LIMITS.email, address: SETTING_LIMITS.address },
} as const;
export type OfficeField = keyof typeof OFFICE_FIELDS;
export const OFFICE_FIELD_NAMES = Object.keys(OFFICE_FIELDS) as OfficeField[]; // its keys

/** One line of a list: a person and a number, or an agency and its numbers with commas. */
export interface Line {
  /** For React: a line that is moved stays the same. */
  id: number;
  name: string;
  numbers: string;
}

/** `office`, `lines` and `waray`: what of them the setting has. */
export interface SettingForm {
  office: Record<OfficeField, string>;
  lines: readonly Line[];
  waray: boolean;
  reason: string;
}

const NO_OFFICE = Object.fromEntries(OFFICE_FIELD_NAMES.map((name) => [name, ''])) as Record<OfficeField, string>; // each of them

export function formOf({ office, emergency, duty, languages }: SettingVersion): SettingForm {
  const lines = emergency
    ? emergency.map(({ agency, numbers }) => ({ name: agency, numbers: numbers.join(', ') }))
    : (duty ?? []).map(({ name, number }) => ({ name, numbers: toLocal(number) }));
  return {
    office: office ? { ...office, ...office.contact, ...office.privacy } : NO_OFFICE,
    lines: lines.map((line, id) => ({ ...line, id })),
    waray: languages?.waray ?? false,
    reason: '',
  };
}

export type SettingFault = 'missing' | 'phone' | 'mobile' | 'email' | 'twice' | 'tooMany' | 'noAgency';
/** By the name of the field; of a line by its id: `3.name`, `3.numbers`; `lines`: of the whole list. */
export type SettingFaults = Partial<Record<string, SettingFault>>;

export function settingFaults(key: SettingVersion['key'], { office, lines, reason }: SettingForm): SettingFaults {
  return {
    ...(key === 'office' ? officeFaults(office) : key === 'languages' ? {} : lineFaults(key, lines)),
    ...(reason.trim() === '' && { reason: 'missing' as const }),
  };
}

function officeFaults(office: SettingForm['office']): SettingFaults {
  const faults: SettingFaults = {};
  for (const name of ['text', 'call'] as const) if (!TELEPHONE.test(office[name].trim())) faults[name] = 'phone';
  if (!isEmail(office.email.trim())) faults.email = 'email';
  for (const name of OFFICE_FIELD_NAMES) if (office[name].trim() === '') faults[name] = 'missing';
  return faults;
}

function lineFaults(key: 'emergency' | 'duty', lines: readonly Line[]): SettingFaults {
  const faults: SettingFaults = {};
  for (const { id, name, numbers } of lines) {
    if (name.trim() === '') faults[`${id}.name`] = 'missing';
    const fault = key === 'duty' ? mobileFault(numbers) : phonesFault(numbers);
    if (fault) faults[`${id}.numbers`] = fault;
  }
  const twice = key === 'duty' && Object.keys(faults).length === 0 ? twiceOnDuty(dutyOf(lines)) : null;
  const second = lines.findLast(({ numbers }) => twice !== null && parseMobileNumber(numbers) === twice);
  if (second) faults[`${second.id}.numbers`] = 'twice';
  if (key === 'emergency' && lines.length === 0) faults.lines = 'noAgency';
  return faults;
}

const mobileFault = (text: string): SettingFault | null =>
  text.trim() === '' ? 'missing' : parseMobileNumber(text) === null ? 'mobile' : null;

function phonesFault(text: string): SettingFault | null {
  const numbers = numbersOf(text);
  if (numbers.length === 0) return 'missing';
  if (numbers.length > SETTING_LIMITS.numbers) return 'tooMany';
  return numbers.every((number) => TELEPHONE.test(number)) ? null : 'phone';
}

const numbersOf = (text: string): string[] =>
  text
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '');
const dutyOf = (lines: readonly Line[]) =>
  lines.map(({ name, numbers }) => ({ name: name.trim(), number: parseMobileNumber(numbers) ?? numbers.trim() }));

/** What is right, as its call takes it. */
export function contentOf(
  { key, version }: Pick<SettingVersion, 'key' | 'version'>,
  form: SettingForm,
): OfficeChange | EmergencyChange | DutyChange | LanguagesChange {
  const over = { version, reason: form.reason.trim() };
  const { office, lines } = form;
  switch (key) {
    case 'office':
      return { ...officeOf(office), ...over };
    case 'emergency':
      return {
        agencies: lines.map(({ name, numbers }) => ({ agency: name.trim(), numbers: numbersOf(numbers) })),
        ...over,
      };
    case 'duty':
      // Whoever sends an empty list was asked again before.
      return { people: dutyOf(lines), mayBeEmpty: lines.length === 0, ...over };
    case 'languages':
      return { waray: form.waray, ...over };
  }
}

function officeOf(form: SettingForm['office']): OfficeSettings {
  const at = (name: OfficeField) => form[name].trim();
  return {
    ...{ office: at('office'), municipality: at('municipality'), province: at('province') },
    contact: { message: at('message'), text: at('text'), call: at('call') },
    privacy: { email: at('email'), address: at('address') },
  };
}

/** Fields that differ, with what each says; a list is one. */
export function differencesOf(
  key: SettingVersion['key'],
  one: SettingForm,
  other: SettingForm,
): { field: OfficeField | 'lines'; one: string; other: string }[] {
  const said = (form: SettingForm) => (key === 'languages' ? languagesText(form) : linesText(form));
  const pairs =
    key === 'office'
      ? OFFICE_FIELD_NAMES.map((field) => ({ field, one: one.office[field].trim(), other: other.office[field].trim() }))
      : [{ field: 'lines' as const, one: said(one), other: said(other) }];
  return pairs.filter((pair) => pair.one !== pair.other);
}

/** Names of languages stand in the language itself. */
export const languagesText = ({ waray }: Pick<SettingForm, 'waray'>) =>
  ['English', 'Filipino', ...(waray ? ['Winaray'] : [])].join(', ');

const linesText = ({ lines }: SettingForm) =>
  lines.map(({ name, numbers }) => `${name.trim()}: ${numbersOf(numbers).join(', ')}`).join('\n');

/** Up or down by one; at the end it stays. */
export function moved(lines: readonly Line[], id: number, by: -1 | 1): readonly Line[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  const to = from + by;
  if (!line || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

export const withLine = (lines: readonly Line[]): readonly Line[] => [
  ...lines,
  { id: Math.max(-1, ...lines.map(({ id }) => id)) + 1, name: '', numbers: '' },
];
