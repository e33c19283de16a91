// Decisions and releases: each form makes its own key, so that a double click or a retry is one decision.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { Candidate, SiteCandidate } from '@bantay/web/api/shapes.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { alertsCalls } from '../../alerts/wire/alerts.calls.ts';
import type { insertEwi, updateAlertStatus } from '../../alerts/wire/alerts.ts';
import { candidateKey } from './alert-words.ts';
import { type Feed, isFeedKey } from './use-feed.ts';

export interface Decision {
  triggerId: number;
  status: -1 | 0 | 1;
  remarks: string;
  seenStatus: -1 | 0 | 1 | null;
}

const DECIDING = ['deciding'];

/** A decision or release of this tab is on its way. */
export const useIsDeciding = () => useIsMutating({ mutationKey: DECIDING }) > 0;

export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: DECIDING,
    mutationFn: ({ content: { triggerId, status, remarks, seenStatus }, key }: Deed<Decision>) =>
      send<typeof updateAlertStatus>(alertsCalls.updateAlertStatus, {
        body: { triggerId, alertStatus: status, remarks, seenStatus },
        key,
      }),
    // Refused or not, what is shown is asked again; nobody waits for that to hear how it went.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('alerts') });
    },
  });
}

/** The body of a release: the candidate as it was shown, and the details that the specification names. */
export function releaseBody(candidate: Candidate, now: number, isEventValid: boolean): object {
  const releaseTime = toManilaText(now).slice(11, 16);
  if (!isSite(candidate)) return { ...candidate, releaseTime, withRetriggerValidation: false };
  return {
    ...candidate,
    releaseDetails: { ...candidate.releaseDetails, releaseTime, withRetriggerValidation: false, comments: '' },
    isEventValid,
    isManuallyLowered: false,
  };
}

const isSite = (candidate: Candidate): candidate is SiteCandidate => 'siteId' in candidate;

export function useRelease() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: DECIDING,
    mutationFn: ({ content: { body }, key }: Deed<{ candidate: Candidate; body: object }>) =>
      // The candidate goes back as it came, in the words that the specification names; the server reads its shape.
      send<typeof insertEwi>(alertsCalls.insertEwi, { body: body as never, key }),
    // What was released is no candidate any more. It goes at once, so that the keyboard is not left on its button.
    onSuccess: (_reply, { content: { candidate } }) => {
      const gone = candidateKey(candidate);
      // On whatever page it stands: of all sites, and of those of a scope.
      for (const { queryKey, state } of queries
        .getQueryCache()
        .findAll({ predicate: (one) => isFeedKey(one.queryKey) }))
        queries.setQueryData<Feed>(
          queryKey,
          (feed) => feed && { ...feed, candidates: feed.candidates.filter((one) => candidateKey(one) !== gone) },
          // The rest is as old as it was.
          { updatedAt: state.dataUpdatedAt },
        );
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('alerts') });
    },
  });
}
