// The levels for everybody as an Atom feed (RFC 4287): an entry for what is said of a site now, new where that is.

import { escapeText } from '@bantay/kernel/text/escape-text';
import { type Instant, toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { levelWord } from '../../alerts/rules/alert-level.ts';
import { PAGE_WORDS } from '../rules/page-words.ts';
import type { PublicDocument, PublicSite } from './public-document.ts';

/** `home`: where browsers reach the installation; null, in a demo: links lead from where the feed was read. */
export function writeFeed(document: PublicDocument, home: string | null): string {
  const { writtenAt, office, sites } = document;
  const page = `${home ?? ''}/levels`;
  const place = escapeText(`${document.municipality}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fil">
<id>urn:bantay:levels:${encodeURIComponent(home ?? 'demo')}</id>
<title>${escapeText(PAGE_WORDS.fil.title)} · ${place}</title>
<updated>${atomTime(writtenAt)}</updated>
<author><name>${escapeText(office)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeText(page)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${escapeText(page)}"/>
${sites.map((site) => entryOf(site, document, page)).join('\n')}
</feed>
`;
}

const atomTime = (at: Instant): string => `${toManilaText(at).replace(' ', 'T')}+08:00`;

/** Its id is that of what is said: a level of another day, or none, is another entry. */
function entryOf(site: PublicSite, { writtenAt, isDemo }: PublicDocument, page: string): string {
  const { siteCode, level, since, releasedAt, name, doubt } = site;
  const updated = releasedAt ?? since ?? writtenAt;
  const what = level === null ? `none-${doubt?.replaceAll(' ', '-') ?? ''}` : `level-${level}`;
  const demo = isDemo ? 'DEMO: ' : '';
  return `<entry>
<id>urn:bantay:level:${encodeURIComponent(siteCode)}:${updated}:${what}</id>
<title>${escapeText(`${demo}${saidOf(site)}: ${name}`)}</title>
<updated>${atomTime(updated)}</updated>
<link rel="alternate" type="text/html" href="${escapeText(page)}"/>
<summary>${escapeText(summaryOf(site))}</summary>
</entry>`;
}

function saidOf({ level }: PublicSite): string {
  if (level === null) return `${PAGE_WORDS.fil.noInformation} · ${PAGE_WORDS.en.noInformation}`;
  return `Alert level ${level}, ${levelWord(level, 'fil').word} · ${levelWord(level, 'en').word}`;
}

function summaryOf({ level, deeds, until }: PublicSite): string {
  const deed = level === null ? PAGE_WORDS.fil.unknownDeed : deeds.fil.text;
  return level === null || until === null ? deed : `${PAGE_WORDS.fil.until} ${toDisplayTime(until)}. ${deed}`;
}
