// Which signs of life are believed, and what they say: replayed, meant for another, of a foreign key, by a clock that is hours off.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING_PAUSES } from './decide-watch.ts';
import {
  ailmentsOf,
  CLOCK_APART_MS,
  faultOfPulse,
  type Hearing,
  LOOK_PAUSES,
  nextSequence,
  PULSE_FAULTS,
  SECOND_MS,
  whatItSays,
} from './pulse.ts';

const NOW = Date.UTC(2026, 10, 21, 1, 10);
const SERVER = 'S'.repeat(43);
const OTHER = 'O'.repeat(43);
const OWN = 'W'.repeat(43);
const NONCE = 'n'.repeat(22);

describe('the number of the next pulse', () => {
  it.each([
    ['is the time of the machine', NOW, 0, null, NOW],
    ['is one more where two are made in one moment', NOW, NOW, null, NOW + 1],
    ['is one more than the last where the clock was set back', NOW - DAY_MS, NOW, null, NOW + 1],
    ['is the time again after a backup was restored', NOW, NOW - 30 * DAY_MS, null, NOW],
    ['is one more than the watchman knows where both have happened', NOW - DAY_MS, 0, NOW, NOW + 1],
    ['does not go back for a watchman that knows little', NOW, 0, 5, NOW],
    ['believes no watchman that names a number of the far future', NOW, 0, NOW + 500 * DAY_MS, NOW],
    ['has no parts of a millisecond', NOW + 0.7, 0, null, NOW],
  ])('%s', (_, now, last, heard, next) => {
    expect(nextSequence(now, last, heard)).toBe(next);
  });

  it('is always above the last, whatever the clock and the watchman say', () => {
    const instant = fc.integer({ min: 0, max: NOW * 2 });
    fc.assert(
      fc.property(instant, instant, fc.option(instant), (now, last, heard) => {
        expect(nextSequence(now, last, heard)).toBeGreaterThan(last);
      }),
    );
  });

  it('is above what the watchman knows, as long as that is no lie: the second try is never refused as old', () => {
    const instant = fc.integer({ min: 0, max: NOW });
    fc.assert(
      fc.property(instant, instant, (last, heard) => {
        expect(nextSequence(NOW, last, heard)).toBeGreaterThan(heard);
        expect(nextSequence(NOW - 399 * DAY_MS, last, heard)).toBeGreaterThan(heard);
      }),
    );
  });

  it('never repeats in a life of restarts, restored backups and clocks that are set', () => {
    const step = fc.record({ clock: fc.integer({ min: -DAY_MS, max: DAY_MS }), isRestored: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [clock, last, known] = [NOW, 0, 0];
        for (const { clock: moved, isRestored } of steps) {
          clock += moved;
          if (isRestored) last = 0;
          const first = nextSequence(clock, last);
          // Refused as old: the watchman says what it knows, and the next one is new.
          last = first > known ? first : nextSequence(clock, first, known);
          expect(last).toBeGreaterThan(known);
          known = last;
        }
      }),
    );
  });
});

