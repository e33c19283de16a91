// The dashboard feed: asked every 5 minutes, on news, on focus and after each action; its age decides what may be shown.
import { send } from '@bantay/web/api/client.ts';
import { inward, type ReplyOf } from '@bantay/web/api/inside.ts';
import { isOnlyKept } from '@bantay/web/api/kept-answers.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingOnce, STALE_MS } from '@bantay/web/api/polling.ts';
import type { Candidate, OnGoing } from '@bantay/web/api/shapes.ts';
import { siteBook } from '@bantay/web/api/site-book.ts';
import { useOfflineSince } from '@bantay/web/api/socket.tsx';
import { useQuery } from '@tanstack/react-query';
import type { SiteLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';
import { dashboardCalls } from '../wire/dashboard.calls.ts';
import type { listCandidateAlerts } from '../wire/dashboard.ts';
import { askableSince, MANY_SITES, mergeFeed, type Told, type Versioned } from './merge-feed.ts';

const FEED = keys.of('alerts');

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
export async function readFeed(kept: Feed | undefined, signal: AbortSignal): Promise<Feed> {
  const now = Date.now();
  // A device may have kept what an older page made: it must not hold up the next answer.
  const held = (kept as Partial<Feed> | undefined)?.onGoing?.summary.length;
  if ((held ?? siteBook().length) <= MANY_SITES) return ask(undefined, signal);
  const since = askableSince(kept, now);
  const merged = since === null ? null : mergeFeed(kept, await ask(since, signal), now);
  return merged ?? { ...(await ask('0', signal)), wholeAt: now };
}

async function ask(since: string | undefined, signal: AbortSignal): Promise<Feed & Told> {
  const reply = await send<typeof listCandidateAlerts>(dashboardCalls.listCandidateAlerts, {
    params: {},
    ...(since !== undefined && { query: { since } }),
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
    ...(since !== undefined && { version: reply.version, since: reply.since, judged: reply.judged }),
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
    // What is held when it is asked: what comes later goes on from there, or is asked for whole.
    queryFn: ({ client, signal }) => readFeed(client.getQueryData<Feed>(FEED), signal),
    ...pollingOnce,
  });
}
