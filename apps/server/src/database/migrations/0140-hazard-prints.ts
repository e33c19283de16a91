// Hazard pictures as sheets have them: drawn beforehand, so that no release waits for a file.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_map_hazards (
      site_id int primary key references sites,
      -- Of the file that was drawn.
      mark text not null,
      published_at timestamptz not null,
      -- Among the pictures of sheets; null: it could not be read.
      hash text references bulletin_seals
    )`.execute(db);
  await sql`comment on table site_map_hazards is 'The hazard picture of a site, small and ready for a sheet'`.execute(
    db,
  );
}
