// What a machine sends is kept as it came before anybody reads it, and what became of it is noted beside it (decision 061).
// Where and how long it is kept is a room's concern.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyIn } from './logger-authorization.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The gate has found this key; null: nobody came with one. */
    loggerKeyId: number | null;
    arrival: Arrival | null;
  }
}

interface Arrival {
  /** Keeps the body before it is read, once. */
  begin(text: string): Promise<void>;
  /** The body; null: not begun. */
  text: string | null;
  /** Null: not kept yet, or it could not be. */
  id: number | null;
  answer: unknown;
  /** V, where the post told it. */
  battery: number | null;
}

export interface Sent {
  keyId: number;
  door: string;
  text: string;
  /** Of the whole body. */
  bytes: number;
  /** In clear: it is taken out of the text. */
  key: string;
}

export interface ArrivalBook {
  begin(sent: Sent): Promise<number>;
  end(arrivalId: number, answer: unknown, battery: number | null): Promise<void>;
}

/** What these bring is somebody's message: it has its own table, and looks at it are recorded. */
const NOT_KEPT: readonly unknown[] = ['sms key', 'report key'];

export function keepArrivals(http: FastifyInstance, book: ArrivalBook, onError: (error: unknown) => void): void {
  const ending = new Set<Promise<void>>();
  http.decorateRequest('loggerKeyId', null);
  http.decorateRequest('arrival', null);
  http.addHook('onRequest', async (request) => {
    if (request.loggerKeyId === null || NOT_KEPT.includes(request.routeOptions.config.who)) return;
    request.arrival = openArrival(request, request.loggerKeyId);
  });
  // What comes without a body is kept before it is read, too: the newest of two is the one that came last.
  http.addHook('preValidation', async ({ arrival }) => {
    if (arrival?.text === null) await arrival.begin('');
  });
  http.addHook('preSerialization', async ({ arrival }, _reply, answer) => {
    if (arrival) arrival.answer = answer;
    return answer;
  });
  // Nobody waits for it: the machine has its answer.
  http.addHook('onResponse', async ({ arrival }) => {
    if (!arrival) return;
    const done = end(arrival).catch(onError);
    ending.add(done);
    void done.finally(() => ending.delete(done));
  });
  http.addHook('onClose', async () => void (await Promise.all(ending)));

  function openArrival({ url, headers }: FastifyRequest, keyId: number): Arrival {
    const [path = '', query = ''] = url.split('?', 2);
    const door = path.replace(/^\/api\/ingest\//, '').slice(0, 60);
    const key = keyIn(headers.authorization) ?? '';
    return {
      ...{ text: null, id: null, answer: null, battery: null },
      async begin(text) {
        this.text = text;
        const whole = query === '' ? text : `?${query}\n${text}`;
        // A reading is not refused because its line could not be kept.
        this.id = await book.begin({ keyId, door, text: whole, bytes: Buffer.byteLength(text), key }).catch((error) => {
          onError(error);
          return null;
        });
      },
    };
  }

  async function end(arrival: Arrival): Promise<void> {
    // A body that is too large, or of a kind that nobody reads here, has no text; or it could not be kept.
    if (arrival.id === null) await arrival.begin(arrival.text ?? '');
    if (arrival.id !== null) await book.end(arrival.id, arrival.answer, arrival.battery);
  }
}
