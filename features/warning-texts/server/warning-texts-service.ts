// The catalogue of warning texts: as it is stored, and as warnings are composed from it.
import type { Db } from '@bantay/server/database/database.ts';
import { columnsOf, type TemplateColumns, templateFromColumns } from '../rules/template-columns.ts';
import type { EwiTemplate } from '../rules/templates.ts';
import * as queries from './warning-texts-queries.ts';

/** In the spelling of the table, which the wire shares: `templateFromColumns` is where it meets ours. */
export type TemplateRow = TemplateColumns;

export interface WarningTextsService {
  /** In their order: the first row of a level carries its responses. */
  rows(): Promise<TemplateRow[]>;
  /** The same for composing, read in the transaction of whoever composes. */
  templates(tx?: Db): Promise<EwiTemplate[]>;
}

export const makeWarningTextsService = (db: Db): WarningTextsService => ({
  rows: () => readColumns(db),
  templates: async (tx = db) => (await readColumns(tx)).map(templateFromColumns),
});

async function readColumns(db: Db): Promise<TemplateColumns[]> {
  const templates = await queries.listTemplates(db);
  return columnsOf(
    templates.map(({ id, alertLevel, trigger }) => ({ id, alert_level: alertLevel, trigger })),
    await queries.listNewestTexts(db),
  );
}
