// Calls of the record: pages of events, newest first, and the evidence of a trigger when it is opened.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { recordCalls } from '../wire/record.calls.ts';
import type { readRecord, readTriggerRecord } from '../wire/record.ts';

export function useRecord(site: SiteCode) {
  return useInfiniteQuery({
    queryKey: keys.record(site),
    // The first page has none; null alone would be the type of all.
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) => {
      const readAt = fieldNow();
      const page = await send<typeof readRecord>(recordCalls.readRecord, {
        params: { siteCode: site },
        ...(pageParam === null ? {} : { query: { before: String(pageParam) } }),
        signal,
      });
      return { ...page, readAt };
    },
    getNextPageParam: (page) => page.earlier,
    ...polling,
  });
}

/** `at`: the half hour whose evidence is wanted; the newest when null. */
export function useTriggerRecord(triggerId: number, at: string | null) {
  return useQuery({
    queryKey: keys.record('trigger', String(triggerId), at ?? 'newest'),
    // Another half hour replaces the numbers, not the block.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof readTriggerRecord>(recordCalls.readTriggerRecord, {
        params: { triggerId: String(triggerId) },
        ...(at === null ? {} : { query: { at } }),
        signal,
      }),
  });
}

export type RecordText = NonNullable<
  ReturnType<typeof useRecord>['data']
>['pages'][number]['events'][number]['releases'][number]['texts'][number];
