// The catalogue of warning texts: as it is stored, as warnings are composed from it, and how it is worded anew.
import type { Db } from '@bantay/server/database/database.ts';
import { columnsOf } from '../rules/standing-texts.ts';
import { type TemplateColumns, templateFromColumns } from '../rules/template-columns.ts';
import { type EwiTemplate, templatesIn } from '../rules/templates.ts';
import type { SiteLanguage } from '../rules/text-languages.ts';
import {
  type LanguageChoice,
  type LanguageContext,
  languageOf,
  listLanguages,
  type SiteWithLanguage,
  setLanguage,
} from './site-language.ts';
import * as queries from './warning-texts-queries.ts';
import { type Review, reviewText, saveText, type Wording } from './write-text.ts';

/** In the spelling of the table, which the wire shares: `templateFromColumns` is where it meets ours. */
export type TemplateRow = TemplateColumns;
export type { SiteWithLanguage } from './site-language.ts';
export type { TextRow } from './warning-texts-queries.ts';

export interface WarningTextsService {
  /** In their order: the first row of a level carries its responses. */
  rows(): Promise<TemplateRow[]>;
  /** The same for composing, read in the transaction of whoever composes. */
  templates(tx?: Db): Promise<EwiTemplate[]>;
  /** As a site is told, in its language where that may go out. */
  templatesOf(siteId: number, tx?: Db): Promise<readonly EwiTemplate[]>;
  /** In which language a site is told besides English. */
  languageOf(siteId: number, tx?: Db): Promise<SiteLanguage>;
  /** The rows without their texts, and the newest version of every text. */
  wording(): Promise<{ templates: queries.TemplateRow[]; texts: queries.TextRow[] }>;
  /** All versions of a text, the newest first. */
  versions(key: queries.TextKey): Promise<queries.TextRow[]>;
  save(wording: Wording, userId: number): Promise<queries.TextRow>;
  review(review: Review, userId: number): Promise<queries.TextRow>;
  /** Of the sites of the menus. */
  languages(): Promise<SiteWithLanguage[]>;
  setLanguage(choice: LanguageChoice, userId: number): Promise<SiteWithLanguage>;
}

export function makeWarningTextsService(parts: LanguageContext): WarningTextsService {
  const { db } = parts;
  const templates = async (tx = db) => (await readColumns(tx)).map(templateFromColumns);
  return {
    rows: () => readColumns(db),
    templates,
    templatesOf: async (siteId, tx = db) => templatesIn(await templates(tx), await languageOf(tx, siteId)),
    languageOf: (siteId, tx = db) => languageOf(tx, siteId),
    wording: async () => ({
      templates: await queries.listTemplates(db),
      texts: await queries.listNewestTexts(db),
    }),
    versions: (key) => queries.listVersions(db, key),
    save: (wording, userId) => saveText(parts, wording, userId),
    review: (review, userId) => reviewText(parts, review, userId),
    languages: () => listLanguages(parts),
    setLanguage: (choice, userId) => setLanguage(parts, choice, userId),
  };
}

const readColumns = async (db: Db): Promise<TemplateColumns[]> =>
  columnsOf(await queries.listTemplates(db), await queries.listNewestTexts(db));
