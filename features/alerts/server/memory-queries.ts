// SQL of a site that is gone through in memory: how it stands at the beginning, and all that was stated, written once.
import { type Db, firstRow, ms, rows } from '@bantay/server/database/database.ts';
import { insertRows, updateRows } from '@bantay/server/database/write-rows.ts';
import { sql } from 'kysely';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import type { PublicAlertRow } from '../rules/public-alert.ts';
import { listReports, type ReportRow } from './reports-queries.ts';
import { type GeneratedRow, readGenerated, TRIGGER } from './triggers-queries.ts';

/** A row of decisions; `ack`, status and the rest are null while the question waits. */
export interface MemoryDecision {
  statId: number;
  triggerId: number;
  tsLastRetrigger: number;
  tsSet: number;
  tsAck: number | null;
  alertStatus: -1 | 0 | 1 | null;
  remarks: string | null;
  userId: number | null;
}

/** Adding and taking out of use of a marker. */
export interface MarkerUse {
  markerId: number;
  event: string;
  ts: number;
}

export interface MemoryStart {
  triggers: (StoredTrigger & { retriggers: number })[];
  decisions: MemoryDecision[];
  levels: PublicAlertRow[];
  generated: GeneratedRow | null;
  reports: ReportRow[];
  markers: MarkerUse[];
  /** Triggers that some release carries. */
  released: number[];
  /** Ids of the next rows. */
  next: { trigger: number; stat: number; evidence: number; public: number };
}

/** Nobody else may write to the tables until what was stated is written: the numbers of rows are counted here. */
export async function readStart(db: Db, siteId: number): Promise<MemoryStart> {
  const triggers = await rows<TriggerStart>(
    db,
    sql`select x.trigger_id, x.source, x.symbol, x.level, x.ts as started_at, x.ts_updated as updated_at, x.status,
          x.tech_info, o.retriggers
        from (${TRIGGER} where t.site_id = ${siteId}) x join operational_triggers o using (trigger_id)`,
  );
  const row = await firstRow<Omit<MemoryStart, 'triggers' | 'generated' | 'reports'>>(
    db,
    sql`select
        coalesce((select json_agg(json_build_object('statId', a.stat_id, 'triggerId', a.trigger_id,
            'tsLastRetrigger', ${ms('a.ts_last_retrigger')}, 'tsSet', ${ms('a.ts_set')}, 'tsAck', ${ms('a.ts_ack')},
            'alertStatus', a.alert_status, 'remarks', a.remarks, 'userId', a.user_id) order by a.stat_id)
          from alert_status a join operational_triggers t using (trigger_id) where t.site_id = ${siteId}), '[]'::json) as decisions,
        coalesce((select json_agg(json_build_object('publicId', p.public_id, 'level', y.alert_level, 'startedAt', ${ms('p.ts')},
            'updatedAt', ${ms('p.ts_updated')}) order by p.public_id)
          from public_alerts p join public_alert_symbols y using (pub_sym_id) where p.site_id = ${siteId}), '[]'::json) as levels,
        coalesce((select json_agg(json_build_object('markerId', m.marker_id, 'event', h.event, 'ts', ${ms('h.ts')}))
          from markers m join marker_history h using (marker_id)
          where m.site_id = ${siteId} and h.event in ('add', 'decommission')), '[]'::json) as markers,
        coalesce((select json_agg(distinct t.operational_trigger_id) from monitoring_triggers t
          join monitoring_releases r using (release_id)
          where r.site_id = ${siteId} and t.operational_trigger_id is not null), '[]'::json) as released,
        json_build_object('trigger', ${nextId('operational_triggers', 'trigger_id')}, 'stat', ${nextId('alert_status', 'stat_id')},
          'evidence', ${nextId('trigger_evidence', 'evidence_id')}, 'public', ${nextId('public_alerts', 'public_id')}) as next`,
  );
  const { decisions, levels, markers, released, next } = row!; // a query without "from" gives one row
  const [generated, reports] = [await readGenerated(db, siteId), await listReports(db, siteId, 0)];
  return { triggers, decisions, levels, markers, released, next, generated, reports };
}

type TriggerStart = MemoryStart['triggers'][number];

