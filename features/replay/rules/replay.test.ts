// Comparison of a record with what its readings give again.
import { MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildGenerated, buildRow, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { candidatesFor } from '../../alerts/rules/candidate.ts';
import { placeEvent } from '../../alerts/rules/event-sorting.ts';
import { type Closing, compareStatements, levelAt, pairedStretches, statementsOf } from './compare-levels.ts';
import { compareTriggers } from './compare-triggers.ts';
import { candidateBehind, compareRelease, deriveRelease, type ReleaseFacts } from './derived-release.ts';
import { probableReason, type ReplayEvidence } from './probable-reason.ts';

const [FROM, TO] = [at('2026-11-21 08:00:00'), at('2026-11-21 10:00:00')];
const quiet = buildRow(1, 0, '2026-11-20 00:00:00', '2026-11-21 09:00:00');
const raised = buildRow(2, 1, '2026-11-21 09:00:00', '2026-11-21 10:00:00');
const closing = (stamp: string, internal: string, level: Closing['level'] = 0): Closing => ({
  at: at(stamp),
  level,
  internal,
  validity: null,
});
const stamps = (list: readonly { at: number }[]) => list.map((one) => toManilaText(one.at).slice(11, 16));

describe('the level of a half hour', () => {
  it('is that of the stretch that began last', () => {
    expect(levelAt([raised, quiet], at('2026-11-21 09:00:00'))).toBe(1);
    expect(levelAt([raised, quiet], at('2026-11-21 08:30:00'))).toBe(0);
    expect(levelAt([{ ...raised, startedAt: quiet.startedAt }, quiet], quiet.startedAt)).toBe(1);
  });
  it('is unknown where no stretch lies', () => {
    expect(levelAt([raised, quiet], at('2026-11-21 10:30:00'))).toBeNull();
    expect(levelAt([], FROM)).toBeNull();
  });
});

describe('half hours', () => {
  const recorded = statementsOf([quiet, raised], [], FROM, TO);
  it('are counted with both ends', () =>
    expect(stamps(recorded)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00']));
  it('of equal sides do not differ', () => expect(compareStatements(recorded, recorded)).toEqual([]));
  it('differ by level', () => {
    const again = statementsOf([{ ...quiet, updatedAt: TO }], [], FROM, TO);
    expect(stamps(compareStatements(recorded, again))).toEqual(['09:00', '09:30', '10:00']);
  });
  it('differ by a missing stretch on either side', () => {
    const again = statementsOf([quiet], [], FROM, TO);
    expect(stamps(compareStatements(recorded, again))).toEqual(['09:00', '09:30', '10:00']);
    expect(stamps(compareStatements(again, recorded))).toEqual(['09:00', '09:30', '10:00']);
  });
  it('differ by string and validity where both kept the words of the closing run', () => {
    const say = (...closings: Closing[]) => statementsOf([quiet, raised], closings, FROM, TO);
    const one = closing('2026-11-21 08:30:00', 'A0');
    expect(compareStatements(say(one), say())).toEqual([]);
    expect(compareStatements(say(one), say({ ...one }))).toEqual([]);
    expect(stamps(compareStatements(say(one), say({ ...one, internal: 'ND' })))).toEqual(['08:30']);
    expect(stamps(compareStatements(say(one), say({ ...one, validity: TO })))).toEqual(['08:30']);
    expect(stamps(compareStatements(say(one), say({ ...one, level: 1 })))).toEqual(['08:30']);
  });
  it('make stretches in which each side keeps its level', () => {
    const again = statementsOf([{ ...quiet, updatedAt: at('2026-11-21 09:30:00') }], [], FROM, TO);
    expect(
      pairedStretches(recorded, again).map((one) => [
        ...stamps([{ at: one.from }, { at: one.to }]),
        one.recorded,
        one.recomputed,
      ]),
    ).toEqual([
      ['08:00', '08:30', 0, 0],
      ['09:00', '09:30', 1, 0],
      ['10:00', '10:00', 1, null],
    ]);
  });
});

describe('triggers', () => {
  const rain = (to: string) => buildTrigger('r1', '2026-11-21 09:00:00', to);
  it('are the same by symbol and span, whatever their id', () => {
    expect(compareTriggers([rain('2026-11-21 10:00:00')], [rain('2026-11-21 10:00:00')])).toEqual([]);
  });
  it('differ by their end, or by being on one side only', () => {
    const [short, long] = [rain('2026-11-21 10:00:00'), rain('2026-11-21 11:00:00')];
    const facts = { symbol: 'r1', startedAt: short.startedAt };
    expect(compareTriggers([short], [long])).toEqual([
      { ...facts, recordedUntil: short.updatedAt, recomputedUntil: long.updatedAt },
    ]);
    expect(compareTriggers([short], [])).toEqual([{ ...facts, recordedUntil: short.updatedAt, recomputedUntil: null }]);
    expect(compareTriggers([], [short])).toEqual([{ ...facts, recordedUntil: null, recomputedUntil: short.updatedAt }]);
  });
  it('that raise nothing are left out', () => {
    expect(
      compareTriggers([buildTrigger('r', '2026-11-21 09:00:00'), buildTrigger('g0t', '2026-11-21 09:00:00')], []),
    ).toEqual([]);
  });
});

describe('a release', () => {
  const now = at('2026-11-21 12:01:00');
  const event = buildEvent();
  const trigger = counted(buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 11:30:00', 1));
  const generated = buildGenerated({
    level: 1,
    internal: 'A1-R',
    validity: at('2026-11-22 12:00:00'),
    triggers: [trigger],
  });
  const [candidate] = candidatesFor({ siteCode: 'lpa', event, place: placeEvent(event, now), generated, now });
  const derived = deriveRelease(event, candidate!, candidate!.dataAt, true);

  it('states level, letters, validity and the triggers it writes', () => {
    expect(derived).toEqual({
      level: 1,
      triggerList: 'R',
      validity: at('2026-11-22 12:00:00'),
      triggers: [{ letter: 'R', at: at('2026-11-21 11:30:00') }],
    });
    expect(compareRelease(derived, derived)).toEqual([]);
  });
  it.each<[string, Partial<ReleaseFacts>]>([
    ['level', { level: 2 }],
    ['trigger list', { triggerList: 'ND-R' }],
    ['validity', { validity: at('2026-11-22 16:00:00') }],
    ['triggers', { triggers: [] }],
  ])('differs by its %s', (part, change) => {
    expect(compareRelease({ ...derived, ...change }, derived)).toEqual([part]);
  });
  it('whose validity was not kept is compared without it', () => {
    expect(compareRelease({ ...derived, validity: undefined }, derived)).toEqual([]);
  });
  it('is held against the candidate of its level, then of its stamp', () => {
    const other = { ...candidate!, level: 0 as const, kind: 'extended' as const };
    const { dataAt } = candidate!;
    expect(candidateBehind([candidate!, other], { level: 0, dataAt })).toBe(other);
    expect(candidateBehind([other, candidate!], { level: 1, dataAt })).toBe(candidate);
    const later = { ...candidate!, dataAt: dataAt + 30 * MINUTE_MS };
    expect(candidateBehind([candidate!, later], { level: 1, dataAt: later.dataAt })).toBe(later);
    expect(candidateBehind([candidate!], { level: 3, dataAt })).toBe(candidate);
    expect(candidateBehind([], { level: 1, dataAt })).toBeNull();
  });
});

describe('the probable reason', () => {
  const stamp = at('2026-11-21 09:00:00');
  const nothing: ReplayEvidence = {
    alteredHalfHours: [],
    lateReadings: [],
    tags: [],
    failedAt: [],
    gaugesChangedAt: [],
  };
  const half = { at: stamp, hasRecord: true, closedAt: at('2026-11-21 09:31:00') };
  const late = { lateReadings: [{ measuredAt: at('2026-11-20 10:00:00'), knownAt: at('2026-11-21 10:00:00') }] };

  it.each<[string, string, Partial<typeof half>, Partial<ReplayEvidence>]>([
    ['no record', 'nothing was recorded', { hasRecord: false }, late],
    [
      'reading altered',
      'a half hour of the window was altered',
      {},
      { ...late, alteredHalfHours: [at('2026-11-19 09:00:00')] },
    ],
    ['unknown', 'an altered half hour lies before the window', {}, { alteredHalfHours: [at('2026-11-18 08:00:00')] }],
    ['unknown', 'or behind it', {}, { alteredHalfHours: [at('2026-11-21 09:30:00')] }],
    ['engine failed', 'the engine failed in that half hour', {}, { ...late, failedAt: [at('2026-11-21 09:10:00')] }],
    ['unknown', 'it failed the day before', {}, { failedAt: [at('2026-11-20 09:10:00')] }],
    ['gauges changed', 'gauges were imported later', {}, { ...late, gaugesChangedAt: [at('2026-11-22 09:00:00')] }],
    ['unknown', 'they were imported before', {}, { gaugesChangedAt: [at('2026-11-21 08:00:00')] }],
    ['closed late', 'the server was down', { closedAt: at('2026-11-21 14:00:00') }, late],
    [
      'tag set since',
      'an open tag covers the window',
      {},
      { ...late, tags: [{ startAt: at('2026-11-20 09:00:00'), endAt: null, setAt: at('2026-11-21 12:00:00') }] },
    ],
    [
      'unknown',
      'a tag ends before the window',
      {},
      {
        tags: [
          { startAt: at('2026-11-17 09:00:00'), endAt: at('2026-11-18 08:30:00'), setAt: at('2026-11-21 12:00:00') },
        ],
      },
    ],
    [
      'unknown',
      'a tag was set before',
      {},
      { tags: [{ startAt: at('2026-11-20 09:00:00'), endAt: null, setAt: at('2026-11-21 08:00:00') }] },
    ],
    ['late readings', 'a reading came after the closing', {}, late],
    [
      'unknown',
      'it came before the closing',
      {},
      { lateReadings: [{ measuredAt: at('2026-11-20 10:00:00'), knownAt: at('2026-11-21 09:30:30') }] },
    ],
    ['unknown', 'nothing is known', {}, {}],
  ])('%s: %s', (reason, _why, ofHalf, evidence) => {
    expect(probableReason({ ...half, ...ofHalf }, { ...nothing, ...evidence })).toBe(reason);
  });
  it('takes the end of the half hour where the closing time is not kept', () => {
    expect(probableReason({ ...half, closedAt: null }, { ...nothing, ...late })).toBe('late readings');
  });
});
