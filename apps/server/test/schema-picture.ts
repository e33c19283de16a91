// What a schema is to the programs that use it, and what of it a later one has taken from an earlier program.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

interface Column {
  type: string;
  isNullable: boolean;
  /** An insert that does not name it goes through. */
  canBeLeft: boolean;
}
interface Constraint {
  table: string;
  columns: string[];
  /** As the database tells it: unique indexes stand here as well. */
  text: string;
}
export interface SchemaPicture {
  /** By 'table.column'. */
  columns: Map<string, Column>;
  /** By name. */
  constraints: Map<string, Constraint>;
}

export async function pictureSchema(db: Db): Promise<SchemaPicture> {
  const columns = await rows<Column & { name: string }>(
    db,
    sql`select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
          not a.attnotnull as is_nullable,
          not a.attnotnull or a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as can_be_left
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  );
  const constraints = await rows<Constraint & { name: string }>(
    db,
    sql`select n.conname::text as name, c.relname::text as "table", pg_get_constraintdef(n.oid) as text,
          coalesce(array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(n.conkey) order by 1), '{}') as columns
        from pg_constraint n join pg_class c on c.oid = n.conrelid
        where c.relnamespace = 'public'::regnamespace and n.contype <> 'n'
        union all
        select i.relname::text, c.relname::text, pg_get_indexdef(x.indexrelid),
          coalesce(array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey::int2[]) order by 1), '{}')
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
        where c.relnamespace = 'public'::regnamespace and x.indisunique
          and not exists (select from pg_constraint n where n.conindid = x.indexrelid)`,
  );
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    constraints: new Map(constraints.map(({ name, ...constraint }) => [name, constraint])),
  };
}

/** Sentences: what a program of the earlier schema would stumble over in the later one. `widened`: constraints that now let more in. */
export function takenFrom(before: SchemaPicture, after: SchemaPicture, widened: readonly string[] = []): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const gone = [...before.columns].flatMap(([name, { type, isNullable }]) => {
    const now = after.columns.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== type) return [`${name} was ${type} and is ${now.type}`];
    if (now.isNullable !== isNullable) return [`${name} ${isNullable ? 'must be there now' : 'can be missing now'}`];
    return [];
  });
  const wanted = [...after.columns].flatMap(([name, { canBeLeft }]) =>
    !before.columns.has(name) && tables.has(tableOf(name)) && !canBeLeft ? [`${name} is new and must be told`] : [],
  );
  const narrowed = [...after.constraints].flatMap(([name, { table, columns, text }]) => {
    const isOfOld = columns.some((column) => before.columns.has(`${table}.${column}`));
    const isSame = before.constraints.get(name)?.text === text || widened.includes(name);
    return isOfOld && !isSame ? [`${name} on ${table} is new: ${text}`] : [];
  });
  return [...gone, ...wanted, ...narrowed];
}

const tableOf = (name: string) => name.slice(0, name.indexOf('.'));
