// One connection that listens to notifications and comes back by itself; after a gap it says so.
import pg from 'pg';
import { clientConfig, cutConnection } from './database.ts';

export interface Listener {
  /** The database answers no more: it tries anew. */
  cut(): void;
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channels: readonly string[];
  onNotice: (channel: string, payload: string) => void;
  /** Called after every reconnect: something may have been missed. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** Between two tries to come back, ms. */
const RETRY_MS = 1000;

export async function listen(options: ListenOptions): Promise<Listener> {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const connect = async () => {
    const next = new pg.Client(clientConfig(options.url));
    next.on('error', (error) => options.onError(error));
    next.on('end', () => {
      if (client === next) again();
    });
    next.on('notification', (notice) => options.onNotice(notice.channel, notice.payload ?? ''));
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      cutConnection(next);
      throw error;
    }
    // Closed while it came back: nobody would end it any more.
    if (closed) await next.end();
    else client = next;
  };

  const again = () => {
    client = null;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(options.onGap, (error) => {
        options.onError(error);
        again();
      });
    }, RETRY_MS);
  };

  await connect();
  return {
    cut() {
      if (client) cutConnection(client);
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
