// Rain of a gauge is tagged invalid over a span that meets no other tag of it.
import { halfHour, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { applyTag, refuseFuture, snappedEnd, type TagContext } from './apply-tag.ts';
import { lockGauges } from './gauge-locks.ts';
import * as queries from './rainfall-queries.ts';
import { insertTag } from './tags-queries.ts';

export interface NewTag {
  rainId: number;
  startAt: number;
  endAt: number | null;
  observedData: number;
  remarks: string | null;
}

/** −1, 0, 1 of older tags and the half-hour classes (api-facts §3.2). */
const OBSERVED = [-1, 0, 1, 3, 7, 15, 30];

/** Returns the id of the tag. */
export async function tagSpan(context: TagContext, tag: NewTag, userId: number): Promise<number> {
  const now = context.clock.now();
  const { rainId, observedData, remarks } = tag;
  const { startAt, endAt } = judgeSpan(tag, now);
  return inTransaction(context.db, async (tx) => {
    const gauge = await queries.readGauge(tx, rainId);
    if (!gauge) throw new Problem('gaugeUnknown', { gauge: rainId });
    await lockGauges(tx, [rainId]);
    await refuseOverlap(tx, rainId, startAt, endAt);
    const row = await insertTag(tx, { ...tag, startAt, endAt, taggerId: userId });
    const tagId = row!.rainTagId; // an insert that returns has its row
    await applyTag(context, tx, userId, {
      action: 'rainfall.tag-invalid',
      rainId,
      tagId,
      from: startAt,
      to: endAt ?? now,
      countsAgain: false,
      after: { gauge: gauge.gaugeName, startAt, endAt, observedData, remarks },
    });
    return tagId;
  });
}

/** The span in whole half hours. */
function judgeSpan(tag: NewTag, now: number): { startAt: number; endAt: number | null } {
  if (!OBSERVED.includes(tag.observedData)) throw new Problem('observedDataUnknown');
  const startAt = halfHour(tag.startAt);
  const endAt = tag.endAt === null ? null : snappedEnd(tag.endAt);
  if (endAt !== null && endAt <= startAt) throw new Problem('spanReversed');
  if (startAt > now) throw new Problem('spanInFuture');
  refuseFuture(endAt, now);
  return { startAt, endAt };
}

async function refuseOverlap(tx: Db, rainId: number, startAt: number, endAt: number | null): Promise<void> {
  const touching = await queries.listSpans(tx, [rainId], startAt, endAt ?? Number.MAX_SAFE_INTEGER / 2);
  const other = touching.find(
    (span) => (span.tsEnd === null || span.tsEnd > startAt) && (endAt === null || span.tsStart < endAt),
  );
  if (!other) return;
  throw new Problem('spanOverlaps', {
    start: toDisplayTime(other.tsStart),
    end: other.tsEnd === null ? 'now' : toDisplayTime(other.tsEnd),
    tagger: `${other.firstName} ${other.lastName}`,
  });
}
