// Thresholds and periods as admins see them: what was set, what another value would have done, and the setting.

import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LimitKey } from '../../limits/rules/limit-values.ts';
import { limitCareCalls } from '../wire/limit-care.calls.ts';
import type { listLimits, previewLimit, readLimitPreview, setLimit } from '../wire/limit-care.ts';

export const useSetLimits = () =>
  useQuery({
    queryKey: keys.of('sites', 'limits'),
    queryFn: ({ signal }) => send<typeof listLimits>(limitCareCalls.listLimits, { signal }),
    ...polling,
  });

export type SiteVersions = NonNullable<ReturnType<typeof useSetLimits>['data']>['sites'][number];
export type Version = SiteVersions['versions'][number];

/** Set or refused, the list asks again: somebody else may have been faster. */
export function useSetLimit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content, key }: Deed<BodyOf<typeof setLimit>>) =>
      send<typeof setLimit>(limitCareCalls.setLimit, { body: content, key }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('sites') });
      void queries.invalidateQueries({ queryKey: keys.of('rainfall') });
    },
  });
}

export interface Question {
  siteCode: string;
  key: LimitKey;
  value: number;
}

/** What came of asking what a value would have done; it is asked again each second until it is known. */
export function useForeseen() {
  const asking = useMutation({
    mutationFn: (question: Question) =>
      send<typeof previewLimit>(limitCareCalls.previewLimit, { body: question, key: newKey() }),
  });
  const question = asking.variables;
  const previewId = asking.data?.previewId ?? null;
  const reading = useQuery({
    queryKey: keys.of('sites', 'limits', 'preview', previewId ?? 0),
    queryFn: ({ signal }) =>
      send<typeof readLimitPreview>(limitCareCalls.readLimitPreview, {
        // Asked only where both are known.
        params: { siteCode: question?.siteCode ?? '', previewId: String(previewId) },
        signal,
      }),
    enabled: previewId !== null,
    refetchInterval: ({ state: { data } }) => (data?.result || data?.isBroken ? false : 1000),
  });
  return {
    ask: (next: Question) => asking.mutate(next),
    /** The value that this is about. */
    value: question?.value ?? null,
    isWorking: asking.isPending || (previewId !== null && !reading.data?.result && !reading.data?.isBroken),
    share: reading.data?.share ?? 0,
    result: reading.data?.result ?? null,
    isBroken: reading.data?.isBroken ?? false,
    problem: asking.error ?? (reading.data ? null : reading.error),
  };
}
export type Foreseen = ReturnType<typeof useForeseen>;
