// What was said of a site in the code and in municipality.json becomes data: a third site is a row.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites drop constraint sites_site_code_check`.execute(db);
  await sql`
    alter table sites
      add constraint sites_site_code_check check (site_code ~ '^[a-z]{2,12}$')`.execute(db);
  await sql`
    alter table sites
      -- Its pages and menus, and what it can owe readings of.
      add column topics text[] not null default '{rainfall,surficial,moms}',
      -- Charts of its rainfall page; gauges beyond come below.
      add column gauge_frames int not null default 3,
      -- Ascending in menus and lists; equal ones by code.
      add column menu_place int not null default 1000,
      -- Pages that its menus leave out although they are there by their address (specification 000, §2: scu).
      add column menu_without text[] not null default '{}',
      -- Corners as [[latitude, longitude], ...]; null: CAP tells a circle of 1 km.
      add column outline jsonb,
      -- A picture of the library or of the data folder.
      add column hazard_map text`.execute(db);
  await sql`alter table sites add constraint sites_topics_check
    check (topics <@ '{rainfall,surficial,subsurface,moms}'::text[])`.execute(db);
  await sql`alter table sites add constraint sites_gauge_frames_check check (gauge_frames between 1 and 12)`.execute(
    db,
  );
  await sql`alter table sites add constraint sites_menu_without_check
    check (menu_without <@ '{rainfall,hazardMap}'::text[])`.execute(db);
  await sql`update sites set topics = '{rainfall,surficial,subsurface,moms}', gauge_frames = 4, menu_place = 1
    where site_code = 'lpa'`.execute(db);
  await sql`update sites set menu_place = 2, menu_without = '{rainfall,hazardMap}' where site_code = 'scu'`.execute(db);
  await sql`
    create table site_shares (
      site_id int not null references sites, from_site_id int not null references sites,
      designation text not null references designations (designation),
      primary key (site_id, from_site_id, designation), check (site_id <> from_site_id))`.execute(db);
  await sql`comment on table site_shares is 'Whose contacts are warned for a site besides its own'`.execute(db);
  const { rows: both } = await sql<{ scu: number | null; lpa: number | null }>`
    select max(site_id) filter (where site_code = 'scu') as scu, max(site_id) filter (where site_code = 'lpa') as lpa
    from sites`.execute(db);
  for (const { scu, lpa } of both)
    if (scu !== null && lpa !== null)
      await sql`insert into site_shares select ${scu}, ${lpa}, designation from designations
        where designation in ('MLGU', 'PLGU')`.execute(db);
  // Null: municipality.json has not told of the sites yet. From then on they are data.
  await sql`alter table installation add column sites_told_at timestamptz`.execute(db);
}
