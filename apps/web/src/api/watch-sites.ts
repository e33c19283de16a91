// Of which sites a page shows readings: the server tells it of those alone, and news of a site ask again for what is of that site.
import { READINGS, type ReadingsWish } from '@bantay/kernel/wire/realtime';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { HeardSites } from './news-desk.ts';
import { siteFacts } from './site-book.ts';

/** Answers of these whose name has a site are of that site alone. */
const OF_ONE_SITE: readonly unknown[] = [...READINGS, 'alerts'];
/** Whoever shows more hears of all: a wish has to be small (16 kB, socket.ts of the server). */
const MOST_SITES = 50;

/** Sites of the book that a name of an answer bears. */
const sitesIn = (key: QueryKey): string[] =>
  key.filter((part) => typeof part === 'string' && siteFacts(part) !== null) as string[]; // texts, as just asked

const READING_KEYS: readonly unknown[] = READINGS;
const isReadings = ({ queryKey }: { queryKey: QueryKey }) => READING_KEYS.includes(queryKey[0]);

/** What names no site that is known may be of any. */
export function isTouched(key: QueryKey, heard: HeardSites): boolean {
  const own = OF_ONE_SITE.includes(key[0]) ? sitesIn(key) : [];
  return heard === null || own.length === 0 || own.some((site) => heard.has(site));
}

/** Of what is shown; null: of all sites. */
export function readingsShown(queries: QueryClient): ReadingsWish | null {
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate: isReadings });
  const sites = shown.map(({ queryKey }) => sitesIn(queryKey));
  const readings = [...new Set(sites.flat())].sort();
  return sites.some((own) => own.length === 0) || readings.length > MOST_SITES ? null : { readings };
}

/** Says at once what is wished for, and what else as soon as a page shows other sites. */
export function watchShown(queries: QueryClient, say: (wish: ReadingsWish | null) => void): () => void {
  let said: string | undefined;
  const look = () => {
    const wish = readingsShown(queries);
    const text = JSON.stringify(wish);
    if (text === said) return;
    said = text;
    say(wish);
    if (wish === null) return;
    // What happens there from now on is not told: whoever opens it again asks, however young it is.
    const heard = new Set(wish.readings);
    const isMissed = (one: { queryKey: QueryKey }) => isReadings(one) && !isTouched(one.queryKey, heard);
    void queries.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isMissed });
  };
  look();
  return queries.getQueryCache().subscribe(({ type }) => {
    // Leaving a page and coming to the next are one change.
    if (type.startsWith('observer')) queueMicrotask(look);
  });
}
