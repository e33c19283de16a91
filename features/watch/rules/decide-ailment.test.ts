// A server that is heard and not well: told after twenty minutes, again after six hours, and not by each pulse.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import {
  AILMENT_AGAIN_MS,
  AILMENT_TOLD_AFTER_MS,
  type Ailing,
  decideAilment,
  decideMuting,
  gentleOf,
  MUTE_AGAIN_MS,
  mutingOf,
} from './decide-ailment.ts';
import type { Ailment } from './pulse.ts';

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
      const { next, tell } = decideAilment(now, minute % 2 === 0 ? ['closing'] : [], NOW + minute * MINUTE_MS);
      expect(tell).toBe(false);
      now = next;
    }
  });

  it('that lasts a day is told four times, whichever it is of the three at the moment', () => {
    let [now, told]: [Ailing | null, number] = [null, 0];
    for (let minute = 0; minute < 24 * 60; minute++) {
      const one = (['waiting', 'closing', 'rehearsal'] as const)[minute % 3]!; // of three
      const { next, tell } = decideAilment(now, [one], NOW + minute * MINUTE_MS);
      told += Number(tell);
      now = next;
    }
    expect(told).toBe(4);
  });
});

describe('what may silence the server itself', () => {
  const PAUSE = { pauseMs: MINUTE_MS };
  it.each([
    ['a gateway that takes nothing: at once', null, ['modem'], NOW, toldAt(NOW), true],
    ['an SMS to itself that did not come back: at once', null, ['proof'], NOW, toldAt(NOW), true],
    ['a disk that is low in one pulse: not yet', null, ['disk'], NOW, ILL, false],
    ['a disk that is low in the next, too', ILL, ['disk'], NOW + MINUTE_MS, toldAt(NOW + MINUTE_MS), true],
    ['both: at once', null, ['modem', 'disk'], NOW, toldAt(NOW), true],
    [
      'a gateway that dies while the disk was told',
      toldAt(NOW),
      ['modem', 'disk'],
      NOW + MINUTE_MS,
      toldAt(NOW),
      false,
    ],
    ['a gateway, nearly an hour later', toldAt(NOW), ['modem'], NOW + MUTE_AGAIN_MS - 1, toldAt(NOW), false],
    ['a gateway, an hour later', toldAt(NOW), ['modem'], NOW + MUTE_AGAIN_MS, toldAt(NOW + MUTE_AGAIN_MS), true],
    ['a disk, an hour later', toldAt(NOW), ['disk'], NOW + MUTE_AGAIN_MS, toldAt(NOW), false],
    ['a disk, six hours later', toldAt(NOW), ['disk'], NOW + AILMENT_AGAIN_MS, toldAt(NOW + AILMENT_AGAIN_MS), true],
    ['is over', toldAt(NOW), [], NOW + MINUTE_MS, null, false],
    ['never was', null, [], NOW, null, false],
  ] as const)('%s', (_, now, ailments, at, next, tell) => {
    expect(decideMuting(now, ailments, { at, ...PAUSE })).toEqual({ next, tell });
  });

  it('a disk that is low in each other pulse wakes nobody', () => {
    let now: Ailing | null = null;
    for (let minute = 0; minute < 600; minute++) {
      const at = NOW + minute * MINUTE_MS;
      const { next, tell } = decideMuting(now, minute % 2 === 0 ? ['disk'] : [], { at, ...PAUSE });
      expect(tell).toBe(false);
      now = next;
    }
  });

  it.each([
    ['modem', 24],
    ['proof', 24],
    ['disk', 4],
  ] as const)('%s for a day is told %i times', (ailment, times) => {
    let [now, told]: [Ailing | null, number] = [null, 0];
    for (let minute = 0; minute < 24 * 60; minute++) {
      const { next, tell } = decideMuting(now, [ailment], { at: NOW + minute * MINUTE_MS, ...PAUSE });
      told += Number(tell);
      now = next;
    }
    expect(told).toBe(times);
  });

  it('waits for a second pulse, however short the pause', () => {
    const first = decideMuting(null, ['disk'], { at: NOW, pauseMs: 2000 });
    expect(first.tell).toBe(false);
    expect(decideMuting(first.next, ['disk'], { at: NOW + 2000, pauseMs: 2000 }).tell).toBe(true);
    expect(decideMuting(first.next, ['disk'], { at: NOW + 2000, pauseMs: MINUTE_MS }).tell).toBe(false);
  });

  it('each ailment is in one of the two groups', () => {
    const all: readonly Ailment[] = ['modem', 'proof', 'disk', 'waiting', 'closing', 'rehearsal'];
    expect(mutingOf(all)).toEqual(['modem', 'proof', 'disk']);
    expect(gentleOf(all)).toEqual(['waiting', 'closing', 'rehearsal']);
    expect(mutingOf([])).toEqual([]);
  });
});
