// What the page of earthquakes shows first: the newest ones, how far from the site, and whether they raised it.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { distanceKm, type Place } from './distance.ts';

interface QuakeWords {
  none: string;
  distance: (km: string) => string;
  raised: string;
}

const QUAKE_WORDS: Readonly<Record<PageLanguage, QuakeWords>> = {
  en: {
    none: 'No earthquake has come in the last 365 days.',
    distance: (km) => `${km} km from the site`,
    raised: 'near enough to raise the level of the site',
  },
  fil: {
    none: 'Walang lindol na dumating sa huling 365 araw.',
    distance: (km) => `${km} km mula sa lugar`,
    raised: 'sapat ang lapit para itaas ang antas ng lugar',
  },
  war: {
    none: 'Waray linog nga inabot han urhi nga 365 ka adlaw.',
    distance: (km) => `${km} km tikang han lugar`,
    raised: 'igo kahirani para ipahitaas an lebel han lugar',
  },
};

/** As many as fit under the level on a telephone. */
export const FIRST_QUAKES = 5;

export interface SeenQuake extends Place {
  ts: number;
  magnitude: number;
  province: string | null;
  /** It lay within the critical distance of the site. */
  hasRaised: boolean;
}

/** Newest first. `place`: of the site; null: not known. */
export function firstQuakes(quakes: readonly SeenQuake[], place: Place | null, language: PageLanguage): FirstData {
  const words = QUAKE_WORDS[language];
  return {
    sentence: quakes.length === 0 ? words.none : null,
    rows: quakes.map((quake) => ({
      name: `Magnitude ${quake.magnitude.toFixed(1)}`,
      value: [
        ...(place === null ? [] : [words.distance(distanceKm(place, quake).toFixed(0))]),
        ...(quake.province === null ? [] : [quake.province]),
        ...(quake.hasRaised ? [words.raised] : []),
      ].join(' · '),
      at: quake.ts,
    })),
  };
}
