// What stands in a page until its programs are there: the levels as they are drawn for everybody, and what waits, for officers.
import { escapeText } from '@bantay/kernel/text/escape-text';
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { WaitingLevel } from '../../alerts/rules/plate-truth.ts';
import { PAGE_WORDS, type PublicLanguage } from '../../public-page/rules/public-language.ts';
import type { ShownLevel } from '../../public-page/rules/shown-level.ts';
import { withTime, writeLevel } from '../../public-page/rules/write-level.ts';
import { SIGHT_WORDS, type SightWords } from './sight-words.ts';

export interface SeenSite extends ShownLevel {
  siteCode: string;
  /** Line of address. */
  name: string;
  /** Null: nothing waits for a person. */
  waiting: WaitingLevel | null;
}

export interface Seen {
  /** Field time at which the levels were read. */
  readAt: Instant;
  isDemo: boolean;
  /** Most urgent first. */
  sites: readonly SeenSite[];
}

/**
 * HTML for the body of a page, in the style for everybody (page-style.ts). It is true when it is written and says when that was; after
 * five minutes the style takes its colours away.
 */
export function writeSight({ readAt, isDemo, sites }: Seen, language: PublicLanguage): string {
  const words = PAGE_WORDS[language];
  const own = SIGHT_WORDS[language];
  return `<header><p class="office">Bantay</p><h1>${escapeText(words.title)}</h1></header>
<main lang="${language}">
<p class="open">${escapeText(words.open)}</p>
${isDemo ? `<p class="demo">${escapeText(words.demo)}</p>` : ''}
<p class="age">${withTime(own.known, readAt)}</p>
${sites.map((site) => sectionOf(site, language)).join('\n')}
<nav aria-label="${escapeText(own.pages)}"><a href="/opcen">${escapeText(own.dashboard)}</a></nav>
</main>`;
}

function sectionOf(site: SeenSite, language: PublicLanguage): string {
  const code = escapeText(site.siteCode);
  const own = SIGHT_WORDS[language];
  const waits = site.waiting === null ? '' : `<p class="old">${escapeText(waitsOf(site.waiting, own))}</p>\n`;
  return `<section aria-labelledby="seen-${code}">
<h2 id="seen-${code}">${escapeText(site.name)}</h2>
${waits}${writeLevel({ ...site, next: null, code: null }, language)}
<a href="/evacuation/${code}">${escapeText(own.people)}</a>
</section>`;
}

function waitsOf({ for: what, level }: WaitingLevel, own: SightWords): string {
  if (what === 'release') return own.toRelease.replace('{level}', String(level));
  return level === 0 ? own.toDecidePossible : own.toDecide.replace('{level}', String(level));
}
