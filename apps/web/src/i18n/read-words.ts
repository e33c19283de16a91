// All words of the screens in one language, with their places: for who reviews them, and to see whether they were.
import { accounts } from '@bantay/features/accounts/words/en/accounts.ts';
import { ALERT_LEVELS } from '@bantay/features/alerts/rules/alert-level.ts';
import type { PlacedWord } from '@bantay/features/screen-words/rules/words-check.ts';
import type { ResourceKey } from 'i18next';
import { common } from './en/common.ts';
import type { Language } from './i18n.ts';

/** By name of the catalogue and place in it: `shell:menu`; the words of the levels besides. */
export async function readWords(language: Language): Promise<PlacedWord[]> {
  const { filesOf } = await import('./catalogues.ts');
  const files = await filesOf(language);
  const found = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const catalogues = await Promise.all(found.map(([, read]) => read()));
  // Those two are in the entry.
  if (language === 'en') catalogues.push({ common, accounts });
  const levels = ALERT_LEVELS.map(({ level, words }) => ({ place: `levels:${level}`, text: words[language] ?? '' }));
  const words = catalogues.flatMap((one) =>
    Object.entries(one).flatMap(([name, catalogue]) => placed(catalogue, `${name}:`)),
  );
  return [...levels, ...words].filter(({ text }) => text !== '');
}

function placed(words: ResourceKey, at: string): PlacedWord[] {
  if (typeof words === 'string') return [{ place: at, text: words }];
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [{ place: at + key, text: word }] : placed(word, `${at}${key}.`),
  );
}
