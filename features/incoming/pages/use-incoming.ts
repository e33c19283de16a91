// Messages from residents: read on news and every few minutes; of one release or of all.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingOnce } from '@bantay/web/api/polling.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { incomingCalls } from '../wire/incoming.calls.ts';
import type { listIncoming, readIncoming, showNumber, simulateReply } from '../wire/incoming.ts';

interface Chosen {
  releaseId?: number | null;
  before?: number | null;
}

export const useIncoming = (chosen: Chosen) => useQuery(incomingQuery(chosen));

export function incomingQuery({ releaseId = null, before = null }: Chosen) {
  return queryOptions({
    queryKey: keys.of('incoming', releaseId ?? 'all', before ?? 'newest'),
    queryFn: ({ signal }) =>
      send<typeof listIncoming>(incomingCalls.listIncoming, {
        query: {
          ...(releaseId === null ? {} : { releaseId: String(releaseId) }),
          ...(before === null ? {} : { before: String(before) }),
        },
        signal,
      }),
    ...pollingOnce,
  });
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inboxId: number) => send<typeof readIncoming>(incomingCalls.readIncoming, { body: { inboxId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.of('incoming') }),
  });
}

export function useShowNumber() {
  return useMutation({
    mutationFn: async (inboxId: number) =>
      (await send<typeof showNumber>(incomingCalls.showNumber, { body: { inboxId } })).number,
  });
}

export function useSimulateReply() {
  return useMutation({
    mutationFn: (body: { number: string; text: string }) =>
      send<typeof simulateReply>(incomingCalls.simulateReply, { body }),
  });
}
