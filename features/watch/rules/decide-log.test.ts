// What becomes of a log that a watchman follows: signed while it only grew, told once a day where it did not, and never forgotten by itself.
import { DAY_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Countersigning,
  compareLogs,
  decideLog,
  type Finding,
  type LogWatch,
  type SeenLog,
  uncountersignedSince,
} from './decide-log.ts';

const NOW = Date.UTC(2026, 10, 21, 1, 10);
const kept: SeenLog = { size: 5, root: 'five' };
const well: LogWatch<SeenLog> = { kept, goodAt: NOW, fault: null, toldAt: null };

describe('a log that is told', () => {
  it.each([
    ['is believed when it is the first', null, { size: 9, root: 'nine' }, 'grown'],
    ['is the same', kept, { size: 5, root: 'five' }, 'grown'],
    ['of the same length with another hash was rewritten', kept, { size: 5, root: 'other' }, 'rewritten'],
    ['that is longer has to be proven', kept, { size: 6, root: 'six' }, 'ask'],
    ['that is longer with the same hash has to be proven', kept, { size: 6, root: 'five' }, 'ask'],
    ['that shrank is shorter', kept, { size: 4, root: 'four' }, 'shorter'],
    ['that is empty again is shorter', kept, { size: 0, root: 'none' }, 'shorter'],
    ['that is empty is believed when it is the first', null, { size: 0, root: 'none' }, 'grown'],
  ] as const)('%s', (_, before, now, is) => {
    expect(compareLogs(before, now)).toBe(is);
  });
});

describe('a watchman', () => {
  it('keeps what has grown, and tells nobody', () => {
    const log = { size: 8, root: 'eight' };
    expect(decideLog(well, { is: 'grown', log }, NOW + 60_000)).toEqual({
      next: { kept: log, goodAt: NOW + 60_000, fault: null, toldAt: null },
      tell: null,
    });
  });

  it.each(['rewritten', 'shorter'] as const)(
    'tells at once of one that is %s, keeps what he had, and tells again after a day',
    (is) => {
      const first = decideLog(well, { is }, NOW);
      expect(first).toEqual({ next: { ...well, fault: is, toldAt: NOW }, tell: is });
      const soon = decideLog(first.next, { is }, NOW + DAY_MS - 1);
      expect(soon).toEqual({ next: first.next, tell: null });
      expect(decideLog(soon.next, { is }, NOW + DAY_MS).tell).toBe(is);
    },
  );

  it('tells of another fault at once, and of the end of one nobody', () => {
    const shorter = decideLog(well, { is: 'shorter' }, NOW).next;
    expect(decideLog(shorter, { is: 'rewritten' }, NOW + HOUR_MS)).toMatchObject({ tell: 'rewritten', next: { kept } });
    const back = decideLog(shorter, { is: 'grown', log: kept }, NOW + HOUR_MS);
    expect(back).toEqual({ next: { ...well, goodAt: NOW + HOUR_MS }, tell: null });
  });

  it('waits a day for a proof that does not come, and tells then', () => {
    expect(decideLog(well, { is: 'unknown' }, NOW + DAY_MS)).toEqual({ next: well, tell: null });
    const late = decideLog(well, { is: 'unknown' }, NOW + DAY_MS + 1);
    expect(late).toMatchObject({ tell: 'unproven', next: { fault: 'unproven', kept } });
    expect(decideLog(late.next, { is: 'unknown' }, NOW + DAY_MS + HOUR_MS).tell).toBeNull();
  });

  it('expects no proof of a log that he never saw', () => {
    const none = { ...well, kept: null };
    expect(decideLog(none, { is: 'unknown' }, NOW + 30 * DAY_MS)).toEqual({ next: none, tell: null });
  });

  it('forgets no fault while nobody tells him anything', () => {
    const told = decideLog(well, { is: 'rewritten' }, NOW).next;
    expect(decideLog(told, { is: 'unknown' }, NOW + HOUR_MS).next).toEqual(told);
    expect(decideLog(told, { is: 'unknown' }, NOW + DAY_MS).tell).toBe('rewritten');
  });

  it('begins his day anew where his clock was set back, and tells again', () => {
    const back = NOW - 30 * DAY_MS;
    const waiting = decideLog(well, { is: 'unknown' }, back).next;
    expect(waiting.goodAt).toBe(back);
    expect(decideLog(waiting, { is: 'unknown' }, back + DAY_MS + 1).tell).toBe('unproven');
    const told = decideLog(well, { is: 'shorter' }, NOW).next;
    expect(decideLog(told, { is: 'shorter' }, back).tell).toBe('shorter');
  });

  it('never keeps a log that has not grown from the one he kept, whatever he is told', () => {
    const finding = fc.oneof(
      fc.constantFrom<Finding<SeenLog>>({ is: 'rewritten' }, { is: 'shorter' }, { is: 'unknown' }),
      fc.nat(20).map((size): Finding<SeenLog> => ({ is: 'grown', log: { size, root: String(size) } })),
    );
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 20 }), fc.nat(2 * DAY_MS), (findings, pause) => {
        let watch = well;
        let at = NOW;
        for (const found of findings) {
          at += pause;
          const { next, tell } = decideLog(watch, found, at);
          expect(next.kept).toEqual(found.is === 'grown' ? found.log : watch.kept);
          if (found.is === 'rewritten' || found.is === 'shorter') expect(next.fault).toBe(found.is);
          if (tell !== null) expect([next.fault, next.toldAt]).toEqual([tell, at]);
          watch = next;
        }
      }),
    );
  });
});

describe('a server whose log nobody signs', () => {
  const hoursAgo = (hours: number) => NOW - hours * HOUR_MS;
  it.each<[string, Countersigning[], number | null]>([
    ['without watchmen has no problem', [], null],
    ['whose watchmen know nothing of logs has none', [{ since: null, signedAt: null }], null],
    ['that was signed an hour ago has none', [{ since: hoursAgo(90), signedAt: hoursAgo(1) }], null],
    [
      'that one of two has signed has none',
      [
        { since: hoursAgo(90), signedAt: hoursAgo(80) },
        { since: hoursAgo(90), signedAt: hoursAgo(24) },
      ],
      null,
    ],
    [
      'that was signed yesterday last has one since then',
      [{ since: hoursAgo(90), signedAt: hoursAgo(25) }],
      hoursAgo(25),
    ],
    [
      'that a watchman has watched for a day and never signed has one',
      [{ since: hoursAgo(25), signedAt: null }],
      hoursAgo(25),
    ],
    ['that a watchman has just begun to watch has none', [{ since: hoursAgo(1), signedAt: null }], null],
    [
      'with an old and a silent one has one',
      [
        { since: null, signedAt: null },
        { since: hoursAgo(30), signedAt: null },
      ],
      hoursAgo(30),
    ],
  ])('%s', (_, watchmen, since) => {
    expect(uncountersignedSince(watchmen, NOW)).toBe(since);
  });
});
