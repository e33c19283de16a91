// What a file changed is put back for all of its people at once (decision 067): nobody is deleted, whoever was changed since stays as he is.
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy, versionOf } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type Contact, holdsNumber } from '../rules/contact.ts';
import { readDesignation } from '../rules/contact-words.ts';
import { CONTACT_KEPT_DAYS, sameFields } from '../rules/kept-contact.ts';
import {
  planTakeBack,
  sidesOf,
  type TakeBackPlan,
  type TakeBackSides,
  type TakenPerson,
  takenOf,
} from '../rules/taken-in.ts';
import * as queries from './contacts-queries.ts';
import { refuseTaken } from './judge-contact.ts';
import * as kept from './kept-queries.ts';
import { type ContactsContext, isKept, recordLook, type Scope, type ShownContact, shown } from './look-at-contacts.ts';
import { audit, numberingsOf } from './write-contact.ts';

/** Of everybody: the state in which nothing was changed since. */
export const AS_LEFT = 'asLeft';

export interface TakeBackLook {
  sides: { became: TakeBackSides; stands: TakeBackSides; back: TakeBackSides };
  /** Another one where anything of it is changed. */
  state: string;
}

interface KeeperOfAll {
  by: number;
  scope: Scope;
}

/** In the transaction of the file, after it. `was`: known people as they stood. */
export async function keepTakenIn(
  context: ContactsContext,
  tx: Db,
  auditId: number,
  { was, ids }: { was: ReadonlyMap<number, Contact>; ids: readonly number[] },
): Promise<void> {
  const { byId, watched } = await everybody(context, tx);
  const changes = ids.flatMap((userId) => {
    const [before, is] = [was.get(userId), byId.get(userId)];
    const taken = is ? takenOf(before ? shown(before, watched) : null, is) : null;
    return taken ? [{ userId, ...taken }] : [];
  });
  await kept.keepChanges(tx, auditId, changes);
}

/** With names and numbers, so it is a look. */
export async function lookAtTakenIn(
  context: ContactsContext,
  auditId: number,
  { by, scope }: KeeperOfAll,
): Promise<TakeBackLook> {
  const { plan, people } = await planned(context, context.db, auditId, scope);
  await recordLook(context, by, 'look', people);
  return { sides: sidesOf(plan), state: stateOf(plan) };
}

export const sitesOfTakenIn = async ({ db }: ContactsContext, auditId: number): Promise<(number | null)[]> =>
  (await kept.sitesOfTakenIn(db, auditId)).map(({ siteId }) => siteId);

export function takeBack(
  context: ContactsContext,
  auditId: number,
  { state }: TakeBackLook,
  { by, scope, reason }: KeeperOfAll & { reason: string },
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await queries.lockContacts(tx);
    const { plan, byId, watched } = await planned(context, tx, auditId, scope);
    if (stateOf(plan) !== state) throw overtakenBy(null, {});
    const people = plan.back.flatMap((one) => {
      const contact = byId.get(one.userId);
      return contact ? [{ ...one, contact }] : [];
    });
    if (people.length === 0) throw new Problem('putBackIsSo');
    refuseHeld([...byId.values()], people, scope);
    await write(tx, people, watched);
    const siteIds = people.flatMap(({ contact, before }) => [
      ...contact.siteIds,
      ...idsOf(watched, before.sites ?? []),
    ]);
    const row = await audit(
      context,
      tx,
      { by, scope },
      {
        ...{ action: 'contacts.take-back', subjectId: null, siteIds },
        after: { import: auditId, changed: people.map(({ userId }) => userId), reason },
      },
    );
    await kept.keepChanges(
      tx,
      row,
      people.map(({ userId, before, stands }) => ({ userId, before: sameFields(before, stands ?? {}), after: before })),
    );
  });
}

interface Site {
  siteId: number;
  siteCode: string;
}

