// A measurement is tagged unreliable, in doubt or confirmed: one tag stands, and no other is overwritten unseen.
import { asStored } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { TagType } from '../rules/marker-reading.ts';
import { refuseTag, type TagRefusal } from '../rules/observation-rules.ts';
import { lockMeasured } from './lock-measured.ts';
import { type ConflictContext, refuseOutdatedTag } from './measurement-conflicts.ts';
import * as queries from './surficial-queries.ts';
import { auditChange } from './write-observation.ts';

export interface TagContext extends ConflictContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  alerts: Pick<AlertsService, 'runOpen'>;
}

export interface NewTag {
  /** Null: a new tag, or another one in the place of what stands. */
  tagId: number | null;
  dataId: number;
  type: TagType;
  remarks: string;
  /** What the form was filled from, null: no tag; undefined: whatever stands. */
  was?: { type: TagType; remarks: string } | null | undefined;
}

const REFUSALS: Record<TagRefusal, ProblemCode> = {
  noRemarks: 'tagNoRemarks',
  remarksTooLong: 'tagRemarksTooLong',
  backToValidating: 'tagBackToValidating',
};

/** Returns the id of the tag. */
export function tagMeasurement(context: TagContext, tag: NewTag, userId: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const { siteId } = await lockMeasured(tx, { moId: null, dataId: tag.dataId });
    const stands = await queries.readTagOf(tx, tag.dataId);
    if (tag.tagId !== null && stands?.markerTagId !== tag.tagId) throw new Problem('tagUnknown');
    if (stands) await refuseOutdatedTag(context, tx, tag.was, stands);
    const { type, remarks } = tag;
    const refusal = refuseTag(type, remarks, stands?.tagType ?? null);
    if (refusal !== null) throw new Problem(REFUSALS[refusal]);
    const tagId = await queries.putTag(tx, { ...tag, at: context.clock.now(), userId });
    const change = { before: stands ? asStored(stands) : undefined, after: { type, remarks } };
    await auditChange(context, tx, userId, { action: 'surficial.tag', siteId, subjectId: tag.dataId, ...change });
    await context.alerts.runOpen(siteId, tx);
    return tagId;
  });
}
