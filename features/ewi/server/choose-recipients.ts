// From the posted numbers to rows of the outbox: only reachable contacts of the site are written to, the others are named.
import { Problem } from '@bantay/server/problems.ts';
import type { Recipient } from '@bantay/server/sms/outbox.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { type RecipientContact, recipientsFor } from '../rules/recipients.ts';
import type { ContactRow } from './ewi-queries.ts';

interface Known extends RecipientContact {
  name: string;
}

export function toRecipientContact(row: ContactRow): Known {
  return {
    userId: row.userId,
    mobileId: row.mobileId,
    number: row.simNum,
    gsmId: row.gsmId,
    isActive: row.mobileStatus === 1,
    designation: row.designation ?? '',
    siteIds: row.organizations.map((organization) => organization.siteId),
    name: `${row.firstName} ${row.lastName}`,
  };
}

export interface Chosen {
  recipients: Recipient[];
  /** Names of those who were listed and are not written to. */
  leftOut: string[];
}

/**
 * `mobileIds` null = everybody reachable. Strict: one who is no reachable contact of the site refuses the call, as whoever
 * named the site has chosen for it. Otherwise the list may hold the people of both sites: those of this one are taken.
 */
export function chooseRecipients(
  contacts: readonly ContactRow[],
  site: Site,
  mobileIds: readonly number[] | null,
  isStrict: boolean,
): Chosen {
  const known = contacts.map(toRecipientContact);
  const { reachable } = recipientsFor(known, site);
  const chosen = mobileIds === null ? null : new Set(mobileIds);
  const wanted = chosen === null ? reachable : reachable.filter((one) => chosen.has(one.mobileId));
  const found = new Set(wanted.map((one) => one.mobileId));
  const refused = (mobileIds ?? []).filter((id) => !found.has(id));
  const names = refused.map((id) => known.find((one) => one.mobileId === id)?.name ?? `number ${id}`);
  if (refused.length > 0 && (isStrict || wanted.length === 0)) {
    throw new Problem('recipientsRefused', { site: site.siteCode.toUpperCase(), names: names.join(', ') });
  }
  if (wanted.length === 0) throw new Problem('noRecipients', { site: site.siteCode.toUpperCase() });
  return {
    recipients: wanted.map((one) => ({ number: one.number, mobileId: one.mobileId, userId: one.userId })),
    leftOut: [...new Set(names)],
  };
}
