// A report that waits for validation: which levels can be given, its pictures, and what is sent.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import type { WaitingReport } from '@bantay/web/api/shapes.ts';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import { parseFeatureType } from '../rules/feature-types.ts';
import type { writeMoms } from '../wire/moms.ts';

export type WaitingFeature = WaitingReport['momsList'][number];
/** Level of a feature as a select holds it; empty = not chosen. */
export type LevelChoice = '' | `${FeatureLevel}`;

export const FEATURE_LEVELS: readonly FeatureLevel[] = [0, 2, 3];

/** Whether this level has a meaning for this type; a type that is not known takes all of them. */
export function canHave(featureType: string, level: FeatureLevel): boolean {
  const type = parseFeatureType(featureType);
  return type === null || type.levels[level] !== undefined;
}

/** What this level means for this type; null when nothing is chosen. */
export function meaningOf(featureType: string, level: LevelChoice): string | null {
  if (level === '') return null;
  // A choice that is not empty is a level.
  return parseFeatureType(featureType)?.levels[Number(level) as FeatureLevel] ?? null;
}

export const isWhole = (levels: readonly LevelChoice[]): boolean => levels.every((level) => level !== '');

/** Pictures that came with the report and that no feature names; those of a report with one feature are this one's. */
export function loosePictures(report: WaitingReport): string[] {
  const named = new Set(report.momsList.flatMap((feature) => fileNames(feature.fileName)));
  return [...new Set(report.uploads.flatMap(uploadName))].filter((name) => !named.has(name));
}

export function picturesOf(report: WaitingReport, feature: WaitingFeature): string[] {
  const own = fileNames(feature.fileName);
  return report.momsList.length === 1 ? [...own, ...loosePictures(report)] : own;
}

/** Devices send names, or `{filename, filepath}` (api-facts §8.6). */
function uploadName(upload: unknown): string[] {
  // What devices send is looked at before it is used.
  const name = typeof upload === 'string' ? upload : (upload as { filename?: unknown } | null)?.filename;
  return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
}

/** The waiting report as it came, each feature with its level (api-facts §8.5, a). */
export function validationOf(report: WaitingReport, levels: readonly LevelChoice[]): BodyOf<typeof writeMoms> {
  return {
    siteCode: report.siteCode,
    tempMomsId: report.tempMomsId,
    uploads: report.uploads,
    momsList: report.momsList.map((feature, index) => ({ ...feature, alertLevel: Number(levels[index]) })),
  };
}
