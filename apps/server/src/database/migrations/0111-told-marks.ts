// Who was told by call or runner is noted and taken back by newer notes, never changed; a warning may be reminded of.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table told_marks (
      mark_id int generated always as identity primary key,
      release_id int not null references monitoring_releases,
      user_id int not null references users,
      -- False: the note before was wrong.
      is_told boolean not null,
      way text check (way in ('call', 'runner')),
      -- The runner, where somebody else notes it.
      teller text check (length(teller) between 1 and 60),
      marked_by int not null references users,
      -- Field time, and the machine's.
      marked_at timestamptz not null,
      noted_at timestamptz not null default clock_timestamp(),
      check (is_told = (way is not null))
    )`.execute(db);
  await sql`create index told_marks_person on told_marks (release_id, user_id, mark_id desc)`.execute(db);
  await sql`
    create function told_marks_stand() returns trigger language plpgsql as $$
    begin
      raise exception 'A note is never changed: write a newer one';
    end
    $$`.execute(db);
  await sql`create trigger told_marks_stand before update or delete on told_marks
    for each row execute function told_marks_stand()`.execute(db);
  await sql`comment on table told_marks is 'Who was told by call or runner; the newest note of a person holds'`.execute(
    db,
  );
  // What programs of before note in told_people counts until somebody notes more: it has no number here, so it is below zero.
  await sql`
    create view told_now as
      select * from (
        select distinct on (release_id, user_id) * from (
          select mark_id, release_id, user_id, is_told, way, teller, marked_by, marked_at from told_marks
          union all
          select -told_id, release_id, user_id, true, way, null, told_by, told_at from told_people) noted
        order by release_id, user_id, mark_id desc) newest
      where is_told`.execute(db);
  await sql`alter table sms_rounds drop constraint sms_rounds_kind_check`.execute(db);
  await sql`alter table sms_rounds add constraint sms_rounds_kind_check check (kind in
    ('warning', 'correction', 'cancellation', 'reminder', 'otp', 'test', 'answer', 'duty', 'account'))`.execute(db);
}
