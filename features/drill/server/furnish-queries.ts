// SQL of what the house of a drill begins with: the site with its instruments and words, the officers' names, and nobody but those who said yes.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { type RawBuilder, sql } from 'kysely';

/** The schema in which the installation lies. */
export const readBase = async (db: Db): Promise<string> =>
  (await firstRow<{ base: string }>(db, sql`select current_schema()::text as base`))!.base; // a query without "from" gives one row

interface Shape {
  columns: string[];
  key: string[];
}

/** Columns and primary key of a table, by name: a schema that grew release by release has them in another order. */
const readShape = async (own: Db, table: string): Promise<Shape> => {
  const found = await firstRow<Shape>(
    own,
    sql`select array(select attname::text from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0
            and not attisdropped and attgenerated = '' order by attnum) as columns,
          array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
            where i.indrelid = to_regclass(${table}) and i.indisprimary) as key`,
  );
  return found!; // a query without "from" gives one row
};

async function copy(own: Db, base: string, table: string, where: RawBuilder<unknown>): Promise<void> {
  const { columns, key } = await readShape(own, table);
  const names = sql.join(columns.map((name) => sql.id(name)));
  const over = columns.filter((name) => !key.includes(name));
  const set = sql.join(over.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`));
  const clash =
    key.length === 0 || over.length === 0
      ? sql`do nothing`
      : sql`(${sql.join(key.map((name) => sql.id(name)))}) do update set ${set}`;
  await sql`insert into ${sql.id(table)} (${names}) overriding system value
    select ${names} from ${sql.id(base, table)} t where ${where} on conflict ${clash}`.execute(own);
}

/** What a table brings: of the site, or of things that are of it. Nothing with a telephone number is among them. */
const partsOf = (base: string, siteId: number): [table: string, where: RawBuilder<unknown>][] => {
  const ofSite = sql`t.site_id = ${siteId}`;
  const within = (key: string, table: string, where: RawBuilder<unknown>) =>
    sql`t.${sql.id(key)} in (select ${sql.id(key)} from ${sql.id(base, table)} where ${where})`;
  const ofGauges = within('rain_id', 'rainfall_priorities', sql`site_id = ${siteId}`);
  const ofMarkers = within('marker_id', 'markers', sql`site_id = ${siteId}`);
  const people = sql`exists (select from ${sql.id(base, 'user_accounts')} a where a.user_id = t.user_id)`;
  return [
    ['users', people],
    ['user_profiles', people],
    ['installation', sql`true`],
    [
      'settings',
      sql`t.version = (select max(n.version) from ${sql.id(base, 'settings')} n where n.key = t.key)
      and t.key <> 'duty'`,
    ],
    ['sites', ofSite],
    ['rainfall_gauges', ofGauges],
    ['rainfall_priorities', ofSite],
    ['rainfall_thresholds', ofSite],
    ['limit_versions', ofSite],
    ['markers', ofSite],
    ['marker_history', ofMarkers],
    [
      'marker_names',
      sql`t.history_id in (select history_id from ${sql.id(base, 'marker_history')} h
        join ${sql.id(base, 'markers')} m using (marker_id) where m.site_id = ${siteId})`,
    ],
    ['ewi_templates', sql`true`],
    ['ewi_texts', sql`true`],
    ['site_languages', ofSite],
  ];
};

/** Other sites are not watched in it. */
export async function furnishSite(own: Db, base: string, siteId: number): Promise<void> {
  for (const [table, where] of partsOf(base, siteId)) await copy(own, base, table, where);
  await sql`update sites set active = (site_id = ${siteId})`.execute(own);
  await sql`update users set ewi_recipient = 0`.execute(own);
  // Of the settings the duty list alone has numbers of people.
  await sql`insert into settings (key, version, value, reason) values ('duty', 1, '[]'::jsonb, 'a drill')`.execute(own);
  // New ones come after those that were copied; people after all who may come to the installation meanwhile.
  await sql`select setval(pg_get_serial_sequence('users', 'user_id'), ${FIRST_PARTICIPANT})`.execute(own);
  for (const [table, key] of [
    ['user_profiles', 'id'],
    ['markers', 'marker_id'],
    ['marker_history', 'history_id'],
  ] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, ${key}),
      greatest(1, (select coalesce(max(${sql.id(key)}), 0) from ${sql.id(table)})))`.execute(own);
}

const FIRST_PARTICIPANT = 1_000_000_000;

/** Whoever acts may have got an account since it began. */
export async function bringPerson(own: Db, base: string, userId: number): Promise<void> {
  await sql`insert into users (user_id, first_name, last_name, ewi_recipient) overriding system value
    select user_id, first_name, last_name, 0 from ${sql.id(base, 'users')} where user_id = ${userId}
    on conflict do nothing`.execute(own);
}

export interface Participant {
  name: string;
  number: string;
  designationId: number;
}

export async function addParticipant(own: Db, siteId: number, one: Participant): Promise<void> {
  const row = await firstRow<{ userId: number }>(
    own,
    sql`insert into users (first_name, last_name) values (${one.name}, '(drill)') returning user_id`,
  );
  const { userId } = row!; // an insert that returns has its row
  await sql`insert into user_profiles (user_id, designation_id) values (${userId}, ${one.designationId})`.execute(own);
  await sql`with n as (insert into mobile_numbers (sim_num) values (${one.number}) returning mobile_id)
    insert into user_mobiles (user_id, mobile_id, priority) select ${userId}, mobile_id, 1 from n`.execute(own);
  const office = await firstRow<{ orgId: number }>(
    own,
    sql`select o.org_id from organizations o join designations d on lower(d.designation) = o.name
        where d.id = ${one.designationId}`,
  );
  if (!office) return;
  await sql`insert into user_organizations (user_id, site_id, org_id) values (${userId}, ${siteId}, ${office.orgId})`.execute(
    own,
  );
}

/** What a scenario is made with. */
export const readInstruments = async (own: Db, siteId: number) => ({
  gauges: (
    await rows<{ name: string }>(
      own,
      sql`select g.gauge_name as name from rainfall_gauges g join rainfall_priorities p using (rain_id)
          where p.site_id = ${siteId} and g.date_deactivated is null order by p.position limit 1`,
    )
  ).map(({ name }) => name),
  thresholdMm:
    (
      await firstRow<{ mm: number }>(
        own,
        sql`select value as mm from limit_versions where site_id = ${siteId} and limit_key = 'rain72h'
            and value is not null order by version_id desc limit 1`,
      )
    )?.mm ?? null,
  letters: (
    await rows<{ name: string }>(
      own,
      sql`select marker_name as name from markers where site_id = ${siteId} and in_use order by marker_name`,
    )
  ).map(({ name }) => name),
});

export const readNewestRelease = (own: Db, siteId: number) =>
  firstRow<{ releaseId: number }>(
    own,
    sql`select max(release_id) as release_id from monitoring_releases where site_id = ${siteId}
        having max(release_id) is not null`,
  );
