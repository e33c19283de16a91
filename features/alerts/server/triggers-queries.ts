// SQL of operational triggers, decisions on them, and generated public alerts.
import { at, type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import type { OperationalTrigger } from '../rules/operational-trigger.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import type { RunsMade } from '../rules/run.ts';
import type { ValidationStatus } from '../rules/validation.ts';

export type { StoredTrigger } from '../rules/changed-triggers.ts';

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

/** Each trigger with its newest status; null where nobody was asked or has decided. */
export const TRIGGER = sql`
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
export const listLastSaid = (db: Db, siteIds: readonly number[]) =>
  rows<{ siteId: number; source: OperationalTrigger['source']; at: number }>(
    db,
    sql`${planned('last_said')}select s.site_id, h.trigger_source as source, max(n.ts_updated) as at
        from unnest(${siteIds}::int[]) as s (site_id)
        cross join operational_trigger_symbols y
        join trigger_hierarchies h using (source_id)
        cross join lateral (select t.ts_updated from operational_triggers t
          where t.site_id = s.site_id and t.trigger_sym_id = y.trigger_sym_id order by t.ts desc limit 1) n
        where y.alert_level <> -1 group by s.site_id, h.trigger_source`,
  );

export interface NewTrigger {
  siteId: number;
  symbol: string;
  at: number;
  techInfo: string;
}

/** The same symbol at the same stamp is one trigger; its sentence may become newer. */
export async function insertTrigger(tx: Db, trigger: NewTrigger): Promise<number> {
  const symbol = await firstRow<{ id: number }>(
    tx,
    sql`${planned('trigger_symbol')}select trigger_sym_id as id from operational_trigger_symbols
        where alert_symbol = ${trigger.symbol}`,
  );
  const symbolId = symbol!.id; // every symbol has its row
  const row = await firstRow<{ triggerId: number }>(
    tx,
    sql`${planned('insert_trigger')}insert into operational_triggers (site_id, trigger_sym_id, ts, ts_updated, tech_info)
        values (${trigger.siteId}, ${symbolId}, ${at(trigger.at)}, ${at(trigger.at)}, ${trigger.techInfo})
        on conflict (site_id, trigger_sym_id, ts) do update set tech_info = excluded.tech_info
        returning trigger_id`,
  );
  return row!.triggerId; // an upsert returns its row
}

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

export async function insertPublicAlert(tx: Db, siteId: number, level: number, startedAt: number, updatedAt: number) {
  const symbol = await firstRow<{ id: number }>(
    tx,
    sql`${planned('public_symbol')}select pub_sym_id as id from public_alert_symbols where alert_level = ${level}`,
  );
  await sql`${planned('public_alert')}insert into public_alerts (site_id, pub_sym_id, ts, ts_updated)
      values (${siteId}, ${symbol!.id}, ${at(startedAt)}, ${at(updatedAt)})`.execute(tx); // each level has its symbol
}

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
export const readGenerated = async (db: Db, siteId: number): Promise<GeneratedRow | null> =>
  (await listGenerated(db, [siteId])).get(siteId) ?? null;

/** By site; those before their first run are left out. One statement, however many they are. */
export async function listGenerated(db: Db, siteIds: readonly number[]): Promise<ReadonlyMap<number, GeneratedRow>> {
  const found = await rows<GeneratedRow & { siteId: number }>(
    db,
    sql`${planned('list_generated')}select site_id, at, closed_at, owed_from, result, closed from generated_alerts
        where site_id = any(${siteIds}::int[])`,
  );
  return new Map(found.map(({ siteId, ...row }) => [siteId, row]));
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
  sql`${planned('open_decision')}insert into alert_status (trigger_id, ts_last_retrigger, ts_set) values (${triggerId}, ${at(retriggeredAt)},
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
