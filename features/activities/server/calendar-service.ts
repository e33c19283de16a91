// Calendar addresses: a secret address for each person and site, told once, which opens the activities of that site and nothing else.
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type CalendarEntry, entryUid, icalendar, nameInCalendar } from '../rules/icalendar.ts';
import type { ActivitiesService, ActivityRow } from './activities-service.ts';
import * as queries from './calendar-queries.ts';

export type CalendarAddress = queries.CalendarAddressRow;

export interface CalendarService {
  /** Those of a person that hold. */
  list(userId: number): Promise<CalendarAddress[]>;
  /** `secret` in clear: it can never be asked for again. */
  make(userId: number, siteId: number): Promise<{ addressId: number; secret: string }>;
  revoke(userId: number, addressId: number): Promise<void>;
  /** iCalendar; `host`: of this installation, by which its entries are known again. */
  read(secret: string, host: string): Promise<string>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
  activities: Pick<ActivitiesService, 'list'>;
}

/** [ours] A telephone, a desk and some to spare, for each of a few sites. */
const MOST_ADDRESSES = 10;
/** [ours] What is longer ago is no plan any more: a calendar asks every hour. */
const KEPT_MS = 366 * DAY_MS;

const hashOf = (secret: string) => createHash('sha256').update(`calendar:${secret}`).digest();

export function makeCalendarService({ db, clock, sites, activities }: Parts): CalendarService {
  const note = (tx: Db, userId: number, what: { action: string; siteId: number; subjectId: number }) =>
    writeAudit(tx, { ...actorOf(userId), ...what, fieldAt: clock.now() });

  return {
    list: (userId) => queries.listAddresses(db, userId),
    make: (userId, siteId) =>
      inTransaction(db, async (tx) => {
        await queries.lockPerson(tx, userId);
        if (!(await sites.readById(siteId, tx))) throw new Problem('siteNotFound');
        const held = await queries.listAddresses(tx, userId);
        if (held.length >= MOST_ADDRESSES) throw new Problem('calendarAddressesMany', { most: MOST_ADDRESSES });
        const secret = randomBytes(24).toString('base64url');
        const addressId = await queries.insertAddress(tx, userId, siteId, hashOf(secret));
        await note(tx, userId, { action: 'activities.make-calendar-address', siteId, subjectId: addressId });
        return { addressId, secret };
      }),
    revoke: (userId, addressId) =>
      inTransaction(db, async (tx) => {
        const revoked = await queries.revokeAddress(tx, userId, addressId);
        if (!revoked) throw new Problem('calendarAddressUnknown');
        const { siteId } = revoked;
        await note(tx, userId, { action: 'activities.revoke-calendar-address', siteId, subjectId: addressId });
      }),
    async read(secret, host) {
      const address = await queries.readBySecret(db, hashOf(secret));
      // The same words for one that was never made: a stranger learns nothing by trying.
      if (!address) throw new Problem('notFound');
      const site = await sites.readById(address.siteId);
      if (!site) throw new Problem('notFound');
      const now = clock.now();
      const shown = (await activities.list(site.siteId)).filter(({ endDate }) => endDate > now - KEPT_MS);
      await queries.touchAddress(db, address.addressId);
      // As of its newest change: the same calendar is the same file.
      const madeAt = Math.max(0, ...shown.map(({ updatedAt }) => updatedAt ?? 0));
      const entries = shown.map((row) => entryOf(row, nameInCalendar(row.activityName, site), host));
      return icalendar(`Bantay ${site.siteCode.toUpperCase()}`, entries, madeAt);
    },
  };
}

const entryOf = (row: ActivityRow, title: string, host: string): CalendarEntry => ({
  uid: entryUid(row.activityId, host),
  sequence: row.version - 1,
  start: row.startDate,
  end: row.endDate,
  title,
  place: row.activityPlace,
  note: row.activityNote,
});
