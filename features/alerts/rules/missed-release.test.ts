// Since when a release is due, and when it was missed.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate-types.ts';
import { isMissed, releaseDueSince } from './missed-release.ts';
import type { ReleasedEvent } from './released-event.ts';

const at = (text: string) => fromManilaText(text)!; // written here

describe('a missed release', () => {
  const trigger = (startedAt: number, more = {}) => ({ startedAt, isNew: true, isInvalid: false, ...more });
  const candidate = (more: object) =>
    ({
      kind: 'onset',
      level: 1,
      dueAt: at('2026-11-21 04:00:00'),
      isReleaseTime: true,
      blocked: null,
      triggers: [trigger(at('2026-11-21 02:00:00')), trigger(at('2026-11-21 01:00:00'))],
      ...more,
    }) as unknown as Candidate;
  const event = (more: object = {}) =>
    ({ alert: { level: 1 }, validity: at('2026-11-22 00:00:00'), ...more }) as unknown as ReleasedEvent;
  const since = (more: object, of = event()) => releaseDueSince(candidate(more), of);

  it('of an onset is due half an hour after its oldest trigger: its stamp moves on, the wait of residents does not', () => {
    expect(since({})).toBe(at('2026-11-21 01:30:00'));
    expect(since({ dueAt: at('2026-11-21 09:00:00') })).toBe(at('2026-11-21 01:30:00'));
  });

  it('leaves out triggers that were declared invalid or released before', () => {
    const triggers = [
      trigger(at('2026-11-21 00:00:00'), { isInvalid: true }),
      trigger(at('2026-11-21 00:30:00'), { isNew: false }),
      trigger(at('2026-11-21 02:00:00')),
    ];
    expect(since({ triggers })).toBe(at('2026-11-21 02:30:00'));
    expect(since({ triggers: [] })).toBe(at('2026-11-21 04:00:00'));
  });

  it('of a raise likewise; of a running alert by the schedule', () => {
    expect(since({ kind: 'on-going', level: 2 })).toBe(at('2026-11-21 01:30:00'));
    expect(since({ kind: 'on-going', level: 1 })).toBe(at('2026-11-21 04:00:00'));
    expect(since({ kind: 'extended', level: 0 })).toBe(at('2026-11-21 04:00:00'));
  });

  it('of a lowering is due at the end of validity', () => {
    expect(since({ kind: 'lowering', level: 0 })).toBe(at('2026-11-22 00:00:00'));
    expect(since({ kind: 'lowering', level: 0 }, event({ validity: null }))).toBe(at('2026-11-21 04:00:00'));
  });

  it('is none while it is not its time, or when nothing valid is left to say', () => {
    expect(since({ isReleaseTime: false })).toBeNull();
    expect(since({ blocked: 'all declared invalid' })).toBeNull();
    // Undecided triggers hold a release up, which is exactly what somebody has to hear.
    expect(since({ blocked: 'undecided triggers' })).not.toBeNull();
  });

  it.each([
    ['03:59:59', false],
    ['04:14:59', false],
    ['04:15:00', true],
    ['08:00:00', true],
  ])('due 04:00, at %s: missed %s', (time, missed) => {
    expect(isMissed(at('2026-11-21 04:00:00'), at(`2026-11-21 ${time}`))).toBe(missed);
  });

  it('leaves out what is only possible: nobody is asked to release it', () => {
    const triggers = [trigger(at('2026-11-21 00:00:00'), { symbol: 'r0t' }), trigger(at('2026-11-21 02:00:00'))];
    expect(since({ triggers })).toBe(at('2026-11-21 02:30:00'));
  });

  it('of a running alert at its own level or below is no raise', () => {
    expect(since({ kind: 'on-going', level: 1 }, event({ alert: { level: 2 } }))).toBe(at('2026-11-21 04:00:00'));
    expect(since({ kind: 'extended', level: 3 })).toBe(at('2026-11-21 04:00:00'));
  });
});
