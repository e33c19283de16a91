// What is known of how good the warnings of a site were: for its door and for its paper.
import type { DurationMatrix, Warning, WarningScore } from '../rules/warning-score.ts';
import type { TruthRow } from './skill-queries.ts';

export type Truth = TruthRow;

export interface Skill {
  siteCode: string;
  years: number[];
  from: number | null;
  to: number;
  any: WarningScore;
  landslide: WarningScore;
  matrix: DurationMatrix;
  /** The last word about each event, and each slide of none. */
  truths: Truth[];
  /** Warnings that still run; of them nothing can be said. */
  running: readonly Warning[];
}
