import { DAY_MS, HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildRow } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { Store } from '../../../packages/proofs/public-alert-replay.ts';
import { Releases } from '../../../packages/proofs/released-replay.ts';
import { routineEvent } from '../../replay/rules/automatic-officer.ts';
import { type Happening, type LifecycleState, lifecycleState, nextState, TRANSITIONS } from './alert-lifecycle.ts';
import { placeEvent } from './event-sorting.ts';

describe('the life cycle', () => {
  it('has one answer per state and happening', () => {
    const keys = TRANSITIONS.map((row) => `${row.from} / ${row.happening}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('brings every state back to routine', () => {
    const reaches = new Set(['routine']);
    for (let i = 0; i < TRANSITIONS.length; i++)
      for (const row of TRANSITIONS) if (reaches.has(row.to)) reaches.add(row.from);
    expect(TRANSITIONS.filter((row) => !reaches.has(row.from))).toEqual([]);
  });
  it('takes a release above 0 in every state but "declared invalid"', () => {
    const states = [...new Set(TRANSITIONS.map((row) => row.from))];
    const happening: Happening = 'release above 0';
    expect(states.filter((state) => nextState(state, happening) !== 'event')).toEqual(['declared invalid']);
    expect(nextState('routine', 'midnight')).toBeNull();
  });
  // methods §10.1 (releases) and §10.2 (time); null = cannot happen in this state.
  it.each<[LifecycleState, ...(LifecycleState | null)[]]>([
    // state, after: release above 0, release at 0, declared invalid, validity passes, midnight
    ['routine', 'event', 'routine', null, null, null],
    ['event', 'event', 'lowered', 'declared invalid', 'overdue', null],
    ['overdue', 'event', 'lowered', 'declared invalid', null, null],
    ['lowered', 'event', 'lowered', null, null, 'extended day 1'],
    ['extended day 1', 'event', 'extended day 1', null, null, 'extended day 2'],
    ['extended day 2', 'event', 'extended day 2', null, null, 'extended day 3'],
    ['extended day 3', 'event', 'extended day 3', null, null, 'routine'],
    ['declared invalid', null, null, null, null, 'routine'],
  ])('goes from %s where the methods say', (from, ...next) => {
    const happenings: Happening[] = [
      'release above 0',
      'release at 0',
      'release that declares the event invalid',
      'validity passes',
      'midnight',
    ];
    expect(happenings.map((happening) => nextState(from, happening))).toEqual(next);
  });
  it('says of every change what a person sees', () => {
    expect(TRANSITIONS.filter((row) => row.effect.trim() === '')).toEqual([]);
  });
  it('of a closed event is routine', () => {
    const closed = buildEvent({ status: 3, validity: null });
    expect(placeEvent(closed, at('2026-11-21 13:00:00'))).toEqual({ place: 'closed' });
    expect(lifecycleState(closed, { place: 'closed' })).toBe('routine');
  });
  it('names the state of an event by the clock', () => {
    const validity = at('2026-11-21 12:00:00');
    const state = (level: 0 | 1, now: string) => {
      const event = buildEvent({ status: 2, level, validity });
      return lifecycleState(event, placeEvent(event, at(now)));
    };
    expect([
      state(1, '2026-11-21 11:00:00'),
      state(1, '2026-11-21 13:00:00'),
      state(0, '2026-11-21 13:00:00'),
      state(0, '2026-11-23 13:00:00'),
      state(0, '2026-11-26 00:00:00'),
    ]).toEqual(['event', 'overdue', 'lowered', 'extended day 2', 'routine']);
    const invalid = buildEvent({ status: 3, validity });
    expect(lifecycleState(invalid, placeEvent(invalid, validity))).toBe('declared invalid');
  });
});

describe('a whole event of rain', () => {
  // Rain above the threshold 09:00–11:30 on day 1; marker readings every four hours from 07:00.
  // release(11:30) = 12:00, + 24 h: valid until day 2 12:00; lowered with data of day 2 11:30 (methods §8.11).
  // Extended: day 3, 4 and 5 (the three days after the day of the validity); routine from day 6 00:00.
  it('goes from routine through onset, lowering and three days of extended monitoring back to routine', () => {
    const start = at('2026-11-21 06:00:00');
    const store = new Store(true);
    store.publicAlerts = [buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-21 05:30:00')];
    const releases = new Releases(routineEvent(24, start - DAY_MS));
    const story: string[] = [];
    let state = 'routine';
    for (let step = 0; step < 6 * 48; step++) {
      const stamp = start + step * HALF_HOUR_MS;
      const isStorm = stamp >= at('2026-11-21 09:00:00') && stamp <= at('2026-11-21 11:30:00');
      store.write({ at: toManilaText(stamp), kind: 'rainfall', level: isStorm ? 1 : 0 }, 2 * step);
      if (step % 8 === 2) store.write({ at: toManilaText(stamp), kind: 'surficial', level: 0 }, 2 * step + 1);
      store.triggers = store.triggers.map((trigger) => ({ ...trigger, status: trigger.level > 0 ? 1 : null }));
      const now = stamp + HALF_HOUR_MS + 60_000;
      for (const candidate of releases.step(store.run(stamp), now)) {
        if (candidate.isReleaseTime)
          story.push(`${toManilaText(candidate.dataAt).slice(8, 16)} ${candidate.kind} ${candidate.internal}`);
      }
      const next = lifecycleState(releases.event, placeEvent(releases.event, now));
      if (next !== state) story.push(`${toManilaText(stamp + HALF_HOUR_MS).slice(8, 16)} → ${next}`);
      state = next;
    }
    expect(story).toEqual([
      '21 09:00 onset ND-R',
      '21 09:30 → event',
      '21 11:30 on-going A1-R',
      '21 15:30 on-going A1-R',
      '21 19:30 on-going A1-R',
      '21 23:30 on-going A1-R',
      '22 03:30 on-going A1-R',
      '22 07:30 on-going A1-R',
      '22 11:30 lowering A0',
      '22 12:00 → lowered',
      '23 00:00 → extended day 1',
      '23 11:30 extended A0',
      '24 00:00 → extended day 2',
      '24 11:30 extended A0',
      '25 00:00 → extended day 3',
      '25 11:30 extended A0',
      '26 00:00 → routine',
    ]);
  });
});
