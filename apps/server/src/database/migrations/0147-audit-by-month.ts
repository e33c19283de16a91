// The audit by month (decision 108). What is there already stays where it is, as the part of all months that have none of their own; the job
// of the record makes the months.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A row of the audit is never deleted, and the key of a divided table holds its month, which this table doesn't know.
  await sql`alter table contact_changes drop constraint contact_changes_audit_id_fkey`.execute(db);
  await divide(db, { table: 'audit', id: 'audit_id', time: 'at' });
  await sql`alter table audit_rest rename constraint audit_user_id_fkey to audit_rest_user_id_fkey`.execute(db);
  // After the rows were taken in: each of them has been held against it, and this part keeps its own.
  await sql`alter table audit add constraint audit_user_id_fkey foreign key (user_id) references users`.execute(db);
}

/** A table that numbers its rows becomes the part of the rest of a divided one that bears its name, counts on and has its indexes. */
export async function divide(
  db: Kysely<unknown>,
  { table, id, time }: { table: string; id: string; time: string },
): Promise<void> {
  const [rest, column, sequence] = [`${table}_rest`, sql.id(id), `${table}_${id}_seq`];
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisunique order by 1`.execute(db);
  await sql`alter table ${sql.table(table)} rename to ${sql.id(rest)}`.execute(db);
  for (const { name } of indexes)
    await sql`alter index ${sql.id(name)} rename to ${sql.id(name.replace(table, rest))}`.execute(db);
  await sql`alter table ${sql.id(rest)} drop constraint ${sql.id(`${table}_pkey`)}`.execute(db);
  await sql`alter table ${sql.id(rest)} add constraint ${sql.id(`${rest}_pkey`)} primary key (${column}, ${sql.id(time)})`.execute(
    db,
  );
  await numberByDefault(db, { rest, id, sequence });
  await sql`create table ${sql.table(table)} (like ${sql.id(rest)} including defaults including constraints)
    partition by range (${sql.id(time)})`.execute(db);
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(`${table}_pkey`)} primary key (${column}, ${sql.id(time)})`.execute(
    db,
  );
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`alter table ${sql.table(table)} attach partition ${sql.id(rest)} default`.execute(db);
  await sql`alter sequence ${sql.id(sequence)} owned by ${sql.id(table, id)}`.execute(db);
}

/** Divided tables number their rows themselves from PostgreSQL 17 on alone: a sequence of the same name goes on where theirs stands. */
async function numberByDefault(
  db: Kysely<unknown>,
  { rest, id, sequence }: { rest: string; id: string; sequence: string },
): Promise<void> {
  const { rows } = await sql<{ last: string; called: boolean }>`
    select last_value::text as last, is_called as called from ${sql.id(sequence)}`.execute(db);
  await sql`alter table ${sql.id(rest)} alter column ${sql.id(id)} drop identity`.execute(db);
  await sql`create sequence ${sql.id(sequence)} as bigint`.execute(db);
  for (const { last, called } of rows)
    await sql`select setval(${`"${sequence}"`}::regclass, ${last}::bigint, ${called})`.execute(db);
  await sql`alter table ${sql.id(rest)} alter column ${sql.id(id)} set default nextval(${sql.lit(sequence)}::regclass)`.execute(
    db,
  );
}
