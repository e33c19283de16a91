// SQL of the warning texts: the newest version of each, what stood before, and in which language a site is warned.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { CatalogueField } from '../rules/text-fields.ts';
import type { SiteLanguage, TextLanguage, TextState } from '../rules/text-languages.ts';

/** A row of the catalogue without its texts. */
export interface TemplateRow {
  id: number;
  alertLevel: AlertLevel;
  trigger: string;
}

/** Which text is meant. */
export interface TextKey {
  templateId: number;
  field: CatalogueField;
  language: TextLanguage;
}

/** A version of a text. */
export interface TextRow extends TextKey {
  version: number;
  text: string;
  state: TextState;
  reviewer: string | null;
  /** Null: as delivered, or as the operator put it there. */
  writer: string | null;
  writtenAt: number | null;
  reason: string | null;
}

export type NewText = Omit<TextRow, 'writer' | 'writtenAt'> & { userId: number; fieldAt: number };

/** In their order: the first row of a level carries its responses. */
export const listTemplates = (db: Db) =>
  rows<TemplateRow>(db, sql`select id, alert_level, trigger from ewi_templates order by id`);

const TEXT = sql`t.template_id, t.field, t.language, t.version, t.text, t.state, t.reviewer,
  u.first_name || ' ' || u.last_name as writer, t.written_at, t.reason
  from ewi_texts t left join users u on u.user_id = t.written_by`;

/** The newest of each template, field and language. */
export const listNewestTexts = (db: Db) =>
  rows<TextRow>(
    db,
    sql`select distinct on (t.template_id, t.field, t.language) ${TEXT}
        order by t.template_id, t.field, t.language, t.version desc`,
  );

/** All versions of a text, the newest first. */
export const listVersions = (db: Db, { templateId, field, language }: TextKey) =>
  rows<TextRow>(
    db,
    sql`select ${TEXT} where t.template_id = ${templateId} and t.field = ${field} and t.language = ${language}
        order by t.version desc`,
  );

/** Changes of the texts of a template go one after the other; false: there is no such template. */
export const lockTemplate = async (tx: Db, templateId: number): Promise<boolean> =>
  (await firstRow<{ id: number }>(tx, sql`select id from ewi_templates where id = ${templateId} for no key update`)) !==
  null;

/** The row that carries the frame. */
export const readFirstTemplate = async (tx: Db): Promise<number | null> =>
  (await firstRow<{ id: number }>(tx, sql`select min(id) as id from ewi_templates`))?.id ?? null;

export const insertText = (tx: Db, row: NewText) =>
  sql`insert into ewi_texts (template_id, field, language, version, text, state, reviewer, written_by, written_at, reason)
      values (${row.templateId}, ${row.field}, ${row.language}, ${row.version}, ${row.text}, ${row.state},
        ${row.reviewer}, ${row.userId}, ${at(row.fieldAt)}, ${row.reason})`.execute(tx);

/** What was set for a site. */
export interface SiteLanguageRow {
  siteId: number;
  language: SiteLanguage;
  version: number;
  changer: string | null;
  changedAt: number;
}

const SET = sql`select l.site_id, l.language, l.version, l.changed_at,
  u.first_name || ' ' || u.last_name as changer
  from site_languages l left join users u on u.user_id = l.changed_by`;

export const listSiteLanguages = (db: Db) => rows<SiteLanguageRow>(db, sql`${SET} order by l.site_id`);

export const readSiteLanguage = (db: Db, siteId: number) =>
  firstRow<SiteLanguageRow>(db, sql`${SET} where l.site_id = ${siteId}`);

/** Changes of it go one after the other, also where nothing has been set. */
export const lockSiteLanguages = (tx: Db) => sql`lock table site_languages in share row exclusive mode`.execute(tx);

export const writeSiteLanguage = (
  tx: Db,
  row: { siteId: number; language: SiteLanguage; version: number; userId: number; fieldAt: number },
) =>
  sql`insert into site_languages (site_id, language, version, changed_by, changed_at)
      values (${row.siteId}, ${row.language}, ${row.version}, ${row.userId}, ${at(row.fieldAt)})
      on conflict (site_id) do update set language = excluded.language, version = excluded.version,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx);
