// The four public alert levels: symbols, words, durations.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';

/** Public alert level of a site. */
export type AlertLevel = 0 | 1 | 2 | 3;

/** `A0` … `A3`. */
export type PublicAlertSymbol = 'A0' | 'A1' | 'A2' | 'A3';

/** One row of the public alert symbols. */
export interface AlertLevelFacts {
  pubSymId: number;
  level: AlertLevel;
  symbol: PublicAlertSymbol;
  type: 'routine' | 'event';
  /** How long a trigger of this level holds the alert after its release, hours. */
  durationHours: number;
  /** Words of the level sign, to be confirmed by the municipality. Level 0 says that no warning stands, not that there is no danger. */
  words: LevelWordsBy;
  /** What to do, in capitals, for those who read the first line of an SMS only (levels 2 and 3). */
  deed?: { en: string; fil: string };
}

/** Filipino stands in the place of a language that has no word. */
export interface LevelWordsBy {
  en: string;
  fil: string;
  war?: string;
}
export type LevelLanguage = keyof LevelWordsBy;

/** api-facts §7.1 (ids, types, durations); look.md (words). */
export const ALERT_LEVELS: readonly AlertLevelFacts[] = [
  {
    pubSymId: 1,
    level: 0,
    symbol: 'A0',
    type: 'routine',
    durationHours: 0,
    words: { en: 'No warning', fil: 'Walang babala', war: 'Waray pahimatngon' },
  },
  {
    pubSymId: 2,
    level: 1,
    symbol: 'A1',
    type: 'event',
    durationHours: 24,
    words: { en: 'Get ready', fil: 'Maghanda', war: 'Pangandam' },
  },
  {
    pubSymId: 3,
    level: 2,
    symbol: 'A2',
    type: 'event',
    durationHours: 24,
    words: { en: 'Alert', fil: 'Alerto', war: 'Alerto' },
    deed: { fil: 'HUMANDA NANG LUMIKAS', en: 'BE READY TO EVACUATE' },
  },
  {
    pubSymId: 4,
    level: 3,
    symbol: 'A3',
    type: 'event',
    durationHours: 48,
    words: { en: 'Evacuate', fil: 'Lumikas', war: 'Bakwit' },
    deed: { fil: 'LUMIKAS NA', en: 'EVACUATE NOW' },
  },
];

/** The row of a level. */
export function alertLevelFacts(level: AlertLevel): AlertLevelFacts {
  return ALERT_LEVELS[level]!; // the table has one row per level, in order
}

/** The one language in which a reader of `language` reads a level, and its word. */
export function levelWord(level: AlertLevel, language: string): { language: LevelLanguage; word: string } {
  const { words } = alertLevelFacts(level);
  if (language === 'war' && words.war !== undefined) return { language, word: words.war };
  return language === 'fil' || language === 'war'
    ? { language: 'fil', word: words.fil }
    : { language: 'en', word: words.en };
}

/** `A0` … `A3`. */
export function publicAlertSymbol(level: AlertLevel): PublicAlertSymbol {
  return alertLevelFacts(level).symbol;
}

/** How long a trigger of this level holds the alert, milliseconds: 24 h for 1 and 2, 48 h for 3. */
export function alertDurationMs(level: number): number {
  return isAlertLevel(level) ? alertLevelFacts(level).durationHours * HOUR_MS : 0;
}

/** Whether a number is one of 0, 1, 2, 3. */
export function isAlertLevel(level: number): level is AlertLevel {
  return level === 0 || level === 1 || level === 2 || level === 3;
}

/** A trigger's level cut to the public range: −1 and −2 count as 0. */
export function asAlertLevel(level: number): AlertLevel {
  return level >= 3 ? 3 : level >= 2 ? 2 : level >= 1 ? 1 : 0;
}
