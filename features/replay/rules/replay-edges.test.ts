// The time machine at its edges: which stretch holds, whose order matters, each reason at its limits, the officer who never sleeps.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildRow, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { Candidate, CandidateTrigger } from '../../alerts/rules/candidate-types.ts';
import type { OperationalSymbol } from '../../alerts/rules/trigger-sources.ts';
import { afterRelease, dueOf, effectOf, eventAt, routineEvent } from './automatic-officer.ts';
import { compareStatements, type HalfHourStatement, levelAt, pairedStretches, statementsOf } from './compare-levels.ts';
import { compareTriggers } from './compare-triggers.ts';
import {
  candidateBehind,
  compareRelease,
  deriveRelease,
  type ReleaseFacts,
  writtenTriggers,
} from './derived-release.ts';
import { probableReason, type ReplayEvidence } from './probable-reason.ts';

const NEW_YEAR = at('2027-01-01 00:00:00');

describe('the level of a half hour', () => {
  const row = (publicId: number, level: AlertLevel, from: number, to: number) => ({
    publicId,
    level,
    startedAt: NEW_YEAR + from * HALF_HOUR_MS,
    updatedAt: NEW_YEAR + to * HALF_HOUR_MS,
  });

  it.each([
    ['the half hour before a stretch', -1, null],
    ['its first', 0, 2],
    ['its last', 3, 2],
    ['the one behind it', 4, null],
  ])('of %s', (_, halfHours, level) => {
    expect(levelAt([row(1, 2, 0, 3)], NEW_YEAR + halfHours * HALF_HOUR_MS)).toBe(level);
  });

  it('of 0 is a level, not a gap', () => {
    expect(levelAt([row(1, 0, 0, 3)], NEW_YEAR)).toBe(0);
    // A quiet stretch that began later stands over a raised one.
    expect(levelAt([row(1, 3, -5, 3), row(2, 0, 0, 3)], NEW_YEAR)).toBe(0);
  });

  it('of two that began together is that of the one written later', () => {
    expect(levelAt([row(8, 1, 0, 3), row(7, 2, 0, 3)], NEW_YEAR)).toBe(1);
    expect(levelAt([row(7, 2, 0, 3), row(8, 1, 0, 3)], NEW_YEAR)).toBe(1);
  });

  it('does not ask in which order the stretches come', () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        level: fc.constantFrom<AlertLevel>(0, 1, 2, 3),
        from: fc.integer({ min: -6, max: 2 }),
        length: fc.nat(6),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(rows, (given) => {
        const stretches = given.map(({ id, level, from, length }) => row(id, level, from, from + length));
        const level = levelAt(stretches, NEW_YEAR);
        expect(levelAt(stretches.toReversed(), NEW_YEAR)).toBe(level);
        // Somebody holds the half hour, or nobody does.
        expect(level === null).toBe(!given.some(({ from, length }) => from <= 0 && from + length >= 0));
      }),
    );
  });
});

