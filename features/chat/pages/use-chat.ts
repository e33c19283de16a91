// People, rooms, one conversation and the agencies: read on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { chatCalls } from '../wire/chat.calls.ts';
import type { listConversation, listEmergencyNumbers, listRooms, listUsers, markSeen } from '../wire/chat.ts';

export const useUsers = () =>
  useQuery({
    queryKey: keys.of('chat', 'users'),
    queryFn: ({ signal }) => send<typeof listUsers>(chatCalls.listUsers, { signal }),
    ...polling,
  });

export const useRooms = (me: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keys.of('chat', 'rooms', me),
    queryFn: async ({ signal }) => {
      const params = { userId: String(me) };
      const { data } = await send<typeof listRooms>(chatCalls.listRooms, { params, signal });
      return { rooms: data, readAt: fieldNow() };
    },
    ...polling,
  });

/** Null as long as there is no room. */
export const useConversation = (me: number, roomId: number | null) =>
  useInfiniteQuery({
    queryKey: keys.of('chat', 'conversation', me, roomId ?? 'none'),
    enabled: roomId !== null,
    // The first page has none; null alone would be the type of all.
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      send<typeof listConversation>(chatCalls.listConversation, {
        params: { roomId: String(roomId) },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    // A page further back begins before its oldest message.
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data[0]?.id : undefined),
    /** Oldest first. */
    select: ({ pages }) => pages.flatMap((_, index) => pages[pages.length - 1 - index]?.data ?? []),
    ...polling,
  });

export const useEmergencyNumbers = () =>
  useQuery({
    queryKey: keys.of('chat', 'emergency'),
    queryFn: async ({ signal }) =>
      (await send<typeof listEmergencyNumbers>(chatCalls.listEmergencyNumbers, { signal })).data,
  });

/** Tells the server what stands on a screen that somebody can see; once more whenever it was read again and is unseen. */
export function useMarkSeen(roomId: number | null, lastId: number | null, readAt: number): void {
  const queries = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const { mutate } = useMutation({
    mutationFn: (body: { roomId: number; lastId: number }) => send<typeof markSeen>(chatCalls.markSeen, { body }),
    // Not the conversation: reading it again would tell it again.
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.of('chat', 'rooms') }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that was lost is made again with the next reading
  useEffect(() => {
    if (isVisible && roomId !== null && lastId !== null) mutate({ roomId, lastId });
  }, [isVisible, roomId, lastId, readAt, mutate]);
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
