// Tags on invalid rain: set, ended and withdrawn by people, each with its audit row and a new look of the engine.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { endTag, withdrawTag } from './end-tag.ts';
import { type NewTag, tagSpan } from './tag-span.ts';

export interface TagsService {
  tag(tag: NewTag, userId: number): Promise<number>;
  /** `endAt` null = now. */
  endTag(tagId: number, endAt: number | null, userId: number): Promise<void>;
  withdrawTag(tagId: number, userId: number): Promise<void>;
}

export function makeTagsService(db: Db, clock: FieldClock, alerts: AlertsService): TagsService {
  const context = { db, clock, alerts };

  return {
    tag: (tag, userId) => tagSpan(context, tag, userId),
    endTag: (tagId, endAt, userId) => endTag(context, tagId, endAt, userId),
    withdrawTag: (tagId, userId) => withdrawTag(context, tagId, userId),
  };
}
