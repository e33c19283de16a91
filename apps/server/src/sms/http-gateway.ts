// A gateway reached by HTTP POST with JSON; every answer is classed as accepted, final, retry or doubtful.
import type { Gateway, HandOver, Sms } from './gateway.ts';

export interface HttpGatewayOptions {
  url: string;
  key: string | null;
  takesKeys?: boolean;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Slow modems take half a minute for a message: given up earlier, each of theirs would be in doubt. */
export const TIMEOUT_MS = 60_000;
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
  if (status >= 200 && status < 300) {
    const doubt = doubtIn(body);
    return doubt === null
      ? { outcome: 'accepted', reference: referenceIn(body) }
      : { outcome: 'doubtful', detail: doubt };
  }
  if (RETRY_STATUS.has(status)) return { outcome: 'retry', detail: `HTTP ${status}` };
  // A 500 may come after the message has left, a 502 or 504 from a proxy whose gateway has it; nobody can tell.
  if (status >= 500) return { outcome: 'doubtful', detail: `HTTP ${status}` };
  return { outcome: 'final', detail: `HTTP ${status}` };
}

/** Why a good status is not believed: the page of a proxy or a sign-in, or an answer that itself says it failed. */
function doubtIn(body: string): string | null {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(body)) return 'a page instead of an answer';
  const json = jsonIn(body);
  const saysFailed =
    json.success === false || json.ok === false || Boolean(json.error) || /^(?:error|fail)/i.test(String(json.status));
  return saysFailed ? 'the answer says it failed' : null;
}

function classifyFailure(error: unknown): HandOver {
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  if (cause !== undefined && NEVER_CONNECTED.has(cause)) return { outcome: 'retry', detail: cause };
  const name = error instanceof Error ? error.name : 'error';
  return { outcome: 'doubtful', detail: cause ?? name };
}

/** Gateways name the message `id`, `message_id` or `reference`; without one there is none. */
function referenceIn(body: string): string | null {
  const json = jsonIn(body);
  const found = json.id ?? json.message_id ?? json.reference;
  return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 100) : null;
}

/** The fields of an answer; none when it is no JSON object. */
function jsonIn(body: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
