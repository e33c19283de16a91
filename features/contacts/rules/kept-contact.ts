// What is kept of a change of a contact, so that it can be put back: the fields that differ, and no others.
import { isSame } from '../../audit-log/rules/put-back.ts';
import type { Contact } from './contact.ts';

/** How long, by the clock of the machine (decision 067): a slip is found within days, a list of contacts is gone through in a quarter. */
export const CONTACT_KEPT_DAYS = 90;

export interface KeptContact {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designation: string;
  /** Codes of the watched sites, in the order of the alphabet. */
  sites: string[];
  /** `639…`, those that are on, in the order in which they are tried. */
  numbers: string[];
}
export type KeptPart = Partial<KeptContact>;

export const keptOf = (contact: Contact & { siteCodes: readonly string[] }): KeptContact => ({
  ...{ firstName: contact.firstName, lastName: contact.lastName, sex: contact.sex, designation: contact.designation },
  sites: [...contact.siteCodes].sort(),
  numbers: contact.numbers.flatMap(({ number, isOn }) => (isOn ? [number] : [])),
});

/** Of one of two sides what differs; null: nothing does. */
export function differing(one: KeptContact, other: KeptContact): KeptPart | null {
  const fields = Object.entries(one).filter(([name, value]) => !isSame(value, other[name as keyof KeptContact])); // its own names
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Of a contact as it stands the fields that were kept. */
export const sameFields = <Fields extends object>(kept: Partial<Fields>, stands: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(stands).filter(([name]) => name in kept)) as Partial<Fields>; // some of its own
