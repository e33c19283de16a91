// What an officer had before him when he released: put together from the releases before his own.
import { describe, expect, it } from 'vitest';
import { instant } from '../../../apps/server/test/harness.ts';
import { eventBefore, OPENING } from './event-before.ts';
import type { ReleaseRow } from './replay-queries.ts';

const T = (text: string) => instant(`2026-11-${text}:00`);
const row = (release_id: number, more: Partial<ReleaseRow> = {}): ReleaseRow => ({
  release_id,
  event_alert_id: 20,
  event_id: 10,
  event_start: T('21 11:30'),
  level: 1,
  data_ts: T('21 11:30'),
  released_at: T('21 12:02'),
  trigger_list: 'R',
  kind: 'onset',
  has_audit: true,
  validity_before: null,
  validity_after: T('22 12:00'),
  triggers: [],
  ...more,
});

/** A routine event, an onset by rain, a raise by ground movement, and the release that is asked about. */
const opening = row(1, {
  event_alert_id: 5,
  event_id: 4,
  event_start: T('01 08:00'),
  data_ts: T('01 08:00'),
  level: 0,
  kind: OPENING,
  has_audit: false,
  validity_after: null,
});
const onset = row(2, { triggers: [{ letter: 'R', at: T('21 11:00') }] });
const again = row(3, {
  kind: 're-release',
  data_ts: T('21 15:30'),
  released_at: T('21 16:01'),
  triggers: [{ letter: 'R', at: T('21 15:00') }],
});
const raise = row(4, {
  kind: 'raise',
  event_alert_id: 21,
  level: 2,
  data_ts: T('21 17:00'),
  released_at: T('21 17:32'),
  triggers: [
    { letter: 'g', at: T('21 16:50') },
    // Known late: the newest of its letter stays that of the release before.
    { letter: 'R', at: T('21 14:00') },
  ],
});
const asked = row(5, { validity_before: T('23 20:00'), validity_after: T('24 20:00') });

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
    const twin = row(6, { ...again, release_id: 6 });
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
    const routine = row(7, { event_id: 11, event_alert_id: 30, level: 0, kind: OPENING, triggers: [] });
    const back = eventBefore([onset, raise, routine], asked)!;
    expect([back.status, back.alert.level, back.savedTriggers]).toEqual([1, 0, []]);
    // A routine release of an event that was opened as such leaves it routine.
    const weekly = row(8, { event_id: 11, event_alert_id: 30, level: 0, kind: 'routine' });
    expect(eventBefore([onset, raise, routine, weekly], asked)!.status).toBe(1);
  });
});

describe('its validity', () => {
  it('is what the audit kept of the moment before, even where that is none', () => {
    expect(eventBefore([onset], asked)!.validity).toBe(T('23 20:00'));
    expect(eventBefore([onset], { ...asked, validity_before: null })!.validity).toBeNull();
  });
  it('is what the release before left, where the system released and no audit kept it', () => {
    expect(eventBefore([onset], { ...asked, has_audit: false })!.validity).toBe(T('22 12:00'));
  });
});
