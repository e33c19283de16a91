// Which row of the warning templates is taken for what, and how the reason of an on-demand alert reads to residents.
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage, findLink } from './message-check.ts';
import {
  describeTrigger,
  descriptionFor,
  type EwiTemplate,
  type MessageTrigger,
  quietDescription,
  responsesFor,
  sourceTitle,
  type TemplateTexts,
  templateTexts,
} from './templates.ts';

const texts = (name: string): TemplateTexts => ({
  triggerDescription: `${name} description`,
  communityResponse: `${name} community`,
  barangayResponse: `${name} barangay`,
  lewcResponse: `${name} lewc`,
  mlguResponse: `${name} mlgu`,
  plguResponse: `${name} plgu`,
});
const row = (id: number, alertLevel: EwiTemplate['alertLevel'], trigger: EwiTemplate['trigger']): EwiTemplate => ({
  id,
  alertLevel,
  trigger,
  full: texts('full'),
  sms: texts('sms'),
  fullEn: texts('full English'),
  smsEn: texts('sms English'),
});
const idOf = (answer: ReturnType<typeof responsesFor>) => (answer.ok ? answer.template.id : answer.missing);
const missing = (level: number, trigger: string) => ({ problem: 'templateMissing', level, trigger });

/** In no order of ids or levels, as a table that was edited can be. */
const ROWS = [
  row(30, 2, 'moms'),
  row(7, 0, 'no_ground_data'),
  row(8, 0, ''),
  row(9, 1, 'earthquake'),
  row(4, 1, 'on_demand'),
  row(5, 1, 'rainfall'),
  row(31, 2, 'surficial'),
  row(6, 0, 'on_demand'),
  row(3, 2, 'moms'),
];

describe('the texts of a row', () => {
  it.each([
    ['full', 'fil', 'full community'],
    ['full', 'en', 'full English community'],
    ['sms', 'fil', 'sms community'],
    ['sms', 'en', 'sms English community'],
  ] as const)('%s in %s', (form, language, community) => {
    expect(templateTexts(ROWS[0]!, { form, language }).communityResponse).toBe(community); // written out above
  });
});

describe('the responses of a level', () => {
  it.each([
    [0, 7],
    [1, 9],
    [2, 30],
  ] as const)('%i: those of its first row, in the order of the rows and not of the ids', (level, id) => {
    expect(idOf(responsesFor(ROWS, level))).toBe(id);
  });

  it('a level without a row is named, without a trigger', () => {
    expect(idOf(responsesFor(ROWS, 3))).toEqual(missing(3, ''));
    expect(idOf(responsesFor([], 0))).toEqual(missing(0, ''));
  });
});

describe('the description of a trigger', () => {
  it.each<[string, MessageTrigger, unknown]>([
    ['rain', { source: 'rainfall', level: 1 }, 5],
    ['an earthquake', { source: 'earthquake', level: 1 }, 9],
    ['of two rows for the same the first', { source: 'moms', level: 2 }, 30],
    ['on demand because of rain', { source: 'on demand', level: 1, eqId: null }, 4],
    ['on demand because of an earthquake', { source: 'on demand', level: 1, eqId: 12 }, 4],
    ['on demand, lowered', { source: 'on demand', level: 0 }, 6],
    ['a source at a level that has no row', { source: 'moms', level: 3 }, missing(3, 'moms')],
    ['rain at level 0 is not level 0 as a whole', { source: 'rainfall', level: 0 }, missing(0, 'rainfall')],
    ['the missing one is named as the table spells it', { source: 'on demand', level: 3 }, missing(3, 'on_demand')],
  ])('%s', (_what, trigger, found) => expect(idOf(descriptionFor(ROWS, trigger))).toEqual(found));

  it('level 0 as a whole says nothing of a ground that nobody has measured', () => {
    expect(idOf(quietDescription(ROWS, true))).toBe(8);
    expect(idOf(quietDescription(ROWS, false))).toBe(7);
  });

  it('without its row it is missing, never the other one', () => {
    const without = (trigger: string) => ROWS.filter((one) => one.alertLevel !== 0 || one.trigger !== trigger);
    expect(idOf(quietDescription(without(''), true))).toEqual(missing(0, ''));
    expect(idOf(quietDescription(without('no_ground_data'), false))).toEqual(missing(0, 'no_ground_data'));
    expect(idOf(quietDescription([row(1, 1, '')], true))).toEqual(missing(0, ''));
  });
});

