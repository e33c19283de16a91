// Duty problems: what somebody has to know at night, who was told, who opened, acknowledged or silenced it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Machine time: seen_at, noticed_at (pauses). Everything else is field time, as people read it.
  await sql`
    create table duty_problems (
      problem_id int generated always as identity primary key,
      kind text not null
        check (kind in ('trigger', 'warning failed', 'release', 'outbox', 'job', 'silent', 'stuck')),
      subject text not null,
      site_id int references sites,
      since timestamptz not null,
      facts jsonb not null,
      seen_at timestamptz not null default clock_timestamp(),
      raised_at timestamptz,
      noticed_at timestamptz, notices int not null default 0,
      opened_at timestamptz, opened_by int references users,
      acknowledged_at timestamptz, acknowledged_by int references users,
      silenced_until timestamptz, silence_reason text, silenced_by int references users,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index duty_problems_open on duty_problems (kind, subject) where ended_at is null`.execute(db);
  await sql`create index duty_problems_silenced on duty_problems (kind, subject, silenced_until)
    where silenced_until is not null`.execute(db);
  await sql`alter table sms_rounds drop constraint sms_rounds_kind_check, drop constraint sms_rounds_check`.execute(db);
  await sql`alter table sms_rounds add constraint sms_rounds_kind_check
    check (kind in ('warning', 'correction', 'cancellation', 'otp', 'test', 'answer', 'duty'))`.execute(db);
  await sql`alter table sms_rounds add constraint sms_rounds_check
    check ((release_id is null) = (kind in ('otp', 'test', 'answer', 'duty')))`.execute(db);
  // A job that fails each time has run, but did not do its work.
  await sql`alter table job_runs add column last_good_at timestamptz not null default now()`.execute(db);
  await sql`update job_runs set last_good_at = last_finished_at
    where last_error is null and last_finished_at is not null`.execute(db);
}
