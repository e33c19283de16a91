// Schemas of the audit as admins read it.
import { done, filledText, id, looseTs, pathId, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { ACTOR_KINDS } from '../rules/audit-actors.ts';
import { auditLogCalls } from './audit-log.calls.ts';

/** A number of a row: 15 digits are what a number of JavaScript holds. */
const rowId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'a number')
  .transform(Number);
const family = z.string().regex(/^[a-z][a-z-]{0,29}$/, 'the name of a family, like people');

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
const entry = z.object({
  audit_id: z.number().int(),
  /** By the clock of the machine. */
  at: ts,
  /** By the clock of the field, which the demo moves. */
  field_at: ts,
  kind: z.enum(ACTOR_KINDS),
  /** As it is stored: `user:12`, `logger:3`, `feed:usgs`, `operator`, `system`. */
  actor: z.string(),
  user_id: z.number().int().nullable(),
  /** Of the person or the key of the logger; null where there is none. */
  actor_name: z.string().nullable(),
  /** `people.give-role` */
  action: z.string(),
  site_code: z.string().nullable(),
  subject_id: z.number().int().nullable(),
  /** Where the thing is a person. */
  subject_name: z.string().nullable(),
  /** Only what differs; numbers of phones to their last four digits. */
  changes: z.array(change),
  /** There is more than is told here. */
  has_more: z.boolean(),
  /** What is stored is enough, and its room knows how: whether it still stands so is asked when somebody does. */
  can_put_back: z.boolean(),
});
export type AuditEntry = z.infer<typeof entry>;

const asked = z.object({
  /** Who did it. */
  user: pathId.optional(),
  kind: z.enum(ACTOR_KINDS).optional(),
  /** What stands before the dot of the action. */
  family: family.optional(),
  /** Of the thing, in the table that the family speaks of. */
  subject: rowId.optional(),
  site: siteCode.optional(),
  /** Stands in what was before or after. */
  text: text(100).min(2).optional(),
  /** Manila time, of the machine; a day alone is its beginning. */
  from: looseTs.optional(),
  /** A day alone is the whole day. */
  to: looseTs.optional(),
});
export type AskedAudit = z.output<typeof asked>;

export const listAudit = declare(auditLogCalls.listAudit, {
  who: 'admin',
  about: { site: 'query.site' },
  why: 'who changed this, and when: an admin of all sites sees every row, an admin of some those of these sites',
  /** `before`: only rows older than this one. */
  query: asked.extend({ before: rowId.optional() }),
  reply: z.object({
    status: z.literal(true),
    /** The newest first, at most 100. */
    entries: z.array(entry),
    /** With it as `before` the next page comes; null: there are none. */
    older: z.number().int().nullable(),
    /** A word was looked for back to here only: `older` goes on from it. */
    searched_to: ts.nullable(),
  }),
});

export const exportAudit = declare(auditLogCalls.exportAudit, {
  who: 'admin',
  about: { site: 'query.site' },
  why: 'the audit as a file, for whoever examines it; that it was taken is a row of the audit itself',
  query: asked,
  /** `text/csv`, as an attachment. */
  reply: z.string(),
  media: 'text/csv',
  checkReply: false,
});

const sides = z.object({
  /** What stands now, and after it what would stand there again, with whole numbers of phones. */
  changes: z.array(change),
  /** Somebody has changed it since: `name` at `at` (Manila time), null where no row tells. Null: it stands as this change left it. */
  since: z.object({ name: z.string().nullable(), at: z.string().nullable() }).nullable(),
  /** Of what stands: it is put back over what was seen. */
  version: z.string(),
});
export type PutBackReply = z.infer<typeof sides>;

export const lookAtPutBack = declare(auditLogCalls.lookAtPutBack, {
  who: 'admin',
  about: { auditRow: 'query.audit_id' },
  why: 'before a change is put back: what stands now beside what was, and whether somebody has changed it since',
  query: z.object({ audit_id: pathId }),
  reply: sides.extend({ status: z.literal(true) }),
});

export const putBackAudit = declare(auditLogCalls.putBackAudit, {
  who: 'admin',
  about: { auditRow: 'body.audit_id' },
  why: 'a slip is undone from the row that tells of it, as a new change with its own reason',
  body: z.object({
    audit_id: id,
    reason: filledText(500),
    /** As `lookAtPutBack` tells it. Left out or null: over what the change left, and nothing else. */
    version: text(64).nullish(),
  }),
  reply: done,
});
