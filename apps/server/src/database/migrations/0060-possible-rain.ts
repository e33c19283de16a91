// The symbol of possible rain, which waits for a person (issue 16 §1.6).
import { OPERATIONAL_SYMBOLS } from '@bantay/domain/alerts/trigger-sources';
import { type Kysely, sql } from 'kysely';

/** New databases have it already (0005). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const row = OPERATIONAL_SYMBOLS.find(({ symbol }) => symbol === 'r0t')!; // the table has it
  await sql`
    insert into operational_trigger_symbols
    select ${row.triggerSymId}, source_id, ${row.level}, ${row.symbol}, ${row.description}
    from trigger_hierarchies where trigger_source = ${row.source}
    on conflict do nothing`.execute(db);
}