describe('a pulse that came by itself', () => {
  const pulse = { from: SERVER, to: OWN, nonce: NONCE, sequence: 100, at: NOW };
  const hearing: Hearing = { from: SERVER, own: OWN, nonce: null, heard: 99, now: NOW };

  it('is believed when it is new, of the pinned key and meant for us', () => {
    expect(faultOfPulse(pulse, hearing)).toBeNull();
  });

  it.each([
    ['foreign', 'is of another key', { from: OTHER }],
    ['misdirected', 'is meant for another watchman', { to: OTHER }],
    ['misdirected', 'was signed for whoever asked', { to: null }],
    ['replayed', 'has the number of the last', { sequence: 99 }],
    ['replayed', 'has an older number', { sequence: 7 }],
    ['clock', 'was signed hours ago', { at: NOW - CLOCK_APART_MS - 1 }],
    ['clock', 'was signed hours from now', { at: NOW + CLOCK_APART_MS + 1 }],
  ] as const)('is %s when it %s', (fault, _, part) => {
    expect(faultOfPulse({ ...pulse, ...part }, hearing)).toBe(fault);
  });

  it.each([CLOCK_APART_MS, -CLOCK_APART_MS, 0, MINUTE_MS])('is believed when the clocks are %i ms apart', (apart) => {
    expect(faultOfPulse({ ...pulse, at: NOW + apart }, hearing)).toBeNull();
  });

  it('names the key before all else, and the number before the clock', () => {
    const all = { from: OTHER, to: OTHER, nonce: NONCE, sequence: 1, at: 0 };
    expect(faultOfPulse(all, hearing)).toBe('foreign');
    expect(faultOfPulse({ ...all, from: SERVER }, hearing)).toBe('misdirected');
    expect(faultOfPulse({ ...all, from: SERVER, to: OWN }, hearing)).toBe('replayed');
    expect(faultOfPulse({ ...all, from: SERVER, to: OWN, sequence: 100 }, hearing)).toBe('clock');
  });

  it('is believed once: of a line that repeats and mixes what it carries, each number counts one time and upwards', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), (sequences) => {
        const believed: number[] = [];
        for (const sequence of sequences) {
          const heard = believed.at(-1) ?? 0;
          if (faultOfPulse({ ...pulse, sequence }, { ...hearing, heard }) === null) believed.push(sequence);
        }
        expect(new Set(believed).size).toBe(believed.length);
        expect([...believed].sort((one, other) => one - other)).toEqual(believed);
      }),
    );
  });
});

describe('a pulse that was asked for', () => {
  const pulse = { from: SERVER, to: null, nonce: NONCE, sequence: 1, at: NOW };
  const hearing: Hearing = { from: SERVER, own: OWN, nonce: NONCE, heard: NOW, now: NOW };

  it('is new by the nonce of the question, whatever its number', () => {
    expect(faultOfPulse(pulse, hearing)).toBeNull();
    expect(faultOfPulse({ ...pulse, to: OWN }, hearing)).toBeNull();
  });

  it.each([
    ['replayed', 'answers another question', { nonce: 'm'.repeat(22) }],
    ['misdirected', 'answers somebody else', { to: OTHER }],
    ['foreign', 'is of another key', { from: OTHER }],
    ['clock', 'is by a clock that is hours off', { at: NOW - 3 * HOUR_MS }],
  ] as const)('is %s when it %s', (fault, _, part) => {
    expect(faultOfPulse({ ...pulse, ...part }, hearing)).toBe(fault);
  });
});

it('every fault has one of the four names that stand on the wire', () => {
  expect(PULSE_FAULTS).toEqual(['foreign', 'misdirected', 'replayed', 'clock']);
});

describe('what a signed answer says', () => {
  const pulse = { at: NOW, looked: NOW - 15 * SECOND_MS, pause: 60, silence: null };

  it.each([
    ['well', 'it looked a moment ago', {}],
    ['well', 'the look is a pause and a half old', { looked: NOW - 90 * SECOND_MS }],
    ['not working', 'the look is older than that', { looked: NOW - 90 * SECOND_MS - 1 }],
    ['not working', 'it has never looked', { looked: null }],
    ['not working', 'a shorter pause makes the look old', { pause: 4 }],
    ['well', 'its silence on purpose is over', { silence: { number: 3, until: NOW } }],
    [
      'not working',
      'its silence is over and it does not look',
      { looked: null, silence: { number: 3, until: NOW - 1 } },
    ],
    ['well', 'it claims a silence that is longer than any', { silence: { number: 3, until: NOW + HOUR_MS } }],
  ] as const)('is "%s" where %s', (is, _, part) => {
    expect(whatItSays({ ...pulse, ...part })).toEqual({ is });
  });

  it('is a silence on purpose, with its number and how long it lasts yet by its own clock', () => {
    const silence = { number: 3, until: NOW + 200 * SECOND_MS };
    expect(whatItSays({ ...pulse, silence })).toEqual({ is: 'silence', number: 3, forMs: 200_000 });
    // Its own look is no matter then: it goes on all the same.
    expect(whatItSays({ ...pulse, looked: null, silence })).toMatchObject({ is: 'silence' });
  });

  it('believes 15 minutes of silence and no second more: a stolen key must not buy a night', () => {
    const until = (ms: number) => whatItSays({ ...pulse, looked: null, silence: { number: 1, until: NOW + ms } }).is;
    expect(until(15 * MINUTE_MS)).toBe('silence');
    expect(until(15 * MINUTE_MS + 1)).toBe('not working');
    expect(until(DAY_MS)).toBe('not working');
  });

  it('is "not working" by the time a watchman asks for pulses that a job that hangs did not send', () => {
    // Good looks go on until just before the next pulse, which then does not come.
    expect(LOOK_PAUSES).toBeLessThan(MISSING_PAUSES - 1);
    expect(whatItSays({ ...pulse, looked: NOW - (MISSING_PAUSES - 1) * 60 * SECOND_MS })).toEqual({
      is: 'not working',
    });
  });

  it('is the same wherever our own clock stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: -NOW, max: NOW }), fc.integer({ min: 0, max: HOUR_MS }), (moved, age) => {
        const here = whatItSays({ ...pulse, looked: NOW - age });
        expect(whatItSays({ ...pulse, at: NOW + moved, looked: NOW + moved - age })).toEqual(here);
      }),
    );
  });
});

