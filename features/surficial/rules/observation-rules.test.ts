// What may be entered: times, measurements, people, weather, tags.
import { DAY_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import {
  type EnteredObservation,
  isOldEntry,
  judgeObservation,
  type ObservationContext,
  parseMeasurement,
  parseMeasurementType,
  parseWeather,
  refuseTag,
} from './observation-rules.ts';
import { isDaytime, parseObservationTime } from './observation-time.ts';

describe('the time of a measurement', () => {
  it.each([
    ['2024-03-21 07:30:00 AM', '2024-03-21 07:30:00'],
    ['2024-03-21 07:30:00 PM', '2024-03-21 19:30:00'],
    ['2024-03-21 12:05:00 AM', '2024-03-21 00:05:00'],
    ['2024-03-21 12:05:00 PM', '2024-03-21 12:05:00'],
    ['2024-03-21 7:30 am', '2024-03-21 07:30:00'],
    ['March 21, 2024 07:30 AM', '2024-03-21 07:30:00'],
    ['december 1, 2024 11:59 pm', '2024-12-01 23:59:00'],
    ['2024-03-21 07:30:45', '2024-03-21 07:30:00'],
    ['2024-03-21 07:30', '2024-03-21 07:30:00'],
    ['2024-03-21T07:30:00', '2024-03-21 07:30:00'],
    ['2024-03-21 1:05 AM', '2024-03-21 01:05:00'],
    ['2024-03-20T23:30:00Z', '2024-03-21 07:30:00'],
    ['2024-03-20T23:30Z', '2024-03-21 07:30:00'],
    ['2024-03-20T23:30:59.250Z', '2024-03-21 07:30:00'],
    ['2024-03-21T07:30:00+08:00', '2024-03-21 07:30:00'],
    [' 2024-03-21 07:30 ', '2024-03-21 07:30:00'],
  ])('"%s" is %s', (text, time) => {
    expect(parseObservationTime(text)).toBe(at(time));
  });

  it.each([
    '',
    'yesterday',
    '2024-02-31 08:00:00 AM',
    'February 30, 2024 07:30 AM',
    'Marz 3, 2024 07:30 AM',
    '2024-03-21 13:30:00 PM',
    '2024-03-21 00:30:00 AM',
    '2024-03-21 07:60:00 AM',
    '2024-03-21',
    'March 21, 2024',
    'Invalid date 08:00 AM',
    '2024-13-21T07:30:00Z',
    '2024-03-20T23:30:00Z (noon)',
    'Wed 2024-03-20T23:30:00Z',
  ])('"%s" is none', (text) => {
    expect(parseObservationTime(text)).toBeNull();
  });

  it('is daytime from 05:00 to 19:00', () => {
    const day = (time: string) => isDaytime(at(`2026-01-05 ${time}:00`));
    expect(['05:00', '12:00', '18:59', '19:00'].map(day)).toEqual([true, true, true, true]);
    expect(['04:59', '19:01', '23:00', '00:00'].map(day)).toEqual([false, false, false, false]);
  });
});

describe('a measurement', () => {
  it.each([
    [50, 50],
    ['50.25', 50.25],
    [' 7 ', 7],
    ['.5', 0.5],
    ['.55', 0.55],
    ['+7.25', 7.25],
    ['12.', 12],
    [10_000, 10_000],
  ])('%s is %f cm', (value, cm) => {
    expect(parseMeasurement(value)).toBe(cm);
  });

  it.each([0, -1, '0', '-3', 'ten', '', '1e3', '1e309', Number.NaN, Number.POSITIVE_INFINITY, '5 cm', '1,5', 10_000.1])(
    '%s is none',
    (value) => {
      expect(parseMeasurement(value)).toBeNull();
    },
  );
});

describe('words of the form', () => {
  it('weather comes in either case and in the spelling of the form', () => {
    expect(['maaraw', ' MAULAP ', 'Maulan', 'MAULIMLIM', 'Makulimlim', 'maambon'].map(parseWeather)).toEqual([
      'MAARAW',
      'MAULAP',
      'MAULAN',
      'MAULIMLIM',
      'MAULIMLIM',
      'MAAMBON',
    ]);
    expect(['STORM', '', 'MAARAW MAULAP'].map(parseWeather)).toEqual([null, null, null]);
  });

  it('type is routine or event', () => {
    expect(['routine', ' EVENT ', 'MAYBE', ''].map(parseMeasurementType)).toEqual(['ROUTINE', 'EVENT', null, null]);
  });
});

const now = at('2026-03-02 11:00:00');
const context: ObservationContext = { now, inUse: ['A', 'B'] };
const entered: EnteredObservation = {
  date: '2026-03-02 07:30:00 AM',
  marker: { A: '50.5', B: 40 },
  weather: 'MAARAW',
  observer: 'Juana  dela Cruz',
  type: 'ROUTINE',
};

describe('an observation', () => {
  it('that is whole may be stored, names in upper case, blanks drawn together', () => {
    expect(judgeObservation(entered, context)).toEqual({
      observation: {
        at: at('2026-03-02 07:30:00'),
        cm: new Map([
          ['A', 50.5],
          ['B', 40],
        ]),
        weather: 'MAARAW',
        observer: 'JUANA DELA CRUZ',
        type: 'ROUTINE',
      },
    });
  });

  it('needs one marker; empty and null ones were not measured, letters come in either case', () => {
    const judged = judgeObservation({ ...entered, marker: { a: ' 50 ', B: ' ', C: null } }, context);
    expect(judged).toMatchObject({ observation: { cm: new Map([['A', 50]]) } });
  });

  it.each([
    ['a time nobody can read', { date: 'soon' }, 'timeUnreadable', 'soon'],
    ['a time in the future', { date: '2026-03-02 11:01' }, 'inFuture', ''],
    ['a marker that is not in use', { marker: { C: 50 } }, 'markerUnknown', 'C'],
    ['a marker that is no letter', { marker: { '9': 50 } }, 'markerUnknown', '9'],
    ['no marker', { marker: {} }, 'noMeasurement', ''],
    ['only empty values', { marker: { A: '', B: null } }, 'noMeasurement', ''],
    ['a value in words', { marker: { A: 'ten' } }, 'measurementWrong', 'A'],
    ['zero', { marker: { A: 0 } }, 'measurementWrong', 'A'],
    ['one marker twice', { marker: { A: 50, a: 51 } }, 'measurementWrong', 'A'],
    ['an unknown weather', { weather: 'STORM' }, 'weatherUnknown', 'STORM'],
    ['nobody', { observer: '  ' }, 'noObserver', ''],
    ['digits in a name', { observer: 'TEAM 007' }, 'observerWrong', ''],
    ['signs in a name', { observer: 'A;B=C#' }, 'observerWrong', ''],
    ['a formula as name', { observer: '=A' }, 'observerWrong', ''],
    ['101 characters of names', { observer: 'x'.repeat(101) }, 'observerTooLong', ''],
    ['an unknown type', { type: 'MAYBE' }, 'typeUnknown', 'MAYBE'],
  ] as const)('is refused: %s', (_, part, refusal, what) => {
    expect(judgeObservation({ ...entered, ...part } as EnteredObservation, context)).toEqual({ refusal, what });
  });

  it('of this minute and of any age passes; beyond 90 days it is asked about', () => {
    expect(judgeObservation({ ...entered, date: '2026-03-02 11:00' }, context)).toHaveProperty('observation');
    expect(judgeObservation({ ...entered, date: '2025-12-02 11:00' }, context)).toHaveProperty(
      'observation.at',
      now - 90 * DAY_MS,
    );
    const old = { ...entered, date: '2020-01-02 10:59' };
    expect(judgeObservation(old, context)).toHaveProperty('observation');
    expect([now - 90 * DAY_MS, now - 90 * DAY_MS - 1].map((at) => isOldEntry(at, now))).toEqual([false, true]);
    expect(judgeObservation({ ...entered, date: '2026-03-02 11:01' }, context)).toHaveProperty('refusal', 'inFuture');
  });

  it('takes 100 characters of names', () => {
    expect(judgeObservation({ ...entered, observer: 'x'.repeat(100) }, context)).toHaveProperty('observation');
  });

  it('is cut to its minute', () => {
    const judged = judgeObservation({ ...entered, date: '2026-03-02 07:30:59' }, context);
    expect((judged as { observation: { at: number } }).observation.at % MINUTE_MS).toBe(0);
  });

  it.each(['Ma. Santos-Dela Cruz Ñ', "Pedro O'Neil", 'José Niño'])('takes %s as a name', (observer) => {
    expect(judgeObservation({ ...entered, observer }, context)).toHaveProperty(
      'observation.observer',
      observer.normalize('NFC').toUpperCase(),
    );
  });

  it('takes a decomposed ñ as the letter it is', () => {
    expect(judgeObservation({ ...entered, observer: 'Nin\u0303o' }, context)).toHaveProperty(
      'observation.observer',
      'NIÑO',
    );
  });
});

describe('a tag', () => {
  it('needs remarks unless it is validating', () => {
    expect([refuseTag(0, '', null), refuseTag(-1, '', null), refuseTag(1, '', null)]).toEqual([
      null,
      'noRemarks',
      'noRemarks',
    ]);
    expect(refuseTag(1, 'tape read twice', null)).toBeNull();
  });

  it('holds at most 1000 characters', () => {
    expect(refuseTag(-1, 'x'.repeat(1000), null)).toBeNull();
    expect(refuseTag(-1, 'x'.repeat(1001), null)).toBe('remarksTooLong');
    expect(refuseTag(0, 'x'.repeat(1001), null)).toBe('remarksTooLong');
  });

  it('does not go back to validating once it was decided', () => {
    expect([refuseTag(0, '', 0), refuseTag(0, '', 1), refuseTag(0, '', -1)]).toEqual([
      null,
      'backToValidating',
      'backToValidating',
    ]);
    expect([refuseTag(1, 'x', -1), refuseTag(-1, 'x', 1), refuseTag(1, 'x', 0)]).toEqual([null, null, null]);
  });
});
