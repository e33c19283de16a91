// What a page of rain says before its charts: never green by absence, and never a sum without what is missing of it.
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstRain, type SeenRain } from './first-rain.ts';
import { judgeRainfall } from './rain-judgement.ts';
import type { GaugeReadings } from './rainfall-summary.ts';
import { rainThresholds } from './thresholds.ts';

const END = at('2026-11-21 10:00:00');
/** By its half hours counted back from the newest, in thousandths of a mm; null = no reading. */
const gauge = (rainId: number, amountOf: (back: number) => number | null): GaugeReadings => {
  const backs = Array.from({ length: 144 }, (_, index) => 143 - index).filter((back) => amountOf(back) !== null);
  const readings = {
    at: backs.map((back) => END - (back - 1) * HALF_HOUR_MS),
    milli: backs.map((back) => amountOf(back) ?? 0),
  };
  return { rainId, readings, invalidSpans: [] };
};
const seen = (gauges: GaugeReadings[], more: Partial<SeenRain> = {}): SeenRain => {
  const { thresholdMm = 139.2 } = more;
  return {
    judgement: judgeRainfall(gauges, END, thresholdMm === null ? null : rainThresholds(thresholdMm)),
    ...{ thresholdMm, taggedOut: [] },
    gauges: [
      { rainId: 1, gaugeName: 'rain_noah_535' },
      { rainId: 2, gaugeName: 'rain_lpasb' },
    ],
    ...more,
  };
};
const half = () => 500;

it('says the sums of the gauge that decides against their thresholds, and when it last said something', () => {
  const said = firstRain(seen([gauge(1, half)]), 'en');
  expect(said).toEqual({
    ...{ sentence: 'Below the thresholds.', isNotable: false },
    rows: [
      {
        name: 'RAIN NOAH 535',
        value: '24 h: 24.00 mm of 69.60 mm · 72 h: 72.00 mm of 139.20 mm',
        at: at('2026-11-21 10:30:00'),
      },
    ],
  });
});

it('a nearer gauge with gaps stands behind the one that decides, with how much of it was measured', () => {
  const said = firstRain(seen([gauge(1, (back) => (back >= 1 && back <= 12 ? null : 0)), gauge(2, half)]), 'en');
  expect(said.rows.map(({ name }) => name)).toEqual(['RAIN LPASB', 'RAIN NOAH 535']);
  expect(said.rows[1]?.value).toBe(
    '24 h: 0.00 mm of 69.60 mm (36 of 48 half hours) · 72 h: 0.00 mm of 139.20 mm (132 of 144 half hours)',
  );
  expect(said.rows[0]?.value).not.toContain('half hours');
});

const STANDINGS: readonly [what: string, rain: SeenRain, said: Record<PageLanguage, string>][] = [
  [
    'over',
    seen([gauge(1, () => 2000)]),
    {
      en: 'A threshold is reached.',
      fil: 'Naabot na ang isang threshold.',
      war: 'Naabot na an usa nga threshold.',
    },
  ],
  [
    'nothing for a day',
    seen([gauge(1, (back) => (back < 60 ? null : 0))]),
    {
      en: 'No gauge has data of the last 24 hours: the rain is not judged.',
      fil: 'Walang gauge na may datos sa huling 24 oras: hindi nahuhusgahan ang ulan.',
      war: 'Waray gauge nga may datos han urhi nga 24 ka oras: diri nahuhusgahan an uran.',
    },
  ],
  [
    'no threshold',
    seen([gauge(1, half)], { thresholdMm: null }),
    {
      en: 'No threshold is set: the rain is not judged.',
      fil: 'Walang nakatakdang threshold: hindi nahuhusgahan ang ulan.',
      war: 'Waray gintakda nga threshold: diri nahuhusgahan an uran.',
    },
  ],
  [
    'too many gaps',
    seen([gauge(1, (back) => (back >= 1 && back <= 30 ? null : 0))]),
    {
      en: 'Below the thresholds as far as it was measured; too much is missing.',
      fil: 'Mas mababa sa threshold ayon sa nasukat; masyadong marami ang kulang.',
      war: 'Ubos han threshold sumala han nasukol; damo hin duro an kulang.',
    },
  ],
  [
    'gaps that another fills',
    seen([
      gauge(1, (back) => (back < 2 ? null : back < 12 ? 6100 : 0)),
      gauge(2, (back) => (back < 2 ? 6500 : back < 12 ? 6100 : 0)),
    ]),
    {
      en: 'Perhaps a threshold is reached: there are gaps.',
      fil: 'Posibleng naabot na ang isang threshold: may mga puwang sa datos.',
      war: 'Posible nga naabot na an usa nga threshold: may mga kulang ha datos.',
    },
  ],
];

describe.each(STANDINGS)('%s is for somebody to look after', (_, rain, said) => {
  it.each(PAGE_LANGUAGES)('in %s', (language) => {
    expect(firstRain(rain, language)).toMatchObject({ sentence: said[language], isNotable: true });
  });
});

it('a site without a gauge has no row, and is not judged', () => {
  expect(firstRain(seen([]), 'en')).toMatchObject({ sentence: STANDINGS[1]?.[2].en, isNotable: true, rows: [] });
});

it('below is said plainly in each language, and asks nobody to look after it', () => {
  const said = PAGE_LANGUAGES.map((language) => firstRain(seen([gauge(1, half)]), language));
  expect(said.map(({ sentence }) => sentence)).toEqual([
    ...['Mas mababa sa mga threshold.', 'Below the thresholds.', 'Ubos han mga threshold.'],
  ]);
  expect(said.every(({ isNotable }) => isNotable === false)).toBe(true);
});

it('without a threshold the sums stand alone, and a gauge that is tagged out is named with since when', () => {
  const since = at('2026-11-20 08:00:00');
  const said = firstRain(
    seen([gauge(1, half)], { thresholdMm: null, taggedOut: [{ gaugeName: 'rain_lpasb', since }] }),
    'en',
  );
  expect(said.rows).toEqual([
    { name: 'RAIN NOAH 535', value: '24 h: 24.00 mm · 72 h: 72.00 mm', at: at('2026-11-21 10:30:00') },
    { name: 'RAIN LPASB', value: 'Tagged as invalid, not asked; since', at: since },
  ]);
});

it.each([
  ['fil', '24 oras', 'sa', 'kalahating oras', 'Naka-tag na hindi wasto, hindi isinasama; mula'],
  ['war', '24 ka oras', 'han', 'nga katunga hin oras', 'Naka-tag nga diri husto, diri ginpapakiana; tikang'],
] as const)('the rows are in %s too', (language, day, of, halves, tagged) => {
  const taggedOut = [{ gaugeName: 'rain_lpasb', since: at('2026-11-20 08:00:00') }];
  const gapped = gauge(1, (back) => (back === 5 ? null : 0));
  const [row, out] = firstRain(seen([gapped], { taggedOut }), language).rows;
  expect(row?.value.split(' · ')[0]).toBe(`${day}: 0.00 mm ${of} 69.60 mm (47 ${of} 48 ${halves})`);
  expect(out?.value).toBe(tagged);
  const [alone] = firstRain(seen([gauge(1, half)], { thresholdMm: null }), language).rows;
  expect(alone?.value.split(' · ')[0]).toBe(`${day}: 24.00 mm`);
});
