// What the page of landslide features shows first: the newest reports, each with its level.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import { FEATURE_TYPES } from './feature-types.ts';

interface FeatureWords {
  none: string;
  level: (level: number) => string;
}

const FEATURE_WORDS: Readonly<Record<PageLanguage, FeatureWords>> = {
  en: { none: 'No landslide feature has been reported.', level: (level) => `alert level ${level}` },
  fil: { none: 'Wala pang naiulat na palatandaan ng pagguho.', level: (level) => `alert level ${level}` },
  war: { none: 'Waray pa naireport nga tigaman han pagtimpag.', level: (level) => `alert level ${level}` },
};

/** As many as fit under the level on a telephone. */
const MOST = 5;

export interface SeenFeature {
  featureType: string;
  /** Null for a report that nothing has changed. */
  featureName: string | null;
  location: string | null;
  observanceTs: number;
  opTrigger: FeatureLevel;
}

/** Newest first. */
export function firstFeatures(reports: readonly SeenFeature[], language: PageLanguage): FirstData {
  const words = FEATURE_WORDS[language];
  return {
    sentence: reports.length === 0 ? words.none : null,
    rows: reports.slice(0, MOST).map(({ featureType, featureName, location, observanceTs, opTrigger }) => ({
      name: [FEATURE_TYPES.find(({ name }) => name === featureType)?.title ?? featureType, featureName ?? '']
        .join(' ')
        .trim(),
      value: [words.level(opTrigger), ...(location ? [location] : [])].join(' · '),
      at: observanceTs,
    })),
  };
}
