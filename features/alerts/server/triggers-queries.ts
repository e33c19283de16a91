// SQL of operational triggers, decisions on them, near-threshold rows and generated public alerts.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { at, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { OperationalTrigger } from '../rules/operational-trigger.ts';
import type { ColumnRow, GeneratedAlert, PublicAlertRow } from '../rules/public-alert.ts';
import type { RunsMade } from '../rules/run.ts';
import type { ValidationStatus } from '../rules/validation.ts';

interface TriggerRow {
  triggerId: number;
  source: OperationalTrigger['source'];
  symbol: OperationalTrigger['symbol'];
  level: number;
  ts: number;
  tsUpdated: number;
  status: ValidationStatus;
  techInfo: string;
}

/** A trigger with its sentence. */
export interface StoredTrigger extends OperationalTrigger {
  techInfo: string;
}

/** Each trigger with its newest status; null where nobody was asked or has decided. */
const TRIGGER = sql`
  select t.trigger_id, h.trigger_source as source, y.alert_symbol as symbol, y.alert_level as level, t.ts, t.ts_updated,
    s.alert_status as status, t.tech_info
  from operational_triggers t
  join operational_trigger_symbols y using (trigger_sym_id)
  join trigger_hierarchies h using (source_id)
  left join lateral (
    select a.alert_status from alert_status a where a.trigger_id = t.trigger_id order by a.stat_id desc limit 1
  ) s on true`;

const toTrigger = (row: TriggerRow): StoredTrigger => ({
  triggerId: row.triggerId,
  source: row.source,
  symbol: row.symbol,
  level: row.level,
  startedAt: row.ts,
  updatedAt: row.tsUpdated,
  status: row.status,
  techInfo: row.techInfo,
});

/** Every trigger of a site that was still alive at `since`. */
export async function listTriggers(db: Db, siteId: number, since: number): Promise<StoredTrigger[]> {
  const found = await rows<TriggerRow>(
    db,
    sql`${planned('site_triggers')}${TRIGGER} where t.site_id = ${siteId} and t.ts_updated >= ${at(since)} order by t.ts desc, t.trigger_id desc`,
  );
  return found.map(toTrigger);
}

export async function readTrigger(db: Db, triggerId: number): Promise<(StoredTrigger & { siteId: number }) | null> {
  const row = await firstRow<TriggerRow & { siteId: number }>(
    db,
    sql`select x.*, o.site_id from (${TRIGGER}) x join operational_triggers o using (trigger_id)
        where trigger_id = ${triggerId}`,
  );
  return row ? { ...toTrigger(row), siteId: row.siteId } : null;
}

/** When each source last said something of the site; one look into the index per symbol. */
export const listLastSaid = (db: Db, siteId: number) =>
  rows<{ source: OperationalTrigger['source']; at: number }>(
    db,
    sql`${planned('last_said')}select h.trigger_source as source, max(n.ts_updated) as at
        from operational_trigger_symbols y
        join trigger_hierarchies h using (source_id)
        cross join lateral (select t.ts_updated from operational_triggers t
          where t.site_id = ${siteId} and t.trigger_sym_id = y.trigger_sym_id order by t.ts desc limit 1) n
        where y.alert_level <> -1 group by h.trigger_source`,
  );

export interface NewTrigger {
  siteId: number;
  symbol: string;
  at: number;
  techInfo: string;
}

/** The same symbol at the same stamp is one trigger; its sentence may become newer. */
export async function insertTrigger(tx: Db, trigger: NewTrigger): Promise<number> {
  const row = await firstRow<{ triggerId: number }>(
    tx,
    sql`${planned('insert_trigger')}insert into operational_triggers (site_id, trigger_sym_id, ts, ts_updated, tech_info)
        select ${trigger.siteId}, y.trigger_sym_id, ${at(trigger.at)}, ${at(trigger.at)}, ${trigger.techInfo}
        from operational_trigger_symbols y where y.alert_symbol = ${trigger.symbol}
        on conflict (site_id, trigger_sym_id, ts) do update set tech_info = excluded.tech_info
        returning trigger_id`,
  );
  return row!.triggerId; // every symbol has its row, and an upsert returns it
}