describe('half hours', () => {
  it('go over the end of the year, one statement each, with both ends', () => {
    const rows = [
      buildRow(1, 0, '2026-12-31 23:00:00', '2026-12-31 23:30:00'),
      buildRow(2, 1, '2027-01-01 00:00:00', '2027-01-01 00:30:00'),
    ];
    const statements = statementsOf(rows, [], at('2026-12-31 23:00:00'), at('2027-01-01 01:00:00'));
    expect(statements.map((one) => [toManilaText(one.at).slice(5, 16), one.level])).toEqual([
      ['12-31 23:00', 0],
      ['12-31 23:30', 0],
      ['01-01 00:00', 1],
      ['01-01 00:30', 1],
      ['01-01 01:00', null],
    ]);
  });

  it('are one for a single stamp, none where the end lies before the beginning', () => {
    expect(statementsOf([], [], NEW_YEAR, NEW_YEAR)).toEqual([{ at: NEW_YEAR, level: null, closing: null }]);
    expect(statementsOf([], [], NEW_YEAR, NEW_YEAR - 1)).toEqual([]);
  });

  const closing = (validity: number | null) => ({ at: NEW_YEAR, level: 1 as const, internal: 'A1-R', validity });
  const statement = (level: AlertLevel | null, validity?: number | null): HalfHourStatement => ({
    at: NEW_YEAR,
    level,
    closing: validity === undefined ? null : closing(validity),
  });
  it.each<[string, HalfHourStatement, HalfHourStatement | null, boolean]>([
    ['no level against no level', statement(null), statement(null), true],
    ['no level against 0', statement(null), statement(0), false],
    ['no level against a half hour that is not there', statement(null), null, true],
    ['level 0 against a half hour that is not there', statement(0), null, false],
    ['a validity against none', statement(1, NEW_YEAR), statement(1, null), false],
    ['a validity a moment apart', statement(1, NEW_YEAR), statement(1, NEW_YEAR + 1), false],
    ['a validity against words that were not kept', statement(1, NEW_YEAR), statement(1), true],
    ['other levels although the words agree', statement(1, null), statement(2, null), false],
  ])('compared: %s', (_, one, other, isSame) => {
    const again = other === null ? [] : [other];
    expect(compareStatements([one], again)).toEqual(
      isSame ? [] : [{ at: NEW_YEAR, recorded: one, recomputed: other ?? statement(null) }],
    );
  });

  it('make stretches that hold each of them once, next to each other never the same', () => {
    const levels = fc.array(
      fc.tuple(fc.constantFrom<AlertLevel | null>(null, 0, 1), fc.constantFrom<AlertLevel | null>(null, 0, 1)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(levels, (given) => {
        const side = (place: 0 | 1) =>
          given.map((pair, i) => ({ ...statement(pair[place]), at: NEW_YEAR + i * HALF_HOUR_MS }));
        const stretches = pairedStretches(side(0), side(1));
        const spread = stretches.flatMap(({ from, to, recorded, recomputed }) =>
          Array.from({ length: (to - from) / HALF_HOUR_MS + 1 }, () => [recorded, recomputed]),
        );
        expect(spread).toEqual(given);
        for (const [i, one] of stretches.slice(1).entries()) {
          expect([one.recorded, one.recomputed]).not.toEqual([stretches[i]!.recorded, stretches[i]!.recomputed]); // one more before
        }
      }),
    );
  });
});

describe('triggers', () => {
  const trigger = (symbol: OperationalSymbol, hour: number, until = hour) =>
    buildTrigger(symbol, toManilaText(NEW_YEAR + hour * HOUR_MS), toManilaText(NEW_YEAR + until * HOUR_MS));

  it('differ in the order of their beginnings, whichever side has them', () => {
    const found = compareTriggers([trigger('s2', 9), trigger('r1', 2)], [trigger('g2', 5)]);
    expect(found.map(({ symbol, recordedUntil }) => [symbol, recordedUntil !== null])).toEqual([
      ['r1', true],
      ['g2', false],
      ['s2', true],
    ]);
  });

  it('of one symbol that begin at other half hours are two', () => {
    expect(compareTriggers([trigger('r1', 1, 3)], [trigger('r1', 2, 3)])).toHaveLength(2);
    expect(compareTriggers([trigger('g2', 1), trigger('g3', 1)], [trigger('g3', 1)])).toHaveLength(1);
  });

  it('seen from the other side are the same with their ends changed over', () => {
    const one = fc.record({
      symbol: fc.constantFrom<OperationalSymbol>('r1', 'g2', 's3'),
      hour: fc.nat(3),
      long: fc.nat(2),
    });
    const side = fc.uniqueArray(one, { selector: ({ symbol, hour }) => `${symbol}${hour}`, maxLength: 6 });
    fc.assert(
      fc.property(side, side, (left, right) => {
        const [a, b] = [left, right].map((list) =>
          list.map(({ symbol, hour, long }) => trigger(symbol, hour, hour + long)),
        );
        const turned = compareTriggers(b!, a!).map(({ recordedUntil, recomputedUntil, ...rest }) => ({
          ...rest,
          recordedUntil: recomputedUntil,
          recomputedUntil: recordedUntil,
        })); // two sides
        expect(compareTriggers(a!, b!)).toEqual(turned); // as above
        expect(compareTriggers(a!, a!.toReversed())).toEqual([]); // as above
      }),
    );
  });
});

describe('a release', () => {
  const facts = (more: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
    level: 1,
    triggerList: null,
    validity: null,
    triggers: [],
    ...more,
  });
  const saved = (letter: string, ms: number) => ({ letter, at: NEW_YEAR + ms });

  it.each<[string, Partial<ReleaseFacts>, Partial<ReleaseFacts>, string[]]>([
    [
      'triggers in another order are the same',
      { triggers: [saved('R', 0), saved('s', 1)] },
      { triggers: [saved('s', 1), saved('R', 0)] },
      [],
    ],
    ['s is not S', { triggers: [saved('s', 0)] }, { triggers: [saved('S', 0)] }, ['triggers']],
    [
      'a trigger that is written twice',
      { triggers: [saved('R', 0), saved('R', 0)] },
      { triggers: [saved('R', 0)] },
      ['triggers'],
    ],
    ['a moment later', { triggers: [saved('R', 0)] }, { triggers: [saved('R', 1)] }, ['triggers']],
    ['no validity is a statement', { validity: null }, { validity: NEW_YEAR }, ['validity']],
    ['a validity that was not kept is none', { validity: undefined }, { validity: NEW_YEAR }, []],
    ['no list is not an empty one', { triggerList: null }, { triggerList: '' }, ['trigger list']],
    [
      'everything',
      { level: 0, triggerList: 'R', validity: 1, triggers: [saved('R', 0)] },
      {},
      ['level', 'trigger list', 'validity', 'triggers'],
    ],
  ])('compared: %s', (_, recorded, derived, parts) => {
    expect(compareRelease(facts(recorded), facts(derived))).toEqual(parts);
  });

  it('goes back to a candidate of its level even where another has its stamp', () => {
    const [low, high] = [
      { level: 0, dataAt: 5 },
      { level: 2, dataAt: 9 },
    ] as Candidate[]; // all that is read of them
    expect(candidateBehind([low!, high!], { level: 2, dataAt: 5 })).toBe(high); // two of them
    expect(candidateBehind([high!, low!], { level: 1, dataAt: 5 })).toBe(high); // as above
  });
});

