// What a report of a landslide feature must hold before it is stored (specification 001, §5; api-facts §8.5, §16.11).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import { type FeatureType, needsInstance, parseFeatureType } from './feature-types.ts';

/** Longest description ("narrative" on the wire), characters. */
export const DESCRIPTION_MAX = 1000;
/** Longest narratives ("remarks" on the wire), characters. */
export const NARRATIVES_MAX = 500;
/** Longest name of an instance, characters. */
export const FEATURE_NAME_MAX = 45;
/** Longest location, characters. */
export const LOCATION_MAX = 500;
/** m; what a telephone knows more roughly finds no sign again. */
export const HERE_ERROR_MAX_M = 500;
/** Longest list of pictures, characters. */
export const PICTURES_MAX = 455;

/** A report as it comes in; texts without blanks around. */
export interface ReportedFeature {
  /** Null while it waits for validation. */
  level: number | null;
  type: string;
  /** Empty: the next letter. */
  name: string;
  location: string;
  description: string;
  narratives: string;
  observedAt: Instant;
  /** Comma list. */
  pictures: string;
}

/** Why a report is refused. */
export type ReportRefusal =
  | 'typeUnknown'
  | 'levelWrong'
  | 'noChangesRaise'
  | 'observedInFuture'
  | 'noDescription'
  | 'descriptionTooLong'
  | 'noNarratives'
  | 'narrativesTooLong'
  | 'nameTooLong'
  | 'locationTooLong'
  | 'picturesTooLong';

/** Judges a report. Before validation it may have no level; the rest must stand, or nobody could validate it later. */
export function judgeReport(
  report: ReportedFeature,
  now: Instant,
  isValidated: boolean,
): { type: FeatureType; level: FeatureLevel } | { refusal: ReportRefusal } {
  const type = parseFeatureType(report.type);
  if (!type) return { refusal: 'typeUnknown' };
  const level = report.level ?? (isValidated ? null : 0);
  if (!isFeatureLevel(level)) return { refusal: 'levelWrong' };
  const refusal = refuse(report, type, level, now);
  return refusal ? { refusal } : { type, level };
}

const isFeatureLevel = (level: number | null): level is FeatureLevel => level === 0 || level === 2 || level === 3;

function refuse(report: ReportedFeature, type: FeatureType, level: FeatureLevel, now: Instant): ReportRefusal | null {
  if (type.levels[level] === undefined) return 'noChangesRaise';
  if (report.observedAt > now) return 'observedInFuture';
  if (report.description === '' && needsInstance(type)) return 'noDescription';
  if (report.description.length > DESCRIPTION_MAX) return 'descriptionTooLong';
  if (report.narratives === '') return 'noNarratives';
  if (report.narratives.length > NARRATIVES_MAX) return 'narrativesTooLong';
  if (report.name.length > FEATURE_NAME_MAX) return 'nameTooLong';
  if (report.location.length > LOCATION_MAX) return 'locationTooLong';
  if (report.pictures.length > PICTURES_MAX) return 'picturesTooLong';
  return null;
}
