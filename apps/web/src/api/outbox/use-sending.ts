// When what waits is sent: at once, when the line or the socket returns, and every half minute, from whatever screen is open.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { keys } from '../keys.ts';
import { useSession } from '../session.tsx';
import { useSocketState } from '../socket.tsx';
import { outbox, useOutbox } from './device.ts';
import { isRefused, isWaiting } from './entry.ts';

/** A connection that came back without a word is found by trying. */
const AGAIN_MS = 30_000;

/** Sends now what only lacks a connection. Brings how many were stored. */
export function useSendWaiting() {
  const userId = useSession().user?.userId;
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = useCallback(async () => {
    if (userId === undefined) return 0;
    setSending(true);
    try {
      const stored = await outbox.send(userId);
      if (stored.length === 0) return 0;
      // There already: what sent them has it.
      const { topicsOf } = await import('./ways.ts');
      await Promise.all([...topicsOf(stored)].map((topic) => queries.invalidateQueries({ queryKey: keys.of(topic) })));
      return stored.length;
    } finally {
      setSending(false);
    }
  }, [userId, queries]);
  return { send, isSending };
}

/** Nothing to see: sends while it is drawn. */
export function OutboxSender(): null {
  const { isExpired, user } = useSession();
  const socket = useSocketState();
  const waits = useOutbox(user?.userId)?.some((entry) => isWaiting(entry) && !isRefused(entry)) ?? false;
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
  return null;
}
