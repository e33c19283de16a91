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
import { dashboardCalls } from '../wire/dashboard.calls.ts';
import type { listCandidateAlerts } from '../wire/dashboard.ts';
import { addsUp, type Calm } from './adds-up.ts';
import type { Told, Versioned } from './merge-feed.ts';

const FEED = keys.of('alerts');
const OF_SCOPE = 'of';

/** Which sites a page shows; others may stand above level 0, and the feed of all says so. */
export type FeedScope = { municipality: string } | { region: string };

/** What is asked for beside what every page shows; null: that itself. */
export type FeedPart = FeedScope | { site: string } | Readonly<Record<string, never>> | null;

/** Whatever part of it. */
export const isFeedKey = ([topic, part]: QueryKey): boolean =>
  topic === FEED[0] && (part === undefined || part === OF_SCOPE);
export const feedKeyOf = (part: FeedPart) => (part ? keys.of('alerts', OF_SCOPE, JSON.stringify(part)) : FEED);

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
  /** Sites that are counted and not told of, none of them above level 0; left out: it tells of all. */
  calm?: Calm | undefined;
  /** Of which version the templates are. */
  texts?: string | undefined;
}

/** Of few sites all, of many those that are not calm, with the others counted: one address for all pages. */
async function readShown(signal: AbortSignal): Promise<Feed> {
  const counted = await askFeed({ query: { calm: 'counted' }, signal });
  if (!counted.calm || addsUp(counted.onGoing.summary, counted.calm)) return counted;
  return askFeed({ query: {}, signal });
}

interface Question {
  site?: string;
  query: QueryOf<typeof listCandidateAlerts>;
  signal: AbortSignal;
}

export async function askFeed({ site, query, signal }: Question): Promise<Feed & Told> {
  const reply = await send<typeof listCandidateAlerts>(dashboardCalls.listCandidateAlerts, {
    params: site === undefined ? {} : { param: site },
    query,
    signal,
  });
  return {
    // Texts of JSON, as the contract says.
    onGoing: inward(JSON.parse(reply.onGoing)) as OnGoing,
    // The same.
    candidates: inward(JSON.parse(reply.candidateAlerts)) as Candidate[],
    templates: reply.ewiTemplates,
    texts: reply.texts,
    calm: reply.calm,
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
  part: FeedPart = null,
): boolean {
  const offlineSince = useOfflineSince();
  if (offlineSince !== null || isError) return true;
  // By the device's clock: field time may be moved, and the answer grows no older with it.
  return data !== undefined && (isOnlyKept(feedKeyOf(part)) || Date.now() - dataUpdatedAt > STALE_MS);
}

/** What every page shows. */
export const shownFeed = queryOptions({
  queryKey: FEED,
  queryFn: ({ signal }) => readShown(signal),
  ...pollingOnce,
});
export const useFeed = () => useQuery(shownFeed);
