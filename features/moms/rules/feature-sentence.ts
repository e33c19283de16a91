// The technical sentence of a features trigger: which signs, and how grave (methods §6, last line).
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import { featureTypeOf } from './feature-types.ts';

/** What the sentence says of a report. */
export interface SentenceReport {
  featureId: number;
  /** Null for "no changes observed". */
  name: string | null;
  level: FeatureLevel;
}

const WORDS: readonly [FeatureLevel, string][] = [
  [3, 'critical'],
  [2, 'significant'],
  [0, 'non-triggering'],
];

/** `Multiple critical (Crack A) and significant (Scarp A, Seepage B) features observed.` */
export function featureSentence(reports: readonly SentenceReport[]): string {
  const signs = new Set(reports.map(titleOf));
  const parts = WORDS.flatMap(([level, word]) => {
    const titles = [
      ...new Set(reports.filter((report) => report.level === level && report.name !== null).map(titleOf)),
    ];
    return titles.length === 0 ? [] : [`${word} (${titles.join(', ')})`];
  });
  if (parts.length === 0) return 'No changes observed.';
  const text = `${signs.size > 1 ? 'Multiple ' : ''}${parts.join(' and ')} ${signs.size > 1 ? 'features' : 'feature'} observed.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function titleOf({ featureId, name }: SentenceReport): string {
  const { title } = featureTypeOf(featureId);
  return name === null ? title : `${title} ${name}`;
}
