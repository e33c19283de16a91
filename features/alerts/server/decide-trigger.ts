// An officer says of a trigger whether it is valid: held against what he saw, stored, and the site is run again.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { openStamp } from '../rules/run.ts';
import { needsValidation, type ValidationStatus } from '../rules/validation.ts';
import { reviseClosed } from './engine.ts';
import { type GuardContext, guarded, runAndOffer } from './guarded-run.ts';
import { engineSite } from './run-store.ts';
import * as queries from './triggers-queries.ts';

export interface Decision {
  triggerId: number;
  status: -1 | 0 | 1;
  remarks: string | null;
  /** What the officer saw; undefined when an older client does not say. */
  seenStatus: ValidationStatus | undefined;
}

export interface DecideContext extends GuardContext {
  db: Db;
}

const STATUS_WORDS: Record<string, string> = { '1': 'Valid', '0': 'Validating', '-1': 'Invalid', null: 'undecided' };

export function decideTrigger(context: DecideContext, decision: Decision, userId: number): Promise<void> {
  const { db, clock } = context;
  const { triggerId, status, remarks } = decision;
  return inTransaction(db, async (tx) => {
    const found = await lockTrigger(tx, triggerId);
    const before = await readSeen(tx, decision, userId);
    const now = clock.now();
    await queries.insertDecision(tx, {
      triggerId,
      retriggeredAt: found.updatedAt,
      now,
      status,
      remarks: remarks?.trim() || null,
      techInfo: found.techInfo,
      userId,
    });
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: now,
      action: 'alerts.decide',
      siteId: found.siteId,
      subjectId: triggerId,
      before: { status: before },
      after: { status, remarks },
      topic: 'alerts',
    });
    await guarded(context, tx, found.siteId, now, async (site) => {
      await reviseClosed(engineSite(tx, site), clock.now());
      await runAndOffer(context, tx, site, { at: openStamp(now), kind: 'open' });
    });
  });
}

async function lockTrigger(tx: Db, triggerId: number) {
  const place = await queries.readTrigger(tx, triggerId);
  if (place) await lockSite(tx, place.siteId);
  // Once more under the lock: a run that was waited for may have withdrawn it.
  const found = place && (await queries.readTrigger(tx, triggerId));
  if (!found || found.level <= 0) throw new Problem('triggerUnknown');
  if (!needsValidation(found.source)) throw new Problem('triggerNotDecidable');
  return found;
}

/** What was decided before; refused where it is not what the officer saw, unless he has decided it himself. */
async function readSeen(tx: Db, { triggerId, seenStatus }: Decision, userId: number): Promise<ValidationStatus> {
  const [newest] = await queries.listDecisions(tx, [triggerId]);
  const before = newest?.alertStatus ?? null;
  if (seenStatus !== undefined && seenStatus !== before && newest?.userId !== userId) {
    throw new Problem('decidedElsewhere', {
      name: newest?.name ?? 'Somebody',
      at: newest?.tsAck ? toDisplayTime(newest.tsAck) : '',
      status: STATUS_WORDS[String(before)] ?? '',
    });
  }
  return before;
}
