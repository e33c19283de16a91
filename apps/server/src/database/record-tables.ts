// The tables of the record: every change of a row in them is appended to the hash chain of its site (migration 0010).
import { type Kysely, sql } from 'kysely';

export interface RecordTable {
  table: string;
  /** Column that names a row. */
  key: string;
  /** How a row (`$1`, jsonb) leads to its site; 0 for none. */
  site: string;
  /** Rows that belong to it; all when absent. */
  only?: string;
  /** Migration that put it under the record. */
  since: string;
  /**
   * Columns that the programs change in a row that stands; in all others a change is a fault, however well it is recorded.
   * Whoever writes a new `update` of one of these tables names its columns here.
   */
  changes?: readonly string[];
  /** Whether the programs delete rows of it. */
  isDeletedFrom?: boolean;
}

const OWN_SITE = `($1->>'site_id')::int`;
const NO_SITE = '0';
const OF_RELEASE = `(select site_id from monitoring_releases where release_id = ($1->>'release_id')::int)`;
const OF_TRIGGER = `(select site_id from operational_triggers where trigger_id = ($1->>'trigger_id')::int)`;
const OF_EVENT = `(select site_id from monitoring_events where event_id = ($1->>'event_id')::int)`;

const OF_INSTANCE = `(select site_id from moms_instances where instance_id = ($1->>'instance_id')::int)`;

const OF_MARKER = `(select site_id from markers where marker_id = ($1->>'marker_id')::int)`;
const OF_HISTORY = `(select m.site_id from marker_history h join markers m using (marker_id)
  where h.history_id = ($1->>'history_id')::int)`;
const OF_MARKER_DATA = `(select m.site_id from marker_data d join markers m using (marker_id)
  where d.data_id = ($1->>'data_id')::int)`;

const since = '0010';

export const RECORD_TABLES: readonly RecordTable[] = [
  {
    table: 'operational_triggers',
    key: 'trigger_id',
    site: OWN_SITE,
    since,
    // `ts`: of one that was raised while the clock stood ahead (features/alerts/void-future.ts).
    changes: ['trigger_sym_id', 'ts', 'ts_updated', 'tech_info', 'retriggers'],
  },
  { table: 'trigger_evidence', key: 'evidence_id', site: OF_TRIGGER, since, changes: ['evidence'] },
  { table: 'alert_status', key: 'stat_id', site: OF_TRIGGER, since },
  {
    table: 'public_alerts',
    key: 'public_id',
    site: OWN_SITE,
    since,
    changes: ['pub_sym_id', 'ts', 'ts_updated'],
    // Stretches of a future that a wrong clock made.
    isDeletedFrom: true,
  },
  { table: 'earthquake_events', key: 'eq_id', site: NO_SITE, since },
  { table: 'earthquake_alerts', key: 'ea_id', site: OWN_SITE, since },
  { table: 'narratives', key: 'id', site: OWN_SITE, since },
  { table: 'monitoring_on_demand', key: 'od_id', site: OWN_SITE, since },
  { table: 'moms_instances', key: 'instance_id', site: OWN_SITE, since },
  { table: 'monitoring_moms', key: 'moms_id', site: OF_INSTANCE, since },
  {
    table: 'monitoring_moms_temp',
    key: 'id',
    site: OWN_SITE,
    since,
    changes: ['is_updated', 'decided_by', 'decided_at'],
  },
  {
    table: 'monitoring_events',
    key: 'event_id',
    site: OWN_SITE,
    since,
    changes: ['validity', 'status', 'manually_lowered'],
  },
  { table: 'monitoring_event_alerts', key: 'event_alert_id', site: OF_EVENT, since, changes: ['ts_end'] },
  { table: 'monitoring_releases', key: 'release_id', site: OWN_SITE, since, changes: ['cancelled_at'] },
  { table: 'monitoring_release_publishers', key: 'publisher_id', site: OF_RELEASE, since },
  { table: 'monitoring_triggers', key: 'trigger_id', site: OF_RELEASE, since },
  { table: 'monitoring_moms_releases', key: 'moms_rel_id', site: OF_RELEASE, since },
  { table: 'sms_rounds', key: 'round_id', site: OF_RELEASE, only: 'release_id is not null', since },
  { table: 'markers', key: 'marker_id', site: OWN_SITE, since: '0012', changes: ['marker_name', 'in_use'] },
  { table: 'marker_history', key: 'history_id', site: OF_MARKER, since: '0012' },
  { table: 'marker_names', key: 'name_id', site: OF_HISTORY, since: '0012' },
  {
    table: 'marker_observations',
    key: 'mo_id',
    site: OWN_SITE,
    since: '0012',
    changes: ['ts', 'meas_type', 'observer_name', 'weather', 'entered_by', 'version', 'changed_by', 'changed_at'],
    isDeletedFrom: true,
  },
  {
    table: 'marker_data',
    key: 'data_id',
    site: OF_MARKER,
    since: '0012',
    changes: ['measurement'],
    isDeletedFrom: true,
  },
  {
    table: 'marker_data_tags',
    key: 'marker_tag_id',
    site: OF_MARKER_DATA,
    since: '0012',
    changes: ['ts', 'tagger_id', 'remarks', 'tag_type'],
    isDeletedFrom: true,
  },
  {
    table: 'marker_alerts',
    key: 'ma_id',
    site: OF_MARKER,
    since: '0012',
    changes: ['data_id', 'displacement', 'time_delta', 'alert_level'],
    isDeletedFrom: true,
  },
  { table: 'bulletins', key: 'release_id', site: OF_RELEASE, since: '0015' },
  {
    table: 'release_proposals',
    key: 'proposal_id',
    site: OWN_SITE,
    since: '0115',
    changes: ['state', 'ended_at', 'confirmed_by', 'confirmed_way', 'override_reason', 'returned_for', 'release_id'],
  },
  // A gauge can stand for several sites, and the audit is of all.
  { table: 'month_seals', key: 'seal_id', site: NO_SITE, since: '0149' },
];

