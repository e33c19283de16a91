// The dashboard feed: asked every 5 minutes, on news, on focus and after each action; its age decides what may be shown.
import { send } from '@bantay/web/api/client.ts';
import { inward, type ReplyOf } from '@bantay/web/api/inside.ts';
import { isOnlyKept } from '@bantay/web/api/kept-answers.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingOnce, STALE_MS } from '@bantay/web/api/polling.ts';
import type { Candidate, OnGoing } from '@bantay/web/api/shapes.ts';
import { useOfflineSince } from '@bantay/web/api/socket.tsx';
import { useQuery } from '@tanstack/react-query';
import type { SiteLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';
import { dashboardCalls } from '../wire/dashboard.calls.ts';
import type { listCandidateAlerts } from '../wire/dashboard.ts';

const FEED = keys.of('alerts');

export interface Feed {
  onGoing: OnGoing;
  candidates: Candidate[];
  /** Columns, which the dashboard alone reads: the popup needs none of them. */
  templates: EwiTemplateReply[];
  /** Sites that are told in another language than Filipino. */
  languages?: readonly { siteCode: string; language: SiteLanguage }[];
  /** Releases that wait for their second name; left out: none does. */
  proposals?: ReplyOf<typeof listCandidateAlerts>['proposals'];
  /** A shift that nobody has taken yet. */
  handOver?: { givenBy: string; toUser: string | null; givenAt: string; items: number } | undefined;
  /** Field time of the answer, epoch ms. */
  now: number;
}

export async function readFeed(signal?: AbortSignal): Promise<Feed> {
  const reply = await send<typeof listCandidateAlerts>(dashboardCalls.listCandidateAlerts, {
    params: {},
    ...(signal ? { signal } : {}),
  });
  return {
    // Texts of JSON, as the contract says.
    onGoing: inward(JSON.parse(reply.onGoing)) as OnGoing,
    // The same.
    candidates: inward(JSON.parse(reply.candidateAlerts)) as Candidate[],
    templates: reply.ewiTemplates,
    languages: reply.warningLanguages ?? [],
    ...(reply.proposals && { proposals: reply.proposals }),
    handOver: reply.handOver,
    now: reply.now,
  };
}

/** No level of it may be shown as if it were current: it is old, or nobody knows whether it still holds. */
export function useIsOutdated({ data, dataUpdatedAt, isError }: ReturnType<typeof useFeed>): boolean {
  const offlineSince = useOfflineSince();
  if (offlineSince !== null || isError) return true;
  // By the device's clock: field time may be moved, and the answer grows no older with it.
  return data !== undefined && (isOnlyKept(FEED) || Date.now() - dataUpdatedAt > STALE_MS);
}

export function useFeed() {
  return useQuery({
    queryKey: FEED,
    queryFn: ({ signal }) => readFeed(signal),
    ...pollingOnce,
  });
}