async function everybody(context: ContactsContext, tx: Db) {
  const watched = await context.sites.list(false, tx);
  const contacts = (await queries.listContacts(tx)).map((one) => shown(one, watched));
  return { byId: new Map(contacts.map((one) => [one.userId, one])), watched };
}

/** Refused to whoever does not keep each of the people. */
async function planned(context: ContactsContext, tx: Db, auditId: number, scope: Scope) {
  const changes = await kept.readTakenIn(tx, auditId, CONTACT_KEPT_DAYS);
  if (changes.length === 0) throw new Problem('putBackUnfit');
  const { byId, watched } = await everybody(context, tx);
  for (const { userId } of changes) {
    const contact = byId.get(userId);
    if (contact && !isKept(contact, scope)) throw new Problem('roleElsewhere', { role: 'admin' });
  }
  return { plan: planTakeBack(changes, byId), byId, watched, people: changes.length };
}

function stateOf({ back, left, done }: TakeBackPlan): string {
  if (left.length === 0 && done.length === 0) return AS_LEFT;
  return versionOf([back, left, done].map((people) => people.map(({ userId, stands }) => [userId, stands])));
}

type Restored = TakenPerson & { contact: ShownContact };

/** A number that was given to somebody else meanwhile stays theirs. */
function refuseHeld(contacts: readonly Contact[], people: readonly Restored[], scope: Scope): void {
  const holders = new Map<string, Contact[]>();
  for (const contact of contacts)
    for (const { number } of contact.numbers)
      if (holdsNumber(contact, number)) holders.set(number, [...(holders.get(number) ?? []), contact]);
  for (const { contact, before } of people) {
    const on = contact.numbers.flatMap(({ number, isOn }) => (isOn ? [number] : []));
    const isWarnedAgain = before.warned === true && !contact.isWarned;
    const coming = isWarnedAgain ? on : (before.numbers ?? []).filter((number) => !on.includes(number));
    for (const number of coming) refuseTaken(holders.get(number) ?? [], contact, number, scope);
  }
}

async function write(tx: Db, people: readonly Restored[], watched: readonly Site[]): Promise<void> {
  const wordsOf = ({ contact, before }: Restored) => ({ ...contact, ...before });
  const reworded = people.filter(({ before }) => before.sex !== undefined || before.designation !== undefined);
  await queries.updatePeople(
    tx,
    reworded.map((one) => {
      const { userId, firstName, lastName, sex, designation } = wordsOf(one);
      return { userId, firstName, lastName, sex, designationId: readDesignation(designation)!.id }; // it was stored
    }),
  );
  const moved = people
    .filter(({ before }) => before.designation !== undefined || before.sites !== undefined)
    .map((one) => ({ ...one, siteIds: one.before.sites ? idsOf(watched, one.before.sites) : one.contact.siteIds }));
  for (const { siteId } of watched) {
    // The office at a site is that of the group: with another group all of them are others.
    const leaving = moved.filter((one) => one.before.designation !== undefined || !one.siteIds.includes(siteId));
    await queries.leaveSites(
      tx,
      leaving.map(({ userId }) => userId),
      [siteId],
    );
  }
  await queries.joinSites(
    tx,
    moved.flatMap((one) => {
      const { userId, designation } = wordsOf(one);
      return one.siteIds.map((siteId) => ({ userId, siteId, designation }));
    }),
  );
  await queries.writeNumbers(
    tx,
    people.flatMap(({ userId, contact, before }) =>
      before.numbers
        ? numberingsOf(userId, { numbers: before.numbers.map((number) => ({ number, isOn: true })) }, contact)
        : [],
    ),
  );
  for (const isWarned of [false, true])
    await queries.switchWarnings(
      tx,
      people.flatMap(({ userId, before }) => (before.warned === isWarned ? [userId] : [])),
      isWarned,
    );
}

const idsOf = (watched: readonly Site[], codes: readonly string[]): number[] =>
  watched.flatMap(({ siteId, siteCode }) => (codes.includes(siteCode) ? [siteId] : []));
