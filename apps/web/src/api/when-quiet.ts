// What a page can do without does not share a weak line, nor a slow processor, with what it shows.
import type { QueryClient } from '@tanstack/react-query';

/** So long nothing is asked for, ms: what has come is drawn by then, and has asked for what it needs. */
const CALM_MS = 200;

/** Ends once nothing more is asked for, or after `mostMs`. */
export function whenQuiet(queries: QueryClient, mostMs: number): Promise<void> {
  return new Promise((done) => {
    let calm: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      leave();
      clearTimeout(calm);
      clearTimeout(late);
      done();
    };
    const look = () => {
      const isQuiet = queries.isFetching() === 0;
      if (!isQuiet) clearTimeout(calm);
      calm = isQuiet ? (calm ?? setTimeout(end, CALM_MS)) : undefined;
    };
    const leave = queries.getQueryCache().subscribe(look);
    const late = setTimeout(end, mostMs);
    look();
  });
}
