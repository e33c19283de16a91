// The resource library, feedback and bug reports. Bytes lie in the file store; a deleted file is only marked for 30 days.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table library_files (
      file_id int generated always as identity primary key,
      folder text not null,
      -- As it is shown; given_name is what the sender called it, before a taken name was numbered.
      name varchar(60) not null,
      given_name varchar(60) not null,
      mime text not null,
      -- False: it is saved, never shown by a browser.
      is_inline boolean not null,
      bytes int not null check (bytes > 0),
      sha256 bytea not null check (length(sha256) = 32),
      -- Name in the file store; the same bytes are never stored under two names.
      object text not null unique,
      uploaded_by int references users,
      -- Field time.
      uploaded_at timestamptz not null,
      deleted_by int references users,
      -- Machine time: the days of the trash are real ones.
      deleted_at timestamptz
    )`.execute(db);
  await sql`create unique index library_files_name on library_files (folder, lower(name)) where deleted_at is null`.execute(
    db,
  );
  await sql`create index library_files_trash on library_files (deleted_at) where deleted_at is not null`.execute(db);
  await sql`
    create table feedback (
      feedback_id int generated always as identity primary key,
      issue text not null,
      concern text not null,
      other_concern text not null default '',
      -- Name in the folder feedback of the file store.
      file_name text,
      user_id int not null references users,
      -- Field time.
      ts timestamptz not null
    )`.execute(db);
  await sql`
    create table bug_reports (
      id int generated always as identity primary key,
      description text not null,
      file_name text,
      user_id int not null references users,
      ts timestamptz not null
    )`.execute(db);
}
