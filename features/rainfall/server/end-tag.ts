// A tag on rain ends, or was a mistake and is withdrawn: readings count again from there on.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { applyTag, refuseFuture, snappedEnd, type TagContext } from './apply-tag.ts';
import { lockGauges } from './gauge-locks.ts';
import * as tags from './tags-queries.ts';

/** `asked` null = now. */
export function endTag(context: TagContext, tagId: number, asked: number | null, userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { rainId, gaugeName, tsStart, tsEnd } = await lockTag(tx, tagId);
    // Tags of before could end in the future: those can still be ended.
    if (tsEnd !== null && tsEnd <= now) throw new Problem('rainTagEnded', { end: toDisplayTime(tsEnd) });
    const endAt = snappedEnd(asked ?? now);
    if (endAt <= tsStart) throw new Problem('spanReversed');
    refuseFuture(endAt, now);
    await tags.endTag(tx, tagId, endAt);
    await applyTag(context, tx, userId, {
      action: 'rainfall.end-tag',
      rainId,
      tagId,
      from: Math.min(endAt, now),
      to: now,
      countsAgain: true,
      before: { gauge: gaugeName, endAt: tsEnd },
      after: { endAt },
    });
  });
}

export function withdrawTag(context: TagContext, tagId: number, userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { rainId, gaugeName, tsStart, tsEnd } = await lockTag(tx, tagId);
    await tags.withdrawTag(tx, tagId);
    await applyTag(context, tx, userId, {
      action: 'rainfall.withdraw-tag',
      rainId,
      tagId,
      from: tsStart,
      to: Math.min(tsEnd ?? now, now),
      countsAgain: true,
      before: { gauge: gaugeName, startAt: tsStart, endAt: tsEnd },
    });
  });
}

/** The tag, under the lock of its gauge. */
async function lockTag(tx: Db, tagId: number): Promise<tags.TagRow> {
  const found = await tags.readTag(tx, tagId);
  if (!found) throw new Problem('rainTagUnknown');
  await lockGauges(tx, [found.rainId]);
  // Another one may have withdrawn it until now.
  const tag = await tags.readTag(tx, tagId);
  if (!tag) throw new Problem('rainTagUnknown');
  return tag;
}
