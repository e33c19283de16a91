// The page on which anybody finds out whether a warning is genuine: a form without a script, and what became of the text.

import { escapeText } from '@bantay/kernel/text/escape-text';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { readCode } from '../../public-log/rules/leaf.ts';
import type { Standing } from '../../public-log/rules/standing-text.ts';
import type { FoundText } from '../../public-log/server/public-log-service.ts';
import { PAGE_WORDS, type PageWords } from '../rules/page-words.ts';
import { timeOf } from '../rules/write-level.ts';
import { policyOf } from './page-policy.ts';
import { writeShell } from './write-page.ts';

export interface Check {
  language: PageLanguage;
  languages: readonly PageLanguage[];
  office: string;
  /** As it was typed; empty: nothing is asked yet. */
  given: string;
  /** Null: nothing like it was ever sent. */
  found: FoundText | null;
}

export const CHECK_POLICY = policyOf("'self'");

const addressOf = (language: PageLanguage): string => `/levels/check?language=${language}`;

export function writeCheck({ language, languages, office, given, found }: Check): string {
  const words = PAGE_WORDS[language];
  const asked = given.trim() === '' ? [] : answerOf({ office, given, found }, words);
  const form = [
    '<form action="/levels/check" method="get">',
    `<input type="hidden" name="language" value="${language}">`,
    `<label for="text">${escapeText(words.checkLabel)}</label>`,
    `<textarea id="text" name="text" rows="6" maxlength="4000" autocomplete="off">${escapeText(given)}</textarea>`,
    `<button type="submit">${escapeText(words.checkButton)}</button>`,
    '</form>',
  ];
  return writeShell({
    ...{ language, languages, office, policy: CHECK_POLICY, address: addressOf, title: words.check },
    main: [...asked, `<p>${escapeText(words.checkIntro)}</p>`, ...form].join('\n'),
    footer: `<p><a class="again" href="/levels/${language}">${escapeText(words.now)}</a></p>\n<p>${escapeText(words.times)}</p>`,
  });
}

const STANDS: Readonly<Record<Standing, 'checkNewest' | 'checkOlder' | 'checkCorrected' | 'checkTakenBack'>> = {
  newest: 'checkNewest',
  older: 'checkOlder',
  corrected: 'checkCorrected',
  'taken back': 'checkTakenBack',
};

function answerOf({ office, given, found }: Pick<Check, 'office' | 'given' | 'found'>, words: PageWords): string[] {
  const said = (sentence: string) => escapeText(sentence).replaceAll('{office}', () => escapeText(office));
  if (found === null) return [`<p class="old" role="alert">${said(words.checkNo)}</p>`];
  const isHeld = found.standing === 'newest';
  // Letters can be copied onto any picture: they say what it would have to show.
  const sentence = said(readCode(given) === null ? words.checkYes : words.checkLetters)
    .replace('{time}', timeOf(found.saidAt))
    .replace('{site}', () => escapeText(found.siteCode.toUpperCase()))
    .replace('{level}', String(found.level));
  const kind = isHeld ? 'yes' : 'old';
  return [`<p class="${kind}" role="alert">${sentence} ${escapeText(words[STANDS[found.standing]])}</p>`];
}
