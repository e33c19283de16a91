// SQL of the explanation: triggers with the newest of what each rested on.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { Evidence } from '../rules/why-facts.ts';

export interface ToldTrigger {
  triggerId: number;
  source: TriggerSourceName;
  level: number;
  ts: number;
  tsUpdated: number;
  /** Null: a source that keeps its facts elsewhere, or a trigger from before evidence was kept. */
  evidence: Evidence | null;
}

export const listTriggers = (db: Db, triggerIds: readonly number[]) =>
  rows<ToldTrigger>(
    db,
    sql`select t.trigger_id, h.trigger_source as source, y.alert_level as level, t.ts, t.ts_updated,
          (select e.evidence from trigger_evidence e where e.trigger_id = t.trigger_id order by e.at desc limit 1) as evidence
        from operational_triggers t join operational_trigger_symbols y using (trigger_sym_id)
          join trigger_hierarchies h using (source_id)
        where t.trigger_id = any(${triggerIds})`,
  );
