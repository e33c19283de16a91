// Measurements by SMS: equal to the earlier generation's answers but for the deviations that are named here.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at, readOracle } from '../../../packages/proofs/oracle.ts';
import { codeAtStart } from '../../sites/rules/site-codes.ts';
import { isMeasurementText, parseMeasurementText, TEXT_ERRORS } from './measurement-text.ts';

interface Case {
  case: string;
  input: { now: string; text: string };
  expected:
    | { ok: false; error: number }
    | {
        ok: true;
        type: string;
        site_code: string;
        ts: string;
        weather: string;
        observer: string;
        measurements: Record<string, number>;
      };
}

/** Old names of sites, which the earlier generation took as well. */
const ALIASES: Record<string, string> = { man: 'mng', bat: 'bto', tag: 'tga', pan: 'png', pob: 'jor' };

const now = at('2023-05-10 09:00:00');
const siteOf = (rest: string) => codeAtStart(rest, ['lpa', 'scu']);
const read = (text: string) => {
  const answer = parseMeasurementText(text, now, siteOf);
  return 'error' in answer ? answer.error : { ...answer.read, cm: Object.fromEntries(answer.read.cm) };
};

const oracle = readOracle<{ sites: Record<string, number>; cases: Case[] }>('sms-cases');

/** Ours: day before month, metres, 0 refused, weather as the last word, an observer who is missing is told as such. */
const DEVIATIONS: Record<string, string | object> = {
  sms004: { siteCode: 'scu', cm: { A: 120, B: 45.25 }, observer: 'PEDRO PENDUKO' },
  sms013: { cm: { A: 105, B: 98 } },
  sms030: { weather: 'MAULAN', observer: 'LUISA' },
  sms033: 'noObserver',
  sms048: { siteCode: 'lpa', cm: { A: 10 } },
  sms079: 'noMeasurement',
};

describe('texts of the earlier generation', () => {
  it.each(oracle.cases.map((one) => [one.case, one.input.text, one] as const))('%s %j', (name, text, one) => {
    const known = (rest: string) => {
      const letters = rest.slice(0, 3);
      const code = ALIASES[letters] ?? letters;
      return code in oracle.sites ? code : null;
    };
    const answer = parseMeasurementText(text, at(one.input.now), known);
    const found = 'error' in answer ? answer.error : { ...answer.read, cm: Object.fromEntries(answer.read.cm) };
    const deviation = DEVIATIONS[name];
    if (deviation !== undefined) {
      if (typeof deviation === 'string') expect(found).toBe(deviation);
      else expect(found).toMatchObject(deviation);
    } else if (!one.expected.ok) {
      expect('error' in answer && TEXT_ERRORS[answer.error]).toBe(one.expected.error);
    } else {
      expect('error' in answer ? answer.error : toManilaText(answer.read.at)).toBe(one.expected.ts);
      const { type, site_code, weather, observer, measurements } = one.expected;
      expect(found).toMatchObject({ type, siteCode: site_code, weather, observer: observer.trim(), cm: measurements });
    }
  });
});

