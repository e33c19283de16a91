// A gateway reached by HTTP POST with JSON; every answer is classed as accepted, final, retry or doubtful.
import type { Gateway, HandOver, Sms } from './gateway.ts';

export interface HttpGatewayOptions {
  url: string;
  key: string | null;
  takesKeys?: boolean;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 30_000;
/** Refused before anything was sent: worth another try. */
const RETRY_STATUS = new Set([408, 425, 429, 503]);
/** Error codes of a connection that never stood: nothing was handed over. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

export function makeHttpGateway({
  url,
  key,
  takesKeys = false,
  timeoutMs = TIMEOUT_MS,
  fetch: post = fetch,
}: HttpGatewayOptions): Gateway {
  return {
    kind: 'http',
    takesKeys,
    parallel: 8,
    timeoutMs,
    async send(sms) {
      try {
        const answer = await post(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': sms.idempotencyKey,
            ...(key ? { authorization: `Bearer ${key}` } : {}),
          },
          body: JSON.stringify(bodyOf(sms)),
          // Followed, a POST becomes a GET, and the page at its end a message that nobody sent.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return classify(answer.status, await answer.text());
      } catch (error) {
        return classifyFailure(error);
      }
    },
  };
}

const bodyOf = ({ number, text, idempotencyKey }: Sms) => ({ to: number, message: text, id: idempotencyKey });

export function classify(status: number, body: string): HandOver {
  if (status >= 200 && status < 300) return { outcome: 'accepted', reference: referenceIn(body) };
  if (RETRY_STATUS.has(status)) return { outcome: 'retry', detail: `HTTP ${status}` };
  // A 500 may come after the message has left, a 502 or 504 from a proxy whose gateway has it; nobody can tell.
  if (status >= 500) return { outcome: 'doubtful', detail: `HTTP ${status}` };
  return { outcome: 'final', detail: `HTTP ${status}` };
}

function classifyFailure(error: unknown): HandOver {
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  if (cause !== undefined && NEVER_CONNECTED.has(cause)) return { outcome: 'retry', detail: cause };
  const name = error instanceof Error ? error.name : 'error';
  return { outcome: 'doubtful', detail: cause ?? name };
}

/** Gateways name the message `id`, `message_id` or `reference`; without one there is none. */
function referenceIn(body: string): string | null {
  try {
    const json = JSON.parse(body) as Record<string, unknown>;
    const found = json.id ?? json.message_id ?? json.reference;
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 100) : null;
  } catch {
    return null;
  }
}
