// SQL of the warning texts: the newest version of each.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TextField } from '../rules/template-columns.ts';
import type { TextLanguage, TextState } from '../rules/text-languages.ts';

/** A row of the catalogue without its texts. */
export interface TemplateRow {
  id: number;
  alertLevel: AlertLevel;
  trigger: string;
}

/** A version of a text. */
export interface TextRow {
  templateId: number;
  field: TextField;
  language: TextLanguage;
  text: string;
  state: TextState;
}

/** In their order: the first row of a level carries its responses. */
export const listTemplates = (db: Db) =>
  rows<TemplateRow>(db, sql`select id, alert_level, trigger from ewi_templates order by id`);

/** The newest of each template, field and language. */
export const listNewestTexts = (db: Db) =>
  rows<TextRow>(
    db,
    sql`select distinct on (t.template_id, t.field, t.language) t.template_id, t.field, t.language, t.text, t.state
        from ewi_texts t order by t.template_id, t.field, t.language, t.version desc`,
  );