describe('a measurement by SMS', () => {
  it('is read whole', () => {
    expect(read('routine lpa may 9 2023 7:30am a 97.1cm B61.5 cm maaraw Juan Delacruz')).toEqual({
      type: 'ROUTINE',
      siteCode: 'lpa',
      at: at('2023-05-09 07:30:00'),
      cm: { A: 97.1, B: 61.5 },
      weather: 'MAARAW',
      observer: 'JUAN DELACRUZ',
    });
  });

  it.each([
    ['ROUTINE SCU 9 MAYO 2023 14:05 A 1.05M MAULAN PEDRO', { A: 105 }],
    ['ROUTINE LPA MAY 9 2023 8AM A 10CM MAARAW NIÑO', { A: 10 }],
    ['ROUTINE LPA MAY 9 2023 7:30AM A-10CM B - 12CM MAARAW LUISA', { A: 10, B: 12 }],
    ['ROUTINE LPA MAY 9 2023 7:30AM B 20 MAARAW A 5CM LUISA', { A: 5 }],
    ['  ROUTINE  LPA  MAY  9  2023  7:30   AM  A  97..1 CM  MAARAW  LUISA ', { A: 97.1 }],
    // The largest length that is believed: 100 m = 10 000 cm.
    ['ROUTINE LPA MAY 9 2023 7:30AM A 100M MAARAW LUISA', { A: 10_000 }],
    ['ROUTINE LPA MAY 9 2023 7:30AM AA 10.5CM C 105.123CM B 7CM MAARAW LUISA', { B: 7 }],
  ])('%s', (text, cm) => {
    expect(read(text)).toMatchObject({ cm });
  });

  it.each([
    ['MAGANDANG UMAGA PO', 'type'],
    ['ROUTINE', 'type'],
    ['PO ROUTINE LPA MAY 9 2023 7:30AM A 10CM MAARAW LUISA', 'type'],
    ['ROUTINE LPA MAY 11 2023 A 10', 'dateOutOfRange'],
    ['ROUTINE LPA MAY 9 2023 0:30AM A 10CM MAARAW LUISA', 'notATime'],
    ['ROUTINE LPA MAY 9 2023 11:30NN A 10CM MAARAW LUISA', 'notATime'],
    ['ROUTINE LPA MAY 9 2023 7:30AM A  -5CM MAARAW LUISA', 'noMeasurement'],
    ['ROUTINE MAY 9 2023 7:30AM A 10CM MAARAW LUISA', 'site'],
    ['ROUTINE LPA 7:30AM A 10CM MAARAW LUISA', 'noDate'],
    ['ROUTINE LPA FEB 30 2023 7:30AM A 10CM MAARAW LUISA', 'noDate'],
    ['ROUTINE LPA MAY 9 2023 13:30PM A 10CM MAARAW LUISA', 'notATime'],
    ['ROUTINE LPA MAY 9 2023 A 10 AMBON LUISA', 'noTime'],
    ['ROUTINE LPA MAY 9 2023 7:30AM A -5CM MAARAW LUISA', 'noMeasurement'],
    ['ROUTINE LPA MAY 9 2023 7:30AM A 0.00CM B 5CM MAARAW LUISA', 'noMeasurement'],
    ['ROUTINE LPA MAY 9 2023 7:30AM A 999M MAARAW LUISA', 'noMeasurement'],
    ['ROUTINE LPA MAY 9 2023 7:30AM A 10CMS MAARAW LUISA', 'noMeasurement'],
  ])('%s: %s', (text, error) => {
    expect(read(text)).toBe(error);
  });

  it.each([
    ['1:05PM', '13:05'],
    ['12:05PM', '12:05'],
    ['12:30NN', '12:30'],
    ['14:05', '14:05'],
    ['6PM', '18:00'],
  ])('has its time anywhere behind the date: %s is %s (methods §11, row 4)', (written, time) => {
    expect(read(`ROUTINE LPA MAY 9 2023 A 10CM ${written} MAARAW LUISA`)).toMatchObject({
      at: at(`2023-05-09 ${time}:00`),
      cm: { A: 10 },
      weather: 'MAARAW',
    });
  });

  it('may be 90 days old, counted from 00:00 of its date to the moment (methods §11, row 3)', () => {
    // 90 days before May 10 is February 9 (28 − 9 + 31 + 30 + 10 = 90).
    const text = 'ROUTINE LPA FEB 9 2023 7:30AM A 10CM MAARAW LUISA';
    const readAt = (moment: string) => parseMeasurementText(text, at(moment), siteOf);
    expect(readAt('2023-05-10 00:00:00')).toHaveProperty('read');
    expect(readAt('2023-05-10 00:00:01')).toEqual({ error: 'dateOutOfRange' });
  });

  it('keeps 100 characters of names, without a blank at their end', () => {
    const answer = read(`ROUTINE LPA MAY 9 2023 7:30AM A 10CM MAARAW ${'LUIS '.repeat(25)}`);
    expect(answer).toMatchObject({ observer: 'LUIS '.repeat(20).trim() });
  });

  it('is told from a reply in words', () => {
    expect(isMeasurementText('Routine lpa')).toBe(true);
    expect(isMeasurementText('EVENT')).toBe(true);
    expect(isMeasurementText('eventually ok')).toBe(false);
    expect(isMeasurementText('OK po')).toBe(false);
  });
});
