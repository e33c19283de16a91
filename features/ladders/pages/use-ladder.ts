// The ladder, the shifts and the ways to people on duty, as admins see and change them.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { ladderCalls } from '../wire/ladders.calls.ts';
import type {
  addCalls,
  addShift,
  addWay,
  changeLadder,
  proveWay,
  readLadder,
  removeShift,
  removeWay,
  tryCalls,
  tryWay,
} from '../wire/ladders.ts';

const LADDERS = keys.of('ladders');
/** Somebody waits for the answer to a trial. */
const LOOK_MS = 10_000;

export const useLadder = () =>
  useQuery({
    queryKey: keys.of('ladders', 'now'),
    queryFn: ({ signal }) => send<typeof readLadder>(ladderCalls.readLadder, { signal }),
    refetchInterval: LOOK_MS,
  });

export type SeenLadder = NonNullable<ReturnType<typeof useLadder>['data']>;
export type StoredLadder = SeenLadder['ladder'];
export type Person = SeenLadder['people'][number];
export type FurtherWay = Person['further'][number];
export type PlannedShift = SeenLadder['shifts'][number];
export type LadderChange = BodyOf<typeof changeLadder>;
export type NewShift = BodyOf<typeof addShift>;

export const useChangeLadder = () =>
  useChange(LADDERS, ({ content, key }: Deed<LadderChange>) =>
    send<typeof changeLadder>(ladderCalls.changeLadder, { body: content, key }),
  );

export const useAddShift = () =>
  useChange(LADDERS, ({ content, key }: Deed<NewShift>) =>
    send<typeof addShift>(ladderCalls.addShift, { body: content, key }),
  );

export const useRemoveShift = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof removeShift>>) =>
    send<typeof removeShift>(ladderCalls.removeShift, { body: content, key }),
  );

export const useTryWay = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof tryWay>>) =>
    send<typeof tryWay>(ladderCalls.tryWay, { body: content, key }),
  );

export const useAddWay = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof addWay>>) =>
    send<typeof addWay>(ladderCalls.addWay, { body: content, key }),
  );

export const useProveWay = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof proveWay>>) =>
    send<typeof proveWay>(ladderCalls.proveWay, { body: content, key }),
  );

export const useRemoveWay = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof removeWay>>) =>
    send<typeof removeWay>(ladderCalls.removeWay, { body: content, key }),
  );

export const useAddCalls = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof addCalls>>) =>
    send<typeof addCalls>(ladderCalls.addCalls, { body: content, key }),
  );

export const useTryCalls = () =>
  useChange(LADDERS, ({ content, key }: Deed<BodyOf<typeof tryCalls>>) =>
    send<typeof tryCalls>(ladderCalls.tryCalls, { body: content, key }),
  );
