// The last page of levels, as somebody may hand it on who cannot ask the server: no level stays, and why is said above all.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { PAGE_WORDS } from './page-words.ts';

/** Parts of the page that are put in another's place: they stand between `<!--NAME-->` and `<!--/NAME-->`. */
export type PagePart = 'news' | 'sign' | 'deed';
export const partOf = (name: PagePart, html: string): string => `<!--${name}-->${html}<!--/${name}-->`;

export interface Why {
  /** `too old`: it is older than it promises. `unheard`: the server has not been heard. */
  why: 'too old' | 'unheard';
  /** Since when, as it is shown: `2026/11/21 03:10`. */
  since: string;
}

/** The question mark of a level that nobody knows, in a square of 24. */
export const UNKNOWN_SHAPE =
  '<path d="M6.6 8.4C6.6 5 9 3 12.2 3s5.5 1.9 5.5 4.9c0 4-5 4.2-5 7.6v.7" fill="none" stroke="currentColor" stroke-width="3.6"/><circle cx="12.6" cy="20.6" r="2.4"/>';

export const symbolOf = (shape: string): string =>
  `<svg width="28" height="28" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${shape}</svg>`;

export const unknownSign = (text: string): string =>
  `<p class="sign" data-level="unknown"><span>${symbolOf(UNKNOWN_SHAPE)}<b>${text}</b></span></p>`;

/**
 * What is said above, and 'No information' in the place of every level; one above 0 is named as the last that was known, with
 * what to do then. Null: this is no page of ours. `since` holds digits and signs of a time alone, whatever is given.
 */
export function markOldPage(html: string, { why, since }: Why): string | null {
  const [, lang] = /<html lang="([a-z]+)"/.exec(html) ?? [];
  const language = PAGE_LANGUAGES.find((one) => one === lang);
  if (language === undefined || !html.includes('<!--news-->')) return null;
  const words = PAGE_WORDS[language];
  const news = (why === 'unheard' ? words.unheard : words.tooOld).replace('{time}', plainTime(since));
  return withPart(html, 'news', () => `<p class="old" role="alert">${news}</p>`)
    .replace(DEED_OF_LEVEL_0, (_, sign: string) => `${sign}${partOf('deed', `<p>${words.unknownDeed}</p>`)}`)
    .replaceAll(SIGN, (_, sign: string) => partOf('sign', oldSign(sign, words)));
}

const SIGN = /<!--sign-->([\s\S]*?)<!--\/sign-->/g;
/** Of a site at level 0, from its sign to what to do: going on as usual is said by somebody who knows. */
const DEED_OF_LEVEL_0 =
  /(<!--sign--><p class="sign" data-level="0"(?:(?!<!--sign-->)[\s\S])*?)<!--deed-->(?:(?!<!--sign-->)[\s\S])*?<!--\/deed-->/g;

/** One that says 'No information' already stays as it is, with the level that it names. */
function oldSign(sign: string, words: { noInformation: string; lastKnown: string }): string {
  if (sign.includes('data-level="unknown"')) return sign;
  const [, level] = /data-level="([123])"/.exec(sign) ?? [];
  const [, said = ''] = /<!--said-->([\s\S]*?)<!--\/said-->/.exec(sign) ?? [];
  const last = level === undefined ? '' : `<p class="last">${words.lastKnown} ${said}</p>`;
  return `${unknownSign(words.noInformation)}${last}`;
}

const withPart = (html: string, name: PagePart, make: () => string): string =>
  html.replace(new RegExp(`<!--${name}-->[\\s\\S]*?<!--/${name}-->`), () => partOf(name, make()));

/** A time as it is shown, and nothing else. */
export const plainTime = (text: string): string => text.replace(/[^\d/: -]/g, '').slice(0, 19);
