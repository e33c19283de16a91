// What can be exported, each by its scope: readings, and what people have released or decided.
import type { Scope } from '@bantay/kernel/roles/scopes';

export const EXPORTS = {
  rain: 'series',
  tilt: 'series',
  surficial: 'series',
  earthquakes: 'series',
  triggers: 'releases',
  releases: 'releases',
} as const satisfies Record<string, Scope>;
export type ExportWhat = keyof typeof EXPORTS;

export const EXPORT_NAMES = Object.keys(EXPORTS) as readonly ExportWhat[]; // its keys are these

/** Earthquakes belong to no site. */
export const isOfSites = (what: ExportWhat): boolean => what !== 'earthquakes';
