// What comes in as a contact is judged: group, sites and numbers, and whose they are; of an officer with an account only the sites may differ.
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMobileNumber, toLocal } from '../../accounts/rules/phone-number.ts';
import { isRecipientGroup, RECIPIENT_GROUPS } from '../../ewi/rules/recipients.ts';
import { type Contact, holdsNumber, oneLine } from '../rules/contact.ts';
import { readDesignation } from '../rules/contact-words.ts';
import { type ContactsContext, isSeen, type Scope } from './look-at-contacts.ts';

/** Who changes a contact; null: whoever has the command line. */
export interface Keeper {
  by: number | null;
  scope: Scope;
}

export interface ContactEntry {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designation: string;
  siteCodes: readonly string[];
  /** As typed, in the order in which they are tried. */
  numbers: readonly { number: string; isOn: boolean }[];
}

export interface Wanted {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designation: string;
  designationId: number;
  sites: { siteId: number; siteCode: string }[];
  siteIds: number[];
  /** `639…`. */
  numbers: { number: string; isOn: boolean }[];
}

export interface Ground {
  everybody: readonly Contact[];
  /** As it stands; null: a new one. */
  own: Contact | null;
  keeper: Keeper;
}

export async function judgeContact(
  context: Pick<ContactsContext, 'sites'>,
  tx: Db,
  entry: ContactEntry,
  ground: Ground,
): Promise<Wanted> {
  const { everybody, own, keeper } = ground;
  const sites = [];
  for (const code of new Set(entry.siteCodes.map((one) => one.trim().toLowerCase()))) {
    const site = await context.sites.require(code, tx);
    if (!(keeper.scope?.includes(site.siteId) ?? true)) throw new Problem('roleElsewhere', { role: 'admin' });
    sites.push(site);
  }
  const designation = readDesignation(entry.designation);
  if (!designation || !(isRecipientGroup(designation.name) || designation.name === own?.designation))
    throw new Problem('contactGroupWrong', { groups: RECIPIENT_GROUPS.join(', ') });
  const wanted = {
    ...{ firstName: oneLine(entry.firstName), lastName: oneLine(entry.lastName), sex: entry.sex },
    ...{ designation: designation.name, designationId: designation.id },
    ...{ sites, siteIds: sites.map(({ siteId }) => siteId), numbers: numbersOf(entry) },
  };
  if (own?.hasAccount && changesOf(own, wanted).some((what) => what !== 'sites'))
    throw new Problem('contactHasAccount', { name: nameOf(own) });
  if (sites.length === 0 && !own?.hasAccount) throw new Problem('contactNoSite');
  for (const { number, isOn } of wanted.numbers) {
    if (isOn && !own?.numbers.some((one) => one.isOn && one.number === number))
      refuseTaken(everybody, own, number, keeper.scope);
  }
  return wanted;
}

function numbersOf({ numbers }: ContactEntry): Wanted['numbers'] {
  const found = new Map<string, boolean>();
  for (const { number: typed, isOn } of numbers) {
    const number = parseMobileNumber(typed);
    if (!number) throw new Problem('numberWrong', { number: typed });
    if (found.has(number)) throw new Problem('contactNumberTwice', { number: toLocal(number) });
    found.set(number, isOn);
  }
  return [...found].map(([number, isOn]) => ({ number, isOn }));
}

/** Of somebody else, whose codes or warnings go there. */
export function refuseTaken(everybody: readonly Contact[], own: Contact | null, number: string, scope: Scope): void {
  const holder = everybody.find((one) => one.userId !== own?.userId && holdsNumber(one, number));
  if (!holder) return;
  const shownNumber = toLocal(number);
  if (!isSeen(holder, scope)) throw new Problem('contactNumberElsewhere', { number: shownNumber });
  throw new Problem('contactNumberTaken', { number: shownNumber, name: nameOf(holder) });
}

type ContactPart = 'name' | 'sex' | 'group' | 'sites' | 'numbers';

/** Without saying into what. */
export function changesOf(before: Contact, after: Omit<Wanted, 'designationId' | 'sites'>): ContactPart[] {
  const list = (ids: readonly number[]) => [...ids].sort((one, other) => one - other).join();
  const numbers = (of: readonly { number: string; isOn: boolean }[]) =>
    of.map(({ number, isOn }) => `${number} ${isOn}`).join();
  const found: (ContactPart | false)[] = [
    (oneLine(before.firstName) !== after.firstName || oneLine(before.lastName) !== after.lastName) && 'name',
    before.sex !== after.sex && 'sex',
    before.designation !== after.designation && 'group',
    list(before.siteIds) !== list(after.siteIds) && 'sites',
    numbers(before.numbers) !== numbers(after.numbers) && 'numbers',
  ];
  return found.filter((part) => part !== false);
}

export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
