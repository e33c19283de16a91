import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING_PAUSES } from '../../watch/rules/decide-watch.ts';
import { type HandedOn, isHandedOnAsOld } from './handed-on.ts';
import { PROMISE_MS } from './promise.ts';

const fresh: HandedOn = { takenForMs: 20_000, ageMs: 5000, pauseMs: 60_000, isAlarmed: false };

describe('a page that somebody hands on', () => {
  it.each<[string, Partial<HandedOn>, boolean]>([
    ['as it came a moment ago', {}, false],
    ['as it comes each minute', { takenForMs: 65_000 }, false],
    ['as it came before one question was lost', { takenForMs: 125_000 }, false],
    ['that comes this very moment', { takenForMs: 0 }, false],
    ['in the last moment in which the next one may come', { takenForMs: MISSING_PAUSES * 60_000 }, false],
    ['in the last moment of its promise', { pauseMs: 600_000, takenForMs: PROMISE_MS - 5000 }, false],
    ['that has not come since three pauses', { takenForMs: 166_000 }, true],
    ['of a server of which people were told that it is silent', { isAlarmed: true }, true],
    ['from before his restart', { takenForMs: null }, true],
    ['that came in the future', { takenForMs: -1 }, true],
    ['that was old when it came', { ageMs: PROMISE_MS }, true],
    ['that was nearly old, and lay here', { ageMs: PROMISE_MS - 10_000 }, true],
    ['with longer pauses, yet no longer than it promises', { pauseMs: 600_000, takenForMs: PROMISE_MS }, true],
  ])('%s', (_, change, isOld) => {
    expect(isHandedOnAsOld({ ...fresh, ...change })).toBe(isOld);
  });

  it('never outlives its promise, whatever the pause is', () => {
    const ms = fc.integer({ min: 0, max: 2 * PROMISE_MS });
    fc.assert(
      fc.property(ms, ms, fc.integer({ min: 1000, max: 3_600_000 }), (takenForMs, ageMs, pauseMs) => {
        fc.pre(takenForMs + ageMs > PROMISE_MS);
        expect(isHandedOnAsOld({ takenForMs, ageMs, pauseMs, isAlarmed: false })).toBe(true);
      }),
    );
  });

  it('that is old stays old until it comes anew', () => {
    const ms = fc.integer({ min: 0, max: 2 * PROMISE_MS });
    fc.assert(
      fc.property(ms, ms, ms, (takenForMs, later, ageMs) => {
        fc.pre(isHandedOnAsOld({ ...fresh, takenForMs, ageMs }));
        expect(isHandedOnAsOld({ ...fresh, takenForMs: takenForMs + later, ageMs })).toBe(true);
      }),
    );
  });
});
