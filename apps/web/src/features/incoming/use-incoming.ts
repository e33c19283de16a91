// Messages from residents: read on news and every few minutes; of one release or of all.
import type { listIncoming, readIncoming, showNumber, simulateReply } from '@bantay/contract/incoming';
import { incomingCalls } from '@bantay/contract/incoming.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { pollingAlways } from '../../api/polling.ts';

export function useIncoming({
  releaseId = null,
  before = null,
}: {
  releaseId?: number | null;
  before?: number | null;
}) {
  return useQuery({
    queryKey: keys.incoming(releaseId ?? 'all', before ?? 'newest'),
    queryFn: ({ signal }) =>
      send<typeof listIncoming>(incomingCalls.listIncoming, {
        query: {
          ...(releaseId === null ? {} : { release_id: String(releaseId) }),
          ...(before === null ? {} : { before: String(before) }),
        },
        signal,
      }),
    ...pollingAlways,
  });
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inboxId: number) =>
      send<typeof readIncoming>(incomingCalls.readIncoming, { body: { inbox_id: inboxId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.incoming() }),
  });
}

export function useShowNumber() {
  return useMutation({
    mutationFn: async (inboxId: number) =>
      (await send<typeof showNumber>(incomingCalls.showNumber, { body: { inbox_id: inboxId } })).number,
  });
}

export function useSimulateReply() {
  return useMutation({
    mutationFn: (body: { number: string; text: string }) =>
      send<typeof simulateReply>(incomingCalls.simulateReply, { body }),
  });
}
