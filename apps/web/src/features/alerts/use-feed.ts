// The dashboard feed: asked every 5 minutes, on news, on focus and after each action; its age decides what may be shown.
import type { Candidate, EwiTemplateReply, listCandidateAlerts, OnGoing } from '@bantay/contract/alerts';
import { alertsCalls } from '@bantay/contract/alerts.calls';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export interface Feed {
  onGoing: OnGoing;
  candidates: Candidate[];
  templates: EwiTemplateReply[];
  /** Field time of the answer, epoch ms. */
  now: number;
}

/** specification: polled every 5 minutes (api-facts §16.11). */
export const POLL_MS = 5 * 60_000;
/** Older than twice the period it may not be shown as current (screens §0). */
export const STALE_MS = 2 * POLL_MS;

export async function readFeed(signal?: AbortSignal): Promise<Feed> {
  const reply = await send<typeof listCandidateAlerts>(alertsCalls.listCandidateAlerts, {
    params: {},
    ...(signal ? { signal } : {}),
  });
  return {
    onGoing: JSON.parse(reply.on_going) as OnGoing,
    candidates: JSON.parse(reply.candidate_alerts) as Candidate[],
    templates: reply.ewi_templates,
    now: reply.now,
  };
}

export function useFeed() {
  return useQuery({
    queryKey: keys.alerts(),
    queryFn: ({ signal }) => readFeed(signal),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}
