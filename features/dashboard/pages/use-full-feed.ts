// What the dashboard shows beside what every page does: all of many sites, or those of a scope. With the version that is held, and whole only
// where that does not go on. Not in the files that every page needs.
import { pollingOnce } from '@bantay/web/api/polling.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { askableSince, mergeFeed } from './merge-feed.ts';
import { askFeed, type Feed, type FeedScope, feedKeyOf, shownFeed, useFeed } from './use-feed.ts';

/** All sites in full. */
export const EVERY = {} as const;

const NO_TEXTS = '0';

async function readPart(kept: Feed | undefined, scope: FeedScope | typeof EVERY, signal: AbortSignal): Promise<Feed> {
  const now = Date.now();
  const since = askableSince(kept, now);
  const ask = (from: string, texts: string) => askFeed({ query: { ...scope, since: from, texts }, signal });
  const merged = since === null ? null : mergeFeed(kept, await ask(since, kept?.texts ?? NO_TEXTS), now);
  if (!merged) return { ...(await ask('0', NO_TEXTS)), wholeAt: now };
  // What is held is not told again.
  return kept?.texts !== undefined && merged.texts === kept.texts ? { ...merged, templates: kept.templates } : merged;
}

/** Null: what every page shows. */
export function useFeedPart(part: FeedScope | typeof EVERY | null) {
  const queryKey = feedKeyOf(part);
  const ofPart = part && {
    queryKey,
    // What is held when it is asked: what comes later goes on from there, or is asked for whole.
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      readPart(client.getQueryData<Feed>(queryKey), part, signal),
    ...pollingOnce,
  };
  return useQuery(ofPart ?? shownFeed);
}

/** Where every site has to be in it: what every page shows, as long as that tells of all; otherwise asked for beside it. */
export function useFullFeed(scope: FeedScope | null) {
  const shown = useFeed();
  const part = scope ?? (shown.data?.calm ? EVERY : null);
  return { part, feed: useFeedPart(part), shown };
}
