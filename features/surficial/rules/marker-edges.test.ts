// Markers and what is entered of them at the edges: histories in any order, slips of a thumb, names with ñ, sentences.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { isMarkerEvent, type MarkerEvent, markerState, refuseMarkerEvent } from './marker-history.ts';
import { displacementCm, type MarkerLevel, type SurficialLevel } from './marker-level.ts';
import { markerNameFrom, refuseMarkerName } from './marker-name.ts';
import { acceptedAnswer, markersOfText } from './measurement-answer.ts';
import { parseMeasurement } from './observation-rules.ts';
import { isDaytime, parseObservationTime } from './observation-time.ts';
import { countingReadings, windowStart } from './observation-window.ts';
import { findObservers, isObserver, isTypedName, tidyObserver } from './observer-names.ts';
import { byName, type JudgedMarker, surficialEvidence } from './surficial-evidence.ts';
import { siteLevel, surficialStatement, surficialTechInfo } from './surficial-trigger.ts';
import { tableDisplacement } from './table-displacement.ts';
import { typingDoubts } from './typing-doubts.ts';

const NOW = at('2027-01-01 00:10:00');

describe('the name of a marker', () => {
  it.each([
    ['a letter of another script that looks like A', 'А', 'notLetters'],
    ['a letter with a sign on it', 'É', 'notLetters'],
    ['a sharp s, which is two letters in upper case', 'ß', 'tooLong'],
    ['a letter with a line behind it', 'A\nB', 'notLetters'],
    ['two letters with a blank', 'A B', 'notLetters'],
    ['a picture', '🅰', 'notLetters'],
    ['only what cannot be seen', '\t\n ', 'required'],
    ['a very long one', 'A'.repeat(5000), 'tooLong'],
  ] as const)('is refused: %s', (_, text, refusal) => expect(refuseMarkerName(text, [])).toBe(refusal));

  it('is one of 26, each of which may be given once, in either case', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (const letter of letters) {
      const others = letters.filter((one) => one !== letter);
      expect([letter, refuseMarkerName(letter.toLowerCase(), others)]).toEqual([letter, null]);
      expect([letter, refuseMarkerName(` ${letter.toLowerCase()}`, letters)]).toEqual([letter, 'taken']);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(markerNameFrom(markerNameFrom(text))).toBe(markerNameFrom(text));
      }),
    );
  });
});

describe('the history of a marker', () => {
  const event = (kind: MarkerEvent['kind'], ms: number, name: string | null = null) => ({ kind, at: NOW + ms, name });

  it('knows its four events by their exact words', () => {
    expect(['add', 'rename', 'reposition', 'decommission'].every(isMarkerEvent)).toBe(true);
    expect(['ADD', 'add ', '', 'toString', 'delete'].some(isMarkerEvent)).toBe(false);
  });

  it('of one minute is told in the order in which it was entered', () => {
    const [first, second] = [event('rename', 0, 'B'), event('rename', 0, 'C')];
    expect(markerState([event('add', -1, 'A'), first, second])!.name).toBe('C');
    expect(markerState([event('add', -1, 'A'), second, first])!.name).toBe('B');
  });

  it('is cut at an instant with that instant in it', () => {
    const events = [event('add', 0, 'A'), event('reposition', DAY_MS), event('decommission', 2 * DAY_MS)];
    const states = [-1, 0, DAY_MS - 1, DAY_MS, 2 * DAY_MS - 1, 2 * DAY_MS].map((ms) => markerState(events, NOW + ms));
    expect(states.map((state) => state && [state.isInUse, state.comparableSince - NOW])).toEqual([
      null,
      [true, 0],
      [true, 0],
      [true, DAY_MS],
      [true, DAY_MS],
      [false, DAY_MS],
    ]);
  });

  it.each([
    ['a kind that is none before everything else', { kind: '', name: '', at: NOW + 1, remarks: '' }, 'eventUnknown'],
    ['its name before its time', { kind: 'add', name: '', at: NOW + 1, remarks: '' }, 'required'],
    ['its time before its remarks', { kind: 'add', name: 'B', at: NOW + 1, remarks: '' }, 'inFuture'],
    ['its remarks', { kind: 'add', name: 'B', at: NOW, remarks: '' }, 'noRemarks'],
  ])('refuses a new event by the first thing that is wrong: %s', (_, entered, refusal) => {
    expect(refuseMarkerEvent(entered, null, [], NOW)).toBe(refusal);
  });

  it('takes an add of before the newest event: it is of another marker', () => {
    const state = markerState([event('add', 0, 'A')]);
    expect(refuseMarkerEvent({ kind: 'add', name: 'B', at: NOW - DAY_MS, remarks: 'x' }, state, ['A'], NOW)).toBeNull();
    expect(refuseMarkerEvent({ kind: 'rename', name: 'B', at: NOW - DAY_MS, remarks: 'x' }, state, ['A'], NOW)).toBe(
      'beforeNewestEvent',
    );
  });

  it('decides which readings count: since the newest add or reposition, up to the run, none that is called unreliable', () => {
    const reading = (ms: number, tag: -1 | 0 | 1 | null = null) => ({ at: NOW + ms, cm: 50, tag });
    const readings = [
      reading(2),
      reading(1),
      reading(0, -1),
      reading(0, 0),
      reading(0, 1),
      reading(-1),
      reading(-DAY_MS),
    ];
    const moved = [event('add', -2 * DAY_MS, 'A'), event('reposition', 0)];
    expect(countingReadings(readings, moved, NOW + 1)).toEqual([readings[1], readings[3], readings[4]]);
    // The run of the moment before did not know of it.
    expect(countingReadings(readings, moved, NOW - 1)).toEqual([readings[5], readings[6]]);
    expect(countingReadings(readings, [], NOW + 2)).toHaveLength(6);
    expect(countingReadings([], moved, NOW)).toEqual([]);
  });

  it.each([
    ['no observation: 30 days', null, -30],
    ['ten in a week: 30 days', -7, -30],
    ['ten in just 30 days', -30, -30],
    ['ten in 31 days: as far as the tenth', -31, -31],
    ['ten in a year: over its end', -365, -365],
  ])('is looked at from: %s', (_, oldest, days) => {
    expect((windowStart(NOW, oldest === null ? null : NOW + oldest * DAY_MS) - NOW) / DAY_MS).toBe(days);
  });
});

