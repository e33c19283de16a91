// Who has asked for help by SMS and was read by nobody: what stands above every page, and what the page of messages shows first.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { Instant } from '@bantay/kernel/time/manila-time';

interface HelpWords {
  /** `numbers`: telephone numbers that asked. */
  waiting: (numbers: number) => string;
  unknown: string;
  none: string;
  noSite: string;
  newest: (numbers: number) => string;
}

const HELP_WORDS: Readonly<Record<PageLanguage, HelpWords>> = {
  en: {
    waiting: (numbers) =>
      numbers === 1
        ? 'One number asks for help (TULONG): read it.'
        : `${numbers} numbers ask for help (TULONG): read them.`,
    unknown: 'Whether somebody asks for help (TULONG) could not be read.',
    none: 'Every call for help (TULONG) has been read.',
    noSite: 'no site known',
    newest: (numbers) => (numbers === 1 ? 'one number; newest' : `${numbers} numbers; newest`),
  },
  fil: {
    waiting: (numbers) => `${numbers} numero ang humihingi ng TULONG: basahin.`,
    unknown: 'Hindi nabasa kung may humihingi ng TULONG.',
    none: 'Nabasa na ang lahat ng humingi ng TULONG.',
    noSite: 'hindi alam ang lugar',
    newest: (numbers) => `${numbers} numero; pinakabago`,
  },
  war: {
    waiting: (numbers) => `${numbers} ka numero an nangangaro hin TULONG (bulig): basaha.`,
    unknown: 'Diri nabasa kon may nangangaro hin TULONG (bulig).',
    none: 'Nabasa na an ngatanan nga nangaro hin TULONG (bulig).',
    noSite: 'diri maaram an lugar',
    newest: (numbers) => `${numbers} ka numero; pinakabag-o`,
  },
};

/** Of a site, or of people of whom none is known. */
export interface WaitingHelp {
  siteCode: string | null;
  /** Telephone numbers. */
  count: number;
  newest: Instant;
}

/** Null: nobody waits. */
export function helpSentence(waiting: readonly { count: number }[], language: PageLanguage): string | null {
  const numbers = waiting.reduce((sum, { count }) => sum + count, 0);
  return numbers === 0 ? null : HELP_WORDS[language].waiting(numbers);
}

export const helpUnknown = (language: PageLanguage): string => HELP_WORDS[language].unknown;

export function firstHelp(waiting: readonly WaitingHelp[], language: PageLanguage): FirstData {
  const words = HELP_WORDS[language];
  return {
    sentence: waiting.length === 0 ? words.none : null,
    rows: waiting.map(({ siteCode, count, newest }) => ({
      name: `TULONG, ${siteCode === null ? words.noSite : siteCode.toUpperCase()}`,
      value: words.newest(count),
      at: newest,
    })),
  };
}
