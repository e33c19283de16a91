// The last answers to what may be looked at without a line: kept on this device per person, drawn first and as old as they are, while the
// server is asked. Where a browser keeps nothing (an address without https) everything is asked for as before.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { fieldNow, setFieldNow } from './field-clock.ts';
import { keys } from './keys.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Beginnings of the names of what is kept. Not: people of households and contacts, messages of residents and colleagues, and whatever
 * is recorded when it is looked at.
 */
const KEPT: readonly (readonly string[])[] = [
  ...[['alerts'], ['sites'], ['duty'], ['status'], ['moms'], ['activities']],
  ...[['rainfall'], ['surficial'], ['subsurface'], ['earthquake'], ['site-map']],
  ['rights', 'own'],
  // Whom to call when nothing goes.
  ['chat', 'emergency'],
];
/** Of the person who is signed in: `answers-17`. */
const SHELF = 'answers-';
/** Its name among the caches. */
export const shelfOf = (userId: number): string => SHELF + userId;
const MOST_ANSWERS = 80;
/** A quarter of readings of a site is half of that. */
const MOST_BYTES = 1_000_000;
/** What lies in the future was kept by another clock: how old it is nobody knows. */
const CLOCK_MS = MINUTE_MS;

/** So long a kept answer passes for an answer: a page that is loaded anew would flicker otherwise. */
const FRESH_MS = MINUTE_MS;

/** What of this page was drawn from the device, and not yet heard from the server. */
const unconfirmed = new Set<string>();
export const isOnlyKept = (key: QueryKey): boolean => unconfirmed.has(JSON.stringify(key));

interface Kept {
  data: unknown;
  /** When it was answered, by the device's clock, epoch ms. */
  at: number;
}
type Shelf = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

interface Keeping {
  userId: number;
  forget: () => Promise<void>;
}
const begun = new WeakMap<QueryClient, Keeping>();

/** Before anything is asked for; once for one person. Ends with what forgets everything: for whoever signs out. */
export function keepAnswers(queries: QueryClient, userId: number): () => Promise<void> {
  const known = begun.get(queries);
  if (known?.userId === userId) return known.forget;
  const keep = beginToKeep(queries, userId);
  const forget = () => {
    begun.delete(queries);
    return keep();
  };
  begun.set(queries, { userId, forget });
  return forget;
}

function beginToKeep(queries: QueryClient, userId: number): () => Promise<void> {
  const storage = globalThis.caches as CacheStorage | undefined; // an address without https has none
  if (!storage) return async () => undefined;
  const name = shelfOf(userId);
  const shelf = dropOthers(storage, name).then(() => storage.open(name));
  // Full or forbidden: then nothing is kept, and nothing else is missing.
  shelf.catch(() => undefined);
  const read = (hash: string) => shelf.then((open) => readKept(open, hash)).catch(() => null);
  const write = (hash: string, data: unknown) => {
    const at = Date.now();
    // To write a quarter of readings takes a chart's time to be drawn.
    return Promise.all([shelf, whenIdle()])
      .then(([open]) => writeKept(open, hash, { data, at }))
      .catch(() => undefined);
  };

  queries.setDefaultOptions({
    ...queries.getDefaultOptions(),
    queries: { ...queries.getDefaultOptions().queries, persister: persisterOf(read, write) },
  });
  const end = keepSession(queries, read, write);
  return async () => {
    end();
    await shelf.catch(() => undefined);
    await storage.delete(name);
  };
}

type Read = (hash: string) => Promise<Kept | null>;
type Write = (hash: string, data: unknown) => Promise<unknown>;

function persisterOf(read: Read, write: Write) {
  return async (
    ask: (context: QueryFunctionContext<QueryKey, never>) => unknown,
    context: QueryFunctionContext<QueryKey>,
    query: Query,
  ) => {
    const asked = () => ask(context as QueryFunctionContext<QueryKey, never>); // a name's parts decide, not its type
    if (!isKept(query.queryKey)) return asked();
    const kept = query.state.data === undefined ? await read(query.queryHash) : null;
    if (kept) {
      const dataUpdatedAt = readAtOf(kept);
      if (Date.now() - dataUpdatedAt > FRESH_MS) unconfirmed.add(query.queryHash);
      // Drawn at once and as old as it is: given back as an answer, it would be noted as new.
      query.setState({ data: kept.data, dataUpdatedAt, status: 'success' });
    }
    const data = await asked();
    unconfirmed.delete(query.queryHash);
    void write(query.queryHash, data);
    return data;
  };
}

const isKept = (key: QueryKey) => KEPT.some((start) => start.every((part, place) => key[place] === part));

/** Device time; 0, older than anything, where the clock has gone back since. */
const readAtOf = ({ at }: Kept) => (at > Date.now() + CLOCK_MS ? 0 : at);

/**
 * The session is asked for before anybody is known. Of a kept one the clock goes on, as far from the device's as it was when it was answered:
 * the page itself may have taken that time later, or not yet.
 */
function keepSession(queries: QueryClient, read: Read, write: Write): () => void {
  const hash = JSON.stringify(keys.session());
  void read(hash).then((kept) => {
    if (!kept || queries.getQueryData(keys.session()) !== undefined) return;
    const facts = kept.data as { now: number }; // written below
    setFieldNow(Date.now() + facts.now - kept.at);
    queries.setQueryData(keys.session(), { ...facts, now: fieldNow() }, { updatedAt: readAtOf(kept) });
  });
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    const { action } = event;
    // The kept one is put there by hand, above.
    if (action.type === 'success' && !action.manual) void write(hash, action.data);
  });
}

const addressOf = (hash: string) => `/~answer/${encodeURIComponent(hash)}`;

async function readKept(shelf: Shelf, hash: string): Promise<Kept | null> {
  const found = await shelf.match(addressOf(hash));
  return found ? ((await found.json()) as Kept) : null; // written below
}

async function writeKept(shelf: Shelf, hash: string, kept: Kept): Promise<void> {
  if (!isPlain(kept)) return;
  const text = JSON.stringify(kept);
  if (text.length > MOST_BYTES) return;
  await shelf.put(addressOf(hash), new Response(text));
  const all = await shelf.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - MOST_ANSWERS))) await shelf.delete(oldest);
}

/** Whether a text can hold it: a map or a date would come back as something else. A year of readings is looked through before it is drawn. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Of whoever was signed in here before. */
async function dropOthers(storage: CacheStorage, own: string): Promise<void> {
  for (const name of await storage.keys()) if (name.startsWith(SHELF) && name !== own) await storage.delete(name);
}