/** The same symbol at a later stamp: the end moves on, never back. */
export const touchTrigger = (tx: Db, triggerId: number, updatedAt: number, techInfo: string) =>
  sql`${planned('touch_trigger')}update operational_triggers
      set ts_updated = greatest(ts_updated, ${at(updatedAt)}), tech_info = ${techInfo}, retriggers = retriggers + 1
      where trigger_id = ${triggerId}`.execute(tx);

/** Where nothing is written nothing is appended to the record either. */
export const rewordTrigger = (tx: Db, triggerId: number, techInfo: string) =>
  sql`${planned('reword_trigger')}update operational_triggers set tech_info = ${techInfo}
      where trigger_id = ${triggerId} and tech_info <> ${techInfo}`.execute(tx);

/** Another symbol at the same stamp, of a fact that was corrected while its half hour was open. */
export const replaceTrigger = (tx: Db, triggerId: number, symbol: string, techInfo: string) =>
  sql`${planned('replace_trigger')}update operational_triggers set tech_info = ${techInfo},
        trigger_sym_id = (select trigger_sym_id from operational_trigger_symbols where alert_symbol = ${symbol})
      where trigger_id = ${triggerId}`.execute(tx);

/** Those of them that are stored under one of these symbols at the site. */
export const listIdsOfSymbols = async (
  db: Db,
  siteId: number,
  symbols: readonly string[],
  triggerIds: readonly number[],
): Promise<number[]> =>
  triggerIds.length === 0
    ? []
    : (
        await rows<{ id: number }>(
          db,
          sql`select t.trigger_id as id from operational_triggers t join operational_trigger_symbols y using (trigger_sym_id)
              where t.site_id = ${siteId} and t.trigger_id = any(${triggerIds}) and y.alert_symbol = any(${symbols})`,
        )
      ).map((row) => row.id);

/** Those of them that some release carries. */
export const listReleasedTriggers = async (db: Db, triggerIds: readonly number[]): Promise<number[]> =>
  triggerIds.length === 0
    ? []
    : (
        await rows<{ id: number }>(
          db,
          sql`${planned('released_triggers')}select distinct operational_trigger_id as id from monitoring_triggers
              where operational_trigger_id = any(${triggerIds})`,
        )
      ).map((row) => row.id);

/** `replaces`: the run has the last word on that half hour; else what the first run saw stays. */
export const saveEvidence = (tx: Db, triggerId: number, stamp: number, evidence: unknown, replaces: boolean) =>
  sql`${planned('save_evidence')}insert into trigger_evidence as kept (trigger_id, at, evidence)
      values (${triggerId}, ${at(stamp)}, ${JSON.stringify(evidence)}::jsonb)
      on conflict (trigger_id, at) do update set evidence = excluded.evidence
        where ${replaces} and kept.evidence <> excluded.evidence`.execute(tx);

/** Stretches of generated levels, newest first. */
export const listPublicAlerts = (db: Db, siteId: number, limit: number) =>
  rows<PublicAlertRow>(
    db,
    sql`${planned('public_alerts')}select p.public_id, y.alert_level as level, p.ts as started_at,
          p.ts_updated as updated_at
        from public_alerts p join public_alert_symbols y using (pub_sym_id)
        where p.site_id = ${siteId} order by p.ts_updated desc, p.ts desc limit ${limit}`,
  );

/** What sources write and the generator looks at. */
export interface SiteFacts {
  triggers: StoredTrigger[];
  /** Stamps of near-threshold rain rows. */
  nearThresholdAt: number[];
  /** Stretches of levels of the site's tilt columns. */
  columnRows: ColumnRow[];
  /** Whether a marker of the site was in use at the stamp. */
  hasActiveMarkers: boolean;
}