const nextId = (table: string, column: string) => sql`nextval(pg_get_serial_sequence(${table}, ${column}))`;

export interface Written {
  triggers: { isNew: boolean; trigger: TriggerStart }[];
  /** New ones. */
  decisions: readonly MemoryDecision[];
  evidence: readonly { evidenceId: number; triggerId: number; at: number; evidence: unknown }[];
  levels: { isNew: boolean; level: PublicAlertRow }[];
  closings: readonly { at: number; ranAt: number; level: number; internal: string; validity: number | null }[];
  generated: GeneratedRow | null;
}

/** Into the tables that `readStart` has read; new rows with their own ids. */
export async function writeMemory(db: Db, siteId: number, written: Written): Promise<void> {
  const triggerIds = await idsOf(db, 'operational_trigger_symbols', 'trigger_sym_id', 'alert_symbol');
  const triggerRow = ({ trigger: one }: Written['triggers'][number]) => ({
    trigger_id: one.triggerId,
    site_id: siteId,
    trigger_sym_id: triggerIds.get(one.symbol),
    ts: iso(one.startedAt),
    ts_updated: iso(one.updatedAt),
    tech_info: one.techInfo,
    retriggers: one.retriggers,
  });
  await updateRows(db, 'operational_triggers', 'trigger_id', written.triggers.filter(isOld).map(triggerRow));
  await insertRows(db, 'operational_triggers', written.triggers.filter(isNew).map(triggerRow));
  await insertRows(db, 'alert_status', written.decisions.map(decisionRow));
  await insertRows(
    db,
    'trigger_evidence',
    written.evidence.map(({ evidenceId, triggerId, at, evidence }) => {
      return { evidence_id: evidenceId, trigger_id: triggerId, at: iso(at), evidence };
    }),
  );
  const levelIds = await idsOf(db, 'public_alert_symbols', 'pub_sym_id', 'alert_level');
  const levelRow = ({ level: one }: Written['levels'][number]) => ({
    public_id: one.publicId,
    site_id: siteId,
    pub_sym_id: levelIds.get(String(one.level)),
    ts: iso(one.startedAt),
    ts_updated: iso(one.updatedAt),
  });
  await updateRows(db, 'public_alerts', 'public_id', written.levels.filter(isOld).map(levelRow));
  await insertRows(db, 'public_alerts', written.levels.filter(isNew).map(levelRow));
  // As a closing that is made again: its row is there already.
  await sql`delete from closings where site_id = ${siteId}
    and at = any(${written.closings.map((one) => new Date(one.at))}::timestamptz[])`.execute(db);
  await insertRows(
    db,
    'closings',
    written.closings.map((one) => ({
      site_id: siteId,
      at: iso(one.at),
      ran_at: iso(one.ranAt),
      level: one.level,
      internal: one.internal,
      validity: iso(one.validity),
    })),
  );
  await writeGenerated(db, siteId, written.generated);
}

const isNew = (one: { isNew: boolean }) => one.isNew;
const isOld = (one: { isNew: boolean }) => !one.isNew;
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const decisionRow = (one: MemoryDecision) => ({
  stat_id: one.statId,
  trigger_id: one.triggerId,
  ts_last_retrigger: iso(one.tsLastRetrigger),
  ts_set: iso(one.tsSet),
  ts_ack: iso(one.tsAck),
  alert_status: one.alertStatus,
  remarks: one.remarks,
  user_id: one.userId,
});

async function writeGenerated(db: Db, siteId: number, generated: GeneratedRow | null): Promise<void> {
  if (generated === null) return;
  const { at, closedAt, owedFrom, result, closed } = generated;
  await sql`delete from generated_alerts where site_id = ${siteId}`.execute(db);
  await insertRows(db, 'generated_alerts', [
    { site_id: siteId, at: iso(at), closed_at: iso(closedAt), owed_from: iso(owedFrom), result, closed },
  ]);
}

/** Ids of a table of words by its words. */
async function idsOf(db: Db, table: string, id: string, word: string): Promise<Map<string, number>> {
  const found = await rows<{ id: number; word: string }>(
    db,
    sql`select ${sql.id(id)} as id, ${sql.id(word)}::text as word from ${sql.id(table)}`,
  );
  return new Map(found.map((row) => [row.word, row.id]));
}
