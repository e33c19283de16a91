// The shift: what is open, who had it, and what gives, takes and withdraws it.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { giveShift, readHandOver, takeShift, withdrawShift } from '../wire/hand-over.ts';
import { handOverCalls } from '../wire/watch-log.calls.ts';

const SHIFTS = keys.of('hand-over');

export const useHandOver = () =>
  useQuery({
    queryKey: SHIFTS,
    queryFn: ({ signal }) => send<typeof readHandOver>(handOverCalls.readHandOver, { signal }),
    ...polling,
  });
export type SeenShifts = NonNullable<ReturnType<typeof useHandOver>['data']>;
export type SeenHandOver = SeenShifts['newest'][number];
export type SeenItem = SeenShifts['items'][number];

export const useGive = () =>
  useChange(SHIFTS, ({ content, key }: Deed<BodyOf<typeof giveShift>>) =>
    send<typeof giveShift>(handOverCalls.giveShift, { body: content, key }),
  );

export const useTake = () =>
  useChange(SHIFTS, (handOverId: number) => send<typeof takeShift>(handOverCalls.takeShift, { body: { handOverId } }));

export const useWithdraw = () =>
  useChange(SHIFTS, (handOverId: number) =>
    send<typeof withdrawShift>(handOverCalls.withdrawShift, { body: { handOverId } }),
  );
