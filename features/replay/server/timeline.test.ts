// The order in which the time machine goes through what happened, and when each value became known.
import { HALF_HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../apps/server/test/harness.ts';
import type { ReleaseRow } from './replay-queries.ts';
import { closingTimes, type Happening, type Records, timelineOf, withKnownTime } from './timeline.ts';

const T = instant('2026-11-21 10:01:00');
const reading = (rainId: number, knownAt: number, milli = 500) => ({
  rainId,
  measuredAt: T - 5 * MINUTE_MS,
  milli,
  receivedAt: knownAt,
  knownAt,
});
const release: ReleaseRow = {
  releaseId: 30,
  eventAlertId: 20,
  eventId: 10,
  eventStart: T,
  level: 1,
  dataTs: T,
  releasedAt: T,
  triggerList: 'R',
  kind: 'onset',
  hasAudit: true,
  validityBefore: null,
  validityAfter: null,
  triggers: [],
};
const nothing: Records = {
  readings: [],
  observations: [],
  tags: [],
  given: [],
  closings: [],
  decisions: [],
  releases: [],
};
const tag = { rainTagId: 3, tsStart: T, tsEnd: null, knownAt: T, isWithdrawn: false };
const given = { triggerId: 7, source: 'on demand', symbol: 'd1', ts: T, tsUpdated: T, knownAt: T } as const;
const kinds = (happenings: readonly Happening[]) => happenings.map(({ kind }) => kind);

describe('the order', () => {
  const all: Records = {
    readings: [reading(1, T)],
    observations: [{ measuredAt: T - HALF_HOUR_MS, knownAt: T }],
    tags: [tag],
    given: [given],
    closings: [{ stamp: T - 31 * MINUTE_MS, ranAt: T }],
    decisions: [{ statId: 9, triggerId: 7, tsAck: T, alertStatus: 1 }],
    releases: [release],
  };

  it('at one instant is: facts, then the run that judges them, then what people do about it', () => {
    expect(kinds(timelineOf(all))).toEqual([
      'given',
      'readings',
      'observation',
      'tag',
      'closing',
      'decision',
      'release',
    ]);
  });

  it('is that of field time before that of kinds', () => {
    const early = timelineOf({ ...all, releases: [{ ...release, releasedAt: T - 1 }] });
    expect(kinds(early)[0]).toBe('release');
    const late = timelineOf({ ...all, given: [{ ...given, knownAt: T + 1 }] });
    expect(kinds(late).at(-1)).toBe('given');
  });

  it('takes of each what says when it became known, not when it was measured', () => {
    const known = T + HALF_HOUR_MS;
    expect(timelineOf({ ...nothing, observations: [{ measuredAt: T, knownAt: known }] })).toEqual([
      { kind: 'observation', at: known, measuredAt: T },
    ]);
    expect(timelineOf({ ...nothing, tags: [{ ...tag, knownAt: known }] })).toEqual([
      { kind: 'tag', at: known, tagId: 3 },
    ]);
    expect(timelineOf({ ...nothing, given: [{ ...given, knownAt: known }] })).toEqual([
      { kind: 'given', at: known, triggerId: 7 },
    ]);
    // Its data stamp lies before the hour of the button.
    expect(timelineOf({ ...nothing, releases: [{ ...release, dataTs: T - HALF_HOUR_MS, releasedAt: known }] })).toEqual(
      [{ kind: 'release', at: known, release: { ...release, dataTs: T - HALF_HOUR_MS, releasedAt: known } }],
    );
  });
});

describe('readings', () => {
  it('that came in together are one batch, whatever their gauge; others are not', () => {
    const readings = [reading(1, T), reading(5, T + 1), reading(2, T, -1)];
    expect(timelineOf({ ...nothing, readings })).toEqual([
      {
        kind: 'readings',
        at: T,
        readings: [
          { rainId: 1, measuredAt: T - 5 * MINUTE_MS, milli: 500 },
          { rainId: 2, measuredAt: T - 5 * MINUTE_MS, milli: -1 },
        ],
      },
      { kind: 'readings', at: T + 1, readings: [{ rainId: 5, measuredAt: T - 5 * MINUTE_MS, milli: 500 }] },
    ]);
  });

  it('are known from the field time of the first intake that is not older than they are', () => {
    // Machine time of the intakes 2, 4, 4 and 8; their field times say which one was taken.
    const intakes = [
      { at: 2, fieldAt: 102 },
      { at: 4, fieldAt: 104 },
      { at: 4, fieldAt: 999 },
      { at: 8, fieldAt: 108 },
    ];
    const knownAt = (receivedAt: number, list = intakes) =>
      withKnownTime([{ rainId: 1, measuredAt: 7, milli: 0, receivedAt }], list)[0]!.knownAt;
    expect([0, 1, 2, 3, 4, 5, 7, 8].map((received) => knownAt(received))).toEqual([
      102, 102, 102, 104, 104, 108, 108, 108,
    ]);
    // Written by no intake that is kept: an older installation.
    expect(knownAt(9)).toBe(7);
    expect(knownAt(0, [])).toBe(7);
  });

  it('find their intake among any number of them, as a walk from the first one would', () => {
    for (let count = 0; count <= 9; count++) {
      const intakes = Array.from({ length: count }, (_, n) => ({ at: 10 * n, fieldAt: 1000 + n }));
      for (let received = -5; received <= 10 * count + 5; received += 5) {
        const walked = intakes.find(({ at }) => at >= received)?.fieldAt ?? -1;
        const version = { rainId: 1, measuredAt: -1, milli: 0, receivedAt: received };
        expect(withKnownTime([version], intakes)[0]!.knownAt).toBe(walked);
      }
    }
  });
});

describe('closings', () => {
  const stamp = (n: number) => instant('2026-11-21 09:00:00') + n * HALF_HOUR_MS;
  const row = (n: number, lateMs = 0) => ({
    at: stamp(n),
    ranAt: stamp(n + 1) + MINUTE_MS + lateMs,
    level: 0 as const,
    internal: 'A0',
    validity: null,
  });

  it('are taken when they ran, however late that was', () => {
    expect(closingTimes([row(0), row(1, 3 * MINUTE_MS)], stamp(0), stamp(1))).toEqual([
      { stamp: stamp(0), ranAt: instant('2026-11-21 09:31:00') },
      { stamp: stamp(1), ranAt: instant('2026-11-21 10:04:00') },
    ]);
  });

  it('before they were kept ran a minute after their half hour; a gap later on stays one', () => {
    // Kept from the third half hour on, the fourth is missing: the server was down.
    const times = closingTimes([row(2), row(4)], stamp(0), stamp(4));
    expect(times.map((one) => one.stamp).sort()).toEqual([stamp(0), stamp(1), stamp(2), stamp(4)]);
    expect(times.find((one) => one.stamp === stamp(1))!.ranAt).toBe(instant('2026-11-21 10:01:00'));
  });

  it('without any row are all half hours, both ends included', () => {
    expect(closingTimes([], stamp(0), stamp(2)).map((one) => one.stamp)).toEqual([stamp(0), stamp(1), stamp(2)]);
    expect(closingTimes([], stamp(1), stamp(0))).toEqual([]);
  });
});
