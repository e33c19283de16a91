// The own line: a short cut is told of by nobody, a long one once, and its end to whoever was told.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideLine, LINE_ALIVE, LINE_TOLD_AFTER_MS, type LineState } from './decide-line.ts';

const NOW = Date.UTC(2026, 10, 21, 19, 0);
const DEAD: LineState = { deadSince: NOW, isTold: false };
const TOLD: LineState = { deadSince: NOW, isTold: true };

describe('the own line', () => {
  it.each([
    ['stays alive', LINE_ALIVE, true, NOW, LINE_ALIVE, null],
    ['dies, and nobody is told yet', LINE_ALIVE, false, NOW, DEAD, null],
    ['is dead for a moment', DEAD, false, NOW + MINUTE_MS, DEAD, null],
    ['is dead for nearly ten minutes', DEAD, false, NOW + LINE_TOLD_AFTER_MS - 1, DEAD, null],
    ['is dead for ten minutes: told', DEAD, false, NOW + LINE_TOLD_AFTER_MS, TOLD, 'tell that it is dead'],
    ['is dead for an hour: told once', TOLD, false, NOW + 60 * MINUTE_MS, TOLD, null],
    ['is back before anybody was told', DEAD, true, NOW + MINUTE_MS, LINE_ALIVE, null],
    ['is back after somebody was told', TOLD, true, NOW + 60 * MINUTE_MS, LINE_ALIVE, 'tell that it is back'],
  ] as const)('%s', (_, now, isAlive, at, next, deed) => {
    expect(decideLine(now, isAlive, at)).toEqual({ next, deed });
  });

  it('is told of in turns: dead, back, dead, back, and never back without dead', () => {
    const look = fc.record({ isAlive: fc.boolean(), after: fc.integer({ min: 0, max: 20 * MINUTE_MS }) });
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
        let [now, at]: [LineState, number] = [LINE_ALIVE, NOW];
        const told: string[] = [];
        for (const { isAlive, after } of looks) {
          at += after;
          const { next, deed } = decideLine(now, isAlive, at);
          now = next;
          if (deed !== null) told.push(deed);
        }
        const turns = told.map((_, nth) => (nth % 2 === 0 ? 'tell that it is dead' : 'tell that it is back'));
        expect(told).toEqual(turns);
      }),
    );
  });
});
