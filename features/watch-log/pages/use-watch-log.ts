// The watch log page by page, and what is written there.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { watchLogCalls } from '../wire/watch-log.calls.ts';
import type { noteWatchLook, readWatchLog, writeWatchNote } from '../wire/watch-log.ts';
import { type LogChoice, spanOf } from './log-choice.ts';

const LOG = keys.of('watch-log', 'log');

interface Page {
  from: number;
  to: number;
  after: string;
}

/** The stretch ends when it is asked first; what is asked later of it is of the same one. */
export function useWatchLog(choice: LogChoice) {
  const { site, kind, range, from, to } = choice;
  return useInfiniteQuery({
    queryKey: [...LOG, site, kind, range, from, to],
    placeholderData: keepPreviousData,
    // The first page has none; null alone would be the type of all.
    initialPageParam: null as Page | null,
    queryFn: async ({ pageParam, signal }) => {
      const readAt = fieldNow();
      const ask = async (span: { from: number; to: number }) => {
        const page = await send<typeof readWatchLog>(watchLogCalls.readLog, {
          query: {
            ...{ from: toManilaText(span.from), to: toManilaText(span.to) },
            ...(site === '' ? {} : { siteCode: site }),
            ...(kind === '' ? {} : { kinds: kind }),
            ...(pageParam === null ? {} : { after: pageParam.after }),
          },
          signal,
        });
        return { ...page, readAt, from: span.from, to: span.to };
      };
      if (pageParam !== null) return ask(pageParam);
      const first = await ask(spanOf(choice, readAt, null));
      // Where the person has read to is known with the answer alone.
      const own = spanOf(choice, readAt, first.lookedAt);
      return own.from === first.from ? first : ask(own);
    },
    getNextPageParam: ({ next, from: begun, to: ended }) =>
      next === null ? null : { after: next, from: begun, to: ended },
    ...polling,
  });
}
export type SeenEntry = NonNullable<ReturnType<typeof useWatchLog>['data']>['pages'][number]['entries'][number];

export const useNote = () =>
  useChange(LOG, ({ content, key }: Deed<BodyOf<typeof writeWatchNote>>) =>
    send<typeof writeWatchNote>(watchLogCalls.writeNote, { body: content, key }),
  );

export const useLook = () =>
  useChange(LOG, (until: number) =>
    send<typeof noteWatchLook>(watchLogCalls.noteLook, { body: { until: toManilaText(until) } }),
  );