describe('what ails a server that is heard', () => {
  const pulse = { at: NOW, pause: 60, closing: NOW - 10 * MINUTE_MS, waiting: 0, accepted: NOW - 3000, low: false };
  const gateway = { refusing: 0, unproven: false };
  const ago = (seconds: number) => NOW - seconds * SECOND_MS;

  it.each([
    [[], 'all is well', {}],
    [[], 'an SMS waits for a quarter of an hour', { waiting: 900 }],
    [['waiting'], 'it waits longer', { waiting: 901 }],
    [[], 'the last half hour was closed 95 minutes ago', { closing: NOW - 95 * MINUTE_MS }],
    [['closing'], 'it was closed before that', { closing: NOW - 95 * MINUTE_MS - 1 }],
    [[], 'nobody has ever closed one: nothing is measured there', { closing: null }],
    [['disk'], 'the server calls its disk nearly full', { low: true }],
    [[], 'no rehearsal is made there', { rehearsed: null }],
    [[], 'the last rehearsal was good', { rehearsed: { good: { at: NOW, seconds: 12 }, wrong: false } }],
    [[], 'there was none yet', { rehearsed: { good: null, wrong: false } }],
    [['rehearsal'], 'it failed', { rehearsed: { good: { at: NOW, seconds: 12 }, wrong: true } }],
    [
      ['disk', 'waiting', 'closing', 'rehearsal'],
      'everything is bad',
      { waiting: 9999, closing: 0, low: true, rehearsed: { good: null, wrong: true } },
    ],
    [[], 'its gateway is well', { gateway }],
    [[], 'three tries have not failed yet', { gateway: { ...gateway, refusing: 90 } }],
    [['modem'], 'three tries have failed', { gateway: { ...gateway, refusing: 91 } }],
    [['modem'], 'the pause is shorter', { pause: 2, gateway: { ...gateway, refusing: 4 } }],
    [[], 'an SMS has waited long and others leave', { gateway, waiting: 100, accepted: ago(99) }],
    [[], 'an SMS has not waited long', { gateway, waiting: 90, accepted: null }],
    [['modem'], 'nothing has left since it was written', { gateway, waiting: 91, accepted: ago(92) }],
    [['modem'], 'nothing has ever left', { gateway, waiting: 91, accepted: null }],
    [['modem'], 'it hangs for long: that is said once', { gateway, waiting: 9999, accepted: ago(99_999) }],
    [['waiting'], 'one SMS hangs for long and others leave', { gateway, waiting: 9999, accepted: ago(5) }],
    [[], 'nothing leaves and no gateway is set', { gateway: null, waiting: 300, accepted: null }],
    [[], 'nothing leaves and it is an older program', { waiting: 300, accepted: null }],
    [['proof'], 'what it took has not arrived', { gateway: { ...gateway, unproven: true } }],
    [['modem'], 'it takes nothing either', { gateway: { refusing: 91, unproven: true } }],
  ] as const)('is %j where %s', (ailments, _, part) => {
    expect(ailmentsOf({ ...pulse, ...part })).toEqual(ailments);
  });
});
