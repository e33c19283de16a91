// SQL of what people and feeds have given in a stretch of time, read at once for a walk in memory.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { OperationalSymbol } from '../../alerts/rules/trigger-sources.ts';

export const listGivenTriggers = (db: Db, base: string, triggerIds: readonly number[]) =>
  rows<{ triggerId: number; symbol: OperationalSymbol; startedAt: number; updatedAt: number; techInfo: string }>(
    db,
    sql`select t.trigger_id, y.alert_symbol as symbol, t.ts as started_at, t.ts_updated as updated_at, t.tech_info
        from ${sql.id(base, 'operational_triggers')} t join operational_trigger_symbols y using (trigger_sym_id)
        where t.trigger_id = any(${triggerIds}::int[])`,
  );

/** `row`: as a copy of the table takes it. */
export const listGivenTags = (db: Db, base: string, tagIds: readonly number[]) =>
  rows<{ tagId: number; rainId: number; startAt: number; endAt: number | null; row: Record<string, unknown> }>(
    db,
    sql`select rain_tag_id as tag_id, rain_id, ts_start as start_at, ts_end as end_at,
          jsonb_build_object('rain_tag_id', rain_tag_id, 'rain_id', rain_id, 'ts', ts, 'ts_start', ts_start, 'ts_end', ts_end,
            'tagger_id', tagger_id, 'observed_data', observed_data, 'remarks', remarks) as row
        from ${sql.id(base, 'rainfall_data_tags')} where rain_tag_id = any(${tagIds}::int[])`,
  );

/** With the symbol and the first stamp of the trigger that each is about. */
export const listGivenDecisions = (db: Db, base: string, statIds: readonly number[]) =>
  rows<{
    givenId: number;
    symbol: OperationalSymbol;
    startedAt: number;
    tsLastRetrigger: number;
    tsSet: number;
    tsAck: number | null;
    alertStatus: -1 | 0 | 1 | null;
    remarks: string | null;
    userId: number | null;
  }>(
    db,
    sql`select a.stat_id as given_id, y.alert_symbol as symbol, t.ts as started_at, a.ts_last_retrigger, a.ts_set, a.ts_ack,
          a.alert_status, a.remarks, a.user_id
        from ${sql.id(base, 'alert_status')} a join ${sql.id(base, 'operational_triggers')} t using (trigger_id)
        join operational_trigger_symbols y using (trigger_sym_id)
        where a.stat_id = any(${statIds}::int[])`,
  );
