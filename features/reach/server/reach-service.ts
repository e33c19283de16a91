// The reach board of a site: read, and what people do there: note whom they told, take a note back, remind the silent.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { EwiService } from '../../ewi/server/ewi-service.ts';
import type { UnreachedService } from '../../ewi/server/unreached-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { type Board, readBoard } from './read-board.ts';

export interface ReminderSeen {
  releaseId: number;
  /** Of the text that is repeated, and how often it was before. */
  updateNumber: number;
  reminders: number;
  people: number;
  numbers: number;
}

export interface ReachService {
  read(siteCode: string): Promise<{ site: Site; board: Board | null }>;
  markTold(
    note: { releaseId: number; userId: number; way: 'call' | 'runner'; teller: string | null },
    byUserId: number,
  ): Promise<void>;
  takeBack(note: { releaseId: number; userId: number; markId: number }, byUserId: number): Promise<void>;
  /** Refused where the text, the reminders before, or the silent are no longer those that were seen. */
  remind(seen: ReminderSeen, userId: number): Promise<{ people: number; numbers: number }>;
}

interface Parts {
  db: Db;
  sites: SitesService;
  releases: ReleaseService;
  ewi: EwiService;
  unreached: UnreachedService;
}

export function makeReachService(parts: Parts): ReachService {
  const { db, sites, unreached } = parts;
  return {
    async read(siteCode) {
      const site = await sites.require(siteCode);
      return { site, board: await readBoard(parts, db, site) };
    },
    async markTold(note, byUserId) {
      await requireNewest(parts, note.releaseId);
      await unreached.noteTold(note, byUserId);
    },
    async takeBack(note, byUserId) {
      await requireNewest(parts, note.releaseId);
      await unreached.takeBack(note, byUserId);
    },
    remind: (seen, userId) => remind(parts, seen, userId),
  };
}

/** Who was told of an older release says nothing of the one that the board shows. */
async function requireNewest({ releases }: Parts, releaseId: number): Promise<void> {
  if (!(await releases.requireRelease(releaseId)).isNewest) throw new Problem('reachSuperseded');
}

function remind(parts: Parts, seen: ReminderSeen, userId: number): Promise<{ people: number; numbers: number }> {
  const { db, sites, releases, ewi } = parts;
  return inTransaction(db, async (tx) => {
    await ewi.lockSendable(tx, seen.releaseId);
    const release = await releases.requireRelease(seen.releaseId, tx);
    const board = await readBoard(parts, tx, await sites.ofRow(release, tx));
    const delivery = board?.delivery;
    if (!delivery) throw new Problem('nobodySilent');
    if (delivery.text.updateNumber !== seen.updateNumber || delivery.reminders.length !== seen.reminders)
      throw new Problem('reminderOvertaken');
    const { people, numbers } = board.plan;
    if (people === 0) throw new Problem('nobodySilent');
    if (people !== seen.people || numbers.length !== seen.numbers)
      throw new Problem('reminderOther', { people: String(people), numbers: String(numbers.length) });
    await ewi.remind(tx, { release, delivery, numbers }, userId);
    return { people, numbers: numbers.length };
  });
}
