// The sentences, word for word, in each language.
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { whyIn, whyInAll, whyText } from './why.ts';
import type { DoubtFact, EndFact, RaisedFact, WhyFacts } from './why-facts.ts';
import { WHY_WORDS } from './why-words.ts';

const SPAN = { since: at('2026-11-26 03:30:00'), last: at('2026-11-26 11:30:00') };
const END = at('2026-11-27 12:00:00');
const facts = (more: Partial<WhyFacts>): WhyFacts => ({
  ...{ level: 1, raised: [], doubts: [], end: { kind: 'no warning' } },
  ...more,
});

describe('what raised it', () => {
  it.each<[string, RaisedFact, Record<PageLanguage, string>]>([
    [
      'rain of a day',
      { ...SPAN, kind: 'rain', gauge: 'rain_lpasb', hours: 24, mm: 89.04, limitMm: 63.25 },
      {
        en: 'Rain at LPASB: 89.0 mm in 24 h, limit 63.3 mm, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Ulan sa LPASB: 89.0 mm sa 24 oras, limit 63.3 mm, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Uran ha LPASB: 89.0 mm ha 24 ka oras, limit 63.3 mm, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
    [
      'rain of three days',
      { ...SPAN, kind: 'rain', gauge: 'rain_noah_619', hours: 72, mm: 140, limitMm: 126.5 },
      {
        en: 'Rain at NOAH 619: 140.0 mm in 72 h, limit 126.5 mm, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Ulan sa NOAH 619: 140.0 mm sa 72 oras, limit 126.5 mm, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Uran ha NOAH 619: 140.0 mm ha 72 ka oras, limit 126.5 mm, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
    [
      'rain that is no more than possible',
      { ...SPAN, kind: 'possible rain', gauge: 'lpasb', hours: 24, mm: 40, upToMm: 89.2, limitMm: 63.3 },
      {
        en: 'Rain at LPASB: 40.0 mm measured, perhaps up to 89.2 mm in 24 h, limit 63.3 mm, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Ulan sa LPASB: 40.0 mm ang nasukat, maaaring umabot sa 89.2 mm sa 24 oras, limit 63.3 mm, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Uran ha LPASB: 40.0 mm an nasukol, bangin umabot ha 89.2 mm ha 24 ka oras, limit 63.3 mm, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
    [
      'a marker',
      { ...SPAN, kind: 'marker', marker: 'A', cm: 3.2, hours: 4, limitCmPerHour: 0.25 },
      {
        en: 'Marker A moved 3.2 cm in 4 h (0.8 cm/h), limit 0.25 cm/h, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Gumalaw ang marker A nang 3.2 cm sa 4 h (0.8 cm/oras), limit 0.25 cm/oras, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Kinmiwa an marker A hin 3.2 cm ha 4 h (0.8 cm/oras), limit 0.25 cm/oras, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
    [
      'a column that has moved',
      { ...SPAN, kind: 'column', column: 'lpasa', node: 3, what: 'displacement', value: 0.061, limit: 0.05 },
      {
        en: 'Column LPASA, node 3: 0.061 m in 3 days, limit 0.05, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Column LPASA, node 3: 0.061 m sa 3 araw, limit 0.05, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Column LPASA, node 3: 0.061 m ha 3 ka adlaw, limit 0.05, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
    [
      'a column that moves',
      { ...SPAN, kind: 'column', column: 'lpasa', node: 3, what: 'velocity', value: 0.6123, limit: 0.5 },
      {
        en: 'Column LPASA, node 3: 0.6123 m a day, limit 0.5, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Column LPASA, node 3: 0.6123 m bawat araw, limit 0.5, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Column LPASA, node 3: 0.6123 m kada adlaw, limit 0.5, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
    [
      'an earthquake',
      { ...SPAN, kind: 'earthquake', magnitude: 5.1, km: 4.2, limitKm: 18.29 },
      {
        en: 'Earthquake of magnitude 5.1 at 4.2 km, limit 18.29 km, 11/26 11:30.',
        fil: 'Lindol na magnitude 5.1 sa layong 4.2 km, limit 18.29 km, 11/26 11:30.',
        war: 'Linog nga magnitude 5.1 ha kahirayo nga 4.2 km, limit 18.29 km, 11/26 11:30.',
      },
    ],
    [
      'a landslide feature',
      { ...SPAN, kind: 'feature', level: 2 },
      {
        en: 'A landslide feature of level 2 was seen, 11/26 11:30.',
        fil: 'May nakitang palatandaan ng pagguho na antas 2, 11/26 11:30.',
        war: 'May nakit-an nga tigaman han pagtimpag, lebel 2, 11/26 11:30.',
      },
    ],
    [
      'a request',
      { ...SPAN, kind: 'request' },
      { en: 'It was asked for, 11/26 11:30.', fil: 'Hiniling ito, 11/26 11:30.', war: 'Ginhangyo ini, 11/26 11:30.' },
    ],
    [
      'a source whose numbers were not kept',
      { ...SPAN, kind: 'other', source: 'subsurface' },
      {
        en: 'Over the limit by the tilt columns, since 11/26 03:30, last 11/26 11:30.',
        fil: 'Lampas sa limit ayon sa tilt column, mula 11/26 03:30, huli 11/26 11:30.',
        war: 'Sobra ha limit sumala ha tilt column, tikang 11/26 03:30, urhi 11/26 11:30.',
      },
    ],
  ])('%s', (_what, fact, told) => {
    for (const language of PAGE_LANGUAGES)
      expect(whyIn(language, facts({ raised: [fact] })).raised).toBe(told[language]);
  });

  it.each([
    [0.78333, '47 min', '4.09'],
    [4.5, '4 h 30 min', '0.71'],
    [24, '24 h', '0.13'],
    [1 / 60, '1 min', '192'],
  ])('a marker: %d hours are written by the minute', (hours, text, rate) => {
    const fact = { ...SPAN, kind: 'marker', marker: 'A', cm: 3.2, hours, limitCmPerHour: 0.25 } as const;
    expect(whyIn('en', facts({ raised: [fact] })).raised).toContain(`moved 3.2 cm in ${text} (${rate} cm/h)`);
  });

  it('is one sentence of several', () => {
    const raised: RaisedFact[] = [
      { ...SPAN, kind: 'feature', level: 3 },
      { ...SPAN, kind: 'request' },
    ];
    expect(whyIn('en', facts({ raised })).raised).toBe(
      'A landslide feature of level 3 was seen, 11/26 11:30; It was asked for, 11/26 11:30.',
    );
  });

  it('is nothing where nothing did', () => {
    expect(PAGE_LANGUAGES.map((language) => whyIn(language, facts({})).raised)).toEqual([
      'Walang nagtataas ng antas.',
      'Nothing raises the level.',
      'Waray nagpapahitaas han lebel.',
    ]);
  });
});

describe('what speaks against it', () => {
  it.each<[DoubtFact, Record<PageLanguage, string>]>([
    [
      { kind: 'no data', from: ['surficial'] },
      {
        en: 'Against it or missing: no data from the ground markers.',
        fil: 'Laban dito o kulang: walang datos mula sa ground marker.',
        war: 'Kontra hini o kulang: waray datos tikang ha ground marker.',
      },
    ],
    [
      { kind: 'below now', source: 'rainfall' },
      {
        en: 'Against it or missing: the rain gauges are below the limit now.',
        fil: 'Laban dito o kulang: mas mababa na sa limit ngayon ang panukat ng ulan.',
        war: 'Kontra hini o kulang: ubos na ha limit yana an panukol han uran.',
      },
    ],
    [
      { kind: 'gauges passed over', gauges: ['rain_lpasb', 'rain_noah_619'] },
      {
        en: 'Against it or missing: LPASB, NOAH 619 nearer did not measure enough.',
        fil: 'Laban dito o kulang: kulang ang sukat ng mas malapit na LPASB, NOAH 619.',
        war: 'Kontra hini o kulang: kulang an sukol han mas hirani nga LPASB, NOAH 619.',
      },
    ],
    [
      { kind: 'markers at rest', resting: 2, of: 3 },
      {
        en: 'Against it or missing: 2 of 3 markers are below the limit.',
        fil: 'Laban dito o kulang: 2 sa 3 marker ang mas mababa sa limit.',
        war: 'Kontra hini o kulang: 2 ha 3 nga marker an ubos ha limit.',
      },
    ],
    [
      { kind: 'undecided', triggers: 1 },
      {
        en: 'Against it or missing: 1 waiting for a decision.',
        fil: 'Laban dito o kulang: 1 ang naghihintay ng pasya.',
        war: 'Kontra hini o kulang: 1 an naghuhulat hin desisyon.',
      },
    ],
  ])('%j', (doubt, told) => {
    for (const language of PAGE_LANGUAGES)
      expect(whyIn(language, facts({ doubts: [doubt] })).against).toBe(told[language]);
  });

  it('is said as one sentence, in its order', () => {
    const doubts: DoubtFact[] = [
      { kind: 'below now', source: 'rainfall' },
      { kind: 'no data', from: ['subsurface', 'surficial'] },
    ];
    expect(whyIn('en', facts({ doubts })).against).toBe(
      'Against it or missing: the rain gauges are below the limit now; no data from the tilt columns and the ground markers.',
    );
  });

  it('is said where nothing does: nobody has to guess', () => {
    expect(PAGE_LANGUAGES.map((language) => whyIn(language, facts({})).against)).toEqual([
      'Walang laban dito at walang kulang.',
      'Nothing speaks against it, and nothing is missing.',
      'Waray kontra hini ngan waray kulang.',
    ]);
  });
});

describe('what would end it', () => {
  it.each<[EndFact, Record<PageLanguage, string>]>([
    [
      { kind: 'no warning' },
      { en: 'No warning is in force.', fil: 'Walang babalang umiiral.', war: 'Waray pahimatngon yana.' },
    ],
    [
      { kind: 'extended', day: 2 },
      {
        en: 'No warning is in force; extended monitoring, day 2 of 3.',
        fil: 'Walang babalang umiiral; extended monitoring, araw 2 ng 3.',
        war: 'Waray pahimatngon yana; extended monitoring, adlaw 2 han 3.',
      },
    ],
    [
      { kind: 'at', validity: END, needs: [], join: 'or' },
      {
        en: 'Ends 11/27 12:00 if nothing is over its limit again.',
        fil: 'Matatapos 11/27 12:00 kung walang lalampas muli sa limit.',
        war: 'Matatapos 11/27 12:00 kon waray masobra utro ha limit.',
      },
    ],
    [
      { kind: 'at', validity: END, needs: ['subsurface', 'surficial'], join: 'or' },
      {
        en: 'Ends 11/27 12:00 if the tilt columns or the ground markers are measured and nothing is over its limit again.',
        fil: 'Matatapos 11/27 12:00 kung masusukat ang tilt column o ground marker at walang lalampas muli sa limit.',
        war: 'Matatapos 11/27 12:00 kon masukol an tilt column o ground marker ngan waray masobra utro ha limit.',
      },
    ],
    [
      { kind: 'at', validity: END, needs: ['subsurface', 'surficial'], join: 'and' },
      {
        en: 'Ends 11/27 12:00 if the tilt columns and the ground markers are measured and nothing is over its limit again.',
        fil: 'Matatapos 11/27 12:00 kung masusukat ang tilt column at ground marker at walang lalampas muli sa limit.',
        war: 'Matatapos 11/27 12:00 kon masukol an tilt column ngan ground marker ngan waray masobra utro ha limit.',
      },
    ],
    [
      { kind: 'due', validity: END },
      {
        en: 'It was to end 11/27 12:00: the release that lowers it is due.',
        fil: 'Dapat natapos 11/27 12:00: hinihintay ang pagpapalabas na magbababa nito.',
        war: 'Tatapuson na unta 11/27 12:00: ginhuhulat an pagpagawas nga magpapaubos hini.',
      },
    ],
    [
      {
        ...{ kind: 'held', validity: END },
        by: [
          { kind: 'no data', source: 'surficial' },
          { kind: 'no data', source: 'subsurface' },
          { kind: 'near threshold', source: 'rainfall' },
        ],
      },
      {
        en: 'Held beyond its end 11/27 12:00 until the ground markers and the tilt columns are measured and until the rain is clearly below its limit.',
        fil: 'Pinahaba lampas sa 11/27 12:00 hanggang masukat ang ground marker at tilt column at hanggang malinaw na mas mababa sa limit ang ulan.',
        war: 'Ginpahilawig lapos ha 11/27 12:00 tubtob masukol an ground marker ngan tilt column ngan tubtob klaro nga ubos ha limit an uran.',
      },
    ],
    [
      { kind: 'held', validity: END, by: [{ kind: 'unresolved features', source: 'moms' }] },
      {
        en: 'Held beyond its end 11/27 12:00 until the landslide features are looked at again.',
        fil: 'Pinahaba lampas sa 11/27 12:00 hanggang masuri muli ang mga palatandaan ng pagguho.',
        war: 'Ginpahilawig lapos ha 11/27 12:00 tubtob makit-an utro an mga tigaman han pagtimpag.',
      },
    ],
  ])('%j', (end, told) => {
    for (const language of PAGE_LANGUAGES) expect(whyIn(language, facts({ end })).ends).toBe(told[language]);
  });
});

it('is the same in every language but for the words', () => {
  const all = whyInAll(
    facts({ raised: [{ ...SPAN, kind: 'rain', gauge: 'lpasb', hours: 24, mm: 89, limitMm: 63.3 }] }),
  );
  const numbers = PAGE_LANGUAGES.map((language) => all[language].raised.match(/\d[\d./:]*/g));
  expect(numbers[1]).toEqual(numbers[0]);
  expect(numbers[2]).toEqual(numbers[0]);
});

it('an SMS that answers says in Filipino which site, which level, what raised it, what is against it, and its end', () => {
  const asked = facts({ level: 2, raised: [{ ...SPAN, kind: 'feature', level: 2 }] });
  expect(whyText('lpa', asked)).toBe(
    'LPA, alert level 2: May nakitang palatandaan ng pagguho na antas 2, 11/26 11:30. ' +
      'Walang laban dito at walang kulang. Walang babalang umiiral.',
  );
});

it('every source has its word in every language, and no word is left in another', () => {
  for (const language of PAGE_LANGUAGES) {
    for (const source of SOURCE_NAMES) expect(WHY_WORDS[language].sources[source]).not.toBe('');
    expect(Object.keys(WHY_WORDS[language].raised)).toEqual(Object.keys(WHY_WORDS.en.raised));
    expect(Object.keys(WHY_WORDS[language].doubts)).toEqual(Object.keys(WHY_WORDS.en.doubts));
    expect(Object.keys(WHY_WORDS[language].ends)).toEqual(Object.keys(WHY_WORDS.en.ends));
  }
  expect(WHY_WORDS.fil.nothingRaised).not.toBe(WHY_WORDS.war.nothingRaised);
});
