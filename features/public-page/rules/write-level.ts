// A level as it is drawn without a program: sign, what speaks against it, since when and until when. The style is page-style.ts.
import { escapeText } from '@bantay/kernel/text/escape-text';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { type Instant, toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { levelWord } from '../../alerts/rules/alert-level.ts';
import { LEVEL_SHAPES } from '../../alerts/rules/level-shape.ts';
import { shownCode } from '../../public-log/rules/leaf.ts';
import { partOf, symbolOf, unknownSign } from './mark-old.ts';
import type { NextBulletin } from './next-bulletin.ts';
import { PAGE_WORDS, type PageWords } from './page-words.ts';
import type { PublicLevel } from './public-level.ts';

/** A level, and what is said beside it. */
export interface DrawnLevel extends PublicLevel {
  /** Since when this level is released. */
  since: Instant | null;
  /** End of its validity; null at level 0. */
  until: Instant | null;
  isOverdue: boolean;
  takenBackAt: Instant | null;
  judgedAt: Instant | null;
  next: NextBulletin | null;
  /** Eight letters of the newest text that residents were sent of this release, or of the release itself; null: there is none. */
  code: string | null;
}

/** HTML, below the name of the site. */
export function writeLevel(level: DrawnLevel, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  return `${partOf('sign', signOf(level, language))}
${remarksOf(level, words)
  .map((text) => `<p>${text}</p>`)
  .join('\n')}
<dl>${factsOf(level, words)
    .map(([name, value]) => `<div><dt>${escapeText(name)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>`;
}

export const timeOf = (at: Instant): string =>
  `<time datetime="${toManilaText(at).slice(0, 16).replace(' ', 'T')}+08:00">${toDisplayTime(at)}</time>`;
/** A sentence of ours with times in it. */
export const withTime = (sentence: string, at: Instant): string => escapeText(sentence).replace('{time}', timeOf(at));

function signOf({ level }: DrawnLevel, language: PageLanguage): string {
  if (level === null) return unknownSign(PAGE_WORDS[language].noInformation);
  const { word, language: spoken } = levelWord(level, language);
  const number = PAGE_WORDS[language].level.replace('{level}', String(level));
  const said = `<b>${number}</b> <span lang="${spoken}">${escapeText(word)}</span>`;
  const shape = symbolOf(`<path d="${LEVEL_SHAPES[level]}"/>`);
  const { noInformation, lastKnown } = PAGE_WORDS[language];
  const later = level === 0 ? noInformation : `${noInformation}. ${lastKnown}`;
  return `<p class="sign" data-level="${level}"><span ${laterOf(level, later)}>${shape}<!--said-->${said}<!--/said--></span></p>`;
}

function remarksOf(site: DrawnLevel, words: PageWords): string[] {
  const { level, isOverdue, until } = site;
  const doubt = doubtOf(site, words);
  const overdue = isOverdue && level !== null && until !== null ? [withTime(words.overdue, until)] : [];
  return doubt === null ? overdue : [doubt, ...overdue];
}

function doubtOf({ doubt, takenBackAt, judgedAt }: DrawnLevel, words: PageWords): string | null {
  if (doubt === null) return null;
  if (doubt === 'taken back' && takenBackAt !== null) return withTime(words.doubts[doubt], takenBackAt);
  if (doubt !== 'not judged') return escapeText(words.doubts[doubt]);
  return judgedAt === null ? escapeText(words.neverJudged) : withTime(words.doubts[doubt], judgedAt);
}

function factsOf({ level, since, until, next, code }: DrawnLevel, words: PageWords): [name: string, value: string][] {
  const facts: [string, string][] = [];
  if (level !== null && since !== null) facts.push([words.since, timeOf(since)]);
  if (level !== null && until !== null) facts.push([words.until, timeOf(until)]);
  if (next !== null) facts.push([words.next, next.isLate ? withTime(words.nextLate, next.at) : timeOf(next.at)]);
  if (level !== null && code !== null) facts.push([words.code, shownCode(code)]);
  return facts;
}

/** What stands there once the page has lain open for too long; at level 0 in the place of everything else. */
export const laterOf = (level: number, text: string): string =>
  `class="later${level === 0 ? ' l0' : ''}" data-later="${escapeText(text)}"`;
