// Thresholds and periods as versions: what was judged before stays judged by what held then.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_versions (
      version_id int generated always as identity primary key,
      limit_key text not null,
      site_id int not null references sites,
      -- In the unit of its kind; null: nobody judges from then on.
      value double precision check (value > 0),
      -- Field time, of the first half hour that it holds for.
      valid_from timestamptz not null,
      -- Null: by the command line, or before there were versions.
      set_by int references users,
      set_at timestamptz not null default clock_timestamp(),
      reason text not null
    )`.execute(db);
  await sql`comment on table limit_versions is 'Of each kind and site the version with the latest beginning holds; rows are only added'`.execute(
    db,
  );
  await sql`create index limit_versions_site on limit_versions (site_id, limit_key, valid_from)`.execute(db);
  await keepWhatHeld(db);
  await readRainThresholds(db);
  await sql`
    create table limit_previews (
      preview_id int generated always as identity primary key,
      limit_key text not null,
      site_id int not null references sites,
      value double precision not null check (value > 0),
      asked_by int not null references users,
      asked_at timestamptz not null default clock_timestamp(),
      -- Heard of last; a preview that is heard of no more was broken off.
      seen_at timestamptz not null default clock_timestamp(),
      share real not null default 0,
      -- Null while it is being worked out.
      result jsonb
    )`.execute(db);
  await sql`comment on table limit_previews is 'What another value of a limit would have done, as an admin was shown it'`.execute(
    db,
  );
}

interface Held {
  key: string;
  site: number;
  value: string;
}

/** What an installation of before judged by; from the beginning on, for nothing else is known of its past. */
async function keepWhatHeld(db: Kysely<unknown>): Promise<void> {
  const { rows: thresholds } = await sql<Held>`
    select 'rain72h' as key, site_id as site, threshold_mm::text as value
    from rainfall_thresholds where threshold_mm > 0 order by site_id`.execute(db);
  const { rows: extensions } = await sql<Held>`
    select 'extension' as key, s.site_id as site, v.var_value::text as value
    from sites s join dynamic_variables v on v.var_name = 'ALERT_EXTENSION_LIMIT'
    where v.var_value > 0 and v.var_value <> 72 order by s.site_id`.execute(db);
  const held = [...thresholds, ...extensions];
  await sql`
    insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    select h.key, h.site, h.value::numeric, timestamptz 'epoch', 'as it stood before there were versions'
    from unnest(${held.map(({ key }) => key)}::text[], ${held.map(({ site }) => site)}::int[],
      ${held.map(({ value }) => value)}::text[]) with ordinality h (key, site, value, place) order by h.place`.execute(
    db,
  );
}

/**
 * What a file of gauges, an older program or the operator writes into rainfall_thresholds is a version as well: from the half
 * hour that runs, the first one of a site from the beginning on.
 */
async function readRainThresholds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rain_threshold_written() returns trigger language plpgsql as $$
    declare
      site int := coalesce(new.site_id, old.site_id);
      field_now timestamptz := clock_timestamp()
        + coalesce((select field_offset_ms from installation limit 1), 0) * interval '1 millisecond';
      holds limit_versions;
    begin
      select * into holds from limit_versions v
        where v.site_id = site and v.limit_key = 'rain72h' and v.valid_from <= field_now
        order by v.valid_from desc, v.version_id desc limit 1;
      if holds.version_id is null and tg_op = 'DELETE' or holds.value is not distinct from new.threshold_mm then
        return null;
      end if;
      insert into limit_versions (limit_key, site_id, value, valid_from, reason)
      values ('rain72h', site, new.threshold_mm,
        case when holds.version_id is null then timestamptz 'epoch'
          else to_timestamp(floor(extract(epoch from field_now) / 1800) * 1800) end,
        'written into rainfall_thresholds');
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger rain_threshold_written after insert or update or delete on rainfall_thresholds
    for each row execute function rain_threshold_written()`.execute(db);
}
