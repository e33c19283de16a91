// Asks which sites there are, and keeps the answer (site-book.ts); news of the sites ask again.
import { sitesCalls } from '@bantay/features/sites/wire/sites.calls.ts';
import type { listSiteFacts } from '@bantay/features/sites/wire/sites.ts';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from './client.ts';
import { keys } from './keys.ts';
import { keepSites } from './site-book.ts';

export const siteFactsQuery = queryOptions({
  queryKey: keys.of('sites', 'facts'),
  queryFn: ({ signal }) => send<typeof listSiteFacts>(sitesCalls.listSiteFacts, { signal }),
  staleTime: DAY_MS,
});

export function useSiteFacts() {
  const query = useQuery(siteFactsQuery);
  const { data } = query;
  useEffect(() => {
    if (data) keepSites(data);
  }, [data]);
  return query;
}
