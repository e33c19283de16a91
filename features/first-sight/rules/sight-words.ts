// Words of the first sight, by language.
import type { PublicLanguage } from '../../public-page/rules/public-language.ts';
import { sight as en } from './words/en/sight.ts';
import { sight as fil } from './words/fil/sight.ts';
import { sight as war } from './words/war/sight.ts';

export type SightWords = Readonly<Record<keyof typeof en, string>>;
export const SIGHT_WORDS: Readonly<Record<PublicLanguage, SightWords>> = { fil, en, war };
