// The last five things on the wall: which, in what order, and what they are called.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { PROBLEM_KINDS } from '../../duty/rules/problem-kinds.ts';
import { decisionEvent, LAST_EVENTS, lastEvents, problemEvent, WALL_EVENTS, type WallEvent } from './wall-events.ts';

const NOW = 1_000 * MINUTE_MS;
const event = (minutesAgo: number, more: Partial<WallEvent> = {}): WallEvent => ({
  ...{ at: NOW - minutesAgo * MINUTE_MS, kind: 'released', siteCode: 'lpa', level: 1 },
  ...more,
});

describe('the last events', () => {
  it('are the newest five, the newest first', () => {
    const found = lastEvents(
      [9, 2, 30, 1, 7, 5, 4].map((minutes) => event(minutes)),
      NOW,
    );
    expect(found).toHaveLength(LAST_EVENTS);
    expect(found.map(({ at }) => (NOW - at) / MINUTE_MS)).toEqual([1, 2, 4, 5, 7]);
  });

  it('are none where nothing happened', () => expect(lastEvents([], NOW)).toEqual([]));

  it('tell nothing that lies ahead: a clock that is wrong makes no event', () => {
    expect(lastEvents([event(-1), event(0), event(3)], NOW).map(({ at }) => at)).toEqual([NOW, NOW - 3 * MINUTE_MS]);
  });

  it('of one instant stand by urgency, whatever order they came in', () => {
    const kinds = ['sent', 'problem', 'help', 'asked', 'released'] as const;
    const found = lastEvents(
      kinds.map((kind) => event(3, { kind })),
      NOW,
    );
    expect(found.map(({ kind }) => kind)).toEqual(['help', 'asked', 'released', 'sent', 'problem']);
  });

  it('leave the list they are taken from as it was', () => {
    const events = [event(9), event(1)];
    lastEvents(events, NOW);
    expect(events.map(({ at }) => at)).toEqual([NOW - 9 * MINUTE_MS, NOW - MINUTE_MS]);
  });
});

describe('a decision', () => {
  it.each([
    [1, 'valid'],
    [0, 'validating'],
    [-1, 'invalid'],
  ] as const)('of %i is called %s', (status, kind) => expect(decisionEvent(status)).toBe(kind));

  it('that nobody made is none', () => expect(decisionEvent(null)).toBeNull());
});

describe('a problem of duty', () => {
  it('that the site itself tells is not told twice', () => {
    for (const kind of ['trigger', 'release', 'released and nobody told']) expect(problemEvent(kind)).toBeNull();
  });

  it('is a call for help, a silent sensor, or a problem', () => {
    expect(problemEvent('help')).toBe('help');
    expect(problemEvent('silent')).toBe('silent');
    expect(problemEvent('outbox')).toBe('problem');
  });

  it('of every kind that there is has a name, and a later kind is a problem too', () => {
    const named = PROBLEM_KINDS.map(problemEvent).filter((kind) => kind !== null);
    expect(named).toHaveLength(PROBLEM_KINDS.length - 3);
    for (const kind of named) expect(WALL_EVENTS).toContain(kind);
    expect(problemEvent('something new')).toBe('problem');
  });
});
