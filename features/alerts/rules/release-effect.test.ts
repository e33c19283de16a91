import { DAY_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildEvent } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { extendedDay, isOnsetRelease, nextReleaseDue, placeEvent, prescribedReleaseTime } from './event-sorting.ts';
import { extendedDayText, extendedEndsAt, hasReleaseToday } from './extended-monitoring.ts';
import { RELEASE_TABLE, type ReleaseSituation, releaseEffect } from './release-effect.ts';
import type { ReleasedEvent } from './released-event.ts';
import { DEFAULT_SCHEDULE, isRoutineDay, isRoutineWindow, noonDataStamp } from './routine-schedule.ts';

const noon = at('2026-11-21 12:00:00');
const running = (level: 0 | 1 | 2 | 3 = 1, validity = noon) => buildEvent({ status: 2, level, validity });
const release = (more: Partial<ReleaseSituation>) =>
  releaseEffect({
    event: running(),
    level: 1,
    dataAt: at('2026-11-21 11:30:00'),
    toExtendValidity: false,
    isEventValid: true,
    triggersAt: [],
    ...more,
  });

describe('a release', () => {
  it('above 0 at a routine site is an onset: new event, new alert, validity from its newest trigger', () => {
    const effect = release({ event: buildEvent(), triggersAt: [at('2026-11-21 09:00:00'), at('2026-11-21 11:00:00')] });
    expect(effect).toMatchObject({ kind: 'onset', closesAlert: true, opensEvent: true, opensAlert: true, status: 2 });
    expect(toManilaText(effect.validity!)).toBe('2026-11-22 12:00:00');
  });
  it('at 0 of a routine site is a routine release', () => {
    expect(release({ event: buildEvent(), level: 0 })).toEqual({
      kind: 'routine',
      closesAlert: false,
      opensEvent: false,
      opensAlert: false,
      validity: null,
      status: 1,
    });
  });
  it('above 0 in extended monitoring begins a new event', () => {
    const event = running(0, noon - DAY_MS);
    expect(release({ event }).kind).toBe('new event in extended monitoring');
  });
  it('of a late alert goes on in its event', () => {
    expect(release({ event: running(1, noon - DAY_MS) })).toMatchObject({ kind: 're-release', opensEvent: false });
  });
  it('above the level is a raise in the same event', () => {
    expect(release({ level: 2 })).toMatchObject({
      kind: 'raise',
      opensEvent: false,
      opensAlert: true,
      closesAlert: true,
    });
  });
  it('at the last stamp with something missing extends by four hours', () => {
    expect(toManilaText(release({ toExtendValidity: true }).validity!)).toBe('2026-11-21 16:00:00');
    expect(release({ toExtendValidity: false }).kind).toBe('re-release');
    expect(release({ toExtendValidity: true, dataAt: at('2026-11-21 07:30:00') }).kind).toBe('re-release');
  });
  it('at 0 is a lowering, premature before the validity', () => {
    expect(release({ level: 0 })).toMatchObject({ kind: 'lowering', validity: noon, opensAlert: true });
    const early = release({ level: 0, dataAt: at('2026-11-21 07:30:00') });
    expect([early.kind, toManilaText(early.validity!)]).toEqual(['premature lowering', '2026-11-21 08:00:00']);
  });
  it('may declare the whole event invalid, only before its validity', () => {
    expect(release({ level: 0, isEventValid: false, dataAt: at('2026-11-21 07:30:00') })).toMatchObject({
      kind: 'declared invalid',
      status: 3,
    });
    expect(release({ level: 0, isEventValid: false }).kind).toBe('lowering');
  });
  it('below the level but above 0 is an alert of its own', () => {
    expect(release({ event: running(2) })).toMatchObject({ kind: 'step down', opensAlert: true, opensEvent: false });
  });
  it('moves the validity forward only', () => {
    const event = running(1, noon + 2 * DAY_MS);
    expect(release({ event, triggersAt: [at('2026-11-21 09:00:00')] }).validity).toBe(noon + 2 * DAY_MS);
  });
  it('at level 3 counts a newer saved trigger too', () => {
    const event = buildEvent({
      status: 2,
      level: 3,
      validity: noon,
      savedTriggers: [{ letter: 'G', at: at('2026-11-21 10:00:00') }],
    });
    expect(toManilaText(release({ event, level: 3, triggersAt: [at('2026-11-21 06:00:00')] }).validity!)).toBe(
      '2026-11-23 12:00:00',
    );
  });
  it('extends only an alert that runs: at level 0, or where nothing is set, there is no validity to extend', () => {
    expect(release({ event: running(0), level: 0, toExtendValidity: true })).toMatchObject({
      kind: 're-release',
      validity: noon,
    });
    const step = release({ event: running(2), level: 1, toExtendValidity: true });
    expect([step.kind, step.opensAlert, step.validity]).toEqual(['step down', true, noon]);
    const endless = buildEvent({ status: 2, level: 1, validity: null });
    expect(release({ event: endless, toExtendValidity: true }).kind).toBe('re-release');
  });
  it('at the very stamp of the validity does not begin a new event yet', () => {
    const event = running(0, at('2026-11-21 11:30:00'));
    expect(release({ event }).kind).toBe('raise');
    expect(release({ event, dataAt: at('2026-11-21 11:30:01') }).kind).toBe('new event in extended monitoring');
  });
  it('at 0 after 0 changes nothing; with the block ending at the validity it is not premature', () => {
    expect(release({ event: running(0), level: 0, dataAt: at('2026-11-21 07:30:00') }).kind).toBe('re-release');
    expect(release({ level: 0, dataAt: at('2026-11-21 08:00:00') }).kind).toBe('lowering');
    expect(release({ level: 0, dataAt: at('2026-11-21 07:59:00') }).kind).toBe('premature lowering');
  });
  it('without triggers and validity holds from its own block on', () => {
    // 11:30 belongs to the block that ends at 12:00; + 24 h at level 2, + 48 h at level 3.
    const hours = (level: 2 | 3) => (release({ event: buildEvent(), level }).validity! - noon) / HOUR_MS;
    expect([hours(2), hours(3)]).toEqual([24, 48]);
  });
  it('below level 3, or without a new trigger, saved triggers do not count', () => {
    const event = (level: 1 | 3) =>
      buildEvent({ status: 2, level, validity: noon, savedTriggers: [{ letter: 'G', at: at('2026-11-21 13:00:00') }] });
    expect(release({ event: event(1), triggersAt: [at('2026-11-21 06:00:00')] }).validity).toBe(
      at('2026-11-22 08:00:00'),
    );
    expect(release({ event: event(3), level: 3 }).validity).toBe(noon);
    const routine = { ...event(3), status: 1 as const };
    expect(release({ event: routine, level: 3, triggersAt: [at('2026-11-21 06:00:00')] }).validity).toBe(
      at('2026-11-23 08:00:00'),
    );
  });
  it('always finds its row', () => expect(RELEASE_TABLE.at(-1)!.when({} as ReleaseSituation)).toBe(true));
});

