import { randomOf } from '@bantay/proofs/late-weeks.ts';
import { describe, expect, it } from 'vitest';
import { endOfDay, LONGEST_MS, MOST_A_MINUTE, refuseReadingKey, type Turns, takeTurn } from './reading-key.ts';

const NOW = Date.UTC(2026, 10, 25);
const key = (over: object = {}) => ({ scopes: ['series'] as const, until: NOW + 1, rate: 120, ...over });

describe('a key for reading', () => {
  it.each([
    [{}, null],
    [{ until: NOW + LONGEST_MS, rate: MOST_A_MINUTE }, null],
    [{ rate: 1 }, null],
    [{ scopes: [] }, 'readingKeyForNothing'],
    [{ until: NOW }, 'readingKeyTime'],
    [{ until: NOW + LONGEST_MS + 1 }, 'readingKeyTime'],
    [{ until: Number.NaN }, 'readingKeyTime'],
    [{ rate: 0 }, 'readingKeyRate'],
    [{ rate: 1.5 }, 'readingKeyRate'],
    [{ rate: MOST_A_MINUTE + 1 }, 'readingKeyRate'],
    [{ rate: Number.NaN }, 'readingKeyRate'],
  ])('%j: %s', (over, refusal) => expect(refuseReadingKey(key(over), NOW)).toBe(refusal));
});

it.each([
  ['2026-12-31', Date.UTC(2026, 11, 31, 16)],
  ['2028-02-29', Date.UTC(2028, 1, 29, 16)],
  ['2026-02-30', null],
  ['soon', null],
  ['', null],
])('"%s" ends at %s, field time', (day, end) => expect(endOfDay(day)).toBe(end));

describe('its turns', () => {
  const ask = (times: readonly number[], rate: number) => {
    let turns: Turns | undefined;
    return times.map((at) => {
      const taken = takeTurn(turns, at, rate);
      turns = taken.turns;
      return taken.waitS;
    });
  };

  it('are so many a minute, then it waits until the minute is over', () => {
    expect(ask([0, 10_000, 20_000, 59_999, 60_000], 2)).toEqual([null, null, 40, 1, null]);
  });

  it('begin anew where the clock was set back', () => {
    expect(ask([3_600_000, 3_600_001, 1000, 1001, 1002], 2)).toEqual([null, null, null, null, 60]);
  });

  it('are never more than the rate in a minute, and never refused to who has asked less', () => {
    const random = randomOf(7);
    for (let round = 0; round < 50; round += 1) {
      const rate = 1 + Math.floor(random() * 20);
      let at = 0;
      const times = Array.from({ length: 200 }, () => (at += Math.floor(random() * 4000)));
      const waits = ask(times, rate);
      const taken = times.filter((_, index) => waits[index] === null);
      let began = taken[0]!;
      let inMinute = 0;
      for (const time of taken) {
        if (time >= began + 60_000) [began, inMinute] = [time, 0];
        inMinute += 1;
        expect(inMinute).toBeLessThanOrEqual(rate);
      }
      for (const wait of waits) if (wait !== null) expect(wait > 0 && wait <= 60).toBe(true);
      // The time that is told is enough.
      const first = waits.findIndex((wait) => wait !== null);
      if (first > 0) {
        const again = times.slice(0, first + 1);
        expect(ask([...again, times[first]! + waits[first]! * 1000], rate).at(-1)).toBeNull();
      }
    }
  });
});
