// What may stand in the catalogue of warning texts, and that what may stand there can be sent.
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import { checkMessage } from './message-check.ts';
import { textColumns } from './template-columns.ts';
import type { EwiTemplate, MessageTrigger, TemplateTexts } from './templates.ts';
import { FULL_TEXT_MAX, SMS_TEXT_MAX, textFaults, textNotes } from './text-check.ts';
import { isSmsField, TEXT_FIELDS, type TextField } from './text-fields.ts';
import { TEXT_LANGUAGE_CODES, type TextLanguage } from './text-languages.ts';

const faults = (text: string, field: TextField = 'sms_community_response', language: TextLanguage = 'fil') =>
  textFaults(text, field, language).map((one) => one.fault);

describe('a text of the catalogue', () => {
  it('as delivered is taken as it stands, in each field and language', () => {
    for (const row of DEFAULT_TEMPLATES) {
      const of = (full: TemplateTexts, sms: TemplateTexts) => ({
        ...textColumns(full, ''),
        ...textColumns(sms, 'sms_'),
      });
      const languages = { fil: of(row.full, row.sms), en: of(row.fullEn, row.smsEn) };
      for (const language of ['fil', 'en'] as const) {
        for (const field of TEXT_FIELDS) {
          const text = languages[language][field]!; // each field has its text
          expect([text, textFaults(text, field, language), textNotes(text, field)]).toEqual([text, [], []]);
        }
      }
    }
  });

  it.each<[TextField, boolean]>([
    ['trigger_description', true],
    ['community_response', true],
    ['barangay_response', true],
    ['lewc_response', true],
    ['mlgu_response', false],
    ['plgu_response', false],
    ['sms_trigger_description', true],
    ['sms_community_response', true],
    ['sms_barangay_response', true],
    ['sms_lewc_response', true],
    ['sms_mlgu_response', false],
    ['sms_plgu_response', false],
  ])('%s is needed: %s, in Filipino and English; Waray may leave it to Filipino', (field, isNeeded) => {
    for (const empty of ['', '  ', '\n']) {
      expect(faults(empty, field, 'fil')).toEqual(isNeeded ? ['empty'] : []);
      expect(faults(empty, field, 'en')).toEqual(isNeeded ? ['empty'] : []);
      expect(faults(empty, field, 'war')).toEqual([]);
    }
  });

  it.each<[string, string, string[]]>([
    ['two lines', 'Lumikas na.\nSumunod.', ['more lines']],
    ['a line of a foreign machine', 'Lumikas na.\rSumunod.', ['more lines']],
    ['a tabulator', 'Lumikas\tna', ['more lines']],
    ['a line end behind it alone', 'Lumikas na.\n', []],
    ['a link', 'Tingnan https://example.org', ['link']],
    ['a dotted name', 'Tingnan bantay.ph', ['link']],
    ['a name in braces', 'Lumikas, {sitio}', ['placeholder']],
    ['empty braces', 'Lumikas {}', ['placeholder']],
    ['a sign of printf', 'Lumikas %s', ['placeholder']],
    ['a share is none', 'Nasa 50% na ang ulan', []],
    ['a name in angles', 'Lumikas <lugar>', ['placeholder']],
    ['smaller than is none', 'Ulan < 50 mm', []],
    ['a name in brackets', 'Lumikas [lugar]', ['placeholder']],
    ['a gap to fill in', 'Lumikas sa ____', ['placeholder']],
    ['several things at once', 'Tingnan\nbantay.ph {x}', ['more lines', 'link', 'placeholder']],
  ])('%s', (_what, text, found) => {
    expect(faults(text)).toEqual(found);
    // The sheet may name an address; it is printed.
    expect(faults(text, 'community_response')).toEqual(found.filter((one) => one !== 'link'));
  });

  it('says what it found', () => {
    expect(textFaults('a {b} {c}', 'sms_lewc_response', 'war')).toEqual([{ fault: 'placeholder', found: '{b}' }]);
    expect(textFaults('sa www.x', 'sms_lewc_response', 'en')).toEqual([{ fault: 'link', found: 'www.x' }]);
  });
});