describe('a change on the tape', () => {
  it.each([
    [50, 51, 1],
    [51, 50, 1],
    // 63.2 − 62.2 is 1.0000000000000071 inside a computer.
    [63.2, 62.2, 1],
    [0.1, 0.3, 0.2],
    [50.004, 50, 0],
    [10_000, 0.01, 9999.99],
  ])('from %d to %d is %d cm', (one, other, cm) => expect(displacementCm(one, other)).toBe(cm));

  it('in the table is that of the two newest that were measured; more than 1 cm is large', () => {
    expect(tableDisplacement([])).toBeNull();
    expect(tableDisplacement([50])).toBeNull();
    expect(tableDisplacement([null, undefined, 50, null])).toBeNull();
    expect(tableDisplacement([null, 51, undefined, 50, 90])).toEqual({ cm: 1, isLarge: false });
    expect(tableDisplacement([48.99, 50])).toEqual({ cm: 1.01, isLarge: true });
    // Nought is a measurement, not a gap.
    expect(tableDisplacement([0, 0, 50])).toEqual({ cm: 0, isLarge: false });
  });
});

describe('what is typed in', () => {
  it.each([
    ['the smallest', '0.01', 0.01],
    ['a leading nought', '007.5', 7.5],
    ['100 m', '10000', 10_000],
  ])('a measurement: %s', (_, text, cm) => expect(parseMeasurement(text)).toBe(cm));

  it.each(['0x10', '١٢', '½', '5.5.5', '+-5', '++5', '.', '+', '5e2', 'Infinity', '5\n6', '10000.01', '0.000'])(
    'no measurement: %j',
    (text) => expect(parseMeasurement(text)).toBeNull(),
  );

  it.each([
    ['the last minute of a year', 'December 31, 2026 11:59 PM', '2026-12-31 23:59:00'],
    ['midnight is 12 AM of the new day', '2027-01-01 12:00:00 AM', '2027-01-01 00:00:00'],
    ['a leap day', 'February 29, 2028 5:00 AM', '2028-02-29 05:00:00'],
    ['the new year as Greenwich tells it', '2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
    ['from a phone that is in New York', '2026-12-31T11:00:30-05:00', '2027-01-01 00:00:00'],
    ['without blanks around the comma', 'MARCH 5,2026 7:05pm', '2026-03-05 19:05:00'],
  ])('a time: %s', (_, text, time) => expect(parseObservationTime(text)).toBe(at(time)));

  it.each([
    'February 29, 2027 5:00 AM',
    'April 31, 2026 07:30 AM',
    '2026-00-10 07:30 AM',
    '2026-01-10 07:30 XM',
    '2026-01-10 24:00',
    '2026-01-10T25:00:00Z',
    'May 0, 2026 07:30 AM',
    'Enero 5, 2026 07:30 AM',
    '0026-01-10 07:30',
    '1768000000000',
  ])('no time: %s', (text) => expect(parseObservationTime(text)).toBeNull());

  it('daylight is from 05:00 to the minute of 19:00, on each day of the year alike', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), minutes, (day, minute) => {
        // The day begins ten minutes before NOW; 300 to 1140 minutes.
        const begin = NOW - 10 * MINUTE_MS;
        expect(isDaytime(begin + day * DAY_MS + minute * MINUTE_MS)).toBe(minute >= 300 && minute <= 1140);
      }),
    );
  });
});

