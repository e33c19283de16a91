// What is wrong with a watchman: it says nothing, something that it did not sign, something old, or slept while the server was silent.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import type { Silence } from './decide-silence.ts';
import { faultOfWatchman, REPORT_PAUSES, SILENT_PAUSES, type Watchman } from './judge-watchman.ts';

const NOW = Date.UTC(2026, 10, 24, 2, 30);
const PAUSE = MINUTE_MS;
const clocks = { now: NOW, pauseMs: PAUSE };
const WELL: Watchman = {
  addedAt: NOW - 1000 * PAUSE,
  answeredAt: NOW - PAUSE,
  fault: null,
  noticed: 4,
  logFault: null,
};
const silence = (endedAgo: number): Silence => ({ number: 5, from: NOW - endedAgo - 4 * PAUSE, until: NOW - endedAgo });

describe('a watchman', () => {
  it.each([
    [null, 'answered a minute ago', {}],
    [null, 'answered ten pauses ago', { answeredAt: NOW - SILENT_PAUSES * PAUSE }],
    ['silent', 'answered before that', { answeredAt: NOW - SILENT_PAUSES * PAUSE - 1 }],
    [null, 'is new and has not answered yet', { addedAt: NOW - PAUSE, answeredAt: null }],
    ['silent', 'has never answered since it was added', { answeredAt: null }],
    ['forged', 'gave an answer that it did not sign', { fault: 'forged' }],
    ['stale', 'answered something else', { fault: 'stale' }],
    ['refused', 'does not believe this server', { fault: 'refused' }],
    ['disputes', 'holds something against the public log', { logFault: 'rewritten' }],
    ['silent', 'held something against it and says nothing now', { logFault: 'shorter', answeredAt: null }],
    ['forged', 'did so long ago and was not heard since', { fault: 'forged', answeredAt: null }],
  ] as const)('is %s when it %s', (fault, _, part) => {
    expect(faultOfWatchman({ ...WELL, ...part }, null, clocks)).toBe(fault);
  });

  it('by shorter pauses is silent sooner', () => {
    const one = { ...WELL, answeredAt: NOW - 25_000 };
    expect(faultOfWatchman(one, null, clocks)).toBeNull();
    expect(faultOfWatchman(one, null, { now: NOW, pauseMs: 2000 })).toBe('silent');
  });

  it('is no longer without a word for its silence than for a silence of ours', () => {
    // Four pauses of silence, and the pauses before and after: no alarm for what we do ourselves.
    expect(SILENT_PAUSES).toBeGreaterThan(6);
  });
});

describe('a silence on purpose', () => {
  it.each([
    [null, 'runs yet', -PAUSE, 4],
    [null, 'ended a moment ago', 0, 4],
    [null, 'ended nearly four pauses ago', REPORT_PAUSES * PAUSE - 1, 4],
    ['unnoticed', 'ended four pauses ago, and the one before was noticed', REPORT_PAUSES * PAUSE, 4],
    ['unnoticed', 'ended a day ago', 1440 * PAUSE, 4],
    ['unnoticed', 'was the first, and none was ever noticed', 100 * PAUSE, null],
    [null, 'was noticed', 100 * PAUSE, 5],
    [null, 'was noticed, and a later one of a database that was restored', 100 * PAUSE, 6],
  ] as const)('is %s when it %s', (fault, _, endedAgo, noticed) => {
    const addedAt = NOW - 10_000 * PAUSE;
    expect(faultOfWatchman({ ...WELL, addedAt, noticed }, silence(endedAgo), clocks)).toBe(fault);
  });

  it('is none of a watchman that was added after its beginning', () => {
    const own = silence(100 * PAUSE);
    expect(faultOfWatchman({ ...WELL, addedAt: own.from + 1, noticed: null }, own, clocks)).toBeNull();
    expect(faultOfWatchman({ ...WELL, addedAt: own.from, noticed: null }, own, clocks)).toBe('unnoticed');
  });

  it('is less than that it says nothing at all', () => {
    expect(faultOfWatchman({ ...WELL, answeredAt: null, noticed: null }, silence(100 * PAUSE), clocks)).toBe('silent');
  });
});
