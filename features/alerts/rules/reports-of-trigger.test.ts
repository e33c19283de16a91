// Which reports of landslide features go with a release, and which with a trigger.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { reportsOfRelease } from './reports-of-release.ts';
import { nonTriggeringReports, reportsOfTrigger } from './reports-of-trigger.ts';

const at = (text: string) => fromManilaText(text)!; // written here

describe('which reports go with a release', () => {
  const stored = (momsId: number, level: 0 | 2 | 3, time: string, triggerId = momsId, isReleased = false) => ({
    momsId,
    triggerId,
    level,
    observedAt: at(`2026-11-21 ${time}`),
    isReleased,
  });
  const window = { start: at('2026-11-21 06:00:00'), end: at('2026-11-21 09:30:00') };
  const trigger = { triggerId: 5, level: 2, updatedAt: at('2026-11-21 09:00:00') };
  const ids = (found: { momsId: number }[]) => found.map((one) => one.momsId);

  it("the trigger's own, even from before the period and told already, and older ones of its level not told yet", () => {
    const reports = [
      stored(1, 2, '05:00:00', 5, true),
      stored(2, 2, '09:00:00', 5),
      stored(3, 2, '07:00:00'),
      stored(4, 2, '07:00:00', 4, true),
      stored(5, 2, '05:59:59', 50),
      stored(6, 3, '07:00:00'),
      stored(7, 0, '07:00:00'),
      stored(8, 2, '09:01:00'),
      // The edges belong to the period: its start, and the time of the trigger itself.
      stored(9, 2, '06:00:00'),
      stored(10, 2, '09:00:00'),
    ];
    expect(ids(reportsOfTrigger(trigger, reports, window))).toEqual([1, 2, 3, 9, 10]);
  });

  it('non-triggering: level 0, not told yet, up to the half hour looked at', () => {
    const reports = [
      stored(1, 0, '05:00:00'),
      stored(2, 0, '09:29:59'),
      stored(3, 0, '09:30:00'),
      stored(4, 0, '07:00:00', 4, true),
      stored(5, 2, '07:00:00'),
    ];
    expect(ids(nonTriggeringReports(reports, window))).toEqual([1, 2]);
  });

  it('of a release: behind triggers of features alone, up to the end of the half hour of its stamp', () => {
    const reports = [stored(2, 2, '09:00:00', 5), stored(3, 0, '09:29:59'), stored(4, 0, '09:30:00')];
    const { behind, nonTriggering } = reportsOfRelease(reports, window.start, at('2026-11-21 09:00:00'));
    expect(ids(behind({ ...trigger, source: 'moms' }))).toEqual([2]);
    expect(behind({ ...trigger, source: 'surficial' })).toEqual([]);
    expect(ids(nonTriggering)).toEqual([3]);
  });
});
