// SQL of the time machine, second half: the scratch schema in which the engine works again, and the facts put into it.
import { at, type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What the engine reads as it was at the time, or writes; everything else it reads from the real tables. */
const TABLES = [
  'operational_triggers',
  'trigger_evidence',
  'alert_status',
  'public_alerts',
  'generated_alerts',
  'closings',
  // Of what is now: a run of the past may not touch those of the real tables.
  'site_runs',
  'site_boards',
  'rainfall_alerts',
  'node_alerts',
  'tsm_alerts',
  'marker_alerts',
  'rain_readings',
  'rain_packed_months',
  'rain_packed_readings',
  'rainfall_data_tags',
];
/** Ids of new rows begin here, so that copied rows keep theirs. */
const FIRST_ID = 1_000_000_000;
const NUMBERED = {
  operational_triggers: 'trigger_id',
  alert_status: 'stat_id',
  public_alerts: 'public_id',
  rainfall_alerts: 'ra_id',
  node_alerts: 'na_id',
  tsm_alerts: 'ta_id',
};

const run = async (db: Db, query: RawBuilder<unknown>): Promise<void> => {
  await query.execute(db);
};

/**
 * A schema whose tables stand before the real ones of this connection; returns the name of the real schema. `isOnTime`:
 * observations are known when they were measured, not when they came in.
 */
export async function createScratch(db: Db, name: string, isOnTime = false): Promise<string> {
  const row = await firstRow<{ base: string }>(db, sql`select current_schema()::text as base`);
  const { base } = row!; // a query without "from" gives one row
  // Before it is there: whoever clears away what was left behind asks for connections of this name. What is written there need
  // not survive anything; nobody waits for the disk.
  await run(
    db,
    sql`select set_config('application_name', ${name}, false), set_config('synchronous_commit', 'off', false)`,
  );
  await run(db, sql`create schema ${sql.id(name)}`);
  const there = await rows<{ name: string }>(
    db,
    sql`select name from unnest(${TABLES}::text[]) as t (name) where to_regclass(${base} || '.' || name) is not null`,
  );
  for (const { name: table } of there) {
    await run(db, sql`create unlogged table ${sql.id(name, table)} (like ${sql.id(base, table)} including all)`);
  }
  // Observations come in one by one, as they did: those of later are not seen.
  await run(
    db,
    sql`create view ${sql.id(name, 'marker_observations')} as select * from ${sql.id(base, 'marker_observations')}
        where ${sql.ref(isOnTime ? 'ts' : 'entered_at')} <= coalesce(nullif(current_setting('bantay.known_until', true), ''), 'infinity')::timestamptz`,
  );
  for (const [table, column] of Object.entries(NUMBERED)) {
    await run(
      db,
      sql`alter table ${sql.id(name, table)} alter column ${sql.id(column)} restart with ${sql.lit(FIRST_ID)}`,
    );
  }
  await run(db, sql`select set_config('search_path', ${`"${name}", "${base}"`}, false)`);
  return base;
}

/** Gives the connection back as it was. */
export async function leaveScratch(db: Db): Promise<void> {
  for (const name of ['search_path', 'synchronous_commit', 'application_name', 'bantay.known_until']) {
    await run(db, sql`reset ${sql.raw(name)}`);
  }
}

/** Observations that came in after this instant do not exist yet. */
export const knowUntil = (db: Db, instant: number) =>
  run(db, sql`select set_config('bantay.known_until', ${new Date(instant).toISOString()}, false)`);

export const dropScratch = (db: Db, name: string) => run(db, sql`drop schema if exists ${sql.id(name)} cascade`);

/** Schemas of a prefix that no connection works in: left behind by a command that was killed. */
export const listAbandoned = async (db: Db, prefix: string): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`select n.nspname as name from pg_namespace n where starts_with(n.nspname, ${prefix})
            and not exists (select 1 from pg_stat_activity s where s.application_name = n.nspname)`,
    )
  ).map((row) => row.name);

