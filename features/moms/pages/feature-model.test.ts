import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { describe, expect, it } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { FEATURE_TYPES } from '../rules/feature-types.ts';
import { canHave, isWhole, loosePictures, meaningOf, picturesOf, validationOf } from './feature-model.ts';
import { waitingFeature, waitingReport } from './moms.fixture.ts';

const crack = waitingFeature({ fileName: 'a.jpg' });
const scarp = waitingFeature({ featureType: 'scarp', fileName: '' });

describe('levels', () => {
  it('no changes observed takes 0 only, every other type takes all', () => {
    expect(([0, 2, 3] as const).map((level) => canHave('None', level))).toEqual([true, false, false]);
    expect(([0, 2, 3] as const).map((level) => canHave('Crack', level))).toEqual([true, true, true]);
    expect(canHave('hole', 3)).toBe(true);
  });
  it('each has its meaning', () => {
    expect(meaningOf('crack', '2')).toContain('New crack');
    expect(meaningOf('crack', '')).toBeNull();
  });
  it('a report is whole when each feature has one', () => {
    expect(isWhole(['0', '3'])).toBe(true);
    expect(isWhole(['0', ''])).toBe(false);
  });
});

describe('pictures', () => {
  it('a comma list, each name once', () => {
    expect(fileNames(' a.jpg, b.jpg,,a.jpg')).toEqual(['a.jpg', 'b.jpg']);
    expect(fileNames('')).toEqual([]);
    expect(fileNames(null)).toEqual([]);
  });
  const uploads = [{ filename: 'a.jpg', filepath: '/x' }, { filename: 'b.jpg' }, 'c.jpg', { filename: 3 }, null, ''];
  it('uploads that no feature names are added to the only feature', () => {
    const report = waitingReport({ uploads, momsList: [crack] });
    expect(picturesOf(report, crack)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });
  it('with several features they belong to none', () => {
    const report = waitingReport({ uploads, momsList: [crack, scarp] });
    expect([picturesOf(report, crack), picturesOf(report, scarp)]).toEqual([['a.jpg'], []]);
    expect(loosePictures(report)).toEqual(['b.jpg', 'c.jpg']);
  });
});

it('what is sent is the report as it came, each feature with its level in the same order', () => {
  const report = waitingReport({ momsList: [crack, scarp] });
  expect(validationOf(report, ['2', '0'])).toEqual({
    siteCode: 'lpa',
    tempMomsId: 12,
    uploads: [],
    momsList: [
      { ...crack, alertLevel: 2 },
      { ...scarp, alertLevel: 0 },
    ],
  });
});

it('the catalogue calls each type as the domain does', () => {
  expect(alerts.features.types).toEqual(Object.fromEntries(FEATURE_TYPES.map(({ name, title }) => [name, title])));
});
