// What stands in a page until its programs are there: the levels as they are drawn for everybody, and what waits, for officers.
import { callAddress } from '@bantay/kernel/text/call-address';
import { escapeText } from '@bantay/kernel/text/escape-text';
import type { FirstData, FirstRow, SeenAbove } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { WaitingLevel } from '../../alerts/rules/plate-truth.ts';
import { PAGE_WORDS } from '../../public-page/rules/page-words.ts';
import type { ShownLevel } from '../../public-page/rules/shown-level.ts';
import { timeOf, withTime, writeLevel } from '../../public-page/rules/write-level.ts';
import { SIGHT_WORDS, type SightWords } from './sight-words.ts';

export interface PageLink {
  address: string;
  name: string;
}

export interface SeenSite extends ShownLevel {
  siteCode: string;
  /** Line of address. */
  name: string;
  /** Null: nothing waits for a person. */
  waiting: WaitingLevel | null;
  /** Its pages. */
  pages: readonly PageLink[];
}

/** What the page itself shows first. */
export interface SeenPart extends FirstData {
  title: string;
}

export interface Seen {
  /** Field time at which all of it was read. */
  readAt: Instant;
  isDemo: boolean;
  /** What is more urgent than anything of one page. */
  above: readonly SeenAbove[];
  /** The page is of one site: its level stands above what the page shows first, else below. */
  isOfSite: boolean;
  /** Null: its levels are what it shows first, or its own could not be read. */
  part: SeenPart | null;
  /** Most urgent first; one of a page of that site. */
  sites: readonly SeenSite[];
  /** Pages of no site, beside the dashboard. */
  pages: readonly PageLink[];
}

/**
 * HTML for the body of a page, in the style for everybody (page-style.ts). It is true when it is written and says when that was; after
 * five minutes the style takes its colours away.
 */
export function writeSight(
  { readAt, isDemo, above, isOfSite, part, sites, pages }: Seen,
  language: PageLanguage,
): string {
  const words = PAGE_WORDS[language];
  const own = SIGHT_WORDS[language];
  const first = part === null ? '' : partOf(part);
  const levels = sites.map((site) => [sectionOf(site, language), linksOfSite(site, own)]);
  return `<header><p class="office">Bantay</p><h1>${escapeText(words.title)}</h1></header>
<main lang="${language}">
<p class="open">${escapeText(words.open)}</p>
${isDemo ? `<p class="demo">${escapeText(words.demo)}</p>` : ''}
<p class="age">${withTime(own.known, readAt)}</p>
${above.map(urgentOf).join('\n')}
${(isOfSite ? levels.flatMap(([level, links]) => [level, first, links]) : [first, ...levels.flat()]).join('\n')}
${linksOf(own.pages, [{ address: '/opcen', name: own.dashboard }, ...pages])}
</main>`;
}

function urgentOf({ sentence, address }: SeenAbove): string {
  const said = escapeText(sentence);
  return `<p class="old">${address === null ? said : `<a href="${escapeText(address)}">${said}</a>`}</p>`;
}

function sectionOf(site: SeenSite, language: PageLanguage): string {
  const code = escapeText(site.siteCode);
  const own = SIGHT_WORDS[language];
  const waits = site.waiting === null ? '' : `<p class="old">${escapeText(waitsOf(site.waiting, own))}</p>\n`;
  return `<section aria-labelledby="seen-${code}">
<h2 id="seen-${code}">${escapeText(site.name)}</h2>
${waits}${writeLevel({ ...site, next: null, code: null }, language)}
</section>`;
}

const linksOfSite = ({ siteCode, pages }: SeenSite, own: SightWords) =>
  linksOf(own.pagesOf.replace('{site}', siteCode.toUpperCase()), pages);

function partOf({ title, sentence, isNotable, rows }: SeenPart): string {
  const said = sentence === null ? '' : `<p${isNotable ? ' class="old"' : ''}>${escapeText(sentence)}</p>\n`;
  const list = rows.map((row) => `<div><dt>${escapeText(row.name)}</dt><dd>${textOf(row)}</dd></div>`).join('\n');
  return `<section id="first" aria-labelledby="first-title">
<h2 id="first-title">${escapeText(title)}</h2>
${said}${list && `<dl>${list}</dl>`}
</section>`;
}

function textOf({ value, numbers = [], at }: FirstRow): string {
  const calls = numbers.map((number) => `<a href="${callAddress(number)}">${escapeText(number)}</a>`);
  const said = [...(value === '' ? [] : [escapeText(value)]), ...calls].join(' ');
  return at === null ? said : `${said} <small>${timeOf(at)}</small>`;
}

const linksOf = (name: string, links: readonly PageLink[]) =>
  `<nav aria-label="${escapeText(name)}">${links
    .map((link) => `<a href="${escapeText(link.address)}">${escapeText(link.name)}</a>`)
    .join('')}</nav>`;

function waitsOf({ for: what, level }: WaitingLevel, own: SightWords): string {
  if (what === 'release') return own.toRelease.replace('{level}', String(level));
  return level === 0 ? own.toDecidePossible : own.toDecide.replace('{level}', String(level));
}
