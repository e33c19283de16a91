// Words of the first sight, by language.
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { sight as en } from './words/en/sight.ts';
import { sight as fil } from './words/fil/sight.ts';
import { sight as war } from './words/war/sight.ts';

export type SightWords = Readonly<Record<keyof typeof en, string>>;
export const SIGHT_WORDS: Readonly<Record<PageLanguage, SightWords>> = { fil, en, war };
