// The catalogue of warning texts: as it is stored, and as warnings are composed from it.
import type { Db } from '@bantay/server/database/database.ts';
import { templateFromColumns } from '../rules/template-columns.ts';
import type { EwiTemplate } from '../rules/templates.ts';
import { listTemplates, type TemplateRow } from './warning-texts-queries.ts';

export type { TemplateRow };

export interface WarningTextsService {
  /** In their order: the first row of a level carries its responses. */
  rows(): Promise<TemplateRow[]>;
  /** The same for composing, read in the transaction of whoever composes. */
  templates(tx?: Db): Promise<EwiTemplate[]>;
}

export const makeWarningTextsService = (db: Db): WarningTextsService => ({
  rows: () => listTemplates(db),
  templates: async (tx = db) => (await listTemplates(tx)).map(templateFromColumns),
});
