// The waiting entries of who is signed in, and when they are sent.
import { useOutbox } from '@bantay/web/api/device-outbox.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useSocketState } from '@bantay/web/api/socket.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { sendEntry, type WaitingEntry, waitingEntries } from './waiting-entries.ts';

/** A connection that came back without a word is found by trying. */
const AGAIN_MS = 30_000;

export function useWaitingEntries(): readonly WaitingEntry[] {
  return useOutbox(waitingEntries, useSession().user?.userId);
}

/** Sends now what only lacks a connection; what was refused waits until a person opens it. Brings how many were stored. */
export function useSendWaiting() {
  const userId = useSession().user?.userId;
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = useCallback(async () => {
    if (userId === undefined) return 0;
    setSending(true);
    try {
      const stored = await waitingEntries.send(userId, sendEntry);
      if (stored > 0) await queries.invalidateQueries({ queryKey: keys.of('surficial') });
      return stored;
    } finally {
      setSending(false);
    }
  }, [userId, queries]);
  return { send, isSending };
}

/** At once, when the connection returns, and every half minute while something waits. */
export function useSendWhenPossible(): void {
  const { isExpired } = useSession();
  const socket = useSocketState();
  const waits = useWaitingEntries().some(({ problem }) => problem === null);
  const { send } = useSendWaiting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a socket that is back means that the server is
  useEffect(() => {
    if (!waits || isExpired) return;
    const start = () => void send();
    start();
    const timer = setInterval(start, AGAIN_MS);
    window.addEventListener('online', start);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', start);
    };
  }, [waits, isExpired, socket, send]);
}
