// When the siren sounds, what is said to its relay, and what somebody on duty hears of it.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import {
  ASK_AGAIN_MS,
  ASK_EVERY_MS,
  decideSiren,
  type HeardBattery,
  type HeardRelay,
  type OrderKind,
  runningOrders,
  SILENT_AFTER_MS,
  SIREN_FAULTS,
  type SirenOrder,
  type SirenPast,
  type SirenTalk,
  SOUND_MS,
  shouldSound,
  sirenTrouble,
  TEST_WITHIN_MS,
  TESTED_WITHIN_MS,
} from './siren.ts';

const T0 = Date.UTC(2026, 10, 21, 1, 10);
const order = (orderId: number, kind: OrderKind, over: Partial<SirenOrder> = {}): SirenOrder => ({
  ...{ orderId, kind, orderedAt: T0, isTried: false },
  until: T0 + { release: SOUND_MS, hand: SOUND_MS, test: TEST_WITHIN_MS, stop: 0 }[kind],
  ...over,
});
const WELL: HeardRelay = { askedAt: T0, fault: null, failingSince: null, batteryFailingSince: null };
const FAILING: HeardRelay = { ...WELL, fault: 'unreached', failingSince: T0 };
const NO_BATTERY: HeardRelay = { ...WELL, batteryFailingSince: T0 };
const NEVER: HeardRelay = { ...WELL, askedAt: null };

describe('what is said to the relay', () => {
  const RELEASE = order(1, 'release');
  const HAND = order(1, 'hand');
  const TEST = order(1, 'test');
  it.each<[string, SirenOrder[], HeardRelay, number, SirenTalk | null]>([
    ['a warning: on', [RELEASE], WELL, 0, 'on'],
    ['a warning: on in its last moment', [RELEASE], WELL, SOUND_MS - 1, 'on'],
    ['a warning: off after its minutes', [RELEASE], WELL, SOUND_MS, 'off'],
    ['a warning: off hours later, as long as nothing was read back', [RELEASE], FAILING, 9 * HOUR_MS, 'off'],
    ['a warning over a relay that fails: on, again and again', [RELEASE], FAILING, 2_000, 'on'],
    ['a warning over a relay that was never asked: on', [RELEASE], NEVER, 0, 'on'],
    ['a person: on', [HAND], WELL, 0, 'on'],
    ['a person: off after its minutes', [HAND], WELL, SOUND_MS, 'off'],
    ['a warning that was read back once: on until its end', [order(1, 'release', { isTried: true })], WELL, 9, 'on'],
    ['a trial', [TEST], WELL, 0, 'test'],
    ['a trial that was tried: off', [order(1, 'test', { isTried: true })], WELL, 0, 'off'],
    ['a trial that could not begin in time: off', [TEST], WELL, TEST_WITHIN_MS, 'off'],
    ['a trial while it should sound: on', [TEST, order(2, 'hand')], WELL, 0, 'on'],
    [
      'a trial after its sounding is over',
      [RELEASE, order(2, 'test', { until: T0 + HOUR_MS })],
      WELL,
      SOUND_MS,
      'test',
    ],
    ['a stop alone: off', [order(1, 'stop')], WELL, 0, 'off'],
    ['a stop after a warning: off', [RELEASE, order(2, 'stop')], WELL, 1, 'off'],
    ['a stop after a trial: off', [TEST, order(2, 'stop')], WELL, 1, 'off'],
    ['a stop, then a warning: on', [order(1, 'stop'), order(2, 'release')], WELL, 1, 'on'],
    ['a warning, a stop, a person: on', [RELEASE, order(2, 'stop'), order(3, 'hand')], WELL, 1, 'on'],
    ['two stops, a warning between them: off', [order(1, 'stop'), order(2, 'hand'), order(3, 'stop')], WELL, 1, 'off'],
    ['one over, one not: on', [RELEASE, order(2, 'hand', { until: T0 + HOUR_MS })], WELL, SOUND_MS, 'on'],
    ['nothing ordered, asked just now: nothing', [], WELL, 0, null],
    ['nothing ordered, asked nearly an hour ago: nothing', [], WELL, ASK_EVERY_MS - 1, null],
    ['nothing ordered, asked an hour ago: it is asked', [], WELL, ASK_EVERY_MS, 'look'],
    ['nothing ordered, never asked: it is asked', [], NEVER, 0, 'look'],
    ['nothing ordered, it did not answer: not at once', [], FAILING, ASK_AGAIN_MS - 1, null],
    ['nothing ordered, it did not answer: soon again', [], FAILING, ASK_AGAIN_MS, 'look'],
    ['nothing ordered, its battery did not answer: not at once', [], NO_BATTERY, ASK_AGAIN_MS - 1, null],
    ['nothing ordered, its battery did not answer: soon again', [], NO_BATTERY, ASK_AGAIN_MS, 'look'],
    ['a warning over a battery that does not answer: on', [RELEASE], NO_BATTERY, 0, 'on'],
    ['nothing ordered, the clock went back: it is asked', [], WELL, -1, 'look'],
    ['a warning, the clock went back a little: on', [RELEASE], WELL, -9_000, 'on'],
    ['a warning, the clock went back an hour: off, it would sound for an hour', [RELEASE], WELL, -HOUR_MS, 'off'],
  ])('%s', (_what, orders, relay, after, said) => {
    expect(decideSiren(orders, relay, T0 + after)).toBe(said);
  });

  it('is the same whatever the order of the rows', () => {
    const orders = [order(1, 'release'), order(2, 'stop'), order(3, 'test'), order(4, 'hand')];
    const said = decideSiren(orders, WELL, T0);
    expect(said).toBe('on');
    expect(decideSiren([...orders].reverse(), WELL, T0)).toBe(said);
  });

  it('is never "on" for a trial or a stop alone', () => {
    for (const kind of ['test', 'stop'] as const) {
      for (let after = -HOUR_MS; after <= HOUR_MS; after += 10_000) {
        expect(shouldSound([order(1, kind)], T0 + after)).toBe(false);
        expect(decideSiren([order(1, kind)], WELL, T0 + after)).not.toBe('on');
      }
    }
  });

  it('is never longer "on" than its minutes, whenever it is asked', () => {
    let on = 0;
    for (let after = -HOUR_MS; after <= HOUR_MS; after += 1_000) {
      if (decideSiren([order(1, 'release')], WELL, T0 + after) === 'on') on += 1_000;
    }
    expect(on).toBeGreaterThanOrEqual(SOUND_MS);
    expect(on).toBeLessThanOrEqual(SOUND_MS + 10_000);
  });

  it('only "look" or nothing while nothing is ordered: what a button beside it switched on stays on', () => {
    for (const relay of [WELL, FAILING, NEVER]) {
      for (let after = 0; after <= 2 * HOUR_MS; after += MINUTE_MS) {
        expect(['look', null]).toContain(decideSiren([], relay, T0 + after));
      }
    }
  });
});

