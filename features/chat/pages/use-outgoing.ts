// What was written and is not stored yet: first by socket, again by HTTP or when the socket is back; never twice.
import { SEND_MSG } from '@bantay/kernel/wire/realtime';
import { send } from '@bantay/web/api/client.ts';
import { makeOutbox, useOutbox, type Waiting } from '@bantay/web/api/device-outbox.ts';
import { problemOf } from '@bantay/web/api/kept-problem.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import type { ChatAnswer } from '@bantay/web/api/shapes.ts';
import { type SendBySocket, useSocketSend, useSocketState } from '@bantay/web/api/socket.tsx';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatCalls } from '../wire/chat.calls.ts';
import type { sendChat } from '../wire/chat.ts';
import { tabStore } from './drafts.ts';

/** Its key goes as `client_id` on every try, so that the server stores it once. */
export interface Outgoing extends Waiting {
  to: number;
  msg: string;
}

/** Of this tab, until its writer signs out (session). */
const outgoing = makeOutbox<Outgoing>({
  name: 'chat-outgoing.',
  storage: () => tabStore,
  revive: ({ key, problem = null, ...rest }: Outgoing & { clientId?: string }) => ({
    ...rest,
    // So it was called before messages and measurements had one outbox.
    key: key ?? rest.clientId,
    problem,
  }),
});

/** Of tries of this page. Nobody knows whether what stands there from before was stored: it is sent again under its name. */
const lastProblem = new Map<string, unknown>();
const unknown = new ApiProblem('network', 0, '');

/** Why it was not sent; null while it is on its way. */
function failureOf({ key, problem }: Outgoing): unknown {
  if (outgoing.busy.has(key)) return null;
  return problem === null ? (lastProblem.get(key) ?? unknown) : problemOf(problem);
}

export function useOutgoing(me: number) {
  const queries = useQueryClient();
  const bySocket = useSocketSend();
  const socketState = useSocketState();
  const list = useOutbox(outgoing, me);

  // What only lacked a connection goes by itself once there is one.
  useEffect(() => {
    if (socketState === 'connected') void outgoing.send(me, storing(queries, me, viaSocket(bySocket)));
  }, [socketState, queries, me, bySocket]);

  return {
    list,
    failureOf,
    write(to: number, msg: string) {
      const one: Outgoing = { key: newKey(), to, msg, problem: null };
      outgoing.keep(me, one);
      void outgoing.deliver(me, one, storing(queries, me, viaSocket(bySocket)));
    },
    /** By HTTP: it works when the socket does not. */
    tryAgain: (one: Outgoing) => void outgoing.deliver(me, one, storing(queries, me, viaHttp)),
    discard: (one: Outgoing) => outgoing.drop(me, one.key),
  };
}

interface Body {
  roomId: null;
  msg: string;
  senderUserId: number;
  recipientUserId: number;
  clientId: string;
}

/** It stays where it is until the conversation holds it. */
const storing =
  (queries: QueryClient, me: number, way: (body: Body) => Promise<unknown>) =>
  async ({ key, to, msg }: Outgoing) => {
    const body = { roomId: null, msg, senderUserId: me, recipientUserId: to, clientId: key };
    await way(body).catch((problem: unknown) => {
      lastProblem.set(key, problem);
      throw problem;
    });
    await queries.invalidateQueries({ queryKey: keys.of('chat') });
    // Read is not drawn: the conversation stands there in the next moment.
    await new Promise((resolve) => setTimeout(resolve));
  };

const viaHttp = (body: Body) => send<typeof sendChat>(chatCalls.sendChat, { body, key: body.clientId });

const viaSocket = (bySocket: SendBySocket) => async (req: Body) => {
  const answer = (await bySocket({ code: SEND_MSG, req })) as ChatAnswer; // the server's word to this message
  if (!answer.status) throw new ApiProblem(answer.code, 200, answer.message, { details: answer.details });
};
