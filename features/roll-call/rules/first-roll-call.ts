// What the evacuation list shows first: how many are safe and how many are looked for. Counts, and nobody's name: no look is recorded.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { RollSummary } from './roll-list.ts';

type RollWords = Readonly<Record<'none' | 'people' | 'safe' | 'missing' | 'back' | 'refuse', string>>;

const ROLL_WORDS: Readonly<Record<PageLanguage, RollWords>> = {
  en: {
    ...{ none: 'No roll-call is open.', people: 'On the list', safe: 'Safe', missing: 'Missing' },
    ...{ back: 'Went back', refuse: 'Refuse' },
  },
  fil: {
    ...{ none: 'Walang bukas na roll-call.', people: 'Nasa listahan', safe: 'Ligtas', missing: 'Hinahanap' },
    ...{ back: 'Umuwi', refuse: 'Ayaw lumikas' },
  },
  war: {
    ...{ none: 'Waray abrido nga roll-call.', people: 'Aada ha listahan', safe: 'Luwas', missing: 'Ginbibiling' },
    ...{ back: 'Umuli', refuse: 'Nadiri pag-ebakwet' },
  },
};

/** Of the open one; null: none is open. */
export function firstRollCall(summary: RollSummary | null, language: PageLanguage): FirstData {
  const words = ROLL_WORDS[language];
  if (summary === null) return { sentence: words.none, rows: [] };
  const { people, safe, missing, counts } = summary;
  const row = (name: string, count: number) => ({ name, value: String(count), at: null });
  return {
    sentence: null,
    rows: [
      ...[row(words.people, people), row(words.safe, safe), row(words.missing, missing.length)],
      ...[row(words.back, counts['went back']), row(words.refuse, counts.refuses)],
    ],
  };
}
