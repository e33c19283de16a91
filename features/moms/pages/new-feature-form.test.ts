import { expect, test } from 'vitest';
import { LOCATION_MAX } from '../rules/feature-report.ts';
import { FEATURE_TYPES } from '../rules/feature-types.ts';
import { judgeFiles, MAX_PICTURES } from './chosen-pictures.ts';
import {
  emptyFeatureForm,
  type FeatureForm,
  featureErrors,
  hasSign,
  losesDescription,
  nextName,
  pictureName,
  reportOf,
  signsOf,
  withConsulted,
  withHere,
  withType,
} from './new-feature-form.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-11-21 15:10');
const form: FeatureForm = {
  observed: '2026-11-21T08:30',
  type: 'crack',
  instance: 'new',
  location: 'above the chapel',
  description: 'One crack, 3 m.',
  narratives: 'After the rain.',
  isConsulted: true,
  staff: 'A. Guro',
  level: '2',
};
const sign = (instanceId: number, featureName: string) => ({
  instanceId,
  featureName,
  location: 'road',
  siteId: 24,
});
const types = [
  { featureId: 1, featureType: 'crack', description: null, instances: [sign(3, 'A'), sign(5, 'C')], alerts: [] },
  { featureId: 2, featureType: 'scarp', description: null, instances: [], alerts: [] },
];
const errors = (change: Partial<FeatureForm>) => featureErrors({ ...form, ...change }, NOW);

test('a whole report has no error; an empty form misses everything but the time', () => {
  expect(errors({})).toEqual({});
  expect(Object.keys(featureErrors(emptyFeatureForm(NOW), NOW))).toEqual([
    ...['type', 'name', 'description', 'narratives', 'staff', 'level'],
  ]);
});

test.each([
  ['time', { observed: '' }, { observed: 'required' }],
  ['a time ahead', { observed: '2026-11-21T15:11' }, { observed: 'inFuture' }],
  ['type', { type: '' }, { type: 'required' }],
  ['name', { instance: '' }, { name: 'required' }],
  ['location of a new one', { location: ' ' }, { location: 'required' }],
  ['description', { description: ' \n' }, { description: 'required' }],
  // Finding R: the untouched questions passed as an answer.
  [
    'questions without an answer',
    { description: `${withType({ ...form, description: '' }, 'crack').description} ` },
    { description: 'required' },
  ],
  ['narratives', { narratives: '' }, { narratives: 'required' }],
  ['staff', { staff: ' ' }, { staff: 'required' }],
  ['level', { level: '' }, { level: 'required' }],
] as const)('missing %s', (_, change, expected) => expect(errors(change as Partial<FeatureForm>)).toEqual(expected));

test('a known sign needs no location', () => expect(errors({ instance: '3', location: '' })).toEqual({}));

test('each type of 1–8 brings its questions; 9 takes name, place and description away (S-moms-1, 2)', () => {
  for (const { name } of FEATURE_TYPES.slice(0, 8)) {
    const next = withType(form, name);
    expect([hasSign(next), next.description.includes('?'), next.instance, losesDescription(next, 'none')]).toEqual([
      ...[true, true, '', false],
    ]);
  }
  const none = withType(form, 'none');
  expect(none).toMatchObject({ instance: '', location: '', description: '', level: '0' });
  expect(featureErrors(none, NOW)).toEqual({});
});

test('only what somebody has written is asked about before it goes', () => {
  expect(losesDescription(form, 'scarp')).toBe(true);
  expect(losesDescription(withType(form, 'scarp'), 'crack')).toBe(false);
  expect(losesDescription({ ...form, description: ' ' }, 'scarp')).toBe(false);
});

test('what was written before any type was chosen stays under a sign, and is asked about before 9 takes it away', () => {
  const early = { ...form, type: '', description: 'Basang lupa' };
  expect(losesDescription(early, 'scarp')).toBe(false);
  expect(withType(early, 'scarp').description).toBe('Basang lupa');
  expect(losesDescription(early, 'none')).toBe(true);
});

test('unticking the consultation takes the level away (S-moms-3)', () => {
  expect(withConsulted(form, false).level).toBe('');
  expect(withConsulted({ ...form, level: '' }, true).level).toBe('');
});

