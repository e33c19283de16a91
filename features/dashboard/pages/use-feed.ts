// The dashboard feed: asked every 5 minutes, on news, on focus and after each action; its age decides what may be shown.
import { send } from '@bantay/web/api/client.ts';
import { inward, type QueryOf, type ReplyOf } from '@bantay/web/api/inside.ts';
import { isOnlyKept } from '@bantay/web/api/kept-answers.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingOnce, STALE_MS } from '@bantay/web/api/polling.ts';
import type { Candidate, OnGoing } from '@bantay/web/api/shapes.ts';
import { useOfflineSince } from '@bantay/web/api/socket.tsx';
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';
import { areMany } from '../rules/many-sites.ts';
import { dashboardCalls } from '../wire/dashboard.calls.ts';
import type { listCandidateAlerts } from '../wire/dashboard.ts';
import { askableSince, mergeFeed, type Told, type Versioned } from './merge-feed.ts';

const FEED = keys.of('alerts');
const OF_SCOPE = 'of';

/** Which sites a page shows; others may stand above level 0, and the feed of all says so. */
export type FeedScope = { municipality: string } | { region: string };

/** Of all, or of a scope. */
export const isFeedKey = ([topic, part]: QueryKey): boolean =>
  topic === FEED[0] && (part === undefined || part === OF_SCOPE);
const keyOf = (scope: FeedScope | null) => (scope ? keys.of('alerts', OF_SCOPE, JSON.stringify(scope)) : FEED);

export interface Feed extends Versioned {
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

/** Few sites whole, by the address of all; many with the version that is held, and whole only where that does not go on. */
export async function readFeed(kept: Feed | undefined, scope: FeedScope | null, signal: AbortSignal): Promise<Feed> {
  const now = Date.now();
  // A device may have kept what an older page made: it must not hold up the next answer.
  const isLong = areMany((kept as Partial<Feed> | undefined)?.onGoing?.summary.length ?? 0);
  const since = scope || isLong ? askableSince(kept, now) : null;
  const merged = since === null ? null : mergeFeed(kept, await ask({ ...scope, since }, signal), now);
  return merged ?? { ...(await ask(scope ? { ...scope, since: '0' } : {}, signal)), wholeAt: now };
}

async function ask(query: QueryOf<typeof listCandidateAlerts>, signal: AbortSignal): Promise<Feed & Told> {
  const reply = await send<typeof listCandidateAlerts>(dashboardCalls.listCandidateAlerts, {
    params: {},
    query,
    signal,
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
    ...(reply.version !== undefined && { version: reply.version, since: reply.since, judged: reply.judged }),
  };
}

/** No level of it may be shown as if it were current: it is old, or nobody knows whether it still holds. */
export function useIsOutdated(
  { data, dataUpdatedAt, isError }: ReturnType<typeof useFeed>,
  scope: FeedScope | null = null,
): boolean {
  const offlineSince = useOfflineSince();
  if (offlineSince !== null || isError) return true;
  // By the device's clock: field time may be moved, and the answer grows no older with it.
  return data !== undefined && (isOnlyKept(keyOf(scope)) || Date.now() - dataUpdatedAt > STALE_MS);
}

/** Of all sites, or of those of a scope alone. */
export const useFeed = (scope: FeedScope | null = null) => useQuery(feedQuery(scope));

export function feedQuery(scope: FeedScope | null) {
  const queryKey = keyOf(scope);
  return queryOptions({
    queryKey,
    // What is held when it is asked: what comes later goes on from there, or is asked for whole.
    queryFn: ({ client, signal }) => readFeed(client.getQueryData<Feed>(queryKey), scope, signal),
    ...pollingOnce,
  });
}
