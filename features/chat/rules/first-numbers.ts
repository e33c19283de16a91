// What the page of messages shows first: whom to call.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';

const NUMBER_WORDS: Readonly<Record<PageLanguage, Record<'title' | 'none', string>>> = {
  en: { title: 'Emergency numbers', none: 'No emergency number is set.' },
  fil: { title: 'Mga numerong pang-emergency', none: 'Walang nakatakdang numerong pang-emergency.' },
  war: { title: 'Mga numero ha emerhensya', none: 'Waray gintakda nga numero ha emerhensya.' },
};

export function firstNumbers(
  agencies: readonly { agency: string; numbers: readonly string[] }[],
  language: PageLanguage,
): FirstData {
  const words = NUMBER_WORDS[language];
  return {
    sentence: agencies.length === 0 ? words.none : words.title,
    isNotable: agencies.length === 0,
    rows: agencies.map(({ agency, numbers }) => ({ name: agency, value: '', numbers, at: null })),
  };
}
