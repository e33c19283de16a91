// The audit row is the event: it commits with its change, and announcements feed from it.
import type { Topic } from '@bantay/kernel/news/topic';
import { sql } from 'kysely';
import { at, type Db, firstRow, planned } from './database.ts';
import { notify } from './own-schema.ts';

/** Channel that carries the id of an audit row with a topic. */
export const AUDIT_CHANNEL = 'bantay_audit';

export interface AuditEntry {
  /** Field time of the change. */
  fieldAt: number;
  /** `user:12`, `logger:3`, `system`, `operator`. */
  actor: string;
  userId?: number | null;
  /** `feature.verb`, for example `alerts.release`. */
  action: string;
  siteId?: number | null;
  /** Id of what was changed, in the table that the action speaks of. */
  subjectId?: number | null;
  before?: unknown;
  after?: unknown;
  /** What browsers are told to ask again; none = nothing is announced. */
  topic?: Topic;
}

/** What jsonb cannot hold and refused input may contain: NUL and halves of pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;
const json = (value: unknown) =>
  value === undefined
    ? null
    : JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.replace(UNSTORABLE, '\ufffd') : part));

/**
 * A row, or counts, by the names of columns: so it stands in the database since the first version, and so it is read back. What
 * lies inside of it as well; an object whose names are data has no place in it.
 */
export function asStored(value: object): object {
  const part = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(part);
    return typeof one === 'object' && one !== null ? asStored(one) : one;
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [columnName(name), part(one)]));
}

/** The other way: what an audit row has kept, by our own names; of what is no object nothing. */
export function fieldsAsKept(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [fieldName(name), one]));
}

const fieldName = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export async function writeAudit(tx: Db, entry: AuditEntry): Promise<number> {
  const row = await firstRow<{ auditId: number }>(
    tx,
    sql`${planned('write_audit')}insert into audit (field_at, actor, user_id, action, site_id, subject_id, before, after, topic)
        values (${at(entry.fieldAt)}, ${entry.actor}, ${entry.userId ?? null}, ${entry.action},
          ${entry.siteId ?? null}, ${entry.subjectId ?? null},
          ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.topic ?? null})
        returning audit_id`,
  );
  const auditId = row!.auditId; // an insert returns its row
  if (entry.topic) await notify(tx, AUDIT_CHANNEL, String(auditId));
  return auditId;
}

/** Who acted, as services pass it on. */
export interface Actor {
  actor: string;
  userId: number | null;
}

export const actorOf = (userId: number): Actor => ({ actor: `user:${userId}`, userId });
export const systemActor: Actor = { actor: 'system', userId: null };
export const operatorActor: Actor = { actor: 'operator', userId: null };
/** Null: whoever has the command line. */
export const actorOrOperator = (by: number | null): Actor => (by === null ? operatorActor : actorOf(by));
