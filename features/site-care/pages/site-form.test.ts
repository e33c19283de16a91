// The form of a site: filled, judged like the server judges, and said as the calls take it.
import { describe, expect, it } from 'vitest';
import { LPA, SCU } from './site-care.fixture.ts';
import { changedFields, contentOf, formOf, newForm, shownOf, siteFaults, wrongLine } from './site-form.ts';

const right = {
  ...newForm(LPA),
  siteCode: 'mar',
  barangay: 'Marabut',
  psgc: '806022017',
  households: '9',
  reason: 'new',
};

const outlineOf = (site: typeof SCU) => formOf(site).outline;

describe('a form', () => {
  it('of a new site stands in the municipality of the first, and says nothing of the place itself', () => {
    expect(newForm(LPA)).toMatchObject({
      municipality: 'Paranas',
      areaCode: '55',
      siteCode: '',
      psgc: '',
      latitude: '',
    });
    expect(newForm(null)).toMatchObject({ municipality: '', areaCode: '', season: 1 });
  });

  it('of a known site says of it what is stored, and says it back the same', () => {
    for (const site of [LPA, SCU]) {
      const { siteId: _id, siteCode: _code, active: _active, version: _version, ...content } = site;
      expect(contentOf(formOf(site))).toEqual(content);
    }
    expect(formOf(SCU).shares).toEqual({ lpa: ['MLGU'] });
  });
});

describe('what is wrong', () => {
  it('is nothing where all is filled', () => {
    expect(siteFaults(right, ['lpa', 'scu'])).toEqual({});
    expect(siteFaults({ ...formOf(LPA), reason: 'why' }, null)).toEqual({});
  });

  it.each([
    ['siteCode', '', 'noCode'],
    ['siteCode', 'LPA', 'taken'],
    ['siteCode', 'lpab', 'tooNear'],
    ['barangay', ' ', 'missing'],
    ['reason', '', 'missing'],
    ['psgc', '12', 'number'],
    ['areaCode', '5.5', 'number'],
    ['gaugeFrames', '13', 'number'],
    ['gaugeFrames', 'x', 'number'],
    ['menuPlace', '-1', 'number'],
    ['menuPlace', '', 'missing'],
    ['latitude', '51', 'number'],
    ['hazardMap', '../map.png', 'picture'],
    ['outline', '11.7, 125.1', 'fewCorners'],
    ['outline', 'the school', 'corner'],
    ['outline', Array(201).fill('11.7, 125.1').join('\n'), 'manyCorners'],
  ] as const)('%s "%s" is %s', (key, value, fault) => {
    const form = { ...right, latitude: '11', longitude: '125', [key]: value };
    expect(siteFaults(form, ['lpa', 'scu'])).toEqual({ [key]: fault });
  });

  it('half a position is said where the other half is missing', () => {
    expect(siteFaults({ ...right, latitude: '11' }, [])).toEqual({ longitude: 'half' });
    expect(siteFaults({ ...right, longitude: '125' }, [])).toEqual({ latitude: 'half' });
  });
});

describe('what differs', () => {
  it('is named by its fields; order of groups and of pages is no difference, nor is the reason', () => {
    const form = formOf(SCU);
    expect(changedFields(form, { ...form, reason: 'x', topics: [...form.topics].reverse() })).toEqual([]);
    expect(changedFields(form, { ...form, households: '61', season: 2, shares: {} })).toEqual([
      'households',
      'season',
      'shares',
    ]);
  });

  it('an outline is compared by its corners, however they are typed, and shown in one line', () => {
    const form = formOf(SCU);
    expect(changedFields(form, { ...form, outline: ` ${form.outline.replaceAll(', ', ',')}\n` })).toEqual([]);
    expect(changedFields(form, { ...form, outline: '' })).toEqual(['outline']);
    expect(shownOf(form, 'outline')).toBe('11.71, 125.06; 11.715, 125.06; 11.712, 125.065');
    expect(shownOf({ ...form, outline: 'the school\n11, 125' }, 'outline')).toBe('the school; 11, 125');
    expect(contentOf({ ...form, outline: '' }).outline).toBeNull();
  });

  it('the line that is no corner is named', () => {
    expect(wrongLine({ ...right, outline: '11, 125\nx' })).toBe(2);
    for (const outline of ['', '11, 125', outlineOf(SCU)]) expect(wrongLine({ ...right, outline })).toBeNull();
  });

  it('a site with no group ticked shares nothing', () => {
    expect(shownOf({ ...right, shares: { lpa: [], scu: ['PLGU', 'MLGU'] } }, 'shares')).toBe('SCU: MLGU, PLGU');
    expect(contentOf({ ...right, shares: { lpa: [] } }).shares).toEqual([]);
  });
});
