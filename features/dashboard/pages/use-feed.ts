// The dashboard feed: asked every 5 minutes, on news, on focus and after each action; its age decides what may be shown.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import { useQuery } from '@tanstack/react-query';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';
import { dashboardCalls } from '../wire/dashboard.calls.ts';
import type { Candidate, listCandidateAlerts, OnGoing } from '../wire/dashboard.ts';

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
