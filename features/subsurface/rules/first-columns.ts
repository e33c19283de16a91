// What the page of tilt columns shows first: of each column how many of its nodes measure, and its newest reading.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';

interface ColumnWords {
  none: string;
  measured: (measured: number, of: number) => string;
  /** It never reported. */
  never: string;
}

const COLUMN_WORDS: Readonly<Record<PageLanguage, ColumnWords>> = {
  en: {
    none: 'This site has no column in use.',
    measured: (measured, of) => `${measured} of ${of} nodes have measured in the last 3 hours; newest reading`,
    never: 'no reading yet',
  },
  fil: {
    none: 'Walang column na ginagamit sa lugar na ito.',
    measured: (measured, of) => `${measured} sa ${of} node ang nakasukat sa huling 3 oras; pinakabagong basa`,
    never: 'wala pang basa',
  },
  war: {
    none: 'Waray column nga ginagamit hini nga lugar.',
    measured: (measured, of) =>
      `${measured} han ${of} nga node an nakasukol han urhi nga 3 ka oras; pinakabag-o nga basa`,
    never: 'waray pa basa',
  },
};

export interface SeenColumn {
  column: string;
  /** Nodes with a reading of the newest three hours. */
  measured: number;
  of: number;
  newestAt: number | null;
}

export function firstColumns(columns: readonly SeenColumn[], language: PageLanguage): FirstData {
  const words = COLUMN_WORDS[language];
  return {
    sentence: columns.length === 0 ? words.none : null,
    isNotable: columns.length === 0,
    rows: columns.map(({ column, measured, of, newestAt }) => ({
      name: column.toUpperCase(),
      value: newestAt === null ? words.never : words.measured(measured, of),
      at: newestAt,
    })),
  };
}