/** One round trip: this is read twice in every run. Triggers and rain rows since `since`; markers at `stamp`. */
export async function readFacts(db: Db, siteId: number, since: number, stamp: number): Promise<SiteFacts> {
  const row = await firstRow<{
    triggers: StoredTrigger[] | null;
    near: number[] | null;
    columns: ColumnRow[] | null;
    hasMarkers: boolean;
  }>(
    db,
    sql`${planned('site_facts')}select
        (select json_agg(json_build_object('triggerId', t.trigger_id, 'source', t.source, 'symbol', t.symbol,
            'level', t.level, 'startedAt', ${ms('t.ts')}, 'updatedAt', ${ms('t.ts_updated')}, 'status', t.status,
            'techInfo', t.tech_info) order by t.ts desc, t.trigger_id desc)
          from (${TRIGGER} where t.site_id = ${siteId} and t.ts_updated >= ${at(since)}) t) as triggers,
        (select json_agg(${ms('ts')}) from rainfall_alerts
          where site_id = ${siteId} and rain_alert = 'x' and ts >= ${at(since)}) as near,
        (select json_agg(json_build_object('startedAt', ${ms('a.ts')}, 'updatedAt', ${ms('a.ts_updated')}, 'level', a.alert_level))
          from tsm_alerts a join tsm_sensors c using (tsm_id)
          where c.site_id = ${siteId} and a.ts_updated >= ${at(since)}) as columns,
        exists (select from markers m join marker_history a using (marker_id)
          where m.site_id = ${siteId} and a.event = 'add' and a.ts < ${at(stamp + HALF_HOUR_MS)} and not exists (
            select from marker_history d where d.marker_id = m.marker_id and d.event = 'decommission'
              and d.ts < ${at(stamp + HALF_HOUR_MS)})) as has_markers`,
  );
  const { triggers, near, columns, hasMarkers } = row!; // a query without "from" gives one row
  return {
    triggers: triggers ?? [],
    nearThresholdAt: near ?? [],
    columnRows: columns ?? [],
    hasActiveMarkers: hasMarkers,
  };
}

export const insertPublicAlert = (tx: Db, siteId: number, level: number, startedAt: number, updatedAt: number) =>
  sql`insert into public_alerts (site_id, pub_sym_id, ts, ts_updated)
      select ${siteId}, pub_sym_id, ${at(startedAt)}, ${at(updatedAt)} from public_alert_symbols
      where alert_level = ${level}`.execute(tx);

export const touchPublicAlert = (tx: Db, publicId: number, updatedAt: number) =>
  sql`${planned('touch_public_alert')}update public_alerts set ts_updated = greatest(ts_updated, ${at(updatedAt)}) where public_id = ${publicId}`.execute(
    tx,
  );

/** The run of a stamp was made again and came to another level: its stretch is corrected, not followed by another. */
export const relevelPublicAlert = (tx: Db, publicId: number, level: number, startedAt: number) =>
  sql`update public_alerts set ts = ${at(startedAt)},
        pub_sym_id = (select pub_sym_id from public_alert_symbols where alert_level = ${level})
      where public_id = ${publicId}`.execute(tx);

export interface GeneratedRow {
  at: number;
  closedAt: number | null;
  /** Time of the oldest fact whose run failed; null where none is owed. */
  owedFrom: number | null;
  result: GeneratedAlert;
  /** Result of the newest closing run; null before the first. */
  closed: GeneratedAlert | null;
}

/** Null before the first run. */
export async function readGenerated(db: Db, siteId: number): Promise<GeneratedRow | null> {
  const row = await firstRow<{
    at: number;
    closedAt: number | null;
    owedFrom: number | null;
    result: GeneratedAlert;
    closed: GeneratedAlert | null;
  }>(
    db,
    sql`${planned('read_generated')}select at, closed_at, owed_from, result, closed from generated_alerts where site_id = ${siteId}`,
  );
  if (!row) return null;
  return { at: row.at, closedAt: row.closedAt, owedFrom: row.owedFrom, result: row.result, closed: row.closed };
}

/** Of every site that has had a run: what an idle look goes by, in one statement whatever the number of sites. */
export const listRunsMade = (db: Db) =>
  rows<RunsMade & { siteId: number }>(
    db,
    sql`${planned('runs_made')}select site_id, at, closed_at, owed_from from generated_alerts`,
  );

