// Every combination has its complete row, and any warning with one trigger fits three SMS parts.
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { composeMessage, headLine, type MessageInput } from '../../ewi/rules/compose-message.ts';
import { cancellationText, correctionText } from '../../ewi/rules/correction-message.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import { checkMessage, findLink } from './message-check.ts';
import type { MessageTrigger } from './templates.ts';

const COMBINATIONS = [
  [0, ''],
  [0, 'moms'],
  [0, 'surficial'],
  [0, 'subsurface'],
  [0, 'rainfall'],
  [0, 'earthquake'],
  [1, 'rainfall'],
  [1, 'earthquake'],
  [1, 'on_demand'],
  [2, 'surficial'],
  [2, 'moms'],
  [2, 'subsurface'],
  [3, 'surficial'],
  [3, 'moms'],
  [3, 'subsurface'],
  // Ours.
  [0, 'no_ground_data'],
  [0, 'on_demand'],
];

/** The longest names a municipality may put in. */
const long: Omit<MessageInput, 'level' | 'triggers'> = {
  site: {
    siteCode: 'scu',
    sitio: 'San Isidro Labrador',
    barangay: 'San Isidro',
    municipality: 'Paranas',
    province: 'Samar',
  },
  dataAt: at('2026-09-30 23:00:00'),
  hasGroundData: true,
  officeName: 'MDRRMO ng Munisipyo ng Paranas',
  templates: DEFAULT_TEMPLATES,
};

const ONE_TRIGGER: [AlertLevel, MessageTrigger[]][] = [
  [0, []],
  [1, [{ source: 'rainfall', level: 1 }]],
  [1, [{ source: 'earthquake', level: 1 }]],
  [1, [{ source: 'on demand', level: 1, eqId: 7, info: 'ang bagyo ay darating ngayong gabi '.repeat(9) }]],
  [1, [{ source: 'on demand', level: 1, eqId: null }]],
  ...([2, 3] as const).flatMap((level) =>
    (['surficial', 'subsurface', 'moms'] as const).map((source): [AlertLevel, MessageTrigger[]] => [
      level,
      [{ source, level }],
    ]),
  ),
];

describe('the templates as first delivered', () => {
  it('are the 15 combinations in their order and ours behind them, (0, "") first', () => {
    expect(DEFAULT_TEMPLATES.map((row) => [row.alertLevel, row.trigger])).toEqual(COMBINATIONS);
    expect(DEFAULT_TEMPLATES.map((row) => row.id)).toEqual(COMBINATIONS.map((_, i) => i + 1));
  });

  it('have every text, in GSM-7 signs, without a link or dotted name', () => {
    for (const row of DEFAULT_TEMPLATES) {
      for (const texts of [row.full, row.sms, row.fullEn, row.smsEn]) {
        for (const text of Object.values(texts)) {
          expect(text.trim()).not.toBe('');
          expect([text, nonGsmCharacters(text), findLink(text)]).toEqual([text, [], null]);
        }
      }
    }
  });

  it.each(ONE_TRIGGER)('level %i with one trigger fits 459 characters in three parts', (level, triggers) => {
    for (const language of ['fil', 'en'] as const) {
      const message = composeMessage({ ...long, level, triggers, choice: { form: 'sms', language } });
      if (!message.ok) throw new Error(JSON.stringify(message.missing));
      const length = smsLength(message.text);
      expect(length.alphabet).toBe('GSM-7');
      expect(length.units).toBeLessThanOrEqual(459);
      expect(length.parts).toBeLessThanOrEqual(3);
      expect(checkMessage(message.text)).toEqual([]);
    }
  });

  it('give GSM-7 texts with the deed in the first part, for every level, set of sources, site and language', () => {
    const sources = (level: AlertLevel): MessageTrigger['source'][] =>
      level === 0 ? [] : level === 1 ? ['rainfall', 'earthquake', 'on demand'] : ['surficial', 'subsurface', 'moms'];
    let count = 0;
    for (const level of [0, 1, 2, 3] as const) {
      const all = sources(level).map((source): MessageTrigger => ({ source, level, info: 'Señor, “storm” — ₱' }));
      for (const triggers of [all, ...all.map((one) => [one])]) {
        for (const siteCode of ['lpa', 'scu']) {
          for (const language of ['fil', 'en'] as const) {
            for (const hasGroundData of [true, false]) {
              const site = { ...long.site, siteCode };
              const composed = composeMessage({
                ...long,
                site,
                level,
                triggers,
                hasGroundData,
                choice: { form: 'sms', language },
              });
              if (!composed.ok) throw new Error(JSON.stringify(composed.missing));
              const about = { site, level, dataAt: long.dataAt, officeName: long.officeName };
              const corrected = correctionText(about, composed.text, language);
              for (const said of [composed.text, corrected, cancellationText(about, language)]) {
                expect([said, nonGsmCharacters(said), findLink(said)]).toEqual([said, [], null]);
                count++;
              }
              for (const said of [composed.text, corrected]) {
                expect(said.slice(0, 153)).toContain(headLine(level, language));
              }
            }
          }
        }
      }
    }
    expect(count).toBe(3 * 2 * 2 * 2 * (1 + 4 + 4 + 4));
  });
});
