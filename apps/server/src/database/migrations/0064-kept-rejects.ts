// Refused readings are kept once, with how often they came and by which key, so that they can be bounded.
import { type Kysely, sql } from 'kysely';

/** What makes a refused reading the same one again, without its key. */
const WORDS: Readonly<Record<string, string>> = {
  rain_rejects: `md5(gauge || '|' || measured_text || '|' || value_text || '|' || reason)`,
  tilt_rejects: `md5(tsm_name || '|' || measured_text || '|' || value_text || '|' || reason)`,
};
const WATCHED: Readonly<Record<string, string>> = {
  rain_rejects: `reason = 'in the future'`,
  tilt_rejects: `reason in ('in the future', 'other counts are stored')`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, words] of Object.entries(WORDS)) {
    // 0: nobody's key, that is the operator's files and the demo. `received_at` is the first time, `last_at` the newest.
    await sql`alter table ${sql.table(table)}
        add column logger_key_id int not null default 0, add column times int not null default 1,
        add column last_at timestamptz`.execute(db);
    await sql`with same as (
          select min(reject_id) as first_id, count(*)::int as times, max(received_at) as last_at
          from ${sql.table(table)} group by ${sql.raw(words)}
        )
        update ${sql.table(table)} r set times = s.times, last_at = s.last_at from same s where r.reject_id = s.first_id`.execute(
      db,
    );
    await sql`delete from ${sql.table(table)} where last_at is null`.execute(db);
    await sql`alter table ${sql.table(table)} alter column last_at set default clock_timestamp(),
        alter column last_at set not null`.execute(db);
    await sql`create unique index ${sql.ref(`${table}_once`)} on ${sql.table(table)}
        (logger_key_id, ${sql.raw(words)})`.execute(db);
    await sql`create index ${sql.ref(`${table}_newest`)} on ${sql.table(table)} (logger_key_id, last_at)`.execute(db);
    // Those of 0041 go by the first time.
    await sql`drop index ${sql.ref(table === 'rain_rejects' ? 'rain_rejects_future' : 'tilt_rejects_watched')}`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${table}_watched`)} on ${sql.table(table)} (last_at)
        where ${sql.raw(WATCHED[table]!)}`.execute(db); // the same tables
  }
  // When a post that brought nothing else left its audit row; machine time.
  await sql`create table rejections_noted (
      logger_key_id int primary key references logger_keys,
      noted_at timestamptz not null
    )`.execute(db);
}
