// What an officer had before him when he released: put together from the releases before his own.
import { describe, expect, it } from 'vitest';
import { instant } from '../../../apps/server/test/harness.ts';
import { eventBefore, OPENING } from './event-before.ts';
import type { ReleaseRow } from './replay-queries.ts';

const T = (text: string) => instant(`2026-11-${text}:00`);
const row = (releaseId: number, more: Partial<ReleaseRow> = {}): ReleaseRow => ({
  releaseId,
  eventAlertId: 20,
  eventId: 10,
  eventStart: T('21 11:30'),
  level: 1,
  dataTs: T('21 11:30'),
  releasedAt: T('21 12:02'),
  triggerList: 'R',
  kind: 'onset',
  hasAudit: true,
  validityBefore: null,
  validityAfter: T('22 12:00'),
  triggers: [],
  ...more,
});

/** A routine event, an onset by rain, a raise by ground movement, and the release that is asked about. */
const opening = row(1, {
  eventAlertId: 5,
  eventId: 4,
  eventStart: T('01 08:00'),
  dataTs: T('01 08:00'),
  level: 0,
  kind: OPENING,
  hasAudit: false,
  validityAfter: null,
});
const onset = row(2, { triggers: [{ letter: 'R', at: T('21 11:00') }] });
const again = row(3, {
  kind: 're-release',
  dataTs: T('21 15:30'),
  releasedAt: T('21 16:01'),
  triggers: [{ letter: 'R', at: T('21 15:00') }],
});
const raise = row(4, {
  kind: 'raise',
  eventAlertId: 21,
  level: 2,
  dataTs: T('21 17:00'),
  releasedAt: T('21 17:32'),
  triggers: [
    { letter: 'g', at: T('21 16:50') },
    // Known late: the newest of its letter stays that of the release before.
    { letter: 'R', at: T('21 14:00') },
  ],
});
const asked = row(5, { validityBefore: T('23 20:00'), validityAfter: T('24 20:00') });

it('before the first release of a site there is nothing', () => expect(eventBefore([], asked)).toBeNull());

describe('the event', () => {
  const event = eventBefore([opening, onset, again, raise], asked)!;

  it('is that of the release before, with the alert that was open', () => {
    expect(event).toMatchObject({
      eventId: 10,
      status: 2,
      startedAt: T('21 11:30'),
      alert: { eventAlertId: 21, level: 2, startedAt: T('21 17:00'), endedAt: null },
    });
  });

  it('has the releases of that alert alone, and the newest trigger of each letter of the whole event', () => {
    expect(event.releases.map(({ releaseId }) => releaseId)).toEqual([4]);
    expect([...event.savedTriggers].sort((a, b) => (a.letter < b.letter ? -1 : 1))).toEqual([
      { letter: 'R', at: T('21 15:00') },
      { letter: 'g', at: T('21 16:50') },
    ]);
  });

  it('names the releases of the alert with the newest data stamp first, of one stamp the last written', () => {
    // Two of one stamp: posted again with another text.
    const twin = row(6, { ...again, releaseId: 6 });
    const { releases, alert } = eventBefore([opening, onset, again, twin], asked)!;
    expect(releases.map(({ releaseId }) => releaseId)).toEqual([6, 3, 2]);
    expect(releases[2]).toEqual({
      releaseId: 2,
      dataAt: T('21 11:30'),
      releasedAt: T('21 12:02'),
      publisherId: null,
    });
    // It began with its first release, not with its newest.
    expect(alert.startedAt).toBe(T('21 11:30'));
  });

  it('is routine while the system opened it and nobody has raised it, and takes nothing of an event before', () => {
    const routine = row(7, { eventId: 11, eventAlertId: 30, level: 0, kind: OPENING, triggers: [] });
    const back = eventBefore([onset, raise, routine], asked)!;
    expect([back.status, back.alert.level, back.savedTriggers]).toEqual([1, 0, []]);
    // A routine release of an event that was opened as such leaves it routine.
    const weekly = row(8, { eventId: 11, eventAlertId: 30, level: 0, kind: 'routine' });
    expect(eventBefore([onset, raise, routine, weekly], asked)!.status).toBe(1);
  });
});

describe('its validity', () => {
  it('is what the audit kept of the moment before, even where that is none', () => {
    expect(eventBefore([onset], asked)!.validity).toBe(T('23 20:00'));
    expect(eventBefore([onset], { ...asked, validityBefore: null })!.validity).toBeNull();
  });
  it('is what the release before left, where the system released and no audit kept it', () => {
    expect(eventBefore([onset], { ...asked, hasAudit: false })!.validity).toBe(T('22 12:00'));
  });
});