describe('the probable reason at its limits', () => {
  // A summary at 09:00 rests on what was measured after 08:30 three days before, up to 09:30.
  const stamp = at('2027-01-02 09:00:00');
  const [from, until] = [at('2026-12-30 08:30:00'), at('2027-01-02 09:30:00')];
  const closedAt = until + MINUTE_MS;
  const nothing: ReplayEvidence = {
    alteredHalfHours: [],
    lateReadings: [],
    tags: [],
    failedAt: [],
    gaugesChangedAt: [],
  };
  const reason = (more: Partial<ReplayEvidence>, closed: number | null = closedAt) =>
    probableReason({ at: stamp, hasRecord: true, closedAt: closed }, { ...nothing, ...more });
  const tag = (startAt: number, endAt: number | null, setAt = closedAt + 1) => ({ tags: [{ startAt, endAt, setAt }] });
  const late = (measuredAt: number, knownAt = closedAt + 1) => ({ lateReadings: [{ measuredAt, knownAt }] });

  it.each<[string, Partial<ReplayEvidence>, string]>([
    // Half hours are named by their left edge.
    ['the first half hour altered', { alteredHalfHours: [from] }, 'reading altered'],
    ['the one before', { alteredHalfHours: [from - HALF_HOUR_MS] }, 'unknown'],
    ['the last half hour altered', { alteredHalfHours: [stamp] }, 'reading altered'],
    ['failed at the stamp', { failedAt: [stamp] }, 'engine failed'],
    ['failed a moment before it', { failedAt: [stamp - 1] }, 'unknown'],
    ['failed half an hour after the closing', { failedAt: [closedAt + HALF_HOUR_MS] }, 'engine failed'],
    ['failed later', { failedAt: [closedAt + HALF_HOUR_MS + 1] }, 'unknown'],
    ['gauges changed at the stamp', { gaugesChangedAt: [stamp] }, 'unknown'],
    ['gauges changed after it', { gaugesChangedAt: [stamp + 1] }, 'gauges changed'],
    ['a tag that ends where the window begins', tag(from - DAY_MS, from), 'unknown'],
    ['a tag that ends in it', tag(from - DAY_MS, from + 1), 'tag set since'],
    ['a tag that begins where it ends', tag(until, null), 'unknown'],
    ['a tag that begins before', tag(until - 1, null), 'tag set since'],
    ['a tag that was set with the closing', tag(from, null, closedAt), 'unknown'],
    ['a late reading of the beginning', late(from), 'unknown'],
    ['a late reading of after it', late(from + 1), 'late readings'],
    ['a late reading of the end', late(until), 'late readings'],
    ['a late reading of behind it', late(until + 1), 'unknown'],
    ['a reading that came with the closing', late(until, closedAt), 'unknown'],
  ])('%s', (_, evidence, word) => expect(reason(evidence)).toBe(word));

  it('five minutes are not late, a moment more is; without a time of closing nothing is', () => {
    expect(reason({}, until + 5 * MINUTE_MS)).toBe('unknown');
    expect(reason({}, until + 5 * MINUTE_MS + 1)).toBe('closed late');
    expect(reason({}, null)).toBe('unknown');
    expect(reason(late(until, until + 1), null)).toBe('late readings');
  });

  it('is the strongest of those that fit', () => {
    const all = {
      alteredHalfHours: [stamp],
      failedAt: [stamp],
      gaugesChangedAt: [stamp + 1],
      ...tag(from, null, closedAt + DAY_MS),
      ...late(until, closedAt + DAY_MS),
    };
    const isLate = until + 6 * MINUTE_MS;
    expect(probableReason({ at: stamp, hasRecord: false, closedAt: null }, { ...nothing, ...all })).toBe('no record');
    expect(reason(all, isLate)).toBe('reading altered');
    expect(reason({ ...all, alteredHalfHours: [] }, isLate)).toBe('engine failed');
    expect(reason({ ...all, alteredHalfHours: [], failedAt: [] }, isLate)).toBe('gauges changed');
    expect(reason({ tags: all.tags, lateReadings: all.lateReadings }, isLate)).toBe('closed late');
    expect(reason({ tags: all.tags, lateReadings: all.lateReadings })).toBe('tag set since');
    expect(reason({ lateReadings: all.lateReadings })).toBe('late readings');
  });
});

