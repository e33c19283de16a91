// What the record shows first: why the level is what it is, in the three sentences that are told everywhere.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { whyIn } from '../../why/rules/why.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';

const REASON_WORDS: Readonly<Record<PageLanguage, Record<'none' | 'raised' | 'against' | 'ends', string>>> = {
  en: {
    none: 'Nothing has been released yet.',
    ...{ raised: 'Raised by', against: 'Doubts', ends: 'End' },
  },
  fil: {
    none: 'Wala pang nailalabas.',
    ...{ raised: 'Dahilan', against: 'Alinlangan', ends: 'Wakas' },
  },
  war: {
    none: 'Waray pa naipagawas.',
    ...{ raised: 'Hinungdan', against: 'Ruhaduha', ends: 'Katapusan' },
  },
};

/** `facts` null: nothing was released. */
export function firstReasons(facts: WhyFacts | null, language: PageLanguage): FirstData {
  const words = REASON_WORDS[language];
  if (facts === null) return { sentence: words.none, isNotable: true, rows: [] };
  const said = whyIn(language, facts);
  const rows = (['raised', 'against', 'ends'] as const).map((what) => ({
    name: words[what],
    value: said[what],
    at: null,
  }));
  return { sentence: null, rows };
}
