// Tags on invalid rain: set, ended and withdrawn by people, each with its audit row and a new look of the engine.
import { HALF_HOUR_MS, halfHour, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { packDays } from './pack-days.ts';
import * as queries from './rainfall-queries.ts';
import * as tags from './tags-queries.ts';

export interface NewTag {
  rainId: number;
  startAt: number;
  endAt: number | null;
  observedData: number;
  remarks: string | null;
}

export interface TagsService {
  tag(tag: NewTag, userId: number): Promise<number>;
  /** `endAt` null = now. */
  endTag(tagId: number, endAt: number | null, userId: number): Promise<void>;
  withdrawTag(tagId: number, userId: number): Promise<void>;
}

/** −1, 0, 1 of older tags and the half-hour classes (api-facts §3.2). */
const OBSERVED = [-1, 0, 1, 3, 7, 15, 30];

/** Spans snap outward to half hours, so that whole columns are painted (screens §14). */
const snappedEnd = (endAt: number) => Math.ceil(endAt / HALF_HOUR_MS) * HALF_HOUR_MS;

export function makeTagsService(db: Db, clock: FieldClock, alerts: AlertsService): TagsService {
  /** Half hours that the change touched are packed anew, and every site of the gauge is judged again. */
  const apply = async (
    tx: Db,
    userId: number,
    change: {
      action: string;
      rainId: number;
      tagId: number;
      /** Half hours whose readings are dropped now, or count again. */
      from: number;
      to: number;
      /** Readings count again: also the half hours of the last day are judged anew, upward only. */
      countsAgain: boolean;
      before?: object;
      after?: object;
    },
  ) => {
    const { action, rainId, tagId, from, to, countsAgain, before, after } = change;
    await packDays(tx, rainId, from, to);
    for (const { siteId } of await queries.listSitesOfGauges(tx, [rainId])) {
      const fieldAt = clock.now();
      const entry = { ...actorOf(userId), fieldAt, action, siteId, subjectId: tagId, topic: 'rainfall' as const };
      await writeAudit(tx, { ...entry, before, after });
      if (countsAgain) await alerts.factArrived(siteId, 'rainfall', from + 1, tx);
      else await alerts.runOpen(siteId, tx);
    }
  };

  /** The tag, under the lock of its gauge. */
  const locked = async (tx: Db, tagId: number) => {
    const found = await tags.readTag(tx, tagId);
    if (!found) throw new Problem('rainTagUnknown');
    await queries.lockGauges(tx, [found.rainId]);
    const tag = await tags.readTag(tx, tagId);
    if (!tag) throw new Problem('rainTagUnknown');
    return tag;
  };

  return {
    async tag(tag, userId) {
      const now = clock.now();
      if (!OBSERVED.includes(tag.observedData)) throw new Problem('observedDataUnknown');
      const startAt = halfHour(tag.startAt);
      const endAt = tag.endAt === null ? null : snappedEnd(tag.endAt);
      if (endAt !== null && endAt <= startAt) throw new Problem('spanReversed');
      if (startAt > now) throw new Problem('spanInFuture');
      refuseFuture(endAt, now);
      return inTransaction(db, async (tx) => {
        const gauge = await queries.readGauge(tx, tag.rainId);
        if (!gauge) throw new Problem('gaugeUnknown', { gauge: tag.rainId });
        await queries.lockGauges(tx, [tag.rainId]);
        await refuseOverlap(tx, tag.rainId, startAt, endAt);
        const row = await tags.insertTag(tx, { ...tag, startAt, endAt, taggerId: userId });
        const tagId = row!.rainTagId;
        const { observedData, remarks } = tag;
        await apply(tx, userId, {
          action: 'rainfall.tag-invalid',
          rainId: tag.rainId,
          tagId,
          from: startAt,
          to: endAt ?? now,
          countsAgain: false,
          after: { gauge: gauge.gaugeName, startAt, endAt, observedData, remarks },
        });
        return tagId;
      });
    },

    endTag: (tagId, asked, userId) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const tag = await locked(tx, tagId);
        // Tags of before could end in the future: those can still be ended.
        if (tag.tsEnd !== null && tag.tsEnd <= now) {
          throw new Problem('rainTagEnded', { end: toDisplayTime(tag.tsEnd) });
        }
        const endAt = snappedEnd(asked ?? now);
        if (endAt <= tag.tsStart) throw new Problem('spanReversed');
        refuseFuture(endAt, now);
        await tags.endTag(tx, tagId, endAt);
        await apply(tx, userId, {
          action: 'rainfall.end-tag',
          rainId: tag.rainId,
          tagId,
          from: Math.min(endAt, now),
          to: now,
          countsAgain: true,
          before: { gauge: tag.gaugeName, endAt: tag.tsEnd },
          after: { endAt },
        });
      }),

    withdrawTag: (tagId, userId) =>
      inTransaction(db, async (tx) => {
        const tag = await locked(tx, tagId);
        await tags.withdrawTag(tx, tagId);
        await apply(tx, userId, {
          action: 'rainfall.withdraw-tag',
          rainId: tag.rainId,
          tagId,
          from: tag.tsStart,
          to: Math.min(tag.tsEnd ?? clock.now(), clock.now()),
          countsAgain: true,
          before: { gauge: tag.gaugeName, startAt: tag.tsStart, endAt: tag.tsEnd },
        });
      }),
  };
}

/** Nobody knows today that a gauge will be wrong tomorrow. The half hour that runs is tagged whole. */
function refuseFuture(endAt: number | null, now: number): void {
  if (endAt !== null && endAt > snappedEnd(now)) throw new Problem('spanEndsInFuture');
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
