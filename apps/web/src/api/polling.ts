// What officers look at is asked for again every 5 minutes, on focus and on news (api-facts §16.11).
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from './field-clock.ts';

const POLL_MS = 5 * MINUTE_MS;
/** Older than twice the period it may be out of date (screens §0). */
export const STALE_MS = 2 * POLL_MS;

/** Stale at once: a page that is opened asks again, and shows meanwhile what is known. */
export const polling = { refetchInterval: POLL_MS, refetchOnWindowFocus: true, staleTime: 0 } as const;
/** Also while the page is in the background: for what decisions rest on. */
export const pollingAlways = { ...polling, refetchIntervalInBackground: true } as const;
/** What strip and page both ask: the one that is drawn a moment later takes the answer that has just come. News ask anew at once. */
export const pollingOnce = { ...pollingAlways, staleTime: 3_000, refetchOnWindowFocus: 'always' } as const;

/** Whether something read at `readAt` (field time, epoch ms) is too old by now; nothing that was never read is. */
export function useIsLate(readAt: number | undefined, staleMs = STALE_MS): boolean {
  const now = useFieldNow(MINUTE_MS);
  return readAt !== undefined && now - readAt > staleMs;
}
