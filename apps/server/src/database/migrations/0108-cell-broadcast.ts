// That a cell broadcast was asked for, and that it was sent: noted by people, and never changed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cell_broadcast_marks (
      mark_id int generated always as identity primary key,
      release_id int not null references monitoring_releases,
      kind text not null check (kind in ('asked', 'sent')),
      -- Field time, as people on the telephone say it.
      at timestamptz not null,
      user_id int not null references users,
      noted_at timestamptz not null
    )`.execute(db);
  await sql`
    create function cell_broadcast_marks_stand() returns trigger language plpgsql as $$
    begin
      raise exception 'A note is never changed: write a newer one';
    end
    $$`.execute(db);
  await sql`
    create trigger cell_broadcast_marks_stand before update or delete on cell_broadcast_marks
    for each row execute function cell_broadcast_marks_stand()`.execute(db);
  await sql`create index cell_broadcast_marks_release on cell_broadcast_marks (release_id)`.execute(db);
  await sql`comment on table cell_broadcast_marks is 'When NDRRMC was asked for a cell broadcast, and when it was sent'`.execute(
    db,
  );
}