describe('names of observers', () => {
  it('tidied once are tidied, and a list of them stays a list', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB ñÑ.,-’ \t\n') }), (text) => {
        const tidy = tidyObserver(text);
        expect(tidyObserver(tidy)).toBe(tidy);
        expect(tidy).not.toMatch(/ {2}|^[ ,]|[ ,]$|,,|[a-zñ]/);
      }),
    );
  });

  it.each([
    ['a letter and its tilde apart', 'Pen\u0303a', true],
    ['blanks of a web page', 'Ana\u00a0Peña', false],
    ['a line end', 'Ana\nPeña', false],
    ['an angle bracket', '<b>', false],
    ['a full stop', 'Ma. Peña', false],
    ['one letter', 'Ñ', true],
  ])('typed: %s', (_, text, isName) => expect(isTypedName(text)).toBe(isName));

  it('each of a list must be a name', () => {
    expect(isObserver('ANA, BEN, CY')).toBe(true);
    expect(isObserver('ANA, BEN, 3')).toBe(false);
    expect(isObserver('ANA,BEN')).toBe(false);
  });

  it('are found whatever their case and order, each once, with nothing lost of the others', () => {
    const list = ['Peña', 'Ana Peña', 'Ben'];
    expect(findObservers('ben, BEN, ana  peña', list)).toEqual({ known: ['Ben', 'Ana Peña'], other: '' });
    expect(findObservers('CY PEÑA DAN', list)).toEqual({ known: ['Peña'], other: 'CY DAN' });
    expect(findObservers('PEÑARANDA', list)).toEqual({ known: [], other: 'PEÑARANDA' });
    expect(findObservers('ANA', [])).toEqual({ known: [], other: 'ANA' });
    // A name of the list that is empty eats nothing.
    expect(findObservers('ANA CY', ['', ' '])).toEqual({ known: [], other: 'ANA CY' });
  });
});

describe('what looks mistyped', () => {
  const doubts = (entered: [string, number][], last: [string, number][]) =>
    typingDoubts(new Map(entered), new Map(last));

  it('is said in the order in which it was entered, a question a marker', () => {
    const last: [string, number][] = [
      ['A', 60],
      ['B', 40],
      ['C', 20],
    ];
    expect(
      doubts(
        [
          ['C', 200],
          ['A', 600],
          ['B', 40],
        ],
        last,
      ),
    ).toEqual([
      { marker: 'C', cm: 200, last: 20, kind: 'tenfold', meant: 20, other: null },
      { marker: 'A', cm: 600, last: 60, kind: 'tenfold', meant: 60, other: null },
    ]);
  });

  it('is never a change up to a centimetre, and always one above five', () => {
    const cm = fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(cm, fc.integer({ min: -2000, max: 2000 }), (last, hundredths) => {
        const entered = Math.round(last * 100 + hundredths) / 100;
        const asked = doubts([['A', entered]], [['A', last]]).length;
        if (Math.abs(hundredths) <= 100) expect(asked).toBe(0);
        if (Math.abs(hundredths) > 500) expect(asked).toBe(1);
      }),
    );
  });

  it('of a decimal slip tells what was meant, to a thousandth', () => {
    expect(doubts([['A', 6.3333]], [['A', 63]])[0]).toMatchObject({ kind: 'tenth', meant: 63.333 });
    expect(doubts([['A', 6333]], [['A', 63]])[0]).toMatchObject({ kind: 'hundredfold', meant: 63.33 });
  });
});

