// SQL of reading the audit: the newest first, by an index for each way to ask (migration 0076).
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { readLastChangeWhere } from '@bantay/server/database/overtaken.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorKind } from '../rules/audit-actors.ts';
import { MOBILE_PATTERN } from '../rules/audit-changes.ts';

export interface Asked {
  /** Rows of these alone; null: every row, those of no site as well. */
  siteIds: readonly number[] | null;
  userId: number | null;
  kind: ActorKind | null;
  family: string | null;
  subjectId: number | null;
  text: string | null;
  from: number | null;
  /** Not any more. */
  until: number | null;
  /** Rows older than this one. */
  beforeId: number | null;
}

export interface AuditRow {
  auditId: number;
  at: number;
  fieldAt: number;
  actor: string;
  userId: number | null;
  actorName: string | null;
  action: string;
  siteCode: string | null;
  subjectId: number | null;
  before: unknown;
  after: unknown;
  /** What was before or after is too much to be shown. */
  isLarge: boolean;
}

/** Bytes as they are stored: beyond, a row says only that it was; a post of readings is at most 1 MiB. */
const SHOWN_BYTES = 100_000;
const LARGE = sql`(coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) > ${sql.lit(SHOWN_BYTES)})`;

const KINDS: Readonly<Record<ActorKind, RawBuilder<unknown>>> = {
  user: sql`a.user_id is not null`,
  logger: sql`(a.actor like 'logger:%' or a.actor like 'feed:%')`,
  operator: sql`a.actor = 'operator'`,
  system: sql`a.actor = 'system'`,
};

function matching(asked: Asked): RawBuilder<unknown> {
  const { siteIds, userId, kind, family, subjectId, from, until, beforeId } = asked;
  const all = [
    ...(siteIds === null
      ? []
      : [siteIds.length === 1 ? sql`a.site_id = ${siteIds[0]}` : sql`a.site_id = any(${siteIds}::int[])`]),
    ...(userId === null ? [] : [sql`a.user_id = ${userId}`]),
    ...(kind === null ? [] : [KINDS[kind]]),
    ...(family === null ? [] : [sql`split_part(a.action, '.', 1) = ${family}`]),
    ...(subjectId === null ? [] : [sql`a.subject_id = ${subjectId}`]),
    ...(from === null ? [] : [sql`a.at >= ${at(from)}`]),
    ...(until === null ? [] : [sql`a.at < ${at(until)}`]),
    // The time as the database holds it: a millisecond is too coarse.
    ...(beforeId === null
      ? []
      : [sql`(a.at, a.audit_id) < ((select at from audit where audit_id = ${beforeId}), ${beforeId}::bigint)`]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** A number of a phone is hidden from the page, so no search finds it digit by digit. */
function holding(text: string): RawBuilder<unknown> {
  const stored = sql`(coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, ''))`;
  const has = (where: RawBuilder<unknown>) => sql`strpos(lower(${where}), lower(${text})) > 0`;
  return sql`not ${LARGE} and case when ${has(stored)}
    then ${has(sql`regexp_replace(${stored}, ${MOBILE_PATTERN}, '', 'g')`)} else false end`;
}

const told = (found: RawBuilder<unknown>) => sql`select a.audit_id, a.at, a.field_at, a.actor, a.user_id,
    coalesce(u.first_name || ' ' || u.last_name, k.logger_name) as actor_name, a.action, s.site_code, a.subject_id,
    case when not ${LARGE} then a.before end as before, case when not ${LARGE} then a.after end as after,
    ${LARGE} as is_large
  from (${found}) a left join users u on u.user_id = a.user_id left join sites s on s.site_id = a.site_id
    left join logger_keys k on a.actor like 'logger:%' and k.logger_key_id::text = split_part(a.actor, ':', 2)`;

export const readRow = (db: Db, auditId: number) =>
  firstRow<AuditRow>(db, told(sql`select * from audit where audit_id = ${auditId}`));

/** Who changed the same thing last after this row, and when; by a list of many things, too. */
export const readLaterChange = (
  db: Db,
  { auditId, action, subjectId }: Pick<AuditRow, 'auditId' | 'action' | 'subjectId'>,
) =>
  readLastChangeWhere(
    db,
    sql`a.audit_id > ${auditId} and split_part(a.action, '.', 1) = split_part(${action}, '.', 1)
      and (a.subject_id = ${subjectId} or a.after -> 'changed' @> to_jsonb(${subjectId}::bigint))`,
  );

/** For the rights. */
export const sitesOfRows = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number | null }>(db, sql`select site_id from audit where audit_id = any(${ids})`);

/** At most `limit` rows, the newest first; a word is looked for in `searched` rows and no more. */
export function listRows(db: Db, asked: Asked, { limit, searched }: { limit: number; searched: number }) {
  const looked = sql`select a.* from audit a where ${matching(asked)}
    order by a.at desc, a.audit_id desc limit ${asked.text === null ? limit : searched}`;
  return rows<AuditRow>(
    db,
    sql`${told(looked)}
        where ${asked.text === null ? sql`true` : holding(asked.text)}
        order by a.at desc, a.audit_id desc limit ${limit}`,
  );
}

/** The last row in which a word was looked for, where there may be more. */
export const readSearchEnd = (db: Db, asked: Asked, searched: number) =>
  firstRow<{ auditId: number; at: number }>(
    db,
    sql`select a.audit_id, a.at from audit a where ${matching(asked)}
        order by a.at desc, a.audit_id desc offset ${searched - 1} limit 1`,
  );

export const listNames = (db: Db, userIds: readonly number[]) =>
  rows<{ userId: number; name: string }>(
    db,
    sql`select user_id, first_name || ' ' || last_name as name from users where user_id = any(${userIds})`,
  );
