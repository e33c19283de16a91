// What every page begins with, asked for while nothing is drawn yet: a page that begins without it is drawn twice, which a slow
// processor feels.
import { shownFeed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { incomingQuery } from '@bantay/features/incoming/pages/use-incoming.ts';
import { waitingReportsQuery } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readCredentials } from '../api/credentials.ts';
import { openFirstAnswers } from '../api/first-answers.ts';
import { keepAnswers } from '../api/kept-answers.ts';
import { rightsQuery } from '../api/may.tsx';
import { keepSites } from '../api/site-book.ts';
import { siteFactsQuery } from '../api/use-site-facts.ts';

/** So long a page waits for it; then it begins with its grey places. */
const MOST_MS = 300;

/** Ends when all of it is there, from the server or as this device has kept it, or was refused; or when it is late. */
export async function askFirst(queries: QueryClient): Promise<void> {
  const person = readCredentials();
  if (!person) return;
  openFirstAnswers();
  keepAnswers(queries, person.user.userId);
  const incoming = incomingQuery({});
  void queries.prefetchQuery(shownFeed);
  void queries.prefetchQuery(incoming);
  void queries.prefetchQuery(waitingReportsQuery);
  void queries.prefetchQuery(rightsQuery);
  void queries.prefetchQuery(siteFactsQuery);
  const asked = [shownFeed, incoming, waitingReportsQuery, rightsQuery, siteFactsQuery].map(({ queryKey }) => queryKey);
  await whenHeard(queries, asked);
  const sites = queries.getQueryData(siteFactsQuery.queryKey);
  // A page of a site that this device does not know would wait for them once more.
  if (sites) keepSites(sites);
}

function whenHeard(queries: QueryClient, asked: readonly QueryKey[]): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      leave();
      done();
    };
    const timer = setTimeout(end, MOST_MS);
    const leave = queries.getQueryCache().subscribe(() => {
      if (asked.every((key) => queries.getQueryState(key)?.status !== 'pending')) end();
    });
  });
}
