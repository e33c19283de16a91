// All words of the screens that Waray has, with their places.
import { ALERT_LEVELS } from '@bantay/features/alerts/rules/alert-level.ts';
import type { PlacedWord } from '@bantay/features/screen-words/rules/words-check.ts';
import type { ResourceKey } from 'i18next';
import { files } from './catalogues.ts';

export const readWaray = () => readAll('war');

/** Of one language, by name of the catalogue and place in it; the words of the levels besides. */
export async function readAll(
  language: 'en' | 'fil' | 'war',
  own: Record<string, ResourceKey> = {},
): Promise<PlacedWord[]> {
  const words: PlacedWord[] = ALERT_LEVELS.flatMap(({ level, words: said }) => {
    const text = said[language];
    return text === undefined ? [] : [{ place: `levels:${level}`, text }];
  });
  const found = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  for (const catalogues of [own, ...(await Promise.all(found.map(([, read]) => read())))]) {
    for (const [name, catalogue] of Object.entries(catalogues)) words.push(...placed(catalogue, `${name}:`));
  }
  return words;
}

function placed(words: ResourceKey, at: string): PlacedWord[] {
  if (typeof words === 'string') return [{ place: at, text: words }];
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [{ place: at + key, text: word }] : placed(word, `${at}${key}.`),
  );
}
