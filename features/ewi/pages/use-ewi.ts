// Contacts, sendings and what became of them; each form keeps one key, so that a retry sends nothing twice.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ewiCalls } from '../wire/ewi.calls.ts';
import type {
  correctEwi,
  listContacts,
  listSimulated,
  noteTold,
  readSending,
  resolveDoubtful,
  sendAgain,
  sendEwi,
} from '../wire/ewi.ts';

/** While messages are on their way the progress is asked again even without a socket. */
const PROGRESS_MS = 2000;
/** States of a message that may still change by themselves. */
const UNDER_WAY = ['queued', 'claimed', 'waiting'];

export function useContacts() {
  return useQuery({
    queryKey: keys.of('ewi', 'contacts'),
    queryFn: async ({ signal }) => (await send<typeof listContacts>(ewiCalls.listContacts, { signal })).data,
  });
}

export function useSending(releaseId: number) {
  return useQuery({
    queryKey: keys.of('ewi', 'sending', releaseId),
    queryFn: ({ signal }) =>
      send<typeof readSending>(ewiCalls.readSending, { params: { releaseId: String(releaseId) }, signal }),
    refetchInterval: (query) => {
      const rows = query.state.data?.updates.flatMap((update) => update.rows) ?? [];
      return rows.some((row) => UNDER_WAY.includes(row.state)) ? PROGRESS_MS : false;
    },
  });
}

/** After every sending the progress and the dashboard are asked again; nobody waits for that to hear how it went. */
function useSettled() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keys.of('ewi') });
    void queries.invalidateQueries({ queryKey: keys.of('alerts') });
  };
}

export interface SendInput {
  siteCode: string;
  releaseId: number;
  text: string;
  mobileIds: number[];
}

export function useSend() {
  return useMutation({
    mutationFn: ({ content: { siteCode, releaseId, text, mobileIds }, key }: Deed<SendInput>) =>
      send<typeof sendEwi>(ewiCalls.sendEwi, {
        body: {
          siteCode,
          releaseId,
          smsMsg: text,
          recipientList: mobileIds.map((mobileId) => ({ mobileId })),
        },
        key,
      }),
    onSettled: useSettled(),
  });
}

export function useSendAgain() {
  return useMutation({
    mutationFn: (releaseId: number) => send<typeof sendAgain>(ewiCalls.sendAgain, { body: { releaseId } }),
    onSettled: useSettled(),
  });
}

export function useResolveDoubtful() {
  return useMutation({
    mutationFn: (body: { outboxId: number; outcome: 'arrived' | 'send again' | 'give up' }) =>
      send<typeof resolveDoubtful>(ewiCalls.resolveDoubtful, { body }),
    onSettled: useSettled(),
  });
}

export function useNoteTold() {
  return useMutation({
    mutationFn: (body: { releaseId: number; personId: number; way: 'call' | 'runner' }) =>
      send<typeof noteTold>(ewiCalls.noteTold, { body }),
    onSettled: useSettled(),
  });
}

export interface CorrectInput {
  releaseId: number;
  kind: 'correction' | 'cancellation';
  text: string;
}

export function useCorrect() {
  return useMutation({
    mutationFn: ({ content: { releaseId, kind, text }, key }: Deed<CorrectInput>) =>
      send<typeof correctEwi>(ewiCalls.correctEwi, { body: { releaseId, kind, smsMsg: text }, key }),
    onSettled: useSettled(),
  });
}

export function useSimulated() {
  return useQuery({
    queryKey: keys.of('ewi', 'simulator'),
    queryFn: async ({ signal }) => (await send<typeof listSimulated>(ewiCalls.listSimulated, { signal })).messages,
    refetchInterval: PROGRESS_MS,
  });
}
