// The chain of the record by month (decision 108). That a place is taken once can't be a key of a divided table: the heads give it.
import { type Kysely, sql } from 'kysely';
import { writeHeadedAppendFunction } from '../record-tables.ts';
import { divide } from './0147-audit-by-month.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The newest link of each chain. Half empty pages: a head is changed where it lies.
  await sql`
    create table record_heads (
      site_id int primary key,
      position bigint not null,
      hash bytea not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    insert into record_heads (site_id, position, hash)
    select distinct on (site_id) site_id, position, hash from record_chain order by site_id, position desc`.execute(db);
  await sql`alter table record_chain drop constraint record_chain_site_id_position_key`.execute(db);
  await sql`create index record_chain_place on record_chain (site_id, position)`.execute(db);
  await divide(db, { table: 'record_chain', id: 'chain_id', time: 'recorded_at' });
  await writeHeadedAppendFunction(db);
}