describe('the officer who never sleeps', () => {
  const offered = (symbol: OperationalSymbol, stamp: string, isReleasable = true): CandidateTrigger => ({
    ...counted(buildTrigger(symbol, stamp)),
    isNew: true,
    isReleasable,
    isUndecided: false,
  });
  const candidate = (level: AlertLevel, dataAt: string, ...triggers: CandidateTrigger[]) =>
    ({
      level,
      dataAt: at(dataAt),
      toExtendValidity: false,
      triggers,
      triggerList: 'R',
      isReleaseTime: true,
      blocked: null,
    }) as unknown as Candidate; // all that the officer reads
  const released = (event: ReturnType<typeof routineEvent>, one: Candidate) =>
    afterRelease(event, one, effectOf(event, one));

  it('begins with a routine event that was released half an hour after its data', () => {
    expect(routineEvent(24, NEW_YEAR, 7)).toMatchObject({
      eventId: 7,
      siteId: 24,
      status: 1,
      validity: null,
      alert: { level: 0, endedAt: null },
      releases: [{ releaseId: 7, dataAt: NEW_YEAR, releasedAt: NEW_YEAR + HALF_HOUR_MS }],
      savedTriggers: [],
    });
  });

  it('writes the triggers that may be released, by their letters', () => {
    const triggers = [
      offered('r1', '2027-01-01 11:30:00'),
      offered('s3', '2027-01-01 11:00:00', false),
      offered('g2', '2027-01-01 10:30:00'),
    ];
    expect(writtenTriggers(candidate(2, '2027-01-01 11:30:00', ...triggers))).toEqual([
      { letter: 'R', at: at('2027-01-01 11:30:00') },
      { letter: 'g', at: at('2027-01-01 10:30:00') },
    ]);
    expect(writtenTriggers(candidate(0, '2027-01-01 11:30:00'))).toEqual([]);
    expect(
      deriveRelease(buildEvent(), candidate(1, '2027-01-01 11:30:00'), at('2027-01-01 11:30:00'), true).triggerList,
    ).toBe('R');
  });

  const onset = candidate(1, '2027-01-01 11:30:00', offered('r1', '2027-01-01 11:30:00'));
  const raised = released(routineEvent(24, at('2026-12-31 11:30:00'), 7), onset);
  const again = released(raised, candidate(1, '2027-01-01 15:30:00', offered('r1', '2027-01-01 15:30:00')));
  const lowered = released(again, candidate(0, '2027-01-02 15:30:00'));

  it('opens an event with the onset: a day from the end of the block of four hours', () => {
    expect(raised).toMatchObject({
      eventId: 8,
      status: 2,
      startedAt: onset.dataAt,
      validity: at('2027-01-02 12:00:00'),
    });
    expect(raised.alert).toMatchObject({ level: 1, startedAt: onset.dataAt });
    expect(raised.releases.map(({ releaseId }) => releaseId)).toEqual([8]);
    expect(raised.savedTriggers).toEqual([{ letter: 'R', at: onset.dataAt }]);
  });

  it('goes on in it: newest release first, the newest stamp of each letter, the validity moved', () => {
    expect(again).toMatchObject({ eventId: 8, alert: raised.alert, validity: at('2027-01-02 16:00:00') });
    expect(again.releases.map(({ releaseId }) => releaseId)).toEqual([9, 8]);
    expect(again.savedTriggers).toEqual([{ letter: 'R', at: at('2027-01-01 15:30:00') }]);
    const both = released(again, candidate(2, '2027-01-01 19:30:00', offered('g2', '2027-01-01 19:00:00')));
    expect(both.savedTriggers.map(({ letter }) => letter)).toEqual(['R', 'g']);
  });

  it('lowers in it, with an alert of its own', () => {
    expect(lowered).toMatchObject({ eventId: 8, status: 2, alert: { level: 0 }, validity: at('2027-01-02 16:00:00') });
    expect(lowered.alert.eventAlertId).toBe(raised.alert.eventAlertId + 1);
    expect(lowered.releases.map(({ releaseId }) => releaseId)).toEqual([10]);
  });

  it('is back at routine after three days of extended monitoring, January 3 to 5', () => {
    expect(eventAt(lowered, at('2027-01-05 23:59:59'))).toBe(lowered);
    expect(eventAt(lowered, at('2027-01-06 00:00:00'))).toMatchObject({
      eventId: 9,
      status: 1,
      validity: null,
      releases: [{ releaseId: 11 }],
    });
    expect(eventAt(again, at('2027-02-01 00:00:00'))).toBe(again);
  });

  it('releases what is due and not blocked', () => {
    const others = [
      { ...onset, isReleaseTime: false },
      { ...onset, blocked: 'undecided triggers' as const },
    ];
    expect(dueOf([...others, onset])).toEqual([onset]);
    expect(dueOf([])).toEqual([]);
  });
});
