// Contacts are read with their numbers, so each look is written down: not once for every repeated question of an open page.
import { type HeldRole, mayDo } from '@bantay/kernel/roles/roles';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { versionOf } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type Contact, countWarned } from '../rules/contact.ts';
import * as queries from './contacts-queries.ts';

export interface ContactsContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list' | 'read' | 'require'>;
}

/** Ids of the sites that somebody keeps; null: all of them. */
export type Scope = readonly number[] | null;

/** Sites of which somebody is admin. */
export const scopeOf = (held: readonly HeldRole[]): Scope =>
  mayDo(held, 'admin', 'all')
    ? null
    : held.flatMap(({ role, siteId }) => (role === 'admin' && siteId !== null ? [siteId] : []));

/** What the list is read for. */
export type Look = 'look' | 'export';

/** A contact with the codes of its sites. */
export interface ShownContact extends Contact {
  siteCodes: string[];
  version: string;
}

export interface ContactList {
  contacts: ShownContact[];
  sites: { siteId: number; siteCode: string; warned: number }[];
}

/** Of those at the sites that somebody keeps; who looked is recorded. */
export async function lookAtContacts(
  context: ContactsContext,
  scope: Scope,
  userId: number,
  look: Look,
): Promise<ContactList> {
  const { db, sites } = context;
  const watched = await sites.list();
  const everybody = await queries.listContacts(db);
  const contacts = everybody.filter((one) => isSeen(one, scope)).map((one) => shown(one, watched));
  await recordLook(context, userId, look, contacts.length);
  const kept = watched.filter(({ siteId }) => scope?.includes(siteId) ?? true);
  return {
    contacts,
    sites: kept.map((site) => ({
      siteId: site.siteId,
      siteCode: site.siteCode,
      warned: countWarned(everybody, site),
    })),
  };
}

/** Who belongs to no site is seen by those who keep all of them. */
export const isSeen = ({ siteIds }: Contact, scope: Scope): boolean =>
  scope === null || siteIds.some((siteId) => scope.includes(siteId));

/** Who belongs to two sites is changed by whoever keeps both. */
export const isKept = ({ siteIds }: Contact, scope: Scope): boolean =>
  scope === null || (siteIds.length > 0 && siteIds.every((siteId) => scope.includes(siteId)));

export const shown = (contact: Contact, watched: readonly { siteId: number; siteCode: string }[]): ShownContact => ({
  ...contact,
  siteCodes: watched.filter(({ siteId }) => contact.siteIds.includes(siteId)).map(({ siteCode }) => siteCode),
  version: versionOf(contact),
});

/** An export each time, the rest not more often than every ten minutes. No names and numbers (decision 018). */
export function recordLook(
  { db, clock }: Pick<ContactsContext, 'db' | 'clock'>,
  userId: number,
  list: Look | 'import',
  contacts: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const isWorthARow = list === 'export' || (await queries.noteLook(tx, userId, list));
    if (!isWorthARow) return;
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt: clock.now(), action: 'contacts.look', after: { list, contacts } },
    });
  });
}
