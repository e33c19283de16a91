// Sentences of the screens that admins write, correct and confirm, in versions over those that the program brings.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_words (
      -- Writers go one after the other, so it grows in the order in which versions hold.
      word_id int generated always as identity primary key,
      language text not null check (language in ('war')),
      -- Catalogue and key: shell:menu. Which there are says the program.
      place text not null,
      version int not null check (version > 0),
      -- Null: what the program brings holds again.
      text text check (text <> ''),
      state text not null check (state in ('draft', 'reviewed')),
      -- Somebody without an account can have read it.
      reviewer text,
      by_user int not null references users,
      field_at timestamptz not null,
      unique (language, place, version),
      check ((state = 'reviewed') = (reviewer is not null)),
      check (text is not null or state = 'draft')
    )`.execute(db);
  await sql`comment on table screen_words is 'Sentences of the screens in versions; the newest of each place holds'`.execute(
    db,
  );
  await sql`
    create function screen_words_stand() returns trigger language plpgsql as $$
    begin
      raise exception 'A version of a sentence is never changed: write a newer one';
    end
    $$`.execute(db);
  await sql`
    create trigger screen_words_stand before update or delete on screen_words
    for each row execute function screen_words_stand()`.execute(db);
}
