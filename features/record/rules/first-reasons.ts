// What the record shows first: why the level is what it is, in the three sentences that are told everywhere.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { whyIn } from '../../why/rules/why.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';

const REASON_WORDS: Readonly<Record<PageLanguage, Record<'none' | 'raised' | 'against' | 'ends', string>>> = {
  en: {
    none: 'Nothing has been released yet.',
    ...{ raised: 'What raised it', against: 'What speaks against it, or is missing', ends: 'What would end it' },
  },
  fil: {
    none: 'Wala pang nailalabas.',
    ...{ raised: 'Ano ang nagtaas', against: 'Ano ang salungat o kulang', ends: 'Ano ang magwawakas' },
  },
  war: {
    none: 'Waray pa naipagawas.',
    ...{ raised: 'Ano an nagpahitaas', against: 'Ano an kontra o kulang', ends: 'Ano an magpapatapos' },
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
