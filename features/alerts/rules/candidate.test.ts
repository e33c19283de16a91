import { describe, expect, it } from 'vitest';
import { buildEvent, buildGenerated, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { candidatesFor, resultToOffer } from './candidate.ts';
import { candidateFingerprint } from './candidate-fingerprint.ts';
import type { GeneratedAlert } from './public-alert.ts';
import type { EventPlace, ReleasedEvent } from './released-event.ts';
import { isRoutineOpen, type RoutineSite, routineCandidate } from './routine-candidate.ts';

const rain = (status: null | 0 | 1 | -1 = null) =>
  counted(buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 11:30:00', status));
const raised = (more: Partial<GeneratedAlert> = {}) =>
  buildGenerated({ level: 1, internal: 'A1-R', validity: at('2026-11-22 12:00:00'), triggers: [rain(1)], ...more });
const offer = (
  generated: GeneratedAlert,
  event: ReleasedEvent = buildEvent(),
  place: EventPlace = { place: 'routine' },
  now = '2026-11-21 12:01:00',
) => candidatesFor({ siteCode: 'lpa', event, place, generated, now: at(now) });
const running = (more: Parameters<typeof buildEvent>[0] = {}) =>
  buildEvent({
    status: 2,
    level: 1,
    validity: at('2026-11-22 12:00:00'),
    releasedAt: at('2026-11-21 09:00:00'),
    savedTriggers: [{ letter: 'R', at: at('2026-11-21 09:00:00') }],
    ...more,
  });
const latest: EventPlace = { place: 'latest' };

describe('an onset', () => {
  it('is offered at once with all its triggers', () => {
    const [one] = offer(raised());
    expect(one).toMatchObject({
      kind: 'onset',
      level: 1,
      triggerList: 'R',
      isReleaseTime: true,
      blocked: null,
      validityStatus: 'valid',
    });
    expect(one!.triggers.map((trigger) => [trigger.symbol, trigger.isReleasable])).toEqual([['r1', true]]);
  });
  it('waits while a trigger is undecided: null and 0 alike', () => {
    expect(offer(raised({ triggers: [rain(null)] }))[0]!.blocked).toBe('undecided triggers');
    expect(offer(raised({ triggers: [rain(0)] }))[0]!.blocked).toBe('undecided triggers');
  });
  it('waits also while one of several triggers is undecided', () => {
    const quake = counted(buildTrigger('e1', '2026-11-21 10:00:00', '2026-11-21 10:00:00', null));
    expect(offer(raised({ triggers: [rain(1), quake] }))[0]!.blocked).toBe('undecided triggers');
  });
  it('keeps its panel when every trigger was declared invalid, and cannot be released', () => {
    const [one] = offer(buildGenerated({ triggers: [rain(-1)] }));
    expect(one).toMatchObject({ kind: 'onset', level: 0, validityStatus: 'invalid', blocked: 'all declared invalid' });
    expect(one!.triggers.map((trigger) => trigger.isReleasable)).toEqual([false]);
  });
  it('shows g0t for validation without counting it', () => {
    const g0t = counted(buildTrigger('g0t', '2026-11-21 10:00:00'));
    const [one] = offer(buildGenerated({ toValidate: [g0t] }));
    expect(one).toMatchObject({ level: 0, blocked: 'undecided triggers' });
    expect(one!.triggers[0]).toMatchObject({ symbol: 'g0t', isNew: true, isUndecided: true, isReleasable: false });
  });
  it('shows what is only possible for validation, and nothing can be released of it', () => {
    const possible = counted(buildTrigger('r0t', '2026-11-21 10:00:00'));
    const [one] = offer(buildGenerated({ toValidate: [possible] }));
    expect(one).toMatchObject({
      level: 0,
      blocked: 'only possible',
      fingerprint: 'onset|24|0|',
      isReleaseTime: false,
      due: 'not due',
    });
    expect(one!.triggers).toMatchObject([{ symbol: 'r0t', isUndecided: true, isReleasable: false }]);
    // Beside a level that counts it stops no release and changes no offer.
    const over = raised();
    const [beside] = offer({ ...over, toValidate: [possible] });
    expect(beside).toMatchObject({ level: 1, blocked: null, fingerprint: offer(over)[0]!.fingerprint });
    expect(beside!.triggers.map((trigger) => trigger.symbol)).toEqual(['r1', 'r0t']);
  });
  it('of a site in extended monitoring begins anew', () => {
    const event = running({ level: 0, validity: at('2026-11-20 12:00:00') });
    expect(offer(raised(), event, { place: 'extended', day: 1 }).map((one) => one.kind)).toEqual(['onset']);
  });
  it('carries its triggers as new whatever an earlier event has told of', () => {
    const told = [{ letter: 'R' as const, at: at('2026-11-21 11:30:00') }];
    const event = running({ level: 0, validity: at('2026-11-20 12:00:00'), savedTriggers: told });
    const [one] = offer(raised(), event, { place: 'extended', day: 1 });
    expect(one!.triggers).toMatchObject([{ symbol: 'r1', isNew: true, isReleasable: true }]);
  });
  it('with a trigger that counts and one declared invalid is partially valid', () => {
    const quake = counted(buildTrigger('e1', '2026-11-21 10:00:00', '2026-11-21 10:00:00', -1));
    const [one] = offer(raised({ triggers: [rain(1), quake] }));
    expect(one).toMatchObject({ validityStatus: 'partially valid', blocked: null });
    expect(one!.triggers.map((trigger) => trigger.isReleasable)).toEqual([true, false]);
  });
});

describe('an on-going alert', () => {
  it('carries only triggers newer than the saved ones', () => {
    const [one] = offer(raised(), running({ savedTriggers: [{ letter: 'R', at: at('2026-11-21 11:30:00') }] }), latest);
    expect(one).toMatchObject({ kind: 'on-going', triggers: [] });
    expect(offer(raised(), running(), latest)[0]!.triggers).toHaveLength(1);
  });
  it('tells S and s, G and g apart', () => {
    const g3 = counted(buildTrigger('g3', '2026-11-21 11:10:00', '2026-11-21 11:10:00', 1));
    const event = running({ level: 2, savedTriggers: [{ letter: 'g', at: at('2026-11-21 11:20:00') }] });
    expect(offer(raised({ level: 3, internal: 'A3-G', triggers: [g3] }), event, latest)[0]!.triggers).toHaveLength(1);
  });
  it('is due four-hourly: released with data of 09:00, next 12:00', () => {
    const due = (stamp: string, now: string) => offer(raised({ at: at(stamp) }), running(), latest, now)[0]!;
    expect(due('2026-11-21 11:00:00', '2026-11-21 11:31:00')).toMatchObject({
      isReleaseTime: false,
      due: 'not due',
      dueAt: at('2026-11-21 12:00:00'),
    });
    expect(due('2026-11-21 11:30:00', '2026-11-21 12:01:00')).toMatchObject({ isReleaseTime: true, due: 'due' });
    expect(due('2026-11-21 12:30:00', '2026-11-21 13:01:00')).toMatchObject({ isReleaseTime: true, due: 'late' });
  });
  it('is not late when the level rises on the day it was lowered', () => {
    const lowered = running({ level: 0 });
    const offered = offer(raised({ at: at('2026-11-21 18:00:00') }), lowered, latest, '2026-11-21 18:01:00')[0]!;
    expect(offered).toMatchObject({ kind: 'on-going', isReleaseTime: true, due: 'due' });
    expect(offered.dueAt).toBe(at('2026-11-21 18:30:00'));
  });
  it('is due at once when the level rose', () => {
    const generated = raised({ at: at('2026-11-21 10:00:00'), level: 2 });
    expect(offer(generated, running(), latest)[0]).toMatchObject({ isReleaseTime: true });
  });
  it('is offered only with data later than the last release, unless the level is higher', () => {
    const event = running({ releasedAt: at('2026-11-21 11:30:00') });
    expect(offer(raised(), event, latest)).toEqual([]);
    expect(offer(raised({ level: 2, internal: 'A2-gR' }), event, latest)).toHaveLength(1);
    // A result of before the release is never offered, however high.
    expect(offer(raised({ at: at('2026-11-21 11:00:00'), level: 2 }), event, latest)).toEqual([]);
  });
  it('extends without ground data, with unresolved features, or when a raising source is silent', () => {
    const report = { momsId: 1, instanceId: 1, observedAt: 0, level: 2, isReleased: false };
    const extends_ = (more: Partial<GeneratedAlert>) => offer(raised(more), running(), latest)[0]!.toExtendValidity;
    expect(extends_({})).toBe(false);
    expect(extends_({ hasGroundData: false })).toBe(true);
    expect(extends_({ unresolvedReports: [report] })).toBe(true);
    expect(extends_({ current: [{ source: 'rainfall', level: -1, dataAt: null }] })).toBe(true);
    expect(extends_({ current: [{ source: 'rainfall', level: -2, dataAt: null }] })).toBe(true);
    expect(extends_({ current: [{ source: 'rainfall', level: 0, dataAt: null }] })).toBe(false);
    expect(extends_({ current: [{ source: 'surficial', level: -1, dataAt: null }] })).toBe(false);
  });
});

describe('lowering and extended monitoring', () => {
  it('offers lowering when the generated level is 0 and the released one is not', () => {
    expect(offer(buildGenerated(), running(), latest)[0]).toMatchObject({
      kind: 'lowering',
      level: 0,
      triggerList: null,
      isReleaseTime: true,
    });
    expect(
      offer(buildGenerated({ internal: 'ND', hasGroundData: false }), running(), { place: 'overdue' })[0],
    ).toMatchObject({ triggerList: 'ND' });
  });
  it('at level 0 has nothing to decide: it is not blocked', () => {
    expect(offer(buildGenerated(), running(), latest)[0]).toMatchObject({ kind: 'lowering', blocked: null });
    const event = running({ level: 0, validity: at('2026-11-20 12:00:00'), releasedAt: at('2026-11-20 11:30:00') });
    expect(offer(buildGenerated(), event, { place: 'extended', day: 1 })[0]).toMatchObject({
      kind: 'extended',
      blocked: null,
    });
  });
  it('beside the noon release keeps the panel of what was declared invalid, which the release does not carry', () => {
    const event = running({ level: 0, validity: at('2026-11-20 12:00:00'), releasedAt: at('2026-11-20 11:30:00') });
    const both = offer(buildGenerated({ triggers: [rain(-1)] }), event, { place: 'extended', day: 1 });
    expect(both.map(({ kind, triggers }) => [kind, triggers.length])).toEqual([
      ['onset', 1],
      ['extended', 0],
    ]);
    expect(both[1]!.fingerprint).toBe('extended|24|0|');
  });
  it('offers nothing when the released level is 0 already', () =>
    expect(offer(buildGenerated(), running({ level: 0 }), latest)).toEqual([]));
  it('keeps the noon candidate of extended monitoring until released, then late', () => {
    const event = running({ level: 0, validity: at('2026-11-20 12:00:00'), releasedAt: at('2026-11-20 11:30:00') });
    const place: EventPlace = { place: 'extended', day: 1 };
    expect(offer(buildGenerated({ at: at('2026-11-21 11:00:00') }), event, place, '2026-11-21 11:31:00')).toEqual([]);
    expect(offer(buildGenerated(), event, place)[0]).toMatchObject({ kind: 'extended', due: 'due' });
    const evening = offer(buildGenerated({ at: at('2026-11-21 17:00:00') }), event, place, '2026-11-21 17:31:00');
    expect(evening[0]).toMatchObject({ kind: 'extended', dataAt: at('2026-11-21 11:30:00'), due: 'late' });
    const released = buildEvent({ status: 2, validity: event.validity, releasedAt: at('2026-11-21 11:30:00') });
    expect(offer(buildGenerated({ at: at('2026-11-21 17:00:00') }), released, place)).toEqual([]);
  });
});

describe('the half hour that is offered', () => {
  const closed = raised();
  it('is the closed one: at 12:01 the release of 11:30 says 12:00', () => {
    const open = raised({ at: at('2026-11-21 12:00:00'), run: 'open', triggers: closed.triggers });
    expect(resultToOffer(closed, open, at('2026-11-21 12:01:00'))).toBe(closed);
  });
  it('is the open one when it brought a new trigger or a higher level', () => {
    const newTrigger = raised({
      at: at('2026-11-21 12:00:00'),
      triggers: [...closed.triggers, counted(buildTrigger('e1', '2026-11-21 12:05:00'))],
    });
    expect(resultToOffer(closed, newTrigger, at('2026-11-21 12:01:00'))).toBe(newTrigger);
    const higher = raised({ at: at('2026-11-21 12:00:00'), level: 2, triggers: closed.triggers });
    expect(resultToOffer(closed, higher, at('2026-11-21 12:01:00'))).toBe(higher);
    const open = raised({ at: at('2026-11-21 12:00:00'), triggers: closed.triggers });
    expect(resultToOffer(closed, open, at('2026-11-21 12:01:00'))).toBe(closed);
    expect(resultToOffer(null, open, at('2026-11-21 12:01:00'))).toBe(open);
  });
});

describe('a fingerprint', () => {
  const facts = {
    siteIds: [24],
    kind: 'onset',
    level: 1 as const,
    triggers: [
      { triggerId: 41, status: null },
      { triggerId: 37, status: 1 as const },
    ],
  };
  it('is the same whatever the order', () => {
    expect(candidateFingerprint(facts)).toBe('onset|24|1|37:1,41:none');
    expect(candidateFingerprint({ ...facts, triggers: [...facts.triggers].reverse() })).toBe(
      candidateFingerprint(facts),
    );
    expect(candidateFingerprint({ ...facts, siteIds: [101, 24] })).toBe(
      candidateFingerprint({ ...facts, siteIds: [24, 101] }),
    );
  });
  it('does not change with new readings, but with a decision', () => {
    const trigger = rain(1);
    const print = (more: Partial<GeneratedAlert>) => offer(raised({ triggers: [trigger], ...more }))[0]!.fingerprint;
    expect(print({ at: at('2026-11-21 12:00:00') })).toBe(print({}));
    expect(print({ triggers: [{ ...trigger, updatedAt: at('2026-11-21 12:00:00') }] })).toBe(print({}));
    expect(print({ triggers: [{ ...trigger, status: 0 }] })).not.toBe(print({}));
  });
});

describe('the routine candidate', () => {
  const now = at('2026-11-23 12:01:00'); // Monday
  const closedAt = at('2026-11-23 11:30:00');
  const site = (more: Partial<RoutineSite> = {}): RoutineSite => ({
    siteId: 24,
    siteCode: 'lpa',
    place: { place: 'routine' },
    lastDataAt: at('2026-11-20 11:30:00'),
    isDueToday: true,
    hasGroundData: true,
    hasOnset: false,
    ...more,
  });
  it('groups the sites by ground data', () => {
    const both = routineCandidate(
      [site(), site({ siteId: 101, siteCode: 'scu', hasGroundData: false })],
      closedAt,
      now,
    );
    expect(both).toMatchObject({
      a0: [{ siteId: 24 }],
      nd: [{ siteId: 101 }],
      overdue: [],
      due: 'due',
      dataAt: closedAt,
      kind: 'routine',
      isReleaseTime: true,
      fingerprint: 'routine|24,101|0|',
    });
  });
  it('comes when 11:30 is closed, and is late half an hour after noon', () => {
    expect(routineCandidate([site()], at('2026-11-23 11:00:00'), now)).toBeNull();
    expect(routineCandidate([site()], closedAt, at('2026-11-23 12:30:00'))).toMatchObject({
      due: 'late',
      overdue: [{ siteId: 24 }],
    });
  });
  it.each<[string, Partial<RoutineSite>]>([
    ['is not due today', { isDueToday: false }],
    ['was released', { lastDataAt: closedAt }],
    ['is on alert', { place: { place: 'latest' } }],
    ['is in extended monitoring', { place: { place: 'extended', day: 2 } }],
    ['has an onset', { hasOnset: true }],
  ])('leaves out a site that %s', (_why, more) => {
    expect(isRoutineOpen(site(more), now)).toBe(false);
    expect(routineCandidate([site(more)], closedAt, now)).toBeNull();
  });
});
