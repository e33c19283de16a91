// Photos follow activities, feedback and reports of faults too: the table of those that are awaited says of what kind each is.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moms_photos alter column moms_id drop not null`.execute(db);
  await sql`
    alter table moms_photos
      add column kind text not null default 'feature',
      -- Of an activity, feedback or a report of a fault; those of features stand in moms_id, as the program before wrote them.
      add column subject_id int`.execute(db);
  await sql`
    alter table moms_photos add constraint moms_photos_of_one
      check (kind = 'feature' and moms_id is not null and subject_id is null
        or kind in ('activity', 'feedback', 'bug') and moms_id is null and subject_id is not null)`.execute(db);
  await sql`create unique index moms_photos_of_subject on moms_photos (kind, subject_id, sha256)`.execute(db);
  await sql`comment on table moms_photos is
    'Photos that follow their entry when the line allows: of landslide features, activities, feedback and reports of faults'`.execute(
    db,
  );
}
