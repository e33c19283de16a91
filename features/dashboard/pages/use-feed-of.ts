// Of one site, which may be one of those that are only counted: then it is asked for by its code.
import { pollingOnce } from '@bantay/web/api/polling.ts';
import { useQuery } from '@tanstack/react-query';
import { askFeed, feedKeyOf, useFeed } from './use-feed.ts';

export function useFeedOf(site: string) {
  const shown = useFeed();
  const isCounted =
    shown.data?.calm !== undefined && !shown.data.onGoing.summary.some((one) => one.site.siteCode === site);
  const own = useQuery({
    queryKey: feedKeyOf({ site }),
    queryFn: ({ signal }) => askFeed({ site, query: {}, signal }),
    ...pollingOnce,
    enabled: isCounted,
  });
  return isCounted ? own : shown;
}
