// A server that is heard and not well: told after twenty minutes, again after six hours, and not by each pulse.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { AILMENT_AGAIN_MS, AILMENT_TOLD_AFTER_MS, type Ailing, decideAilment } from './decide-ailment.ts';

const NOW = Date.UTC(2026, 10, 21, 19, 0);
const ILL: Ailing = { since: NOW, toldAt: null };
const toldAt = (at: number): Ailing => ({ since: NOW, toldAt: at });

describe('an ailment', () => {
  it.each([
    ['is none', null, false, NOW, null, false],
    ['begins, and nobody is told yet', null, true, NOW, ILL, false],
    ['goes on', ILL, true, NOW + 5 * MINUTE_MS, ILL, false],
    ['goes on for nearly twenty minutes', ILL, true, NOW + AILMENT_TOLD_AFTER_MS - 1, ILL, false],
    [
      'has lasted twenty minutes: told',
      ILL,
      true,
      NOW + AILMENT_TOLD_AFTER_MS,
      toldAt(NOW + AILMENT_TOLD_AFTER_MS),
      true,
    ],
    ['was told an hour ago', toldAt(NOW), true, NOW + HOUR_MS, toldAt(NOW), false],
    ['was told nearly six hours ago', toldAt(NOW), true, NOW + AILMENT_AGAIN_MS - 1, toldAt(NOW), false],
    [
      'was told six hours ago: told again',
      toldAt(NOW),
      true,
      NOW + AILMENT_AGAIN_MS,
      toldAt(NOW + AILMENT_AGAIN_MS),
      true,
    ],
    ['is over before it was told', ILL, false, NOW + MINUTE_MS, null, false],
    ['is over after it was told, which nobody is told', toldAt(NOW), false, NOW + MINUTE_MS, null, false],
  ] as const)('%s', (_, now, isIll, at, next, tell) => {
    expect(decideAilment(now, isIll ? ['waiting'] : [], at)).toEqual({ next, tell });
  });

  it('that comes and goes with each other pulse wakes nobody', () => {
    let now: Ailing | null = null;
    for (let minute = 0; minute < 600; minute++) {
      const { next, tell } = decideAilment(now, minute % 2 === 0 ? ['disk'] : [], NOW + minute * MINUTE_MS);
      expect(tell).toBe(false);
      now = next;
    }
  });

  it('that lasts a day is told four times, whichever it is of the three at the moment', () => {
    let [now, told]: [Ailing | null, number] = [null, 0];
    for (let minute = 0; minute < 24 * 60; minute++) {
      const one = (['waiting', 'closing', 'disk'] as const)[minute % 3]!; // of three
      const { next, tell } = decideAilment(now, [one], NOW + minute * MINUTE_MS);
      told += Number(tell);
      now = next;
    }
    expect(told).toBe(4);
  });
});
