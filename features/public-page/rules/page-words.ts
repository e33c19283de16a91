// What the page for everybody says in each language: the same for the server and for whoever stands in for it.
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { LevelDoubt } from './public-level.ts';
import { page as en } from './words/en/page.ts';
import { page as fil } from './words/fil/page.ts';
import { page as war } from './words/war/page.ts';

/** Each language has every sentence, and each doubt has one. */
export type PageWords = Readonly<Record<Exclude<keyof typeof en, 'doubts'>, string>> & {
  readonly doubts: Readonly<Record<LevelDoubt, string>>;
};
export const PAGE_WORDS: Readonly<Record<PageLanguage, PageWords>> = { fil, en, war };
