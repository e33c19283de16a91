// Languages of the levels for everybody, and what the page says in each: the same for the server and for whoever stands in for it.
import type { LevelDoubt } from './public-level.ts';
import { page as en } from './words/en/page.ts';
import { page as fil } from './words/fil/page.ts';
import { page as war } from './words/war/page.ts';

/** Codes of ISO 639; the first is that of `/levels`. */
export const PUBLIC_LANGUAGES = ['fil', 'en', 'war'] as const;
export type PublicLanguage = (typeof PUBLIC_LANGUAGES)[number];

export const isPublicLanguage = (text: string): text is PublicLanguage =>
  PUBLIC_LANGUAGES.some((language) => language === text);

/** Each language has every sentence, and each doubt has one. */
export type PageWords = Readonly<Record<Exclude<keyof typeof en, 'doubts'>, string>> & {
  readonly doubts: Readonly<Record<LevelDoubt, string>>;
};
export const PAGE_WORDS: Readonly<Record<PublicLanguage, PageWords>> = { fil, en, war };
