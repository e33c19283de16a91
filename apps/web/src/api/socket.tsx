// The socket says what changed; the data are always fetched. A lost socket costs freshness, not truth.
import { MESSAGE } from '@bantay/kernel/wire/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Socket } from 'socket.io-client';
import { inward, outward } from './inside.ts';
import { ApiProblem } from './problem.ts';
import { useSession } from './session.tsx';
import type { Line } from './socket-line.ts';
import { whenQuiet } from './when-quiet.ts';

export type SocketState = 'connected' | 'reconnecting' | 'off';

const SocketContext = createContext<SocketState>('off');

export const useSocketState = (): SocketState => useContext(SocketContext);

const OfflineContext = createContext<number | null>(null);
/** Since when nothing comes from the server, by the device's clock; null while it answers. Said within 10 s of the loss. */
export const useOfflineSince = (): number | null => useContext(OfflineContext);
/** A line that is back after so long was never missed. The server is heard every 3 s, and missed after 3.5 more. */
const BLINK_MS = 1_500;

/** Sends a message and brings the server's answer; without a connection, or a word within 5 s, it fails at once. */
export type SendBySocket = (payload: unknown) => Promise<unknown>;
const ANSWER_MS = 5_000;
const noConnection = () => new ApiProblem('network', 0, 'No connection to the server.');
const SendContext = createContext<SendBySocket>(() => Promise.reject(noConnection()));

export const useSocketSend = (): SendBySocket => useContext(SendContext);

/** A page that has heard nothing by then, not even the code that listens, says so: with the blink within 10 s. */
const UNHEARD_MS = 8_000;
/** So long a connection waits until the page has what it shows; a server that hangs is to be told within 10 s (socket-line.ts). */
const QUIET_MS = 1_500;
/** Wait before the code of the line is asked for again. */
const AGAIN_MS = 3_000;

export function SocketProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isExpired } = useSession();
  const [state, setState] = useState<SocketState>('off');
  // Held here because sending needs it, and nothing is to be drawn anew for it.
  const open = useRef<Socket>(undefined);
  const userId = isExpired ? null : (data?.user.userId ?? null);

  useEffect(() => {
    if (userId === null) return;
    const end = connect(queries, setState, open);
    return () => {
      end();
      setState('off');
    };
  }, [userId, queries]);
  const send = useCallback<SendBySocket>(async (payload) => {
    // The library would keep it back and send it whenever; whoever wrote it must know now.
    if (!open.current?.connected) throw noConnection();
    return open.current
      .timeout(ANSWER_MS)
      .emitWithAck(MESSAGE, outward(payload))
      .then(inward)
      .catch(() => Promise.reject(noConnection()));
  }, []);
  return (
    <SocketContext value={state}>
      <OfflineContext value={useLoss(state)}>
        <SendContext value={send}>{children}</SendContext>
      </OfflineContext>
    </SocketContext>
  );
}

function useLoss(state: SocketState): number | null {
  const isOnline = useSyncExternalStore(
    (changed) => {
      for (const event of ['online', 'offline']) window.addEventListener(event, changed);
      return () => {
        for (const event of ['online', 'offline']) window.removeEventListener(event, changed);
      };
    },
    () => navigator.onLine,
  );
  const isLost = !isOnline || state === 'reconnecting';
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isLost) return setSince(null);
    const lostAt = Date.now();
    const timer = setTimeout(() => setSince((known) => known ?? lostAt), isOnline ? BLINK_MS : 0);
    return () => clearTimeout(timer);
  }, [isLost, isOnline]);
  return isLost ? since : null;
}

function connect(
  queries: QueryClient,
  setState: (state: SocketState) => void,
  open: RefObject<Socket | undefined>,
): () => void {
  let line: Line | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unheard = setTimeout(() => setState('reconnecting'), UNHEARD_MS);
  const tell = (state: SocketState) => {
    clearTimeout(unheard);
    setState(state);
  };
  const start = async () => {
    const { openLine } = await import('./socket-line.ts');
    if (isOver) return;
    line = openLine(queries, tell);
    open.current = line.socket;
  };
  const tryStart = () => {
    start().catch(() => {
      if (isOver) return;
      tell('reconnecting');
      timer = setTimeout(tryStart, AGAIN_MS);
    });
  };
  void whenQuiet(queries, QUIET_MS).then(tryStart);

  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(unheard);
    line?.close();
  };
}
