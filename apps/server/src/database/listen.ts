// One connection that listens to notifications and comes back by itself; after a gap it says so.
import pg from 'pg';
import { fewAtOnce } from '../files/few-at-once.ts';
import { clientConfig, cutConnection } from './database.ts';
import { OWN_END_TEXT } from './own-schema.ts';

export interface Listener {
  /** The database answers no more: it tries anew. */
  cut(): void;
  /** One channel more, or one less, by its whole name. */
  hear(channel: string): Promise<void>;
  forget(channel: string): Promise<void>;
  close(): Promise<void>;
}

/** The connection itself, to whoever holds something on it. */
export interface OwnListener extends Listener {
  /** In its turn; null while the connection is away. */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T | null>;
}

export interface ListenOptions {
  url: string;
  /** Channels are called by their whole names, with the end of whatever schema they belong to. */
  isWhole?: boolean;
  channels: readonly string[];
  onNotice: (channel: string, payload: string) => void;
  /** Called after every reconnect: something may have been missed. */
  onGap: () => void;
  onError: (error: unknown) => void;
  /** What this line holds beside, taken anew each time that it comes back. */
  onLine?: (client: pg.Client) => Promise<void>;
}

/** Of the schema of this connection. */
async function readEnd(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ end: string }>(`select ${OWN_END_TEXT} as "end"`);
  return rows[0]?.end ?? '';
}

/** Between two tries to come back, ms. */
const RETRY_MS = 1000;

export async function listen(options: ListenOptions): Promise<OwnListener> {
  const names = new Set(options.channels);
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const connect = async () => {
    const next = new pg.Client(clientConfig(options.url));
    next.on('error', (error) => options.onError(error));
    next.on('end', () => {
      if (client === next) again();
    });
    let end = '';
    next.on('notification', ({ channel, payload = '' }) =>
      options.onNotice(channel.slice(0, channel.length - end.length), payload),
    );
    try {
      await next.connect();
      end = options.isWhole ? '' : await readEnd(next);
      for (const channel of names) await next.query(`listen ${pg.escapeIdentifier(channel + end)}`);
      await options.onLine?.(next);
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

  // A connection takes one statement at a time.
  const oneByOne = fewAtOnce(1);
  const inTurn = (statement: string) =>
    oneByOne(async () => void (await client?.query(statement))).catch(options.onError);

  await connect();
  return {
    // While the line is away the name is enough: it is heard when that is back.
    hear(channel) {
      names.add(channel);
      return inTurn(`listen ${pg.escapeIdentifier(channel)}`);
    },
    forget(channel) {
      names.delete(channel);
      return inTurn(`unlisten ${pg.escapeIdentifier(channel)}`);
    },
    use: (work) => oneByOne(async () => (client === null ? null : work(client))),
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