/** Levels, triggers of the automatic sources and what goes with them, as they stood before `from`. */
export async function copyBefore(
  db: Db,
  base: string,
  siteId: number,
  automatic: readonly string[],
  from: number,
  last: number,
): Promise<void> {
  const until = sql`greatest(ts, least(ts_updated, ${at(last)}))`;
  await run(
    db,
    sql`insert into public_alerts (public_id, site_id, pub_sym_id, ts, ts_updated) overriding system value
        select public_id, site_id, pub_sym_id, ts, ${until} from ${sql.id(base, 'public_alerts')}
        where site_id = ${siteId} and ts < ${at(from)}`,
  );
  await run(
    db,
    sql`insert into operational_triggers (trigger_id, site_id, trigger_sym_id, ts, ts_updated, tech_info)
        overriding system value
        select trigger_id, site_id, trigger_sym_id, ts, ${until}, tech_info
        from ${sql.id(base, 'operational_triggers')}
        join operational_trigger_symbols using (trigger_sym_id) join trigger_hierarchies using (source_id)
        where site_id = ${siteId} and ts < ${at(from)} and trigger_source = any(${automatic})`,
  );
  await run(
    db,
    sql`insert into rainfall_alerts (ra_id, ts, site_id, rain_id, rain_alert, cumulative_mm, threshold_mm)
        overriding system value
        select ra_id, ts, site_id, rain_id, rain_alert, cumulative_mm, threshold_mm from ${sql.id(base, 'rainfall_alerts')}
        where site_id = ${siteId} and ts < ${at(from)}`,
  );
}

/** A limit as if it had always been this one; the others as they were set. */
export async function holdLimit(
  db: Db,
  name: string,
  base: string,
  siteId: number,
  { key, value }: { key: string; value: number },
): Promise<void> {
  const versions = sql.id(name, 'limit_versions');
  await run(db, sql`create unlogged table ${versions} (like ${sql.id(base, 'limit_versions')} including all)`);
  await run(db, sql`alter table ${versions} alter column version_id restart with ${sql.lit(FIRST_ID)}`);
  await run(
    db,
    sql`insert into ${versions} overriding system value select * from ${sql.id(base, 'limit_versions')}
        where site_id = ${siteId} and limit_key <> ${key}`,
  );
  await run(
    db,
    sql`insert into ${versions} (limit_key, site_id, value, valid_from, reason)
        values (${key}, ${siteId}, ${value}, timestamptz 'epoch', 'foreseen')`,
  );
}

/** What was judged of the tilt columns of a site before `from`; the counts themselves are read where they are. */
export async function copyColumnsBefore(db: Db, base: string, siteId: number, from: number, last: number) {
  await run(
    db,
    sql`insert into node_alerts (na_id, ts, tsm_id, node_id, disp_alert, vel_alert, na_status) overriding system value
        select na_id, ts, tsm_id, node_id, disp_alert, vel_alert, na_status from ${sql.id(base, 'node_alerts')}
        join tsm_sensors using (tsm_id) where site_id = ${siteId} and ts < ${at(from)}`,
  );
  await run(
    db,
    sql`insert into tsm_alerts (ta_id, ts, tsm_id, alert_level, ts_updated) overriding system value
        select ta_id, ts, tsm_id, alert_level, greatest(ts, least(ts_updated, ${at(last)}))
        from ${sql.id(base, 'tsm_alerts')} join tsm_sensors using (tsm_id) where site_id = ${siteId} and ts < ${at(from)}`,
  );
}

/** Decisions and open questions on the triggers that are there, as they stood before `from`. */
export const copyDecisionsBefore = (db: Db, base: string, from: number) =>
  run(
    db,
    sql`insert into alert_status (stat_id, trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks, user_id)
        overriding system value
        select stat_id, trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks, user_id
        from ${sql.id(base, 'alert_status')}
        where coalesce(ts_ack, ts_set) < ${at(from)} and trigger_id in (select trigger_id from operational_triggers)`,
  );