describe('its length', () => {
  it.each<[string, string, TextField, string[]]>([
    ['80 of GSM-7', 'x'.repeat(80), 'sms_lewc_response', []],
    ['81 of GSM-7', 'x'.repeat(81), 'sms_lewc_response', ['too long for an SMS']],
    ['blanks around it do not count', ` ${'x'.repeat(80)} `, 'sms_lewc_response', []],
    ['40 signs of two units each', '€'.repeat(40), 'sms_lewc_response', []],
    ['41 of them', '€'.repeat(41), 'sms_lewc_response', ['too long for an SMS']],
    ['50 with one beyond GSM-7', `₱${'x'.repeat(49)}`, 'sms_lewc_response', []],
    ['51 of them', `₱${'x'.repeat(50)}`, 'sms_lewc_response', ['too long for an SMS']],
    ['600 of the sheet', 'x'.repeat(600), 'lewc_response', []],
    ['601 of the sheet', 'x'.repeat(601), 'lewc_response', ['too long']],
    ['600 signs of two units', '🌧'.repeat(600), 'lewc_response', []],
  ])('%s', (_what, text, field, found) => expect(faults(text, field)).toEqual(found));

  it('is told with its bound', () => {
    expect(textFaults('x'.repeat(81), 'sms_plgu_response', 'fil')).toEqual([
      { fault: 'too long for an SMS', units: 81, max: SMS_TEXT_MAX['GSM-7'] },
    ]);
    expect(textFaults('x'.repeat(601), 'plgu_response', 'fil')).toEqual([
      { fault: 'too long', characters: 601, max: FULL_TEXT_MAX },
    ]);
  });
});

describe('what is said of it', () => {
  it.each<[string, TextField, string[]]>([
    ['Lumikas na, Señor', 'sms_community_response', []],
    ['Lumikas na — ₱5 — ngayon', 'sms_community_response', ['—', '₱']],
    ['Lumikas na — ₱5', 'community_response', []],
  ])('%s in %s', (text, field, signs) => {
    expect(textNotes(text, field)).toEqual(signs.length === 0 ? [] : [{ note: 'not GSM-7', signs }]);
  });
});

const WARNINGS: [AlertLevel, MessageTrigger[]][] = [
  [0, []],
  [
    1,
    [
      { source: 'rainfall', level: 1 },
      { source: 'earthquake', level: 1 },
      { source: 'on demand', level: 1, eqId: null, info: 'ang bagyo ay darating ngayong gabi '.repeat(9) },
    ],
  ],
  ...([2, 3] as const).map((level): [AlertLevel, MessageTrigger[]] => [
    level,
    (['surficial', 'subsurface', 'moms'] as const).map((source) => ({ source, level })),
  ]),
];

describe('what is taken can be sent', () => {
  const compose = (text: string, [level, triggers]: (typeof WARNINGS)[number]) => {
    const all: TemplateTexts = {
      triggerDescription: text,
      communityResponse: text,
      barangayResponse: text,
      lewcResponse: text,
      mlguResponse: text,
      plguResponse: text,
    };
    const templates: EwiTemplate[] = DEFAULT_TEMPLATES.map((row) => ({ ...row, sms: all }));
    const composed = composeMessage({
      site: {
        siteCode: 'scu',
        sitio: 'San Isidro Labrador',
        barangay: 'San Isidro',
        municipality: 'Paranas',
        province: 'Samar',
      },
      level,
      triggers,
      dataAt: at('2026-09-30 23:00:00'),
      hasGroundData: true,
      officeName: 'MDRRMO ng Munisipyo ng Paranas',
      templates,
    });
    return composed.ok ? composed.text : 'missing';
  };

  it.each(WARNINGS)('level %i, with the longest texts of either alphabet', (...warning) => {
    for (const text of ['x'.repeat(SMS_TEXT_MAX['GSM-7']), `₱${'x'.repeat(SMS_TEXT_MAX['UCS-2'] - 1)}`]) {
      const message = compose(text, warning);
      expect([smsLength(message).parts <= 10, checkMessage(message)]).toEqual([true, []]);
    }
  });

  it('level 3 with every reason that an alert can have at once, in GSM-7', () => {
    const all = WARNINGS.flatMap(([, triggers]) => triggers);
    expect(all).toHaveLength(9);
    expect(checkMessage(compose('x'.repeat(SMS_TEXT_MAX['GSM-7']), [3, all]))).toEqual([]);
  });

  it('whatever was typed and taken makes a message without faults', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.constantFrom('Lumikas ', 'ñ', '.', ' ', 'ph', '{', '}', '€', '₱', '/', 'www.', '\n', '%s'), {
          maxLength: 40,
        })
        .map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom(...WARNINGS),
        fc.constantFrom(...TEXT_LANGUAGE_CODES),
        (text, warning, language) => {
          fc.pre(text.trim() !== '' && textFaults(text, 'sms_community_response', language).length === 0);
          const message = compose(text.trim(), warning);
          expect(checkMessage(message)).toEqual([]);
          const isPlain = textNotes(text, 'sms_community_response').length === 0;
          expect(nonGsmCharacters(message).length === 0).toBe(isPlain);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('only texts of an SMS have its bounds', () => {
    for (const field of TEXT_FIELDS) {
      expect(faults('x'.repeat(200), field)).toEqual(isSmsField(field) ? ['too long for an SMS'] : []);
    }
  });
});
