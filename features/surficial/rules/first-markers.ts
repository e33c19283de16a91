// What a page of ground markers shows first: of each marker in use its newest measurement, and how far it moved since the one before.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { displacementCm } from './marker-level.ts';
import type { MarkerReading } from './marker-reading.ts';

interface MarkerWords {
  none: string;
  moved: (cm: string, hours: string) => string;
  /** Nothing that counts within the window of a judgement. */
  noReading: string;
}

const MARKER_WORDS: Readonly<Record<PageLanguage, MarkerWords>> = {
  en: {
    none: 'This site has no markers in use.',
    moved: (cm, hours) => `moved ${cm} cm in ${hours} h`,
    noReading: 'no measurement of the last 30 days that counts',
  },
  fil: {
    none: 'Walang marker na ginagamit sa lugar na ito.',
    moved: (cm, hours) => `gumalaw nang ${cm} cm sa loob ng ${hours} oras`,
    noReading: 'walang sukat sa huling 30 araw na maibibilang',
  },
  war: {
    none: 'Waray marker nga ginagamit hini nga lugar.',
    moved: (cm, hours) => `nakiwa hin ${cm} cm ha sulod han ${hours} ka oras`,
    noReading: 'waray sukol han urhi nga 30 ka adlaw nga maiihap',
  },
};

/** Readings that count, newest first; none: nothing of the last 30 days. */
export interface SeenMarker {
  name: string;
  readings: readonly MarkerReading[];
}

export function firstMarkers(markers: readonly SeenMarker[], language: PageLanguage): FirstData {
  const words = MARKER_WORDS[language];
  return {
    sentence: markers.length === 0 ? words.none : null,
    isNotable: markers.length === 0,
    rows: markers.map(({ name, readings: [newest, before] }) => ({
      name: `Marker ${name}`,
      value: newest ? textOf(newest, before, words) : words.noReading,
      at: newest?.at ?? null,
    })),
  };
}

function textOf(newest: MarkerReading, before: MarkerReading | undefined, words: MarkerWords): string {
  const cm = `${newest.cm.toFixed(1)} cm`;
  if (before === undefined) return cm;
  const hours = (newest.at - before.at) / HOUR_MS;
  return `${cm}; ${words.moved(displacementCm(newest.cm, before.cm).toFixed(1), hours.toFixed(1))}`;
}
