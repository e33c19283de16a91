// The public page in one language: one file with its style inside, without a script, a picture or anything else to fetch.

import { escapeText } from '@bantay/kernel/text/escape-text';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { partOf } from '../rules/mark-old.ts';
import { STYLE } from '../rules/page-style.ts';
import { PAGE_WORDS, type PageWords } from '../rules/page-words.ts';
import { laterOf, timeOf, writeLevel } from '../rules/write-level.ts';
import { PAGE_POLICY } from './page-policy.ts';
import type { Deed, PublicDocument, PublicSite } from './public-document.ts';

/** What stands on the page of one language; the link to another one is made of `address`. */
interface Shell {
  language: PageLanguage;
  languages: readonly PageLanguage[];
  title: string;
  office: string;
  policy: string;
  address: (language: PageLanguage) => string;
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

export function writePage(document: PublicDocument, language: PageLanguage): string {
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

const addressOf = (language: PageLanguage): string => `/levels/${language}`;

function languageLink(language: PageLanguage, shown: PageLanguage, href: string): string {
  const { name } = PAGE_WORDS[language];
  return language === shown
    ? `<b aria-current="page">${name}</b>`
    : `<a href="${escapeText(href)}" lang="${language}" hreflang="${language}">${name}</a>`;
}

const ageOf = ({ writtenAt, holdsUntil }: PublicDocument, { age }: PageWords): string =>
  escapeText(age).replace('{written}', timeOf(writtenAt)).replace('{until}', timeOf(holdsUntil));

function contactOf({ contact }: PublicDocument, words: PageWords): string {
  const numberOf = (number: string, scheme: string) =>
    `<a href="${scheme}:${number.replace(/[^\d+]/g, '')}">${escapeText(number)}</a>`;
  return escapeText(words.contact)
    .replace('{call}', () => numberOf(contact.call, 'tel'))
    .replace('{text}', () => numberOf(contact.text, 'sms'));
}

function sectionOf(site: PublicSite, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  const id = `site-${escapeText(site.siteCode)}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeText(site.name)}</h2>
${writeLevel(site, language)}
${whyOf(site, language)}<h3>${escapeText(words.deed)}</h3>
${partOf('deed', deedOf(site, language))}
</section>`;
}

function whyOf({ level, reasons }: PublicSite, language: PageLanguage): string {
  if (level === null || reasons.length === 0) return '';
  const sentences = reasons.map((told) => `<p>${inLanguage(told[language], language)}</p>`);
  return `<h3>${escapeText(PAGE_WORDS[language].why)}</h3>\n${sentences.join('\n')}\n`;
}

const inLanguage = ({ language, text }: Deed, shown: PageLanguage): string =>
  `<span${language === shown ? '' : ` lang="${language}"`}>${escapeText(text)}</span>`;

function deedOf({ level, deeds }: PublicSite, language: PageLanguage): string {
  if (level === null) return `<p>${escapeText(PAGE_WORDS[language].unknownDeed)}</p>`;
  const text = inLanguage(deeds[language], language);
  return level === 0 ? `<p ${laterOf(level, PAGE_WORDS[language].unknownDeed)}>${text}</p>` : `<p>${text}</p>`;
}