/** Names of the triggers that write the record, one per kind of change. */
export const RECORD_TRIGGERS = ['insert', 'update', 'delete'] as const;

const conditionOf = ({ only }: RecordTable, row: string) => sql.raw(only ? `${row}.${only}` : 'true');

// What both forms of `record_append` have to have in common: the function before migration 0148, and since.

/** The site's own lock (transaction.ts, own-schema.ts): whoever writes the record of a site already holds it, or takes it here. */
const TAKE_CHAIN = sql.raw(`perform pg_advisory_xact_lock(
        case when current_schema() = 'public' then 7101 else hashtext(current_schema() || ' ' || 7101) end, site);`);
/** What it covers is spelled a second time where it is verified (features/record): both must stay the same. */
const LINK_HASH = sql.raw(`sha256(last_hash || convert_to(concat_ws('|', site, last_position,
        (extract(epoch from now_at) * 1000)::bigint, name, key, what, content), 'UTF8'))`);

/** Appends to the chain of a site, as it was before migration 0148. */
export const writeAppendFunction = (db: Kysely<unknown>) =>
  sql`
    create or replace function record_append(site int, name text, key bigint, what text, content text) returns void
    language plpgsql set timezone to 'UTC' set search_path from current as $$
    declare
      last_position bigint;
      last_hash bytea;
      now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
    begin
      ${TAKE_CHAIN}
      select c.position, c.hash into last_position, last_hash from record_chain c
        where c.site_id = site order by c.position desc limit 1;
      last_position := coalesce(last_position, 0) + 1;
      last_hash := coalesce(last_hash, ''::bytea);
      insert into record_chain (site_id, position, recorded_at, table_name, row_key, operation, content, previous_hash, hash)
      values (site, last_position, now_at, name, key, what, content, last_hash,
        ${LINK_HASH});
    end $$`.execute(db);

/**
 * The same with heads, which give each place once: a key of a table that is divided by months holds the month, so that it would be true of each
 * month alone. Whoever comes in spite of the lock finds the head moved on, and fails.
 */
export const writeHeadedAppendFunction = (db: Kysely<unknown>) =>
  sql`
    create or replace function record_append(site int, name text, key bigint, what text, content text) returns void
    language plpgsql set timezone to 'UTC' set search_path from current as $$
    declare
      last_position bigint;
      last_hash bytea;
      new_hash bytea;
      has_head boolean;
      now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
    begin
      ${TAKE_CHAIN}
      select h.position, h.hash into last_position, last_hash from record_heads h where h.site_id = site;
      has_head := found;
      -- The first of a chain; or somebody took its head away, and what there is goes on.
      if not has_head then
        select c.position, c.hash into last_position, last_hash from record_chain c
          where c.site_id = site order by c.position desc limit 1;
      end if;
      last_position := coalesce(last_position, 0) + 1;
      last_hash := coalesce(last_hash, ''::bytea);
      new_hash := ${LINK_HASH};
      if has_head then
        update record_heads h set position = last_position, hash = new_hash
          where h.site_id = site and h.position = last_position - 1;
        if not found then
          raise unique_violation using message = format('Place %s of chain %s is taken.', last_position, site);
        end if;
      else
        insert into record_heads (site_id, position, hash) values (site, last_position, new_hash);
      end if;
      insert into record_chain (site_id, position, recorded_at, table_name, row_key, operation, content, previous_hash, hash)
      values (site, last_position, now_at, name, key, what, content, last_hash, new_hash);
    end $$`.execute(db);

/**
 * Writes the record of a row that was changed. Its arguments: the column that names the row, how the row leads to its site, and the name of
 * the table, which on a machine that holds a part of it is another one.
 */
export const writeRecordFunction = (db: Kysely<unknown>) =>
  sql`
    create or replace function record_change() returns trigger
    language plpgsql set timezone to 'UTC' set search_path from current as $$
    declare
      changed jsonb;
      site int;
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
      execute 'select ' || tg_argv[1] into site using changed;
      perform record_append(coalesce(site, 0), tg_argv[2], (changed->>tg_argv[0])::bigint, lower(tg_op), changed::text);
      return null;
    end $$`.execute(db);

export async function writeRecordTriggers(db: Kysely<unknown>, one: RecordTable): Promise<void> {
  for (const event of RECORD_TRIGGERS) {
    const trigger = sql.raw(`record_${event}`);
    await sql`create or replace trigger ${trigger} after ${sql.raw(event)} on ${sql.raw(one.table)} for each row
      when (${conditionOf(one, event === 'delete' ? 'old' : 'new')})
      execute function record_change(${sql.lit(one.key)}, ${sql.lit(one.site)}, ${sql.lit(one.table)})`.execute(db);
  }
}

/** Puts a table under the record; what it holds already is sealed as it stands. Also after a change of its columns. */
export async function addToRecord(db: Kysely<unknown>, one: RecordTable): Promise<void> {
  const { table, key, site } = one;
  await writeRecordTriggers(db, one);
  await sql`
    select record_append(coalesce(site, 0), ${sql.lit(table)}, (content->>${sql.lit(key)})::bigint, 'seal', content::text)
    from (
      select to_jsonb(t) as content, ${sql.raw(site.replaceAll('$1', 'to_jsonb(t)'))} as site
      from ${sql.raw(table)} t where ${conditionOf(one, 't')} order by ${sql.raw(`t.${key}`)}
    ) existing`.execute(db);
}
