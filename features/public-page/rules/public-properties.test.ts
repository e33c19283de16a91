// What holds of the levels for everybody whatever the facts are: never green by absence, never less than people were told, never silent on age.

import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, manilaParts } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { type ClockLook, isClockStill, withLook } from './clock-still.ts';
import { nextBulletin } from './next-bulletin.ts';
import { PAGE_WORDS } from './page-words.ts';
import { isTooOld, PROMISE_MS } from './promise.ts';
import { publicLevel } from './public-level.ts';

type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

const start = at('2026-01-01 00:00:00');
const instants = fc.integer({ min: 0, max: 366 * 24 * 60 }).map((minute): Instant => start + minute * MINUTE_MS);
const levels = fc.constantFrom<AlertLevel>(0, 1, 2, 3);

describe('a level for everybody', () => {
  const stands = fc.record({
    now: instants,
    released: levels,
    isMeasured: fc.boolean(),
    isTakenBack: fc.boolean(),
    judgedAgoMs: fc.option(fc.integer({ min: 0, max: 3 * HOUR_MS })),
    isClockInDoubt: fc.boolean(),
  });
  const levelOf = (given: Drawn<typeof stands>) => {
    const { now, released, isMeasured, isTakenBack, judgedAgoMs, isClockInDoubt } = given;
    // As the plate makes it: a level above 0 is always shown.
    const shown = released === 0 && !isMeasured ? 'no information' : released;
    const judgedAt = judgedAgoMs === null ? null : now - judgedAgoMs;
    const takenBackAt = isTakenBack ? now : null;
    return publicLevel({ now, isClockInDoubt, stands: { truth: { released, shown }, takenBackAt, judgedAt } });
  };

  it('0 is green only where all is known: measured, judged within the hour, by a clock that is right', () => {
    fc.assert(
      fc.property(stands, (given) => {
        if (levelOf(given).level !== 0) return;
        expect(given).toMatchObject({ released: 0, isMeasured: true, isTakenBack: false, isClockInDoubt: false });
        expect(given.judgedAgoMs).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  it('above 0 stays unless it was taken back', () => {
    fc.assert(
      fc.property(stands, (given) => {
        if (given.released === 0) return;
        expect(levelOf(given).level).toBe(given.isTakenBack ? null : given.released);
      }),
    );
  });

  it('that is none says why', () => {
    fc.assert(
      fc.property(stands, (given) => {
        const { level, doubt } = levelOf(given);
        if (level === null) expect(doubt).not.toBeNull();
      }),
    );
  });
});

describe('the next bulletin', () => {
  const facts = fc.record({
    released: levels,
    now: instants,
    agoMs: fc.integer({ min: 0, max: 2 * DAY_MS }),
    validityAgoMs: fc.option(fc.integer({ min: -DAY_MS, max: 5 * DAY_MS })),
    season: fc.constantFrom(1, 2),
  });
  const nextOf = ({ released, now, agoMs, validityAgoMs, season }: Drawn<typeof facts>) => {
    const validity = validityAgoMs === null ? null : now - validityAgoMs;
    return nextBulletin({ released, lastDataAt: now - agoMs, validity, season, now });
  };

  it('is at a full hour of the schedule, after what was told last, and within eight days', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const next = nextOf(given)!;
        const { hour, minute } = manilaParts(next.at);
        expect([given.released > 0 ? hour % 4 : hour, minute]).toEqual([given.released > 0 ? 0 : 12, 0]);
        expect(next.at).toBeGreaterThan(given.now - given.agoMs);
        expect(next.at - given.now).toBeLessThan(8 * DAY_MS);
      }),
    );
  });

  it('is late where its time is over, and only there', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const next = nextOf(given)!;
        expect(next.isLate).toBe(next.at < given.now);
      }),
    );
  });
});

describe('a clock', () => {
  const pauses = fc.array(fc.integer({ min: 1000, max: 90_000 }), { minLength: 1, maxLength: 60 });
  const looked = (steps: readonly number[], paceOf: (index: number) => number): ClockLook[] => {
    let [looks, boot, now]: [ClockLook[], number, Instant] = [[], 0, start];
    for (const [index, step] of steps.entries()) {
      [boot, now] = [boot + step, now + step * paceOf(index)];
      looks = withLook(looks, { sinceBoot: boot, now });
    }
    return looks;
  };

  it('that goes right is never in doubt, however often it is looked at', () => {
    fc.assert(
      fc.property(pauses, (steps) => {
        expect(isClockStill(looked(steps, () => 1))).toBe(false);
      }),
    );
  });

  it('that stops is in doubt after four minutes, whenever it stops', () => {
    fc.assert(
      fc.property(pauses, (steps) => {
        const still = [...steps, ...Array.from({ length: 5 }, () => MINUTE_MS)];
        expect(isClockStill(looked(still, (index) => (index < steps.length ? 1 : 0)))).toBe(true);
      }),
    );
  });
});

it('a page is believed for its promise and not a moment longer, by whichever clock says so first', () => {
  fc.assert(
    fc.property(instants, fc.nat(2 * PROMISE_MS), fc.nat(2 * PROMISE_MS), (writtenAt, passedMs, madeForMs) => {
      const isOld = isTooOld({ writtenAt, now: writtenAt + passedMs, madeForMs });
      expect(isOld).toBe(Math.max(passedMs, madeForMs) > PROMISE_MS);
    }),
  );
});

describe.each(PAGE_LANGUAGES)('sentences in %s', (language) => {
  const flat = (words: (typeof PAGE_WORDS)[typeof language]) =>
    Object.entries({ ...words, ...words.doubts }).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text] as const] : [],
    );
  const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

  it('are there for everything that the English page says, and none is empty', () => {
    expect(flat(PAGE_WORDS[language]).map(([key]) => key)).toEqual(flat(PAGE_WORDS.en).map(([key]) => key));
    expect(flat(PAGE_WORDS[language]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the places of the English ones, and an end', () => {
    const english = new Map(flat(PAGE_WORDS.en));
    for (const [key, text] of flat(PAGE_WORDS[language])) {
      const other = english.get(key) ?? '';
      expect([key, placesOf(text)]).toEqual([key, placesOf(other)]);
      expect([key, /[.:]$/.test(text)]).toEqual([key, /[.:]$/.test(other)]);
    }
  });
});
