// The wording of warnings by language and version: what holds is the newest, and what was sent before stays explained.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ewi_texts (
      text_id bigint generated always as identity primary key,
      template_id int not null references ewi_templates,
      -- Column of ewi_templates.
      field text not null check (field in ('trigger_description', 'community_response', 'barangay_response',
        'lewc_response', 'mlgu_response', 'plgu_response', 'sms_trigger_description', 'sms_community_response',
        'sms_barangay_response', 'sms_lewc_response', 'sms_mlgu_response', 'sms_plgu_response')),
      language text not null check (language in ('fil', 'en', 'war')),
      version int not null,
      text text not null,
      state text not null default 'draft' check (state in ('draft', 'reviewed')),
      -- Who has read and confirmed it; somebody without an account can have.
      reviewer text,
      -- Null: as delivered, or as the operator has put it into ewi_templates.
      written_by int references users,
      written_at timestamptz,
      reason text,
      unique (template_id, field, language, version),
      check ((state = 'reviewed') = (reviewer is not null))
    )`.execute(db);
  await sql`comment on table ewi_texts is 'Versions of warning texts; the newest of a template, field and language holds'`.execute(
    db,
  );
  await sql`
    create table site_languages (
      site_id int primary key references sites,
      -- Of what residents are sent; the English beside it stays.
      language text not null check (language in ('fil', 'war')),
      version int not null,
      changed_by int references users,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`comment on table site_languages is 'In which language a site is warned; without a row in Filipino'`.execute(
    db,
  );
  await readTemplates(db);
}

/** The texts of a row of ewi_templates, and that what is written there, now or by the operator later, becomes a version. */
async function readTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ewi_template_texts(content jsonb) returns table (field text, language text, text text)
    language sql immutable as $$
      select f.field, l.language,
        case l.language when 'en' then content->'english'->>f.field else content->>f.field end
      from unnest(array['trigger_description', 'community_response', 'barangay_response', 'lewc_response',
          'mlgu_response', 'plgu_response', 'sms_trigger_description', 'sms_community_response',
          'sms_barangay_response', 'sms_lewc_response', 'sms_mlgu_response', 'sms_plgu_response'])
          with ordinality f(field, place)
        cross join unnest(array['fil', 'en']) with ordinality l(language, place)
      where case l.language when 'en' then content->'english'->>f.field else content->>f.field end is not null
      order by f.place, l.place
    $$`.execute(db);
  await sql`
    create function ewi_template_written() returns trigger language plpgsql as $$
    begin
      insert into ewi_texts (template_id, field, language, version, text)
      select new.id, now_there.field, now_there.language, 1 + coalesce((
          select max(version) from ewi_texts known where known.template_id = new.id
            and known.field = now_there.field and known.language = now_there.language), 0), now_there.text
      from ewi_template_texts(to_jsonb(new)) now_there
      where tg_op = 'INSERT' or not exists (
        select from ewi_template_texts(to_jsonb(old)) was
        where was.field = now_there.field and was.language = now_there.language and was.text = now_there.text);
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger ewi_template_written after insert or update on ewi_templates
    for each row execute function ewi_template_written()`.execute(db);
  await sql`
    insert into ewi_texts (template_id, field, language, version, text)
    select t.id, there.field, there.language, 1, there.text
    from ewi_templates t cross join lateral ewi_template_texts(to_jsonb(t)) with ordinality there(field, language, text, place)
    order by t.id, there.place`.execute(db);
}
