// Databases of earlier schemas with real rows: those of a database of today, as far as the earlier one had columns for them.
import { sql } from 'kysely';
import { listSequences, listTables, readSequence, setSequence } from '../src/backup/backup-queries.ts';
import { type Db, rows } from '../src/database/database.ts';
import { migrationNames } from '../src/database/migrate.ts';
import { onOneConnection } from '../src/database/transaction.ts';

/** Before it a database knew no site, so nobody can have had data in it. */
const FIRST = '0005-reference';
/** What an earlier schema kept in another shape, as today's column is turned into it. */
const EARLIER_SHAPES: Record<string, (json: string) => string> = {
  // 48 numbers before 0006, their bytes since.
  'rain_days.half_hours _int4': (row) =>
    `(select array_agg(('x' || substr(encode((${row}->>'half_hours')::bytea, 'hex'), n * 8 + 1, 8))::bit(32)::int order by n)
      from generate_series(0, 47) n)`,
};
/** Filled by a migration: laid back they would stand there before it. */
const FILLED_BY: Record<string, string> = {
  logger_models: '0013-subsurface',
};
const FIRST_ROUNDS = `kind in ('warning', 'correction', 'cancellation', 'otp', 'test')`;
/** Rows of a kind that an earlier schema did not take, and which it did: words of the frame since 0079, notices to people on duty. */
const TAKEN_SINCE: Record<string, { by: string; before: string }> = {
  sms_rounds: { by: '0111-told-marks', before: FIRST_ROUNDS },
  sms_outbox: { by: '0111-told-marks', before: `round_id in (select round_id from sms_rounds where ${FIRST_ROUNDS})` },
  duty_problems: {
    by: '0041-told-problems',
    before: `kind in ('trigger', 'warning failed', 'release', 'outbox', 'job', 'silent', 'stuck')`,
  },
  ewi_texts: { by: '0079-waray', before: String.raw`field not like 'frame\_%'` },
};
/** The newest rows of long tables are enough. */
const MOST_ROWS = 5000;

export const earlierSchemas = (): string[] =>
  migrationNames().filter((name) => name >= FIRST && name !== migrationNames().at(-1));

interface Laid {
  table: string;
  columns: string[];
  /** As JSON texts. */
  all: string[];
}

/** Fills `to`, which has the schema `name`, and returns what was put there. */
export async function layBack(from: Db, to: Db, name: string): Promise<Laid[]> {
  const today = new Map((await listTables(from)).map((table) => [table.name, table.columns]));
  const laid: Laid[] = [];
  await onOneConnection(to, async (own) => {
    // No triggers, no order of tables: the rows have proved themselves where they come from.
    await sql`set session_replication_role = replica`.execute(own);
    for (const { name: table, columns: earlier } of await listTables(to)) {
      const columns = earlier.filter((column) => today.get(table)?.includes(column));
      if (columns.length === 0 || (FILLED_BY[table] ?? '') > name) continue;
      const { by = '', before = '' } = TAKEN_SINCE[table] ?? {};
      const where = sql.raw(by > name ? `where ${before}` : '');
      const found = await rows<{ row: string }>(
        from,
        sql`select to_jsonb(t)::text as row from ${sql.table(table)} t ${where} order by ctid desc limit ${MOST_ROWS}`,
      );
      const all = found.map(({ row }) => row);
      await sql`delete from ${sql.table(table)}`.execute(own);
      await insert(own, table, columns, all);
      laid.push({ table, columns, all });
    }
    for (const { name: sequence } of await listSequences(own)) {
      const state = await readSequence(from, sequence).catch(() => null);
      if (state) await setSequence(own, { name: sequence, ...state });
    }
    await sql`reset session_replication_role`.execute(own);
  });
  return laid;
}

async function insert(own: Db, table: string, columns: readonly string[], all: readonly string[]): Promise<void> {
  const types = await rows<{ name: string; type: string }>(
    own,
    sql`select attname as name, typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
  );
  const shape = (column: string) =>
    EARLIER_SHAPES[`${table}.${column} ${types.find((one) => one.name === column)?.type}`];
  const values = columns.map((column) =>
    sql.raw(
      shape(column)?.('source.whole') ?? `(jsonb_populate_record(null::"${table}", source.row)).${`"${column}"`}`,
    ),
  );
  // A column in another shape cannot be read as a row of the table.
  const others = columns.filter((column) => shape(column)).map((column) => `'${column}'`);
  const without = sql.raw(others.length === 0 ? '' : ` - array[${others.join(', ')}]`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)}
    from (select r as whole, r${without} as row from unnest(${all}::jsonb[]) r) source`.execute(own);
}

/** Tables whose rows are not all there any more, with how many are missing; columns that are gone since do not count. */
export async function missingAfterUpgrade(db: Db, laid: readonly Laid[]): Promise<string[]> {
  const now = new Map((await listTables(db)).map((table) => [table.name, table.columns]));
  const missing: string[] = [];
  for (const { table, columns, all } of laid) {
    const kept = columns.filter((column) => now.get(table)?.includes(column));
    const pick = sql.raw(`jsonb_build_array(${kept.map((column) => `r->'${column}'`).join(', ')})`);
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from (
            select ${pick} from unnest(${all}::jsonb[]) r
            except all select ${pick} from (select to_jsonb(t) as r from ${sql.table(table)} t) there) gone`,
    );
    if (found!.count > 0) missing.push(`${table}: ${found!.count} of ${all.length}`);
  }
  return missing;
}

/** Each installation makes its own. */
const OF_ITS_OWN = ['message_mark'];

/** Table → columns and rows as one text; which migrations ran, and when, is not its content. */
export async function contentOf(db: Db): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const { name, columns } of await listTables(db)) {
    if (name.startsWith('kysely_') || OF_ITS_OWN.includes(name)) continue;
    const [found] = await rows<{ all: string }>(
      db,
      sql`select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]')::text as all from ${sql.table(name)} t`,
    );
    content.set(name, `${[...columns].sort().join(',')} ${found!.all}`); // an aggregate has one row
  }
  return content;
}

/** No table is left. */
export async function emptySchema(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
