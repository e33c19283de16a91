// The words of one catalogue in Waray: of the program, Filipino ones where it has none, and over both what was written here. Fetched with Waray only.
import { fits } from '@bantay/features/screen-words/rules/screen-sentence.ts';
import type { ResourceKey } from 'i18next';
import { writtenSentences } from './written-sentences.ts';

/** Word by word, in groups too. What was written stands only where it fills the same places as the Filipino sentence: none other breaks a screen. */
export async function warayWords(namespace: string, filipino: ResourceKey, own: ResourceKey): Promise<ResourceKey> {
  const words = filled(filipino, own);
  const written = (await writtenSentences()).filter(({ place }) => place.startsWith(`${namespace}:`));
  if (written.length === 0) return words;
  const texts = new Map(written.map((one) => [one.place, one]));
  const laid = (some: ResourceKey, basis: ResourceKey | undefined, at: string): ResourceKey => {
    if (typeof some === 'string') {
      const one = texts.get(at);
      return one && typeof basis === 'string' && fits(one, basis) ? one.text : some;
    }
    const under = typeof basis === 'string' ? {} : (basis ?? {});
    return Object.fromEntries(
      Object.entries(some).map(([key, word]) => [
        key,
        laid(word, under[key], at + (typeof word === 'string' ? key : `${key}.`)),
      ]),
    );
  };
  return laid(words, filipino, `${namespace}:`);
}

function filled(all: ResourceKey, some: ResourceKey): ResourceKey {
  if (typeof all === 'string' || typeof some === 'string') return some;
  return {
    ...all,
    ...Object.fromEntries(Object.entries(some).map(([key, word]) => [key, filled(all[key] ?? {}, word)])),
  };
}