describe('the statement of a site', () => {
  const marker = (name: string, level: SurficialLevel, more: Partial<MarkerLevel> = {}): JudgedMarker => ({
    name,
    level,
    displacementCm: 1.5,
    hours: 4,
    trend: null,
    readings: [
      { at: NOW, cm: 51.5 },
      { at: NOW - 4 * HOUR_MS, cm: 50 },
      { at: NOW - 9 * HOUR_MS, cm: 49 },
    ],
    ...more,
  });

  it.each<[SurficialLevel[], number]>([
    [[], -1],
    [[-1, -1], -1],
    [[-1, 0], 0],
    [[0, 1, -1], 1],
    [[3, 2], 3],
  ])('of levels %j is %i', (levels, level) => {
    const judged = levels.map((one, i) => marker('ABC'[i]!, one)); // three at most
    expect(siteLevel(judged)).toBe(level);
    expect(surficialStatement(judged, NOW)?.level).toBe(level === -1 ? undefined : level);
  });

  it.each([
    [0, 'g'],
    [1, 'g0t'],
    [2, 'g2'],
    [3, 'g3'],
  ] as const)('at level %i has the symbol %s, and evidence when it raises', (level, symbol) => {
    const said = surficialStatement([marker('A', level)], NOW);
    expect(said).toMatchObject({ symbol, level, at: NOW });
    expect(said && 'evidence' in said).toBe(level > 0);
  });

  it('names the markers that raise by their letters, with two decimals', () => {
    const markers = [
      marker('C', 2, { displacementCm: 12, hours: 0.5 }),
      marker('B', 0),
      marker('A', 3, { hours: 1 / 3 }),
      marker('D', -1),
    ];
    expect(surficialTechInfo(markers)).toBe(
      'Marker A: 1.50 cm difference in 0.33 hours; Marker C: 12.00 cm difference in 0.50 hours',
    );
    expect(surficialTechInfo([])).toBe('');
    // The list that was given is left as it is.
    expect([byName(markers).map(({ name }) => name), markers.map(({ name }) => name)]).toEqual([
      ['A', 'B', 'C', 'D'],
      ['C', 'B', 'A', 'D'],
    ]);
  });

  it('keeps of every measured marker its two newest readings and how many counted', () => {
    const single = marker('A', 0, { displacementCm: null, hours: null });
    const { markers } = surficialEvidence([
      marker('B', 2, { trend: 'assumed' }),
      { ...single, readings: [{ at: NOW, cm: 7 }] },
      marker('C', -1),
    ]);
    expect(markers).toEqual([
      {
        name: 'A',
        level: 0,
        newest: { at: NOW, cm: 7 },
        before: null,
        displacementCm: null,
        hours: null,
        trend: null,
        count: 1,
      },
      {
        name: 'B',
        level: 2,
        newest: { at: NOW, cm: 51.5 },
        before: { at: NOW - 4 * HOUR_MS, cm: 50 },
        displacementCm: 1.5,
        hours: 4,
        trend: 'assumed',
        count: 3,
      },
    ]);
  });
});

describe('the answer to a measurement by SMS', () => {
  it('sorts every letter of text and site into one of three', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'));
    fc.assert(
      fc.property(letters, letters, (measured, inUse) => {
        const { taken, unknown, missing } = markersOfText(new Map(measured.map((letter) => [letter, 5])), inUse);
        expect([...taken, ...unknown, ...missing].sort()).toEqual([...new Set([...measured, ...inUse])].sort());
        expect(taken.every((letter) => measured.includes(letter) && inUse.includes(letter))).toBe(true);
        expect(unknown.some((letter) => inUse.includes(letter))).toBe(false);
        expect(missing.some((letter) => measured.includes(letter))).toBe(false);
      }),
    );
  });

  it('says midnight of the new year as the wall clock shows it', () => {
    const read = {
      type: 'EVENT',
      siteCode: 'scu',
      at: at('2027-01-01 00:00:00'),
      cm: new Map([['A', 5]]),
      weather: 'MAULAN',
      observer: 'PEÑA',
    } as const;
    expect(acceptedAnswer(read, { taken: ['A'], unknown: [], missing: [] })).toBe(
      'Natanggap ang sukat ng SCU 2027/01/01 00:00: A 5 cm. Salamat po.',
    );
  });
});
