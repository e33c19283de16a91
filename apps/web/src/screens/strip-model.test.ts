// What of thirty sites stands in the strip: all that is loud, and the quiet ones as numbers.
import { expect, it } from 'vitest';
import { countedSigns, EACH_FOR_ITSELF, foldSigns, type SignOfSite } from './strip-model.ts';

const quiet = (siteCode: string, more: Partial<SignOfSite> = {}): SignOfSite => ({
  ...{ siteCode, level: 0, alertLevel: 0, isWaiting: false, isCancelled: false, waits: null },
  ...more,
});
const many = (count: number, more?: Partial<SignOfSite>) =>
  Array.from({ length: count }, (_, i) => quiet(`s${i}`, more));
const codes = (folded: SignOfSite[][]) => folded.map((group) => group.map(({ siteCode }) => siteCode).join(' '));

it('a few stand each for itself, in their order', () => {
  expect(codes(foldSigns(many(EACH_FOR_ITSELF)))).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
  expect(foldSigns([])).toEqual([]);
});

it('of many the quiet ones that show the same are one', () => {
  const folded = foldSigns([...many(20), quiet('dark', { level: null }), ...many(9, { level: null })]);
  expect(folded.map((group) => group.length)).toEqual([20, 10]);
});

it.each([
  ['an alert runs', { level: 1, alertLevel: 1 }],
  ['an alert runs that nothing measures', { level: null, alertLevel: 2 }],
  ['something waits', { isWaiting: true }],
  ['something waits where nothing measures', { level: null, isWaiting: true }],
  ['a warning was taken back', { isCancelled: true }],
] as const)('a site is never folded and comes first where %s', (_what, loud) => {
  expect(codes(foldSigns([...many(29), quiet('mar', loud)]))[0]).toBe('mar');
  expect(foldSigns(many(30, loud))).toHaveLength(30);
});

it('the last known levels are not thrown together', () => {
  const old = [...many(10, { level: null }), quiet('mar', { level: null, alertLevel: 3 })];
  expect(foldSigns(old).map((group) => group.length)).toEqual([1, 10]);
});

it('of those that come first the highest level stands first, whether it is shown, released or waits; alike ones in their order', () => {
  const loud = [
    quiet('report', { isWaiting: true }),
    quiet('one', { level: 1, alertLevel: 1 }),
    quiet('back', { isCancelled: true }),
    quiet('asked', { isWaiting: true, waits: { level: 3 } }),
    quiet('dark', { level: null, alertLevel: 2 }),
    quiet('two', { level: 2, alertLevel: 1 }),
  ];
  expect(codes(foldSigns([...many(9), ...loud]))).toEqual([
    ...['asked', 'dark', 'two', 'one', 'report', 'back'],
    's0 s1 s2 s3 s4 s5 s6 s7 s8',
  ]);
});

it('counted sites are told by what is shown of them, wherever they lie; what is old shows nothing', () => {
  const place = (shown: 0 | null, sites: number) => ({ shown, sites, municipality: `Town ${sites}`, region: 'VIII' });
  const calm = { all: 60, places: [place(0, 20), place(null, 3), place(0, 30)], routine: null };
  expect(countedSigns(calm, false)).toEqual([
    { level: 0, count: 50 },
    { level: null, count: 3 },
  ]);
  expect(countedSigns(calm, true)).toEqual([{ level: null, count: 53 }]);
  expect(countedSigns(undefined, false)).toEqual([]);
});