describe('orders that hold', () => {
  it('are those after the newest stop that are not over', () => {
    const orders = [order(1, 'hand'), order(2, 'stop'), order(3, 'test'), order(4, 'release', { until: T0 })];
    expect(runningOrders(orders, T0).map(({ orderId }) => orderId)).toEqual([3]);
    expect(runningOrders(orders, T0 - 1).map(({ orderId }) => orderId)).toEqual([3, 4]);
    expect(runningOrders([], T0)).toEqual([]);
  });

  it('do not count a stop', () => {
    expect(runningOrders([order(5, 'stop', { until: T0 + HOUR_MS })], T0)).toEqual([]);
  });
});

describe('what somebody on duty hears', () => {
  const NEW: SirenPast = { setAt: T0, goodAt: null, newest: null };
  const good = { at: T0, isGood: true };
  const bad = { at: T0 + 5, isGood: false };
  it('nothing of one that was set just now, answers, or was tried', () => {
    expect(sirenTrouble(NEVER, NEW, T0)).toBeNull();
    expect(sirenTrouble(WELL, NEW, T0 + HOUR_MS)).toBeNull();
    expect(sirenTrouble(WELL, { ...NEW, goodAt: T0, newest: good }, T0 + DAY_MS)).toBeNull();
  });

  it('a line that broke for a moment is nothing, one that is silent for a minute is something', () => {
    expect(sirenTrouble(FAILING, NEW, T0 + SILENT_AFTER_MS - 1)).toBeNull();
    expect(sirenTrouble(FAILING, NEW, T0 + SILENT_AFTER_MS)).toEqual({ what: 'silent', since: T0 });
    expect(sirenTrouble(FAILING, NEW, T0 + 40 * DAY_MS)).toEqual({ what: 'silent', since: T0 });
  });

  it('a clock that went back hides no silence', () => {
    expect(sirenTrouble(FAILING, NEW, T0 - HOUR_MS)).toEqual({ what: 'silent', since: T0 });
  });

  it.each(SIREN_FAULTS)('a relay that is %s says whether it was heard at all', (fault) => {
    const what = fault === 'otherwise' ? 'disobeys' : 'silent';
    expect(sirenTrouble({ ...FAILING, fault }, NEW, T0 + SILENT_AFTER_MS)).toEqual({ what, since: T0 });
  });

  it('one that failed an order and answers again has yet to show that it works', () => {
    expect(sirenTrouble(WELL, { ...NEW, newest: bad }, T0 + 9)).toEqual({ what: 'disobeys', since: T0 + 5 });
    expect(sirenTrouble(WELL, { ...NEW, goodAt: T0, newest: bad }, T0 + 9)).toEqual({
      what: 'disobeys',
      since: T0 + 5,
    });
    expect(sirenTrouble(WELL, { ...NEW, goodAt: T0 + 9, newest: good }, T0 + 9)).toBeNull();
  });

  it('one that does not answer now is said before what it failed earlier', () => {
    const said = sirenTrouble(FAILING, { ...NEW, newest: bad }, T0 + SILENT_AFTER_MS);
    expect(said).toEqual({ what: 'silent', since: T0 });
  });

  it.each([
    ['never, since it was set', NEW, 0],
    ['since it was last read back', { ...NEW, goodAt: T0 + DAY_MS, newest: good }, DAY_MS],
    ['since it was set anew, whatever was before', { ...NEW, goodAt: T0 - DAY_MS, newest: good }, 0],
  ])('one that was not tried for 35 days: %s', (_what, past, later) => {
    const end = T0 + later + TESTED_WITHIN_MS;
    expect(sirenTrouble(WELL, past, end - 1)).toBeNull();
    expect(sirenTrouble(WELL, past, end)).toEqual({ what: 'untested', since: end });
    expect(sirenTrouble(WELL, past, end + DAY_MS)).toEqual({ what: 'untested', since: end });
  });
});

