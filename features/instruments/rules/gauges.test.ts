// What a gauge may be called, how far it may stand, who asks it when, and whether it is the last that is judged.
import { describe, expect, it } from 'vitest';
import { GAUGE_NAME, gaugeState, inOrder, lastJudgedOf, type PlacedGauge, readKm } from './gauges.ts';

const at = (siteCode: string, distanceKm: number, active = true) => ({ siteCode, distanceKm, active });
const gauge = (rainId: number, over: Partial<PlacedGauge> = {}): PlacedGauge => ({
  ...{ rainId, dataSource: 'noah', isRetired: false, isTaggedOut: false, sites: [at('lpa', rainId)] },
  ...over,
});

describe('a name', () => {
  it.each(['rain_lpasb', 'rain_noah_619', 'rain_0'])('may be %s', (name) => expect(GAUGE_NAME.test(name)).toBe(true));
  it.each(['', 'rain_', 'lpasb', 'rain_LPA', 'rain_a b', ' rain_a', `rain_${'x'.repeat(56)}`])(
    'may not be "%s"',
    (name) => expect(GAUGE_NAME.test(name)).toBe(false),
  );
});

describe('a distance', () => {
  it.each([
    [0, 0],
    [1.2, 1.2],
    [1.234, 1.23],
    [2000, 2000],
  ])('%d km is kept as %d', (km, kept) => expect(readKm(km)).toBe(kept));
  it.each([-0.01, 2000.01, Number.NaN, Number.POSITIVE_INFINITY])('%d km is none', (km) =>
    expect(readKm(km)).toBeNull(),
  );
});

describe('the state', () => {
  it.each([
    ['judged', {}],
    ['retired', { isRetired: true, isTaggedOut: true }],
    ['taggedOut', { isTaggedOut: true, sites: [] }],
    ['ofNoSite', { sites: [] }],
    ['ofNoSite', { sites: [at('old', 1, false)] }],
    ['judged', { sites: [at('old', 1, false), at('lpa', 1)] }],
  ] as const)('is %s for %j', (state, over) => expect(gaugeState(gauge(1, over))).toBe(state));
});

it('a site asks the nearest first, of two alike the older, then satellites; retired ones stand behind', () => {
  const all = [
    gauge(1, { dataSource: 'satellite', sites: [at('lpa', 0)] }),
    gauge(2, { isRetired: true, sites: [at('lpa', 0)] }),
    gauge(3, { sites: [at('lpa', 5)] }),
    gauge(5, { sites: [at('lpa', 0.2)] }),
    gauge(4, { sites: [at('lpa', 0.2)] }),
    gauge(6, { sites: [at('scu', 0)] }),
  ];
  expect(inOrder(all, 'lpa').map(({ rainId }) => rainId)).toEqual([4, 5, 3, 1, 2]);
});

describe('the last that is judged', () => {
  it('is one beside which no other is judged, at each of its watched sites', () => {
    const both = gauge(1, { sites: [at('lpa', 1), at('scu', 1), at('old', 1, false)] });
    const others = [gauge(2), gauge(3, { isRetired: true, sites: [at('scu', 1)] })];
    expect(lastJudgedOf(both, [both, ...others])).toEqual(['scu']);
    expect(lastJudgedOf(both, [both, gauge(4, { sites: [at('scu', 9)] }), ...others])).toEqual([]);
  });
  it('is not helped by one that is tagged out, and a retired one is none', () => {
    const one = gauge(1);
    const tagged = gauge(2, { isTaggedOut: true });
    expect(lastJudgedOf(one, [one, tagged])).toEqual(['lpa']);
    // Its tag may end, and then it would have been the last.
    expect(lastJudgedOf(tagged, [tagged])).toEqual(['lpa']);
    expect(lastJudgedOf(gauge(3, { isRetired: true }), [])).toEqual([]);
  });
});
