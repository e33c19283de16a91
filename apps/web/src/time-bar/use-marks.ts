// What is marked on the charts of a site: one question for the bar and for every chart of a page.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import { pollingOnce } from '../api/polling.ts';
import type { readSiteMarks } from './read-marks.ts';

/**
 * Epoch ms, of the half hours that hold both: a clock that ticks asks nothing, and bar and charts ask the same. `from` null: no stretch
 * is known. The answer may be kept on the device, so it holds nothing but data.
 */
export function useMarks(site: SiteCode, from: number | null, to: number, read: typeof readSiteMarks) {
  const start = halfHour(from ?? to);
  const end = halfHour(to) + HALF_HOUR_MS;
  return useQuery({
    queryKey: keys.of('alerts', 'marks', site, start, end),
    queryFn: ({ signal }) => read(site, start, end, signal),
    enabled: from !== null,
    ...pollingOnce,
  });
}
