// Rows of the audit as the wire and a file tell of them.
import { csvLine } from '@bantay/kernel/files/csv-line';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { AuditEntry, PutBackReply } from '../wire/audit-log.ts';
import type { Entry } from './audit-log-service.ts';
import type { PutBackLook } from './put-back-service.ts';

export const presentEntry = (one: Entry): AuditEntry => ({
  ...{ audit_id: one.auditId, at: toManilaText(one.at), field_at: toManilaText(one.fieldAt) },
  ...{ kind: one.kind, actor: one.actor, user_id: one.userId, actor_name: one.actorName, action: one.action },
  ...{ site_code: one.siteCode, subject_id: one.subjectId, subject_name: one.subjectName },
  ...{ changes: one.changes, has_more: one.hasMore, can_put_back: one.canPutBack },
});

export const presentSides = ({ changes, since, version }: PutBackLook): PutBackReply => ({ changes, since, version });

const HEAD = [
  'row',
  'at',
  'field at',
  'who',
  'name',
  'action',
  'site',
  'thing',
  'name of thing',
  'field',
  'before',
  'after',
];
/** Spreadsheets read UTF-8 with it alone. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A line for each field that differs; a row without any has one line. */
export async function* writeCsv(entries: readonly Entry[]): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for (const one of entries) {
    const row = [
      ...[String(one.auditId), toManilaText(one.at), toManilaText(one.fieldAt), one.actor, one.actorName, one.action],
      ...[one.siteCode, one.subjectId === null ? null : String(one.subjectId), one.subjectName],
    ];
    const changes = one.changes.length > 0 ? one.changes : [{ field: null, before: null, after: null }];
    yield changes.map(({ field, before, after }) => csvLine([...row, field, before, after])).join('');
    if (one.hasMore) yield csvLine([...row, '…', null, null]);
  }
}