describe('the reason of an on-demand alert', () => {
  const said = (info: string | null | undefined, max?: number) =>
    describeTrigger({ source: 'on demand', level: 1, ...(info === undefined ? {} : { info }) }, 'Hiling.', max);

  it.each([
    ['none', undefined, 'Hiling.'],
    ['null', null, 'Hiling.'],
    ['empty', '', 'Hiling.'],
    ['blanks', ' \n\t', 'Hiling.'],
    ['lines become one', ' bagyo\r\n  sa\tgabi ', 'Hiling. bagyo sa gabi'],
    ['whole, with every sign', 'Señor — ₱ bantay.ph', 'Hiling. Señor — ₱ bantay.ph'],
  ])('whole: %s', (_what, info, text) => expect(said(info)).toBe(text));

  it.each([
    ['gets its full stop', 'bagyo', 'Hiling. bagyo.'],
    ['keeps the one it has', 'bagyo.', 'Hiling. bagyo.'],
    ['keeps an exclamation', 'bagyo!', 'Hiling. bagyo!'],
    ['keeps a question', 'bagyo?', 'Hiling. bagyo?'],
    ['keeps ñ', 'Niño', 'Hiling. Niño.'],
    ['makes one ñ of n and a tilde', 'Nin\u0303o', 'Hiling. Niño.'],
    ['has plain quotes', '“bagyo” ‘ulan’', 'Hiling. "bagyo" \'ulan\'.'],
    ['has plain dashes', 'a – b — c', 'Hiling. a - b - c.'],
    ['loses accents that an SMS has not', 'lâkas ng ulán', 'Hiling. lakas ng ulan.'],
    ['loses signs that an SMS has not', 'ulan 🌧 ₱5', 'Hiling. ulan 5.'],
    ['of such signs alone is none', '🌧🌧 ₱', 'Hiling.'],
    ['loses a dotted name', 'tingnan bantay.ph ngayon', 'Hiling. tingnan ngayon.'],
    ['of a link alone is none', 'https://example.org', 'Hiling.'],
    ['a name that is dotted only without its odd sign', 'bantay.🌧ph na', 'Hiling. na.'],
  ])('as SMS it %s', (_what, info, text) => expect(said(info, 60)).toBe(text));

  it.each([
    ['that fits exactly', 'aaaa bbbb', 9, 'Hiling. aaaa bbbb.'],
    ['one too long is cut at a word', 'aaaa bbbb', 8, 'Hiling. aaaa...'],
    ['of one word too long is none', 'aaaaaaaaa', 8, 'Hiling.'],
    ['with no room at all is none', 'a', 0, 'Hiling.'],
    // A bracket takes two septets: [a] has five.
    ['counts septets, not signs', '[a] b', 6, 'Hiling. [a]...'],
    ['is not cut where the septets fit', '[a] b', 7, 'Hiling. [a] b.'],
    ['stops at the first word that does not fit', 'aa bbbbbbbbbb c', 6, 'Hiling. aa...'],
  ])('%s', (_what, info, max, text) => expect(said(info, max)).toBe(text));

  it.each(['rainfall', 'earthquake', 'moms', 'surficial', 'subsurface'] as const)(
    'is not told of %s: its sentence is technical',
    (source) => {
      expect(describeTrigger({ source, level: 1, info: 'RAIN 83.2 mm' }, 'Lampas.')).toBe('Lampas.');
      expect(describeTrigger({ source, level: 1, info: 'RAIN 83.2 mm' }, 'Lampas.', 60)).toBe('Lampas.');
    },
  );

  it('whatever was typed, the SMS can be sent, in GSM-7 and within its room', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc
        .array(fc.constantFrom('ñ', 'n\u0303', '.', ' ', 'ph', 'a', '[', '€', '\u200b', '🌧', '/', 'www.'))
        .map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 60 }), (info, max) => {
        const text = said(info, max);
        const reason = text.slice('Hiling. '.length);
        expect(text.startsWith('Hiling.')).toBe(true);
        expect([text, nonGsmCharacters(text), findLink(text)]).toEqual([text, [], null]);
        // The dots of a cut are the only ones beyond.
        expect(smsLength(reason).units).toBeLessThanOrEqual(max + 3);
        expect(checkMessage(text)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the name of a source', () => {
  it.each<[MessageTrigger['source'], number | null | undefined, string]>([
    ['subsurface', null, 'Subsurface'],
    ['surficial', null, 'Surficial'],
    ['moms', null, 'Landslide Features'],
    ['rainfall', 7, 'Rainfall'],
    ['earthquake', undefined, 'Earthquake'],
    ['on demand', undefined, 'On-demand Rainfall'],
    ['on demand', null, 'On-demand Rainfall'],
    ['on demand', 0, 'On-demand Rainfall'],
    ['on demand', 1, 'On-demand Earthquake'],
  ])('%s with earthquake %s is %s', (source, eqId, title) => {
    expect(sourceTitle({ source, level: 1, ...(eqId === undefined ? {} : { eqId }) })).toBe(title);
  });
});
