// What was written and is not stored yet: first by socket, again by HTTP or when the socket is back; never twice.
import type { sendChat } from '@bantay/contract/chat';
import { chatCalls } from '@bantay/contract/chat.calls';
import { type ChatAnswer, SEND_MSG } from '@bantay/contract/realtime';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { newKey } from '../../api/new-key.ts';
import { ApiProblem } from '../../api/problem.ts';
import { type SendBySocket, useSocketSend, useSocketState } from '../../api/socket.tsx';
import { readUnsent, type UnsentMessage, writeUnsent } from './drafts.ts';

/** `clientId` is the same on every try, so that the server stores it once. */
export interface Outgoing extends UnsentMessage {
  /** Why it was not sent; null while it is on its way. */
  problem: unknown;
}

const NONE: Outgoing[] = [];
/** Nobody knows whether it was stored before the page was loaded anew: it is sent again under its name. */
const unknown = new ApiProblem('network', 0, '');
const before = (me: number): Outgoing[] => readUnsent(me).map((one) => ({ ...one, problem: unknown }));
/** Outside of the page, which may be left while a message waits. */
const keyOf = (me: number) => ['chat-outgoing', me] as const;

export function useOutgoing(me: number) {
  const queries = useQueryClient();
  const bySocket = useSocketSend();
  const socketState = useSocketState();
  const { data: list } = useQuery({
    queryKey: keyOf(me),
    queryFn: () => NONE,
    enabled: false,
    initialData: () => before(me),
    gcTime: Number.POSITIVE_INFINITY,
  });

  // What only lacked a connection goes by itself once there is one.
  useEffect(() => {
    if (socketState !== 'connected') return;
    for (const one of read(queries, me)) {
      if (isLost(one.problem)) void deliver(queries, me, one, (body) => viaSocket(bySocket, body));
    }
  }, [socketState, queries, me, bySocket]);

  return {
    list,
    write(to: number, msg: string) {
      const one: Outgoing = { clientId: newKey(), to, msg, problem: null };
      change(queries, me, (all) => [...all, one]);
      void deliver(queries, me, one, (body) => viaSocket(bySocket, body));
    },
    /** By HTTP: it works when the socket does not. */
    tryAgain(one: Outgoing) {
      void deliver(queries, me, one, (body) => send<typeof sendChat>(chatCalls.sendChat, { body, key: one.clientId }));
    },
    discard: (one: Outgoing) => change(queries, me, (all) => all.filter(({ clientId }) => clientId !== one.clientId)),
  };
}

interface Body {
  room_id: null;
  msg: string;
  sender_user_id: number;
  recipient_user_id: number;
  client_id: string;
}

async function deliver(
  queries: QueryClient,
  me: number,
  { clientId, to, msg }: Outgoing,
  way: (body: Body) => Promise<unknown>,
): Promise<void> {
  const note = (problem: unknown) =>
    change(queries, me, (all) => all.map((one) => (one.clientId === clientId ? { ...one, problem } : one)));
  note(null);
  try {
    await way({ room_id: null, msg, sender_user_id: me, recipient_user_id: to, client_id: clientId });
  } catch (problem) {
    note(problem);
    return;
  }
  // It stays where it is until the conversation holds it.
  await queries.invalidateQueries({ queryKey: keys.chat() });
  change(queries, me, (all) => all.filter((one) => one.clientId !== clientId));
}

async function viaSocket(bySocket: SendBySocket, req: Body): Promise<void> {
  const answer = (await bySocket({ code: SEND_MSG, req })) as ChatAnswer;
  if (!answer.status) throw new ApiProblem(answer.code, 200, answer.message, { details: answer.details });
}

const isLost = (problem: unknown) => problem instanceof ApiProblem && problem.status === 0;

const read = (queries: QueryClient, me: number) => queries.getQueryData<Outgoing[]>(keyOf(me)) ?? NONE;

function change(queries: QueryClient, me: number, how: (all: Outgoing[]) => Outgoing[]): void {
  const next = how(read(queries, me));
  queries.setQueryData<Outgoing[]>(keyOf(me), next);
  writeUnsent(me, next);
}
