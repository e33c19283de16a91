// Pure parts of the form of a contact: how it is filled, what is wrong with it, what it says, and which contacts a filter shows.
import { parseMobileNumber, toLocal } from '../../accounts/rules/phone-number.ts';
import { isRecipientGroup, type RecipientGroup, type WarnedSite } from '../../ewi/rules/recipients.ts';
import { isFound, takesOut } from '../rules/contact.ts';
import type { ContactChange, KeptContact, NewContact } from './use-contacts.ts';

export interface NumberForm {
  /** Of the line: what is typed in it changes. */
  key: number;
  /** `0917…`, or whatever is typed. */
  number: string;
  isOn: boolean;
  /** Stands there already: it can be switched off, and stays known. */
  isKnown: boolean;
  isReachable: boolean;
}

export interface ContactForm {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designation: string;
  sites: readonly string[];
  numbers: readonly NumberForm[];
  reason: string;
}

export function newForm(site: string | null): ContactForm {
  return {
    ...{ firstName: '', lastName: '', sex: 'Female', designation: 'LEWC', sites: site === null ? [] : [site] },
    ...{ numbers: withNumber([]), reason: '' },
  };
}

export const formOf = (contact: KeptContact): ContactForm => ({
  ...{ firstName: contact.firstName, lastName: contact.lastName, sex: contact.sex },
  ...{ designation: contact.designation, sites: contact.sites, reason: '' },
  numbers: contact.numbers.map(({ number, isOn, reachable }, key) => ({
    ...{ key, number: toLocal(number), isOn, isKnown: true, isReachable: reachable },
  })),
});

export const withNumber = (numbers: readonly NumberForm[]): NumberForm[] => [
  ...numbers,
  {
    key: Math.max(-1, ...numbers.map(({ key }) => key)) + 1,
    ...{ number: '', isOn: true, isKnown: false, isReachable: true },
  },
];

/** One place further to the front. */
export function raised(numbers: readonly NumberForm[], key: number): NumberForm[] {
  const place = numbers.findIndex((one) => one.key === key);
  const before = numbers.slice(0, Math.max(0, place - 1));
  return [
    ...before,
    ...numbers.slice(place, place + 1),
    ...numbers.slice(before.length, place),
    ...numbers.slice(place + 1),
  ];
}

export interface ContactFaults {
  firstName?: 'missing';
  lastName?: 'missing';
  sites?: 'noSite';
  reason?: 'missing';
  /** By the key of the line. */
  numbers: Readonly<Record<number, 'number' | 'twice'>>;
}

const filled = (numbers: readonly NumberForm[]) => numbers.filter(({ number }) => number.trim() !== '');

/** `before`: as it stands; null: a new one. `sites`: that are watched. */
export function contactFaults(
  form: ContactForm,
  before: KeptContact | null,
  sites: readonly (WarnedSite & { siteCode: string })[],
): ContactFaults {
  const numbers: Record<number, 'number' | 'twice'> = {};
  const seen = new Set<string>();
  for (const { key, number: typed } of filled(form.numbers)) {
    const number = parseMobileNumber(typed);
    if (number === null) numbers[key] = 'number';
    else if (seen.has(number)) numbers[key] = 'twice';
    else seen.add(number);
  }
  return {
    ...(form.firstName.trim() === '' && { firstName: 'missing' as const }),
    ...(form.lastName.trim() === '' && { lastName: 'missing' as const }),
    ...(form.sites.length === 0 && !before?.hasAccount && { sites: 'noSite' as const }),
    ...(isTakenOut(form, before, sites) && form.reason.trim() === '' && { reason: 'missing' as const }),
    numbers,
  };
}

export const isFaultless = ({ numbers, ...others }: ContactFaults): boolean =>
  Object.keys(others).length === 0 && Object.keys(numbers).length === 0;

/** Whether the change takes the person, or one of the numbers, out of the warnings. */
export function isTakenOut(
  form: ContactForm,
  before: KeptContact | null,
  sites: readonly (WarnedSite & { siteCode: string })[],
): boolean {
  if (before === null) return false;
  const idsOf = (codes: readonly string[]) =>
    sites.flatMap(({ siteId, siteCode }) => (codes.includes(siteCode) ? [siteId] : []));
  const after = {
    ...{ designation: form.designation, siteIds: idsOf(form.sites), isWarned: before.isWarned },
    numbers: filled(form.numbers).map(({ number, isOn }) => ({ number: parseMobileNumber(number) ?? '', isOn })),
  };
  return takesOut({ ...before, siteIds: idsOf(before.sites) }, after, sites);
}

const wordsOf = (form: ContactForm) => ({
  ...{ firstName: form.firstName.trim(), lastName: form.lastName.trim(), sex: form.sex, sites: [...form.sites] },
});

/** What is right, as the call for a new one takes it. */
export const newContactOf = (form: ContactForm): NewContact => ({
  ...wordsOf(form),
  designation: groupOf(form.designation),
  numbers: filled(form.numbers).map(({ number }) => number.trim()),
});

/** Of those that are chosen from. */
const groupOf = (designation: string): RecipientGroup => (isRecipientGroup(designation) ? designation : 'LEWC');

export const changeOf = (form: ContactForm, known: KeptContact): ContactChange => ({
  ...{ ...wordsOf(form), userId: known.userId, version: known.version, designation: form.designation },
  numbers: filled(form.numbers).map(({ number, isOn }) => ({ number: number.trim(), isOn })),
  reason: form.reason.trim() || null,
});

const PARTS = ['firstName', 'lastName', 'sex', 'designation', 'sites', 'numbers'] as const;
export type Part = (typeof PARTS)[number];

/** What differs, for what is shown as before → after; the reason is none of it. */
export const changedParts = (one: ContactForm, other: ContactForm): Part[] =>
  PARTS.filter((part) => shownOf(one, part, 'off') !== shownOf(other, part, 'off'));

/** As it is compared and shown; `off`: what stands beside a number that is switched off. */
export function shownOf(form: ContactForm, part: Part, off: string): string {
  if (part === 'sites')
    return [...form.sites]
      .map((code) => code.toUpperCase())
      .sort()
      .join(', ');
  if (part !== 'numbers') return form[part].trim();
  return filled(form.numbers)
    .map(({ number, isOn }) => `${number.trim()}${isOn ? '' : ` (${off})`}`)
    .join(', ');
}

export interface ContactFilter {
  search: string;
  /** A code, or '' for those of no site; null: every one. */
  site: string | null;
  group: string | null;
  /** Whether warnings reach them; null: all. */
  isReached: boolean | null;
}

export const NO_FILTER: ContactFilter = { search: '', site: null, group: null, isReached: null };

export const isFiltered = ({ search, site, group, isReached }: ContactFilter): boolean =>
  search !== '' || site !== null || group !== null || isReached !== null;

export const filterContacts = (contacts: readonly KeptContact[], filter: ContactFilter): KeptContact[] =>
  contacts.filter(
    (one) =>
      (filter.site === null || (filter.site === '' ? one.sites.length === 0 : one.sites.includes(filter.site))) &&
      (filter.group === null || one.designation === filter.group) &&
      (filter.isReached === null || (one.unwarned === null) === filter.isReached) &&
      isFound(one, filter.search),
  );