export interface KnownReading {
  rainId: number;
  measuredAt: number;
  /** 1/1000 mm, −1 = "no data". */
  milli: number;
}

/** The newest value of an instant is in force. */
export const putReadings = (db: Db, readings: readonly KnownReading[]) =>
  run(
    db,
    sql`${planned('replay_readings')}insert into rain_readings (rain_id, measured_at, mm_thousandths)
        select rain_id, at, nullif(mm, -1) from unnest(${readings.map((one) => one.rainId)}::int[],
          ${readings.map((one) => at(one.measuredAt))}::timestamptz[], ${readings.map((one) => one.milli)}::int[])
          as r (rain_id, at, mm)
        on conflict (rain_id, measured_at) do update set mm_thousandths = excluded.mm_thousandths`,
  );

/** A fact stated by people or a feed, as it was given. */
export const putTrigger = (db: Db, base: string, triggerId: number) =>
  run(
    db,
    sql`insert into operational_triggers (trigger_id, site_id, trigger_sym_id, ts, ts_updated, tech_info)
        overriding system value
        select trigger_id, site_id, trigger_sym_id, ts, ts_updated, tech_info
        from ${sql.id(base, 'operational_triggers')} where trigger_id = ${triggerId} on conflict do nothing`,
  );

export const putTag = (db: Db, base: string, tagId: number) =>
  run(
    db,
    sql`insert into rainfall_data_tags (rain_tag_id, rain_id, ts, ts_start, ts_end, tagger_id, observed_data, remarks)
        overriding system value
        select rain_tag_id, rain_id, ts, ts_start, ts_end, tagger_id, observed_data, remarks
        from ${sql.id(base, 'rainfall_data_tags')} where rain_tag_id = ${tagId}`,
  );

/** A person's decision, on the trigger of the same symbol and first stamp. False: there is none here. */
export async function putDecision(db: Db, base: string, statId: number): Promise<boolean> {
  const given = await rows<{ row: object }>(
    db,
    sql`select jsonb_build_object('trigger_id', own.trigger_id, 'ts_last_retrigger', a.ts_last_retrigger, 'ts_set', a.ts_set,
          'ts_ack', a.ts_ack, 'alert_status', a.alert_status, 'remarks', a.remarks, 'user_id', a.user_id) as row
        from ${sql.id(base, 'alert_status')} a
        join ${sql.id(base, 'operational_triggers')} t using (trigger_id)
        join operational_triggers own using (site_id, trigger_sym_id, ts)
        where a.stat_id = ${statId}`,
  );
  await insertDecisions(
    db,
    given.map(({ row }) => row),
  );
  return given.length > 0;
}

const insertDecisions = (db: Db, given: readonly object[]) =>
  run(
    db,
    sql`insert into alert_status (trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks, user_id)
        select trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks, user_id
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (trigger_id int, ts_last_retrigger timestamptz,
          ts_set timestamptz, ts_ack timestamptz, alert_status int, remarks text, user_id int)`,
  );

/** A decision that nobody has recorded: the automatic officer of the bench says "valid". */
export async function putValid(db: Db, triggerIds: readonly number[], now: number): Promise<void> {
  const given = await rows<{ row: object }>(
    db,
    sql`select jsonb_build_object('trigger_id', trigger_id, 'ts_last_retrigger', ts_updated, 'ts_set', ${at(now)}::timestamptz,
          'ts_ack', ${at(now)}::timestamptz, 'alert_status', 1) as row
        from operational_triggers where trigger_id = any(${triggerIds}) order by array_position(${triggerIds}::int[], trigger_id)`,
  );
  await insertDecisions(
    db,
    given.map(({ row }) => row),
  );
}
