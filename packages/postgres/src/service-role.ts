// The role that the service works as: it owns the database and is no superuser, so a fault in a query reaches no file and no program.
import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export const SERVICE = 'bantay_service';

const passwordFile = (dataDir: string) => join(dataDir, 'secrets', 'service-password');

/** Null: this folder has only been used by versions that worked as the superuser. */
export function servicePassword(dataDir: string): string | null {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Readable by whoever can read the other one: a start by root must not shut out the account of the service. */
function makePassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
  const { uid, gid } = statSync(join(dataDir, 'secrets', 'database-password'));
  if (process.getuid?.() === 0) chownSync(passwordFile(dataDir), uid, gid);
  return password;
}

/** Makes the role, and tells it its password at every start: the file counts, whatever was restored or copied. */
export async function ensureServiceRole(client: pg.Client, dataDir: string, database: string): Promise<void> {
  const password = servicePassword(dataDir) ?? makePassword(dataDir);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [SERVICE]);
  if (!rowCount) await client.query(`create role ${SERVICE} login`);
  // Base64url: no sign of it ends the text.
  await client.query(
    `alter role ${SERVICE} nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  );
  await client.query(`alter database ${database} owner to ${SERVICE}`);
}

/**
 * What an earlier version has made as the superuser changes its owner; the service alters and drops its own tables itself.
 * A sequence of a column, the type of a table and the index of one follow their table.
 */
const GIVE = `do $$
declare one record;
begin
  for one in
    select format('alter schema %I owner to ${SERVICE}', nspname) as words from pg_namespace
    where nspowner <> '${SERVICE}'::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter table %s owner to ${SERVICE}', c.oid::regclass) from pg_class c
    where c.relowner <> '${SERVICE}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${SERVICE}', p.oid::regprocedure) from pg_proc p
    where p.proowner <> '${SERVICE}'::regrole and p.pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${SERVICE}', t.oid::regtype) from pg_type t
    where t.typowner <> '${SERVICE}'::regrole and t.typtype in ('e', 'd')
      and t.typnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
  loop
    execute one.words;
  end loop;
end $$`;

/** To be called inside the database itself. */
export const giveToService = (client: pg.Client) => client.query(GIVE);
