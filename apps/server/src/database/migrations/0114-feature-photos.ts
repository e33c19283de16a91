// Photos of landslide features that follow their report in pieces: which are awaited, and what of them has come.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moms_photos (
      photo_id int generated always as identity primary key,
      moms_id int not null references monitoring_moms,
      user_id int not null references users,
      -- Of the bytes that the device will send, which are judged and cleaned like any upload when all are there.
      sha256 bytea not null,
      bytes int not null check (bytes > 0),
      name text not null,
      place int not null,
      -- Under which name it is stored; null while it is awaited.
      filename text,
      -- Why it never will be: the code of the refusal.
      refusal text,
      ended_at timestamptz,
      unique (moms_id, sha256)
    )`.execute(db);
  await sql`create index moms_photos_awaited on moms_photos (user_id, sha256) where ended_at is null`.execute(db);
  await sql`
    create table photo_pieces (
      user_id int not null references users,
      sha256 bytea not null,
      first_byte int not null,
      data bytea not null,
      received_at timestamptz not null default now(),
      primary key (user_id, sha256, first_byte)
    )`.execute(db);
  await sql`comment on table moms_photos is 'Photos that follow a report of a landslide feature, when the line allows'`.execute(
    db,
  );
}