describe('the place of an event', () => {
  const place = (event: ReleasedEvent, now: string) => placeEvent(event, at(now));
  it('is latest up to its validity, then overdue while the level is above 0', () => {
    expect(place(running(), '2026-11-21 12:00:00')).toEqual({ place: 'latest' });
    expect(place(running(), '2026-11-21 12:00:01')).toEqual({ place: 'overdue' });
  });
  it.each([
    ['2026-11-21 23:59:59', { place: 'latest' }],
    ['2026-11-22 00:00:00', { place: 'extended', day: 1 }],
    ['2026-11-22 23:59:59', { place: 'extended', day: 1 }],
    ['2026-11-23 00:00:00', { place: 'extended', day: 2 }],
    ['2026-11-24 23:59:59', { place: 'extended', day: 3 }],
    ['2026-11-25 00:00:00', { place: 'to routine' }],
  ])('lowered with validity 21 Nov 12:00 is at %s %j', (now, expected) =>
    expect(place(running(0), now)).toEqual(expected),
  );
  it('counts days over the end of a month and year', () => {
    expect(extendedDay(at('2026-12-31 20:00:00'), at('2027-01-01 00:00:00'))).toBe(1);
    expect(extendedDay(at('2027-01-01 00:00:00'), at('2027-01-02 00:00:00'))).toBe(1);
  });
  it('is routine, invalid for a day, or closed', () => {
    expect(place(buildEvent(), '2026-11-21 12:00:00')).toEqual({ place: 'routine' });
    const invalid = buildEvent({ status: 3, validity: noon });
    expect(place(invalid, '2026-11-22 12:00:00')).toEqual({ place: 'invalid' });
    expect(place(invalid, '2026-11-22 12:00:01')).toEqual({ place: 'closed' });
    const ended = running();
    expect(place({ ...ended, alert: { ...ended.alert, endedAt: noon } }, '2026-11-21 11:00:00')).toEqual({
      place: 'closed',
    });
  });
  it('knows onset releases and the next release', () => {
    expect(isOnsetRelease(running())).toBe(true);
    expect(isOnsetRelease(running(0))).toBe(false);
    const [first] = running().releases;
    expect(isOnsetRelease({ ...running(), releases: [{ ...first!, releaseId: 31 }, first!] })).toBe(false);
    expect(isOnsetRelease({ ...running(), releases: [] })).toBe(false);
    expect(nextReleaseDue(at('2026-11-21 11:30:00'))).toBe(noon + 4 * HOUR_MS);
    expect(nextReleaseDue(at('2026-11-21 09:00:00'))).toBe(noon);
    expect(prescribedReleaseTime(at('2026-11-21 11:30:00'))).toBe(noon);
  });
});

