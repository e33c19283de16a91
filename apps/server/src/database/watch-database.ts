// Notices that the database does not answer any more: one question every two seconds on a connection of its own.
// A machine that is gone, or a process that is stopped, closes nothing: whoever waits on such a connection would wait for hours.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, cutConnection } from './database.ts';

export interface DatabaseWatch {
  /** The newest question had no answer. */
  isAway(): boolean;
  close(): Promise<void>;
}

export interface WatchOptions {
  url: string;
  /** Another way to it than by `url`. */
  line?: pg.ClientConfig;
  /** Called once, when it goes: whoever waits for it is told. */
  onAway: () => void;
  everyMs?: number;
  patienceMs?: number;
}

const EVERY_MS = 2000;
/** Longer than any pause of a busy database, shorter than the patience of the people before their screens. */
const PATIENCE_MS = 6000;
/** After our own process stood still the answer may lie there unread. */
const SECOND_LOOK_MS = 100;

export function watchDatabase({
  url,
  line = clientConfig(url),
  onAway,
  everyMs = EVERY_MS,
  patienceMs = PATIENCE_MS,
}: WatchOptions): DatabaseWatch {
  let client: pg.Client | null = null;
  let isAway = false;
  let isOver = false;
  const stop = new AbortController();

  const ask = async () => {
    client ??= await connect();
    await client.query('select 1');
  };
  const connect = async () => {
    const next = new pg.Client({ ...line, connectionTimeoutMillis: patienceMs / 2 });
    next.on('error', () => {});
    await next.connect();
    return next;
  };
  const look = async () => {
    const isThere = await within(patienceMs, ask());
    if (!isThere && client) {
      cutConnection(client);
      client = null;
    }
    if (!isThere && !isAway && !isOver) onAway();
    isAway = !isThere;
  };
  const run = async () => {
    while (!isOver) {
      await look();
      await sleep(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();

  return {
    isAway: () => isAway,
    async close() {
      isOver = true;
      stop.abort();
      if (client) cutConnection(client);
      await running;
      if (client) cutConnection(client);
    },
  };
}

/** True when it ended well in time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let outcome: boolean | null = null;
  const done = work.then(
    () => {
      outcome = true;
    },
    () => {
      outcome = false;
    },
  );
  await Promise.race([done, sleep(ms, undefined, { ref: false })]);
  if (outcome === null) await Promise.race([done, sleep(SECOND_LOOK_MS)]);
  return outcome === true;
}
