// Contacts as commands write them: whoever sits at the machine gives a number to anybody, for a family may share a phone.
import { operatorActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import * as queries from './contacts-queries.ts';
import { keepChange } from './kept-changes.ts';
import { type ContactsContext, type ShownContact, shown } from './look-at-contacts.ts';

export interface CommandedContact {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designation: string;
  designationId: number;
  siteId: number;
  /** `639…`. */
  number: string;
}

export interface ContactCommands {
  everybody(): Promise<ShownContact[]>;
  /** The same name at the same site is the same person. Returns the id. */
  add(contact: CommandedContact): Promise<number>;
  /** In the caller's transaction, with whose audit row it goes. `isOff`: the number was switched off, and stays so unless it `revives`. */
  write(tx: Db, contact: CommandedContact, revives: boolean): Promise<{ userId: number; isOff: boolean }>;
  /** A further number, or one that is on again. */
  giveNumber(userId: number, number: string): Promise<void>;
  /** One number or all of them; returns how many were on. */
  switchOff(userId: number, number: string | null): Promise<number>;
  /** Somebody with an account gets the warnings of a site as well. */
  join(joining: queries.Joining): Promise<void>;
}

interface Noted<T> {
  subjectId: number;
  result: T;
  /** Nothing was changed: nothing is noted. */
  isNothing?: boolean;
}

/** One transaction with its audit row, and with what can be put back of it. */
function noting<T>(context: ContactsContext, action: string, work: (tx: Db) => Promise<Noted<T>>): Promise<T> {
  const { db, clock, sites } = context;
  return inTransaction(db, async (tx) => {
    await queries.lockContacts(tx);
    const everybody = await queries.listContacts(tx);
    const { subjectId, result, isNothing } = await work(tx);
    if (isNothing) return result;
    const row = { ...operatorActor, fieldAt: clock.now(), action, subjectId, topic: 'ewi' as const };
    const auditId = await writeAudit(tx, row);
    const before = everybody.find(({ userId }) => userId === subjectId);
    if (before) await keepChange(context, tx, auditId, shown(before, await sites.list(false, tx)));
    return result;
  });
}

export function makeContactCommands(context: ContactsContext): ContactCommands {
  const { db, sites } = context;
  return {
    async everybody() {
      const watched = await sites.list();
      return (await queries.listContacts(db)).map((one) => shown(one, watched));
    },
    add: (contact) =>
      noting(context, 'contacts.add', async (tx) => {
        const { userId } = await writeContact(tx, contact, true);
        return { subjectId: userId, result: userId };
      }),
    write: writeContact,
    giveNumber: (userId, number) =>
      noting(context, 'contacts.number', async (tx) => {
        if (!(await queries.isPerson(tx, userId))) throw new Problem('contactUnknown');
        await giveNumber(tx, userId, number, true);
        return { subjectId: userId, result: undefined };
      }),
    switchOff: (userId, number) =>
      noting(context, 'contacts.disable', async (tx) => {
        const count = await queries.switchNumbersOff(tx, userId, number);
        return { subjectId: userId, result: count, isNothing: count === 0 };
      }),
    join: (joining) =>
      noting(context, 'contacts.join', async (tx) => {
        await queries.joinSites(tx, [joining]);
        return { subjectId: joining.userId, result: undefined };
      }),
  };
}

async function writeContact(tx: Db, contact: CommandedContact, revives: boolean) {
  const { siteId, designation, number } = contact;
  const userId = (await queries.findPerson(tx, contact, siteId)) ?? (await queries.insertPeople(tx, [contact]))[0]!; // one was inserted
  await queries.joinSites(tx, [{ userId, siteId, designation }]);
  return { userId, isOff: await giveNumber(tx, userId, number, revives) };
}

/** True when it is off afterwards. */
async function giveNumber(tx: Db, userId: number, number: string, revives: boolean): Promise<boolean> {
  const stored = await queries.listNumbers(tx, userId);
  const place = stored.findIndex((one) => one.number === number);
  if (!revives && stored[place]?.isOn === false) return true;
  const priority = place === -1 ? stored.length + 1 : place + 1;
  await queries.writeNumbers(tx, [{ userId, number, priority, isOn: true, isNew: true }]);
  // Whoever is written by name or number is to be warned, whoever had switched the messages off.
  if (revives) await queries.switchWarnings(tx, [userId], true);
  return false;
}
