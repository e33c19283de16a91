// In a build the words of refusals are written out: a file of one language would otherwise carry the catalogue in all of them.
import { INNER_REFUSALS } from '@bantay/kernel/wire/refusals';
import { FIRST_REFUSALS } from '@bantay/kernel/wire/refusals/first';
import type { RefusalLanguage, Refusals } from '@bantay/kernel/wire/refusals/refusal';
import type { Plugin } from 'vite';
import { sentencesOf, titlesOf } from './src/i18n/refusal-words.ts';

const CATALOGUES: Record<string, Refusals> = { FIRST_REFUSALS, INNER_REFUSALS };
const FILE = /src[\\/]i18n[\\/](en|fil)[\\/](problems|refusals)\.ts$/;
const ASKED = /\b(sentencesOf|titlesOf)\((\w+), '(en|fil)'\)/g;

export function foldRefusals(): Plugin {
  return {
    name: 'bantay:fold-refusals',
    apply: 'build',
    // As it was written, before types are taken off.
    enforce: 'pre',
    transform(code, id) {
      if (!FILE.test(id)) return null;
      const folded = code
        .replace(/^import .*$/gm, '')
        .replace(ASKED, (_, of: string, name: string, language: string) => {
          const words = of === 'titlesOf' ? titlesOf : sentencesOf;
          return JSON.stringify(words(CATALOGUES[name]!, language as RefusalLanguage)); // the pattern knows no other
        });
      if (folded.includes('Of(')) throw new Error(`${id}: what it asks of the catalogue is not understood here.`);
      return { code: folded, map: null };
    },
  };
}
