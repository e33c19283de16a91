// The drills of a site and what is done in one; asked again on news and every few seconds while one runs.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf, ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { drillCalls } from '../wire/drill.calls.ts';
import type { actInDrill, agreeToDrills, readDrills, startDrill, withdrawFromDrills } from '../wire/drill.ts';

/** ms: others act in the same drill. */
const RUNNING_MS = 5_000;
const IDLE_MS = 60_000;

const DRILLS = keys.of('drills');

export const useDrills = (site: string) =>
  useQuery({
    queryKey: keys.of('drills', site),
    queryFn: ({ signal }) => send<typeof readDrills>(drillCalls.readDrills, { params: { siteCode: site }, signal }),
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : IDLE_MS),
  });
export type Practice = ReplyOf<typeof readDrills>;
export type Drill = Practice['past'][number];
export type Running = NonNullable<Practice['running']>;

export const useAgree = () =>
  useChange(DRILLS, ({ content, key }: Deed<BodyOf<typeof agreeToDrills>>) =>
    send<typeof agreeToDrills>(drillCalls.agreeToDrills, { body: content, key }),
  );

export const useWithdrawYes = () =>
  useChange(DRILLS, ({ content, key }: Deed<BodyOf<typeof withdrawFromDrills>>) =>
    send<typeof withdrawFromDrills>(drillCalls.withdrawFromDrills, { body: content, key }),
  );

export const useStart = () =>
  useChange(DRILLS, ({ content, key }: Deed<BodyOf<typeof startDrill>>) =>
    send<typeof startDrill>(drillCalls.startDrill, { body: content, key }),
  );

export const useAct = () =>
  useChange(DRILLS, ({ content, key }: Deed<BodyOf<typeof actInDrill>>) =>
    send<typeof actInDrill>(drillCalls.actInDrill, { body: content, key }),
  );
