// The dashboard feed: asked every 5 minutes, on news, on focus and after each action; its age decides what may be shown.
import type { Candidate, listCandidateAlerts, OnGoing } from '@bantay/contract/dashboard';
import { dashboardCalls } from '@bantay/contract/dashboard.calls';
import type { EwiTemplateReply } from '@bantay/contract/warning-texts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { pollingAlways } from '../../api/polling.ts';

export interface Feed {
  onGoing: OnGoing;
  candidates: Candidate[];
  templates: EwiTemplateReply[];
  /** Field time of the answer, epoch ms. */
  now: number;
}

export async function readFeed(signal?: AbortSignal): Promise<Feed> {
  const reply = await send<typeof listCandidateAlerts>(dashboardCalls.listCandidateAlerts, {
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
    ...pollingAlways,
  });
}