describe('extended monitoring', () => {
  it('says its day, ends after three days and knows its noon release', () => {
    expect(extendedDayText(2)).toBe('Day 2 of 3-day extended monitoring');
    expect(toManilaText(extendedEndsAt(noon))).toBe('2026-11-25 00:00:00');
    const event = buildEvent({ releasedAt: at('2026-11-22 11:30:00') });
    expect(hasReleaseToday(event, at('2026-11-22 18:00:00'))).toBe(true);
    expect(hasReleaseToday(event, at('2026-11-23 18:00:00'))).toBe(false);
    // Seen from the half hour before, the release of 11:30 has not been made yet.
    expect(hasReleaseToday(event, at('2026-11-22 11:29:59'))).toBe(false);
    expect(hasReleaseToday(event, at('2026-11-22 11:30:00'))).toBe(true);
    const [today] = event.releases;
    const yesterday = { ...today!, dataAt: at('2026-11-21 11:30:00') };
    expect(hasReleaseToday({ ...event, releases: [today!, yesterday] }, at('2026-11-22 18:00:00'))).toBe(true);
  });
});

describe('routine days', () => {
  it('are Monday to Friday in the wet months of season 1 (November to April)', () => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((i) => isRoutineDay(1, at(`2026-11-${22 + i} 12:00:00`))); // Monday 23 Nov
    expect(days).toEqual([true, true, true, true, true, false, false]);
  });
  it('are Tuesday and Friday in the dry months, and the other way round for season 2', () => {
    const june = (season: number) =>
      [1, 2, 3, 4, 5, 6, 7].map((day) => isRoutineDay(season, at(`2026-06-0${day} 12:00:00`))); // Monday 1 June
    expect(june(1)).toEqual([false, true, false, false, true, false, false]);
    expect(june(2)).toEqual([true, true, true, true, true, false, false]);
  });
  it('come from data', () => {
    expect(isRoutineDay(1, noon, { ...DEFAULT_SCHEDULE, days: [{ type: 'w', isoWeekday: 6 }] })).toBe(true);
    expect(isRoutineDay(9, noon)).toBe(false);
  });
  it('show their block from 11:30 to midnight', () => {
    expect(['11:29:59', '11:30:00', '23:59:59'].map((clock) => isRoutineWindow(at(`2026-11-21 ${clock}`)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(toManilaText(noonDataStamp(noon))).toBe('2026-11-21 11:30:00');
  });
});
