import { expect, it } from 'vitest';
import { EXPORT_NAMES, EXPORTS, isOfSites } from './export-what.ts';

it('readings are series, what people decided is of releases, and earthquakes have no site', () => {
  expect(EXPORT_NAMES.filter((what) => EXPORTS[what] === 'series')).toEqual([
    'rain',
    'tilt',
    'surficial',
    'earthquakes',
  ]);
  expect(EXPORT_NAMES.filter((what) => EXPORTS[what] === 'releases')).toEqual(['triggers', 'releases']);
  expect(EXPORT_NAMES.filter((what) => !isOfSites(what))).toEqual(['earthquakes']);
});
