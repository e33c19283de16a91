// The public page in one language: one file with its style inside, without a script, a picture or anything else to fetch.

import { escapeText } from '@bantay/kernel/escape-text';
import { type Instant, toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { levelWord } from '../../alerts/rules/alert-level.ts';
import { LEVEL_SHAPES } from '../../alerts/rules/level-shape.ts';
import { shownCode } from '../../public-log/rules/leaf.ts';
import { partOf, symbolOf, unknownSign } from '../rules/mark-old.ts';
import { PAGE_WORDS, type PageWords, type PublicLanguage } from '../rules/public-language.ts';
import { PAGE_POLICY, STYLE } from './page-style.ts';
import type { Deed, PublicDocument, PublicSite } from './public-document.ts';

/** What stands on the page of one language; the link to another one is made of `address`. */
interface Shell {
  language: PublicLanguage;
  languages: readonly PublicLanguage[];
  title: string;
  office: string;
  policy: string;
  address: (language: PublicLanguage) => string;
  /** HTML, as the next two. */
  main: string;
  footer: string;
}

export function writeShell({ language, languages, title, office, policy, address, main, footer }: Shell): string {
  const words = PAGE_WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<title>${escapeText(title)}</title>
<link rel="alternate" type="application/atom+xml" href="/levels/feed.xml" title="${escapeText(words.title)}">
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="office">${escapeText(office)}</p>
<h1>${escapeText(title)}</h1>
<nav aria-label="${escapeText(words.languages)}">${languages.map((one) => languageLink(one, language, address(one))).join(' ')}</nav>
</header>
<main>
${main}
</main>
<footer>
${footer}
</footer>
</body>
</html>
`;
}

export function writePage(document: PublicDocument, language: PublicLanguage): string {
  const words = PAGE_WORDS[language];
  const { isDemo, office, languages, sites } = document;
  const main = [
    partOf('news', ''),
    `<p class="open">${escapeText(words.open)} <a class="again" href="">${words.again}</a></p>`,
    ...(isDemo ? [`<p class="demo">${escapeText(words.demo)}</p>`] : []),
    `<p class="age">${ageOf(document, words)} <a class="again" href="">${words.again}</a></p>`,
    ...(sites.length === 0 ? [`<p>${words.noSites}</p>`] : sites.map((site) => sectionOf(site, language))),
  ];
  const footer = [
    `<p>${contactOf(document, words)}</p>`,
    `<p><a class="again" href="/levels/check?language=${language}">${escapeText(words.check)}</a></p>`,
    `<p>${escapeText(words.times)} ${escapeText(words.programs)}: <a href="/levels.json">JSON</a> · <a href="/levels/feed.xml">Atom</a></p>`,
  ];
  return writeShell({
    ...{ language, languages, office, policy: PAGE_POLICY, address: addressOf },
    title: `${words.title} · ${document.municipality}`,
    main: main.join('\n'),
    footer: footer.join('\n'),
  });
}

const addressOf = (language: PublicLanguage): string => `/levels/${language}`;

function languageLink(language: PublicLanguage, shown: PublicLanguage, href: string): string {
  const { name } = PAGE_WORDS[language];
  return language === shown
    ? `<b aria-current="page">${name}</b>`
    : `<a href="${escapeText(href)}" lang="${language}" hreflang="${language}">${name}</a>`;
}

export const timeOf = (at: Instant): string =>
  `<time datetime="${toManilaText(at).slice(0, 16).replace(' ', 'T')}+08:00">${toDisplayTime(at)}</time>`;
/** A sentence of ours with times in it. */
const withTime = (sentence: string, at: Instant): string => escapeText(sentence).replace('{time}', timeOf(at));

const ageOf = ({ writtenAt, holdsUntil }: PublicDocument, { age }: PageWords): string =>
  escapeText(age).replace('{written}', timeOf(writtenAt)).replace('{until}', timeOf(holdsUntil));

function contactOf({ contact }: PublicDocument, words: PageWords): string {
  const numberOf = (number: string, scheme: string) =>
    `<a href="${scheme}:${number.replace(/[^\d+]/g, '')}">${escapeText(number)}</a>`;
  return escapeText(words.contact)
    .replace('{call}', () => numberOf(contact.call, 'tel'))
    .replace('{text}', () => numberOf(contact.text, 'sms'));
}

function sectionOf(site: PublicSite, language: PublicLanguage): string {
  const words = PAGE_WORDS[language];
  const id = `site-${escapeText(site.siteCode)}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeText(site.name)}</h2>
${partOf('sign', signOf(site, language))}
${remarksOf(site, words)
  .map((text) => `<p>${text}</p>`)
  .join('\n')}
<dl>${factsOf(site, words)
    .map(([name, value]) => `<div><dt>${escapeText(name)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
${whyOf(site, language)}<h3>${escapeText(words.deed)}</h3>
${partOf('deed', deedOf(site, language))}
</section>`;
}

function signOf({ level }: PublicSite, language: PublicLanguage): string {
  if (level === null) return unknownSign(PAGE_WORDS[language].noInformation);
  const { word, language: spoken } = levelWord(level, language);
  const number = PAGE_WORDS[language].level.replace('{level}', String(level));
  const said = `<b>${number}</b> <span lang="${spoken}">${escapeText(word)}</span>`;
  const shape = symbolOf(`<path d="${LEVEL_SHAPES[level]}"/>`);
  const { noInformation, lastKnown } = PAGE_WORDS[language];
  const later = level === 0 ? noInformation : `${noInformation}. ${lastKnown}`;
  return `<p class="sign" data-level="${level}"><span ${laterOf(level, later)}>${shape}<!--said-->${said}<!--/said--></span></p>`;
}

function remarksOf(site: PublicSite, words: PageWords): string[] {
  const { level, isOverdue, until } = site;
  const doubt = doubtOf(site, words);
  const overdue = isOverdue && level !== null && until !== null ? [withTime(words.overdue, until)] : [];
  return doubt === null ? overdue : [doubt, ...overdue];
}

function doubtOf({ doubt, takenBackAt, judgedAt }: PublicSite, words: PageWords): string | null {
  if (doubt === null) return null;
  if (doubt === 'taken back' && takenBackAt !== null) return withTime(words.doubts[doubt], takenBackAt);
  if (doubt !== 'not judged') return escapeText(words.doubts[doubt]);
  return judgedAt === null ? escapeText(words.neverJudged) : withTime(words.doubts[doubt], judgedAt);
}

function factsOf({ level, since, until, next, code }: PublicSite, words: PageWords): [name: string, value: string][] {
  const facts: [string, string][] = [];
  if (level !== null && since !== null) facts.push([words.since, timeOf(since)]);
  if (level !== null && until !== null) facts.push([words.until, timeOf(until)]);
  if (next !== null) facts.push([words.next, next.isLate ? withTime(words.nextLate, next.at) : timeOf(next.at)]);
  if (level !== null && code !== null) facts.push([words.code, shownCode(code)]);
  return facts;
}

function whyOf({ level, reasons }: PublicSite, language: PublicLanguage): string {
  if (level === null || reasons.length === 0) return '';
  const sentences = reasons.map((told) => `<p>${inLanguage(told[language], language)}</p>`);
  return `<h3>${escapeText(PAGE_WORDS[language].why)}</h3>\n${sentences.join('\n')}\n`;
}

const inLanguage = ({ language, text }: Deed, shown: PublicLanguage): string =>
  `<span${language === shown ? '' : ` lang="${language}"`}>${escapeText(text)}</span>`;

function deedOf({ level, deeds }: PublicSite, language: PublicLanguage): string {
  if (level === null) return `<p>${escapeText(PAGE_WORDS[language].unknownDeed)}</p>`;
  const text = inLanguage(deeds[language], language);
  return level === 0 ? `<p ${laterOf(level, PAGE_WORDS[language].unknownDeed)}>${text}</p>` : `<p>${text}</p>`;
}

/** What stands there once the page has lain open for too long; at level 0 in the place of everything else. */
const laterOf = (level: number, text: string): string =>
  `class="later${level === 0 ? ' l0' : ''}" data-later="${escapeText(text)}"`;