describe('the battery of the siren', () => {
  const PAST: SirenPast = { setAt: T0, goodAt: T0, newest: { at: T0, isGood: true } };
  const GOOD: HeardBattery = { lowest: 115, value: 128, readAt: T0, failingSince: null };
  const said = (battery: Partial<HeardBattery>, after = 0, relay = WELL, past = PAST) =>
    sirenTrouble(relay, past, T0 + after, { ...GOOD, ...battery });

  it.each([
    ['is well', {}, 0, null],
    ['is well to its last', { value: 115 }, 0, null],
    ['is low', { value: 114.9 }, 0, { what: 'batteryLow', since: T0 }],
    ['was low hours ago, when it was read last', { value: 90 }, 9 * HOUR_MS, { what: 'batteryLow', since: T0 }],
    ['is empty', { value: 0 }, 0, { what: 'batteryLow', since: T0 }],
    ['was never read, and nobody has tried', { value: null, readAt: null }, DAY_MS, null],
    ['is silent for a moment', { failingSince: T0 }, SILENT_AFTER_MS - 1, null],
    ['is silent for a minute', { failingSince: T0 }, SILENT_AFTER_MS, { what: 'batterySilent', since: T0 }],
    ['was never heard', { value: null, readAt: null, failingSince: T0 }, DAY_MS, { what: 'batterySilent', since: T0 }],
    ['was low and is silent', { value: 90, failingSince: T0 }, DAY_MS, { what: 'batteryLow', since: T0 }],
    ['is silent, and the clock went back', { failingSince: T0 }, -HOUR_MS, { what: 'batterySilent', since: T0 }],
  ] as const)('%s', (_what, battery, after, trouble) => {
    expect(said(battery, after)).toEqual(trouble);
  });

  it('comes behind a relay that is silent or disobeys, and before one that nobody tried', () => {
    expect(said({ value: 90 }, SILENT_AFTER_MS, FAILING)?.what).toBe('silent');
    expect(said({ value: 90 }, 0, WELL, { ...PAST, newest: { at: T0, isGood: false } })?.what).toBe('disobeys');
    expect(said({ value: 90 }, TESTED_WITHIN_MS)?.what).toBe('batteryLow');
    expect(said({}, TESTED_WITHIN_MS)?.what).toBe('untested');
  });

  it('is no matter where none is read', () => {
    expect(sirenTrouble(WELL, PAST, T0)).toBeNull();
    expect(sirenTrouble(WELL, PAST, T0, null)).toBeNull();
  });
});
