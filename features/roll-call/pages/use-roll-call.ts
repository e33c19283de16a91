// The roll-call of a site and what is done with it; asked again when the server announces a mark.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { outbox, useOutbox } from '@bantay/web/api/outbox/device.ts';
import { KEPT } from '@bantay/web/api/outbox/given.ts';
import { sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useSendWaiting } from '@bantay/web/api/outbox/use-sending.ts';
import { useWriter } from '@bantay/web/api/outbox/use-writer.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type RollState, type Standing, seenOf } from '../rules/roll-state.ts';
import type { RunnerKind } from '../rules/runners.ts';
import { rollCallCalls } from '../wire/roll-call.calls.ts';
import type { assignRunner, closeRollCall, countRollCall, openRollCall, readRollCall } from '../wire/roll-call.ts';
import type { Me } from './roll-model.ts';
import { deviceName, type MarkReply, marksOfDevice, type OwnMark, type SentMark } from './waiting-marks.ts';

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
  return useMemo(() => user && { userId: user.userId, name: `${user.firstName} ${user.lastName}` }, [user]);
}

const NOTHING: readonly never[] = [];

/** What waits on this device, and pressing: kept first, then sent. */
export function useMarks(site: SiteCode) {
  const userId = useWriter();
  const queries = useQueryClient();
  const { send: sendWaiting } = useSendWaiting();
  const all = useOutbox(userId ?? undefined) ?? NOTHING;
  const kept = useMemo(() => marksOfDevice(all, site), [all, site]);
  // An older answer that comes late, or from a store, does not have them yet: they stay until the list does.
  const [told, setTold] = useState<readonly SentMark[]>([]);
  const sent = useMemo(() => [...told, ...kept.sent], [told, kept]);
  return {
    waiting: kept.waiting,
    sent,
    sendAll: async () => void (await sendWaiting()),
    discard: (key: string) => userId !== null && void outbox.drop(userId, key),
    /** False: neither sent nor kept. What the server refuses stays on the device, with its reason. */
    async press(rollcallId: number, pressed: readonly Pressed[], state: RollState): Promise<boolean> {
      const mark = markOf(rollcallId, pressed, state);
      const given = { call: 'rollCallMark', ...mark, userId, site, staysRefused: true } as const;
      try {
        const reply = await sendOrKeep<MarkReply>(given);
        if (reply === KEPT) return true;
        setTold((before) => [...before, { entry: mark, at: reply.at }]);
        await queries.invalidateQueries({ queryKey: keys.of('roll-call') });
        return true;
      } catch (problem) {
        return !(problem instanceof ApiProblem && problem.code === 'notKept');
      }
    },
  };
}

/** A person, and what stands of him on the screen. */
export interface Pressed {
  personId: number;
  standing: Standing | undefined;
}

export type Press = (pressed: readonly Pressed[], state: RollState) => void;

function markOf(rollcallId: number, pressed: readonly Pressed[], state: RollState): OwnMark {
  const key = newKey();
  const deviceAt = Date.now();
  const seen = [...new Set(pressed.flatMap(({ standing }) => seenOf(standing)))];
  const personIds = pressed.map(({ personId }) => personId);
  const stamp = { deviceAt, offsetMs: Math.round(fieldNow() - deviceAt), device: deviceName() };
  return { key, body: { rollcallId, personIds, state, ...stamp, entryId: key, seen } };
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
