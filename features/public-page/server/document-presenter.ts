// The levels for everybody as programs read them.

import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { PAGE_WORDS } from '../rules/page-words.ts';
import type { PublicDocumentReply } from '../wire/public-page.ts';
import type { PublicDocument, PublicSite } from './public-document.ts';

export function presentDocument({ writtenAt, holdsUntil, isDemo, office, sites }: PublicDocument): string {
  const reply: PublicDocumentReply = {
    written: toManilaText(writtenAt),
    holds_until: toManilaText(holdsUntil),
    is_old: false,
    demo: isDemo,
    office,
    sites: sites.map(siteReply),
  };
  return JSON.stringify(reply);
}

function siteReply(site: PublicSite): PublicDocumentReply['sites'][number] {
  const { siteCode, name, level, doubt, since, until, isOverdue, next, code, deeds } = site;
  const toDo = (language: PageLanguage) => (level === null ? PAGE_WORDS[language].unknownDeed : deeds[language].text);
  return {
    ...{ site_code: siteCode, name, level, doubt },
    ...{
      since: level === null ? null : manilaTextOrNull(since),
      until: level === null ? null : manilaTextOrNull(until),
    },
    is_overdue: isOverdue && level !== null,
    next_bulletin: manilaTextOrNull(next?.at ?? null),
    code: level === null ? null : code,
    why: level === null ? [] : site.reasons.map(({ fil, en, war }) => ({ fil: fil.text, en: en.text, war: war.text })),
    what_to_do: { fil: toDo('fil'), en: toDo('en'), war: toDo('war') },
  };
}