/** A run on a fact of this time failed: it is owed until it is made. Before the first run everything is owed anyway. */
export const noteOwed = (tx: Db, siteId: number, from: number) =>
  sql`update generated_alerts set owed_from = least(owed_from, ${at(from)}) where site_id = ${siteId}`.execute(tx);

export const forgetOwed = (tx: Db, siteId: number) =>
  sql`update generated_alerts set owed_from = null where site_id = ${siteId}`.execute(tx);

/** One row per site: the newest run, and beside it the newest closing, which an open run leaves as it is. */
export const saveGenerated = (tx: Db, siteId: number, result: GeneratedAlert) => {
  const text = JSON.stringify(result);
  const closedAt = result.run === 'closing' ? at(result.at) : null;
  const closed = result.run === 'closing' ? text : null;
  return sql`${planned('save_generated')}insert into generated_alerts (site_id, at, closed_at, result, closed)
      values (${siteId}, ${at(result.at)}, ${closedAt}, ${text}::jsonb, ${closed}::jsonb)
      on conflict (site_id) do update set at = excluded.at, result = excluded.result,
        closed_at = coalesce(excluded.closed_at, generated_alerts.closed_at),
        closed = coalesce(excluded.closed, generated_alerts.closed)`.execute(tx);
};

/** What a closing run said of its half hour; `ranAt` is the field time at which it was made. */
export const insertClosing = (tx: Db, siteId: number, ranAt: number, result: GeneratedAlert) =>
  sql`${planned('insert_closing')}insert into closings (site_id, at, ran_at, level, internal, validity)
      values (${siteId}, ${at(result.at)}, ${at(ranAt)}, ${result.level}, ${result.internal},
        ${result.validity === null ? null : at(result.validity)})
      on conflict (site_id, at) do update set ran_at = excluded.ran_at, level = excluded.level,
        internal = excluded.internal, validity = excluded.validity`.execute(tx);

export interface DecisionRow {
  statId: number;
  triggerId: number;
  tsLastRetrigger: number;
  /** When the question was put, or the decision stored. */
  tsSet: number;
  tsAck: number | null;
  alertStatus: ValidationStatus;
  remarks: string | null;
  /** The sentence of the trigger as it was when it was decided on. */
  techInfo: string | null;
  userId: number | null;
  name: string | null;
}

/** Decisions on some triggers, newest first. */
export const listDecisions = (db: Db, triggerIds: readonly number[]) =>
  rows<DecisionRow>(
    db,
    sql`${planned('list_decisions')}select a.stat_id, a.trigger_id, a.ts_last_retrigger, a.ts_set, a.ts_ack, a.alert_status, a.remarks,
          a.tech_info, a.user_id,
          u.first_name || ' ' || u.last_name as name
        from alert_status a left join users u on u.user_id = a.user_id
        where a.trigger_id = any(${triggerIds}) order by a.stat_id desc`,
  );

/** A question that waits: a row without status, time and name. */
export const insertOpenDecision = (tx: Db, triggerId: number, retriggeredAt: number, now: number) =>
  sql`insert into alert_status (trigger_id, ts_last_retrigger, ts_set) values (${triggerId}, ${at(retriggeredAt)},
      ${at(now)})`.execute(tx);

/** A change of mind is a new row: the record keeps every decision. */
export const insertDecision = (
  tx: Db,
  row: {
    triggerId: number;
    retriggeredAt: number;
    now: number;
    status: -1 | 0 | 1;
    remarks: string | null;
    techInfo: string;
    userId: number;
  },
) =>
  sql`insert into alert_status (trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks, tech_info,
        user_id)
      values (${row.triggerId}, ${at(row.retriggeredAt)}, ${at(row.now)}, ${at(row.now)}, ${row.status},
        ${row.remarks}, ${row.techInfo}, ${row.userId})`.execute(tx);

export const sitesOfTriggers = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from operational_triggers where trigger_id = any(${ids})`);
