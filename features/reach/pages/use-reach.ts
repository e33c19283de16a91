// The board of a site: asked again on news of warnings and of messages, and while it is looked at; and what is done there.

import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { incomingCalls } from '../../incoming/wire/incoming.calls.ts';
import type { readIncoming } from '../../incoming/wire/incoming.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { reachCalls } from '../wire/reach.calls.ts';
import type { markTold, readReach, remindSilent, takeBackTold } from '../wire/reach.ts';

/** Reports of a gateway come one by one for minutes: news tell of each, and where they fail this does. */
const BOARD_MS = 30_000;
/** The news of warnings ask for it again. */
const BOARD = keys.of('ewi', 'reach');

export function useReach(site: SiteCode) {
  useMessages();
  return useQuery({
    queryKey: [...BOARD, site],
    queryFn: async ({ signal }) => {
      const readAt = fieldNow();
      const reply = await send<typeof readReach>(reachCalls.readReach, { params: { siteCode: site }, signal });
      return { ...reply, readAt };
    },
    ...pollingAlways,
    refetchInterval: BOARD_MS,
  });
}

/** The strip above each page reads messages on their news: what it has read anew may be an answer, or a call for help. */
function useMessages(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === 'incoming' && query.state.fetchStatus === 'idle')
          void queries.invalidateQueries({ queryKey: BOARD });
      }),
    [queries],
  );
}

export type SeenBoard = NonNullable<NonNullable<ReturnType<typeof useReach>['data']>['board']>;
export type SeenPerson = SeenBoard['people'][number];

export interface ToldNote {
  releaseId: number;
  personId: number;
  way: 'call' | 'runner';
  teller?: string;
}

export const useMarkTold = () =>
  useChange(BOARD, ({ content, key }: Deed<ToldNote>) =>
    send<typeof markTold>(reachCalls.markTold, { body: content, key }),
  );

export const useTakeBack = () =>
  useChange(BOARD, (body: { releaseId: number; personId: number; markId: number }) =>
    send<typeof takeBackTold>(reachCalls.takeBack, { body }),
  );

export interface ReminderSeen {
  releaseId: number;
  updateNumber: number;
  reminders: number;
  people: number;
  numbers: number;
}

export const useRemind = () =>
  useChange(BOARD, ({ content, key }: Deed<ReminderSeen>) =>
    send<typeof remindSilent>(reachCalls.remindSilent, { body: content, key }),
  );

/** 'I take it': the call of the messages, which the strip and the dashboard read. */
export function useTakeHelp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (inboxId: number) => send<typeof readIncoming>(incomingCalls.readIncoming, { body: { inboxId } }),
    onSettled() {
      void queries.invalidateQueries({ queryKey: keys.of('incoming') });
      void queries.invalidateQueries({ queryKey: BOARD });
    },
  });
}
