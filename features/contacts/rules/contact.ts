// Who is warned: what is known of a contact, why somebody gets no warning, and what a change takes out of the warnings.
import { toLocal } from '../../accounts/rules/phone-number.ts';
import { isRecipientGroup, servesSite, type WarnedSite } from '../../ewi/rules/recipients.ts';

export interface ContactNumber {
  /** `639…`. */
  number: string;
  isOn: boolean;
  /** A gateway reaches it. */
  isReachable: boolean;
}

/** What the warnings go by. */
export interface WarnedContact {
  designation: string;
  /** Sites that are watched. */
  siteIds: readonly number[];
  numbers: readonly Pick<ContactNumber, 'number' | 'isOn'>[];
  /** Nobody has switched the messages of the person off. */
  isWarned: boolean;
}

/** With what is known of the numbers. */
export interface ReachedContact extends WarnedContact {
  /** In the order in which they are tried. */
  numbers: readonly ContactNumber[];
}

export interface Contact extends ReachedContact {
  userId: number;
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  /** Signs in: name, office and number are the account's affair, for its codes go to the number. */
  hasAccount: boolean;
}

/** Longest name, as of accounts; most numbers of a person, far more than anybody has. */
export const CONTACT_MAX = { name: 60, numbers: 10 } as const;

export type Unwarned = 'off' | 'group' | 'noSite' | 'noNumber';

/** Null: a warning reaches the person. */
export function whyUnwarned(contact: ReachedContact): Unwarned | null {
  if (!contact.isWarned) return 'off';
  if (!isRecipientGroup(contact.designation)) return 'group';
  if (contact.siteIds.length === 0) return 'noSite';
  return contact.numbers.some(({ isOn, isReachable }) => isOn && isReachable) ? null : 'noNumber';
}

/** How many people a warning of the site reaches, those that are shared with it counted. */
export const countWarned = (contacts: readonly ReachedContact[], site: WarnedSite): number =>
  contacts.filter((one) => whyUnwarned(one) === null && servesSite(one, site)).length;

/** Whether a change takes the person, or one of the numbers, out of the warnings of any of these sites. */
export function takesOut(before: WarnedContact, after: WarnedContact, sites: readonly WarnedSite[]): boolean {
  const served = (one: WarnedContact) => (one.isWarned ? sites.filter((site) => servesSite(one, site)) : []);
  const [was, is] = [served(before), served(after)];
  if (was.length === 0) return false;
  const on = new Set(after.numbers.flatMap(({ number, isOn }) => (isOn ? [number] : [])));
  return was.some((site) => !is.includes(site)) || before.numbers.some(({ number, isOn }) => isOn && !on.has(number));
}

/** Two numbers are the same person's, or nobody's who could be reached by them. */
export const holdsNumber = (contact: Contact, number: string): boolean =>
  (contact.hasAccount || (contact.isWarned && contact.siteIds.length > 0)) &&
  contact.numbers.some((one) => one.isOn && one.number === number);

/** As lists find a person again: in any case, with one blank between the parts. */
export const nameKey = (firstName: string, lastName: string): string =>
  `${oneLine(firstName)}\n${oneLine(lastName)}`.toLowerCase();

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether what somebody looks for is in the name or in a number, however that is typed. */
export function isFound(
  contact: Pick<Contact, 'firstName' | 'lastName'> & { numbers: readonly { number: string }[] },
  search: string,
): boolean {
  const wanted = oneLine(search).toLowerCase();
  const name = oneLine(`${contact.firstName} ${contact.lastName}`).toLowerCase();
  if (name.includes(wanted)) return true;
  const digits = wanted.replace(/[\s()+-]/g, '');
  return (
    digits.length >= 3 &&
    contact.numbers.some(({ number }) => number.includes(digits) || toLocal(number).includes(digits))
  );
}
