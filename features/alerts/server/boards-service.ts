// The boards of the sites held against their facts: all of them at the start, a few at each look for faults.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { type BoardSite, compareBoards, putGeneratedBoards, putReleasedBoards } from './boards-queries.ts';

export interface BoardsService {
  /**
   * Sites whose board is not what their facts say, of those that have been looked at: each time a few more, and again those that were
   * found before.
   */
  differing(): Promise<BoardSite[]>;
}

/** At each look [ours]: ten thousand sites are gone through in five minutes. */
const AT_A_LOOK = 500;

export function makeBoardsService(db: Db, atALook = AT_A_LOOK): BoardsService {
  let after = 0;
  let found: BoardSite[] = [];
  return {
    async differing() {
      const named = found.map(({ siteId }) => siteId);
      const compared = await compareBoards(db, named, after, atALook);
      const next = compared.filter(({ isNext }) => isNext);
      after = next.length < atALook ? 0 : (next.at(-1)?.siteId ?? 0);
      found = compared.filter(({ isDifferent }) => isDifferent).map(({ siteId, siteCode }) => ({ siteId, siteCode }));
      return found;
    },
  };
}

/** Sites that are written in one transaction, which holds the locks of all of them. */
const AT_ONCE = 100;

/**
 * At the start: a database that was restored, or on which a program worked that knows no boards, may have none or old ones. One by one
 * under the locks, for another server may be writing facts.
 */
export async function mendBoards(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const compared = await compareBoards(db, [], after, AT_ONCE);
    const wrong = compared.filter(({ isDifferent }) => isDifferent).map(({ siteId }) => siteId);
    if (wrong.length > 0) await writeBoards(db, wrong);
    const last = compared.at(-1);
    if (last === undefined) return;
    after = last.siteId;
  }
}

const writeBoards = (db: Db, siteIds: readonly number[]) =>
  inTransaction(db, async (tx) => {
    // In the order of their ids, as everybody who locks several.
    for (const siteId of siteIds) await lockSite(tx, siteId);
    await putReleasedBoards(tx, siteIds);
    await putGeneratedBoards(tx, siteIds);
  });
