// The roll-call of a site and what is done with it; asked again when the server announces a mark.
import { send } from '@bantay/web/api/client.ts';
import { useOutbox } from '@bantay/web/api/device-outbox.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useSocketState } from '@bantay/web/api/socket.tsx';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type RollState, type Standing, seenOf } from '../rules/roll-state.ts';
import type { RunnerKind } from '../rules/runners.ts';
import { rollCallCalls } from '../wire/roll-call.calls.ts';
import type { assignRunner, closeRollCall, countRollCall, openRollCall, readRollCall } from '../wire/roll-call.ts';
import type { Me, SentMark } from './roll-model.ts';
import { deviceName, sendMark, type WaitingMark, waitingMarks } from './waiting-marks.ts';

export const useRollCall = (site: SiteCode) =>
  useQuery({
    queryKey: keys.of('roll-call', site),
    queryFn: ({ signal }) =>
      send<typeof readRollCall>(rollCallCalls.readRollCall, { params: { siteCode: site }, signal }),
    ...polling,
  });

/** Counts without a name; null: none is open. */
export const useRollCount = (site: string) =>
  useQuery({
    queryKey: keys.of('roll-call', 'count', site),
    queryFn: async ({ signal }) =>
      (await send<typeof countRollCall>(rollCallCalls.countRollCall, { params: { siteCode: site }, signal })).count,
    ...polling,
  });

export function useMe(): Me | null {
  const user = useSession().user;
  return user && { userId: user.userId, name: `${user.firstName} ${user.lastName}` };
}

/** A connection that came back without a word is found by trying. */
const AGAIN_MS = 20_000;

/** What waits on this device, and pressing: kept first, then sent with all that waited before it. */
export function useMarks(site: SiteCode) {
  const me = useMe();
  const queries = useQueryClient();
  const userId = me?.userId;
  const waiting = useOutbox(waitingMarks, userId);
  // An older answer that comes late, or from a store, does not have them yet: they stay until the list does.
  const [sent, setSent] = useState<readonly SentMark[]>([]);
  const store = useCallback(async (entry: WaitingMark) => {
    const at = await sendMark(entry);
    setSent((before) => [...before, { entry, at }]);
  }, []);
  const sendAll = useCallback(async () => {
    if (userId === undefined) return;
    if ((await waitingMarks.send(userId, store)) > 0)
      await queries.invalidateQueries({ queryKey: keys.of('roll-call') });
  }, [userId, store, queries]);
  useSending(
    waiting.some(({ problem }) => problem === null),
    sendAll,
  );
  return {
    waiting,
    sent,
    sendAll,
    discard: (key: string) => userId !== undefined && waitingMarks.drop(userId, key),
    /** False: this device cannot keep it; it is sent all the same. */
    press(rollcallId: number, pressed: readonly Pressed[], state: RollState): boolean {
      if (userId === undefined) return true;
      const entry = entryOf(site, rollcallId, pressed, state);
      const isKept = waitingMarks.keep(userId, entry);
      void (isKept ? sendAll() : waitingMarks.deliver(userId, entry, store));
      return isKept;
    },
  };
}

/** A person, and what stands of him on the screen. */
export interface Pressed {
  personId: number;
  standing: Standing | undefined;
}

function entryOf(site: SiteCode, rollcallId: number, pressed: readonly Pressed[], state: RollState): WaitingMark {
  const key = newKey();
  const deviceAt = Date.now();
  const seen = [...new Set(pressed.flatMap(({ standing }) => seenOf(standing)))];
  const personIds = pressed.map(({ personId }) => personId);
  const stamp = { deviceAt, offsetMs: Math.round(fieldNow() - deviceAt), device: deviceName() };
  return { key, problem: null, site, body: { rollcallId, personIds, state, ...stamp, entryId: key, seen } };
}

/** As soon as there is a line again, and every now and then. */
function useSending(waits: boolean, sendAll: () => Promise<void>): void {
  const { isExpired } = useSession();
  const isConnected = useSocketState() === 'connected';
  useEffect(() => {
    if (!waits || isExpired) return;
    const again = () => void sendAll();
    const timer = setInterval(again, isConnected ? AGAIN_MS / 4 : AGAIN_MS);
    window.addEventListener('online', again);
    again();
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [waits, isExpired, isConnected, sendAll]);
}

export const useOpening = (site: SiteCode) =>
  useChange(keys.of('roll-call'), ({ content: centre, key }: Deed<string>) =>
    send<typeof openRollCall>(rollCallCalls.openRollCall, { body: { siteCode: site, centre }, key }),
  );

export const useClosing = () =>
  useChange(keys.of('roll-call'), ({ content: rollcallId, key }: Deed<number>) =>
    send<typeof closeRollCall>(rollCallCalls.closeRollCall, { body: { rollcallId }, key }),
  );

export interface AssignedRunner {
  rollcallId: number;
  kind: RunnerKind;
  target: string;
  name: string;
  number: string;
}

export const useAssigning = () =>
  useChange(keys.of('roll-call'), ({ content, key }: Deed<AssignedRunner>) =>
    send<typeof assignRunner>(rollCallCalls.assignRunner, { body: content, key }),
  );
