// The forms of the ladder and of shifts: filled, judged, said.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { LADDER, PEOPLE } from './ladder.fixture.ts';
import {
  contentOf,
  formOf,
  isRight,
  type LadderForm,
  ladderFaults,
  nextShift,
  type RungLine,
  rungsText,
  shiftContent,
  shiftWrong,
  withRung,
} from './ladder-form.ts';

const NOW = Date.parse('2026-11-21T17:20:00+08:00');
const line = (id: number, who: string, minutes = '5'): RungLine => ({ id, who, minutes });
const form = (...rungs: RungLine[]): LadderForm => ({ rungs, reason: 'nights' });
const wrongs = (of: LadderForm) => [...ladderFaults(of, PEOPLE).rungs];

describe('a ladder', () => {
  it('is filled with what stands, and goes over its version', () => {
    const filled = formOf(LADDER);
    expect(filled.rungs).toEqual([line(0, 'shift'), line(1, '639000000092', '4')]);
    expect(contentOf({ ...filled, reason: ' nights ' }, LADDER)).toEqual({
      ...{ rungs: LADDER.rungs, version: 3, reason: 'nights' },
    });
  });

  it('needs a reason, and nothing else where everything is right', () => {
    expect(isRight(ladderFaults(form(line(0, 'shift'), line(1, 'everybody')), PEOPLE))).toBe(true);
    expect(isRight(ladderFaults(form(), PEOPLE))).toBe(true);
    expect(isRight(ladderFaults({ ...form(), reason: ' ' }, PEOPLE))).toBe(false);
  });

  it.each([
    ['nobody chosen', [line(0, '')], [[0, 'who']]],
    ['somebody who has left the list', [line(0, '639170000001')], [[0, 'who']]],
    ['the same twice', [line(0, 'shift'), line(1, 'shift')], [[1, 'twice']]],
    ['no minutes', [line(0, 'shift', '')], [[0, 'minutes']]],
    ['no whole minutes', [line(0, 'shift', '1.5')], [[0, 'minutes']]],
    ['none at all', [line(0, 'shift', '0')], [[0, 'minutes']]],
    ['more than an hour', [line(0, 'shift', '61')], [[0, 'minutes']]],
  ] as const)('with %s says so of its rung', (_what, rungs, expected) => {
    expect(wrongs(form(...rungs))).toEqual(expected);
  });

  it('grows by whoever is on duty, then by everybody, then by somebody to choose', () => {
    const first = withRung([]);
    expect(first).toEqual([line(0, 'shift')]);
    const second = withRung(first);
    expect(second.at(-1)).toEqual(line(1, 'everybody'));
    expect(withRung(second).at(-1)).toEqual(line(2, ''));
    expect(withRung([line(7, 'shift')]).at(-1)?.id).toBe(8);
  });

  it('reads as lines', () => {
    expect(rungsText(LADDER.rungs, ({ who, waitMinutes }) => `${who} ${waitMinutes}`)).toBe(
      '1. shift 5\n2. 639000000092 4',
    );
  });
});

describe('a shift', () => {
  it('begins with the next full hour, for a night', () => {
    expect(nextShift(PEOPLE, NOW)).toEqual({
      ...{ number: '639000000091', from: '2026-11-21T18:00', until: '2026-11-22T06:00' },
    });
    expect(nextShift([], NOW).number).toBe('');
  });

  it('goes in the words of the wire', () => {
    expect(shiftContent(nextShift(PEOPLE, NOW))).toEqual({
      ...{ number: '639000000091', from: '2026-11-21 18:00:00', until: '2026-11-22 06:00:00' },
    });
  });

  const night = nextShift(PEOPLE, NOW);
  it.each([
    ['nothing', {}, null],
    ['nobody', { number: '' }, 'number'],
    ['no beginning', { from: '' }, 'from'],
    ['no end', { until: '' }, 'until'],
    ['an end before its beginning', { until: '2026-11-21T17:00' }, 'reversed'],
    ['two days', { until: '2026-11-23T18:00' }, 'long'],
    ['yesterday', { from: '2026-11-20T18:00', until: '2026-11-21T06:00' }, 'over'],
    ['next year', { from: '2027-11-20T18:00', until: '2027-11-21T06:00' }, 'far'],
  ] as const)('with %s wrong says: %j', (_what, over, expected) => {
    expect(shiftWrong({ ...night, ...over }, NOW)).toBe(expected);
  });

  it('that goes on already can be planned', () => {
    expect(shiftWrong({ ...night, from: '2026-11-21T12:00' }, NOW + HOUR_MS)).toBeNull();
  });
});
