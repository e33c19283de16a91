// What a file changed of contacts, as it is put back: whoever stands as the file left them, and nobody whom somebody has changed since.
import { toLocal } from '../../accounts/rules/phone-number.ts';
import { isSame } from '../../audit-log/rules/put-back.ts';
import type { Contact } from './contact.ts';
import { differing, type KeptPart, keptOf, sameFields } from './kept-contact.ts';

/** `warned`: of whom the file entered, for they are not deleted but switched off. */
export type TakenPart = KeptPart & { warned?: boolean };

export interface TakenChange {
  userId: number;
  before: TakenPart;
  after: TakenPart;
}

type Standing = Contact & { siteCodes: readonly string[] };

export interface TakenPerson extends TakenChange {
  name: string;
  /** The fields of `after` as they are now; null: nobody knows the person any more. */
  stands: TakenPart | null;
}

export interface TakeBackPlan {
  /** They stand as the file left them, and are as before it again. */
  back: TakenPerson[];
  /** Changed since. */
  left: TakenPerson[];
  /** As before the file already. */
  done: TakenPerson[];
}

/** Whom a file changed, before and after; null: nothing of him differs. `was` null: entered by it. */
export function takenOf(was: Standing | null, is: Standing): Omit<TakenChange, 'userId'> | null {
  const now = keptOf(is);
  if (was === null) return { before: { warned: false }, after: { ...now, warned: is.isWarned } };
  const [before, after] = [differing(keptOf(was), now), differing(now, keptOf(was))];
  return before && after && { before, after };
}

export function planTakeBack(changes: readonly TakenChange[], contacts: ReadonlyMap<number, Standing>): TakeBackPlan {
  const plan: TakeBackPlan = { back: [], left: [], done: [] };
  for (const change of changes) {
    const contact = contacts.get(change.userId);
    const now = contact ? { ...keptOf(contact), warned: contact.isWarned } : null;
    const name = contact ? `${contact.firstName} ${contact.lastName}` : '–';
    const person = { ...change, name, stands: now && sameFields<TakenPart>(change.after, now) };
    if (now === null) plan.left.push(person);
    else if (isSame(sameFields<TakenPart>(change.before, now), change.before)) plan.done.push(person);
    else plan[isSame(person.stands, change.after) ? 'back' : 'left'].push(person);
  }
  return plan;
}

export interface TakeBackSides {
  /** People of the file's own who are warned. */
  warnedPeople: number;
  /** Whose group, sex, sites or numbers it changed: name and fields. */
  people: string[];
  /** Names of those who were changed since. */
  left?: string[];
}

/** As the file left everybody, as they stand, and as they would. */
export function sidesOf(plan: TakeBackPlan): { became: TakeBackSides; stands: TakeBackSides; back: TakeBackSides } {
  const everybody = [...plan.back, ...plan.left, ...plan.done];
  const again = new Set(plan.back);
  const side = (partOf: (one: TakenPerson) => TakenPart): TakeBackSides => ({
    warnedPeople: everybody.filter((one) => isOwn(one) && partOf(one).warned === true).length,
    people: everybody.filter((one) => !isOwn(one)).map((one) => `${one.name}: ${told(partOf(one))}`),
  });
  const standing = (one: TakenPerson) => one.stands ?? {};
  const left = plan.back.length === 0 ? [] : plan.left.map(({ name }) => name);
  return {
    became: side(({ after }) => after),
    stands: side(standing),
    back: {
      ...side((one) => (again.has(one) ? { ...standing(one), ...one.before } : standing(one))),
      ...(left.length > 0 && { left }),
    },
  };
}

const isOwn = ({ before }: TakenPerson) => before.warned !== undefined;

/** Values alone, in one order: whose they are says the name before them. */
const told = ({ sex, designation, sites, numbers }: TakenPart): string =>
  [sex, designation, sites?.join(' + '), numbers?.map(toLocal).join(' + ')]
    .filter((value) => value !== undefined)
    .join(' · ');
