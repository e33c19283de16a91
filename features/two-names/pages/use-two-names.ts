// Calls of two names: where they are wanted, what waits for one, and what one does with it.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf, ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { twoNamesCalls } from '../wire/two-names.calls.ts';
import type {
  changeReleasePolicies,
  confirmProposal,
  listReleasePolicies,
  overrideProposal,
  proposeEwi,
  readProposal,
  withdrawProposal,
} from '../wire/two-names.ts';

export const usePolicies = () =>
  useQuery({
    queryKey: keys.of('policies'),
    queryFn: ({ signal }) => send<typeof listReleasePolicies>(twoNamesCalls.listReleasePolicies, { signal }),
    ...polling,
  });
export type SitePolicies = ReplyOf<typeof listReleasePolicies>['sites'][number];

export const useChangePolicies = () =>
  useChange(keys.of('policies'), ({ content, key }: Deed<BodyOf<typeof changeReleasePolicies>>) =>
    send<typeof changeReleasePolicies>(twoNamesCalls.changeReleasePolicies, { body: content, key }),
  );

export type Proposal = ReplyOf<typeof readProposal>['proposal'];
export type Outcome = ReplyOf<typeof confirmProposal>;

/** ms: somebody may answer by SMS, and the news of it may be lost. */
const ASK_AGAIN_MS = 5_000;

export function useProposal(proposalId: number) {
  return useQuery({
    queryKey: keys.of('alerts', 'proposal', proposalId),
    queryFn: async ({ signal }) => {
      const { proposal } = await send<typeof readProposal>(twoNamesCalls.readProposal, {
        params: { proposalId: String(proposalId) },
        signal,
      });
      // By the clock of this page, which nobody sets.
      return { proposal, mayGoAt: performance.now() + proposal.leftMs };
    },
    refetchInterval: ({ state }) => (state.data && state.data.proposal.state !== 'open' ? false : ASK_AGAIN_MS),
    refetchIntervalInBackground: true,
  });
}

const COUNT_MS = 250;

/** Seconds until then; 0 from then on. */
export function useSecondsTo(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((at - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, COUNT_MS);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

const ALERTS = keys.of('alerts');

/** The release as it was to be posted; `alone`: the offered second person is declined. */
export const usePropose = () =>
  useChange(ALERTS, ({ content, key }: Deed<object>) =>
    // As the release itself: the candidate goes back as it came.
    send<typeof proposeEwi>(twoNamesCalls.proposeEwi, { body: content as never, key }),
  );

export const useConfirm = () =>
  useChange(ALERTS, ({ content, key }: Deed<BodyOf<typeof confirmProposal>>) =>
    send<typeof confirmProposal>(twoNamesCalls.confirmProposal, { body: content, key }),
  );

export const useWithdraw = () =>
  useChange(ALERTS, ({ content, key }: Deed<BodyOf<typeof withdrawProposal>>) =>
    send<typeof withdrawProposal>(twoNamesCalls.withdrawProposal, { body: content, key }),
  );

export const useOverride = () =>
  useChange(ALERTS, ({ content, key }: Deed<BodyOf<typeof overrideProposal>>) =>
    send<typeof overrideProposal>(twoNamesCalls.overrideProposal, { body: content, key }),
  );
