// Waray: screens offer it once it is switched on and say whether somebody has confirmed it; the frame of a warning has words in it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await readScreens(db);
  await readFrame(db);
}

/** Who has read the words of the screens, and which: with another word the check is another one. */
async function readScreens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_reviews (
      review_id bigint generated always as identity primary key,
      language text not null check (language in ('war')),
      -- Of all words in this language with their places, as the page counts it.
      words_check text not null check (words_check ~ '^[0-9a-f]{16}$'),
      sentences int not null check (sentences > 0),
      -- Somebody without an account can have read them.
      reviewer text not null,
      by_user int not null references users,
      field_at timestamptz not null,
      unique (language, words_check)
    )`.execute(db);
  await sql`comment on table screen_reviews is 'Which words of the screens a native speaker has confirmed'`.execute(db);
}

/** The frame stands with the first row of the catalogue; its Filipino and English are those of the specification. */
async function readFrame(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ewi_texts drop constraint ewi_texts_field_check`.execute(db);
  await sql`alter table ewi_texts add constraint ewi_texts_field_check check (field in (
    'trigger_description', 'community_response', 'barangay_response', 'lewc_response', 'mlgu_response', 'plgu_response',
    'sms_trigger_description', 'sms_community_response', 'sms_barangay_response', 'sms_lewc_response',
    'sms_mlgu_response', 'sms_plgu_response',
    'frame_level', 'frame_place', 'frame_time', 'frame_why', 'frame_response', 'frame_community', 'frame_source', 'frame_deed_2',
    'frame_deed_3', 'frame_months', 'frame_correction', 'frame_follow', 'frame_cancelled', 'frame_cancelled_time',
    'frame_cancelled_text'))`.execute(db);
  await sql`alter table ewi_texts add constraint ewi_texts_frame_check
    check (field not like 'frame\\_%' or language = 'war')`.execute(db);
}
