// How an app reaches its database: by lines of its own, or by those that it shares with the other municipalities of a cell (shared-reach.ts).
import { type Db, openDatabase, type Patience, type ReachedDatabase } from './database.ts';
import { type Listener, type ListenOptions, listen } from './listen.ts';
import { type DatabaseWatch, type WatchOptions, watchDatabase } from './watch-database.ts';

export interface OpenOptions {
  patience?: Patience;
  /** Of a house beside this one. */
  schema?: string;
  max?: number;
  onError?: (error: Error) => void;
}

export interface Reach {
  open(options: OpenOptions): ReachedDatabase;
  /** On which jobs hold their locks while they work on `database`. */
  locksFor(database: ReachedDatabase): Db;
  listen(options: Omit<ListenOptions, 'url'>): Promise<Listener>;
  watch(options: Pick<WatchOptions, 'onAway' | 'line'>): DatabaseWatch;
}

/** One connection a job for its lock, of the same pool: jobs of one house are few. */
export const reachAlone = (url: string): Reach => ({
  open: (options) => openDatabase({ url, ...options }),
  locksFor: ({ db }) => db,
  listen: (options) => listen({ url, ...options }),
  watch: (options) => watchDatabase({ url, ...options }),
});
