// One contact is entered, changed or switched: judged under the lock of all contacts, written whole, with its audit row.
import { actorOrOperator, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { maskedNumber } from '../../accounts/rules/phone-number.ts';
import { type Contact, nameKey, takesOut } from '../rules/contact.ts';
import * as queries from './contacts-queries.ts';
import { type ContactEntry, changesOf, judgeContact, type Keeper, nameOf, type Wanted } from './judge-contact.ts';
import { keepChange } from './kept-changes.ts';
import { type ContactsContext, isKept, isSeen, type Scope, shown } from './look-at-contacts.ts';

export interface ContactChange {
  userId: number;
  entry: ContactEntry;
  /** Refused with what stands now when it is another. */
  version: string;
  reason: string | null;
}

export interface ContactSwitch {
  userId: number;
  isWarned: boolean;
  reason: string;
}

/** Returns the id. */
export function createContact(context: ContactsContext, entry: ContactEntry, keeper: Keeper): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await queries.lockContacts(tx);
    const everybody = await queries.listContacts(tx);
    const wanted = await judgeContact(context, tx, entry, { everybody, own: null, keeper });
    const namesake = everybody.find(
      (one) =>
        nameKey(one.firstName, one.lastName) === nameKey(wanted.firstName, wanted.lastName) &&
        one.siteIds.some((siteId) => wanted.siteIds.includes(siteId)),
    );
    if (namesake) {
      const site = wanted.sites.find(({ siteId }) => namesake.siteIds.includes(siteId));
      throw new Problem('contactTaken', { name: nameOf(namesake), site: (site?.siteCode ?? '').toUpperCase() });
    }
    const [id] = await queries.insertPeople(tx, [wanted]);
    const userId = id!; // one was inserted
    await queries.joinSites(tx, joiningsOf(userId, wanted));
    await queries.writeNumbers(tx, numberingsOf(userId, wanted, null));
    await audit(context, tx, keeper, {
      ...{ action: 'contacts.create', subjectId: userId, siteIds: wanted.siteIds },
      after: told(wanted),
    });
    return userId;
  });
}

export function changeContact(context: ContactsContext, change: ContactChange, keeper: Keeper): Promise<void> {
  const { userId, entry, version, reason } = change;
  return inTransaction(context.db, async (tx) => {
    await queries.lockContacts(tx);
    const everybody = await queries.listContacts(tx);
    const before = require(everybody, userId, keeper.scope);
    const watched = await context.sites.list(false, tx);
    const stands = shown(before, watched);
    if (stands.version !== version) {
      const last = await queries.readLastChange(tx, userId);
      throw overtakenBy(last, stands);
    }
    const wanted = await judgeContact(context, tx, entry, { everybody, own: before, keeper });
    if (takesOut(before, { ...wanted, isWarned: before.isWarned }, watched) && reason === null)
      throw new Problem('contactReasonMissing');
    await write(tx, before, wanted);
    const auditId = await audit(context, tx, keeper, {
      ...{ action: 'contacts.change', subjectId: userId, siteIds: [...before.siteIds, ...wanted.siteIds] },
      before: told({ ...before, sites: watched.filter(({ siteId }) => before.siteIds.includes(siteId)) }),
      after: { ...told(wanted), changed: changesOf(before, wanted), ...(reason !== null && { reason }) },
    });
    await keepChange(context, tx, auditId, stands);
  });
}

export function switchContact(context: ContactsContext, change: ContactSwitch, keeper: Keeper): Promise<void> {
  const { userId, isWarned, reason } = change;
  return inTransaction(context.db, async (tx) => {
    await queries.lockContacts(tx);
    const before = require(await queries.listContacts(tx), userId, keeper.scope);
    if (before.isWarned === isWarned) throw new Problem('contactIsSo');
    await queries.switchWarnings(tx, [userId], isWarned);
    await audit(context, tx, keeper, {
      ...{ action: 'contacts.switch', subjectId: userId, siteIds: before.siteIds },
      ...{ before: { warned: before.isWarned }, after: { warned: isWarned, reason } },
    });
  });
}

/** Somebody whom the keeper does not even see is nobody; who belongs to another site as well is kept by others too. */
function require(everybody: readonly Contact[], userId: number, scope: Scope): Contact {
  const found = everybody.find((one) => one.userId === userId);
  if (!found || !isSeen(found, scope)) throw new Problem('contactUnknown');
  if (!isKept(found, scope)) throw new Problem('roleElsewhere', { role: 'admin' });
  return found;
}

async function write(tx: Db, before: Contact, wanted: Wanted): Promise<void> {
  const { userId } = before;
  const changes = changesOf(before, wanted);
  if (changes.includes('name') || changes.includes('sex') || changes.includes('group'))
    await queries.updatePeople(tx, [{ ...wanted, userId }]);
  if (changes.includes('group') || changes.includes('sites')) {
    // The office at a site is that of the group: with another group all of them are others.
    const isOtherGroup = changes.includes('group');
    const left = before.siteIds.filter((siteId) => isOtherGroup || !wanted.siteIds.includes(siteId));
    await queries.leaveSites(tx, [userId], left);
    await queries.joinSites(tx, joiningsOf(userId, wanted));
  }
  if (changes.includes('numbers')) await queries.writeNumbers(tx, numberingsOf(userId, wanted, before));
}

const joiningsOf = (userId: number, { siteIds, designation }: Wanted): queries.Joining[] =>
  siteIds.map((siteId) => ({ userId, siteId, designation }));

/** Those that the entry leaves out are off, and behind the others. */
export function numberingsOf(
  userId: number,
  { numbers }: Pick<Wanted, 'numbers'>,
  before: Contact | null,
): queries.Numbering[] {
  const given = new Set(numbers.map(({ number }) => number));
  const left = (before?.numbers ?? []).filter(({ number }) => !given.has(number));
  return [...numbers, ...left.map(({ number }) => ({ number, isOn: false }))].map(({ number, isOn }, index) => ({
    ...{ userId, number, isOn, priority: index + 1 },
    isNew: isOn && !before?.numbers.some((one) => one.isOn && one.number === number),
  }));
}

/** For the audit: who it is says the id, numbers but for their last digits are nobody's affair (decision 018). */
const told = ({
  designation,
  sites,
  numbers,
}: {
  designation: string;
  sites: readonly { siteCode: string }[];
  numbers: readonly { number: string; isOn: boolean }[];
}) => ({
  ...{ designation, sites: sites.map(({ siteCode }) => siteCode) },
  numbers: numbers.map(({ number, isOn }) => ({ number: maskedNumber(number), on: isOn })),
});

export interface ContactAudit {
  action: string;
  subjectId: number | null;
  /** The row is of a site where there is but one. */
  siteIds: readonly number[];
  before?: object;
  after?: object;
}

/** Returns its id. */
export async function audit(context: ContactsContext, tx: Db, { by }: Keeper, row: ContactAudit): Promise<number> {
  const { siteIds, ...what } = row;
  const [siteId, ...others] = new Set(siteIds);
  return writeAudit(tx, {
    ...actorOrOperator(by),
    ...{ fieldAt: context.clock.now(), siteId: others.length > 0 ? null : (siteId ?? null), topic: 'ewi', ...what },
  });
}