test('known signs are those of the type; a new one gets the next letter', () => {
  expect(signsOf(types, 'crack').map(({ featureName }) => featureName)).toEqual(['A', 'C']);
  expect([nextName(types, 'crack'), nextName(types, 'scarp'), nextName(undefined, 'crack')]).toEqual(['D', 'A', 'A']);
});

test('what is sent: reporter and validator are user 1, the staff goes along, pictures as a list', () => {
  const [entry] = reportOf(form, 'lpa', types, ['a.jpg', 'b.png']).momsList;
  expect(entry).toEqual({
    ...{ alertLevel: 2, instanceId: 0, featureName: '', featureType: 'crack', location: 'above the chapel' },
    ...{ reportNarrative: 'One crack, 3 m.', remarks: 'After the rain.', observanceTs: '2026-11-21 08:30:00' },
    ...{ reporterId: 1, validatorId: 1, iomp: 1, fileName: 'a.jpg,b.png', dynaName: 'A. Guro' },
  });
  expect(reportOf({ ...form, instance: '5' }, 'lpa', types, []).momsList[0]).toMatchObject({
    ...{ instanceId: 5, featureName: 'C', location: 'road', fileName: '' },
  });
  expect(reportOf(withType(form, 'none'), 'lpa', types, []).momsList[0]).toMatchObject({
    ...{ alertLevel: 0, instanceId: 0, featureName: 'None', location: '', reportNarrative: '' },
  });
});

test('a picture gets a name of its own, whatever the telephone called it', () => {
  expect(pictureName('lpa', NOW, 'a1b2c3d4-e5f6', '../IMG 1.JPG')).toBe('lpa_20261121-151000_a1b2c3d4.jpg');
  expect(pictureName('lpa', NOW, 'a1b2c3d4-e5f6', 'photo')).toBe('lpa_20261121-151000_a1b2c3d4');
});

test('of the chosen files those that can be sent are taken, the others named with their reason', () => {
  const file = (name: string, type: string, size = 10) => {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };
  const { good, faults } = judgeFiles(
    [
      file('a.jpg', 'image/jpeg'),
      file('b.pdf', 'application/pdf'),
      file('c.png', 'image/png', 10 * 1024 * 1024 + 1),
      file('d', ''),
      file('e.svg', 'image/svg+xml'),
      file('f.gif', 'image/gif'),
    ],
    2,
  );
  expect(good.map(({ name }) => name)).toEqual(['a.jpg', 'd']);
  expect(faults).toEqual([
    { kind: 'wrongKind', name: 'b.pdf' },
    { kind: 'tooLarge', name: 'c.png' },
    { kind: 'wrongKind', name: 'e.svg' },
    { kind: 'tooMany', name: 'f.gif' },
  ]);
  expect(MAX_PICTURES * (pictureName('lpa', NOW, 'a1b2c3d4', 'x.jpeg').length + 3)).toBeLessThan(455);
});

test('where the telephone stands goes behind what was typed, once, with its error, and never over the longest text', () => {
  const coords = { latitude: 11.786123, longitude: 125.022345, accuracy: 7.6 };
  const words = ({ point, metres }: { point: string; metres: number }) => `${point} (within ${metres} m)`;
  const here = '11.78612, 125.02235 (within 8 m)';
  expect(withHere('', coords, words)).toBe(here);
  expect(withHere('  ', coords, words)).toBe(here);
  expect(withHere('Purok 3, above the chapel', coords, words)).toBe(`Purok 3, above the chapel · ${here}`);
  // Pressed again a few steps further.
  const again = withHere(`Purok 3 · ${here}`, { ...coords, latitude: 11.7871, accuracy: 0.2 }, words);
  expect(again).toBe('Purok 3 · 11.78710, 125.02235 (within 1 m)');
  expect(withHere(here, coords, words)).toBe(here);
  // A typed number is no point of a telephone.
  expect(withHere('km 11.7, 3 m below', coords, words)).toBe(`km 11.7, 3 m below · ${here}`);
  const long = withHere('x'.repeat(LOCATION_MAX), coords, words);
  expect(long).toHaveLength(LOCATION_MAX);
  expect(long.endsWith(here)).toBe(true);
});
