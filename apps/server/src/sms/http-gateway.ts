// A gateway reached by HTTP POST: accepted only with a good sign in the answer, everything else is doubtful or refused.

import { codeOf, thrownField } from '@bantay/kernel/thrown';
import type { Gateway, HandOver, Sms } from './gateway.ts';
import { fieldsOf, type HttpAnswer, type HttpPreset, idOf } from './http-presets.ts';
import { fillForm, fillHeader, fillJson, isJsonTemplate, type TemplateValues } from './http-template.ts';

type Shape = Omit<HttpPreset, 'name' | 'source'> & { name: string };

export interface HttpGatewayOptions {
  url: string;
  key: string | null;
  /** The provider's own shape; null: our plain one, or that of the settings. */
  preset?: Shape | null;
  /** SMS_HTTP_BODY, SMS_HTTP_HEADERS, SMS_HTTP_SENDER; they go before the preset's. */
  body?: string | null;
  headers?: Readonly<Record<string, string>> | null;
  sender?: string | null;
  /** SMS_HTTP_ACCEPTED: an answer that fits it was accepted, and no other. */
  acceptedPattern?: RegExp | null;
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

/** Without any setting: number and text as JSON, and our key only where the gateway is said to know it. */
const PLAIN = '{"to":"{number}","message":"{text}"}';
const PLAIN_WITH_KEY = '{"to":"{number}","message":"{text}","id":"{key}"}';

export function makeHttpGateway(options: HttpGatewayOptions): Gateway {
  const { url, takesKeys = false, timeoutMs = TIMEOUT_MS, fetch: post = fetch } = options;
  return {
    kind: 'http',
    takesKeys,
    parallel: 8,
    timeoutMs,
    async send(sms) {
      if (options.preset?.neverSends?.test(sms.text)) {
        return { outcome: 'final', detail: `${options.preset.name} never sends a text that begins so` };
      }
      try {
        const answer = await post(url, {
          method: 'POST',
          ...requestOf(options, sms),
          // Followed, a POST becomes a GET, and the page at its end a message that nobody sent.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return classify({ status: answer.status, body: await answer.text(), hasKey: takesKeys }, options);
      } catch (error) {
        return classifyFailure(error);
      }
    },
  };
}

function requestOf(options: HttpGatewayOptions, { number, text, idempotencyKey }: Sms) {
  const { key, preset = null, body = null, headers = null, sender = null, takesKeys = false } = options;
  const values: TemplateValues = {
    number,
    text,
    key: takesKeys ? idempotencyKey : '',
    account: key ?? '',
    sender: sender ?? '',
  };
  const ofPreset = takesKeys ? (preset?.bodyWithKey ?? preset?.body) : preset?.body;
  const template = body ?? ofPreset ?? (takesKeys ? PLAIN_WITH_KEY : PLAIN);
  const isJson = isJsonTemplate(template);
  const isPlain = preset === null && headers === null;
  const heads = Object.entries({ ...preset?.headers, ...headers }).map(([name, value]) => [
    name,
    fillHeader(value, values),
  ]);
  return {
    headers: {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(takesKeys ? { 'idempotency-key': idempotencyKey } : {}),
      ...(isPlain && key ? { authorization: `Bearer ${key}` } : {}),
      ...Object.fromEntries(heads),
    },
    body: isJson ? fillJson(template, values) : fillForm(template, values),
  };
}

type Rule = Pick<HttpGatewayOptions, 'preset' | 'acceptedPattern'>;

export function classify(
  { status, body, hasKey = false }: { status: number; body: string; hasKey?: boolean },
  { preset = null, acceptedPattern = null }: Rule = {},
): HandOver {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(body) && status < 400) return pageInstead(status);
  const answer: HttpAnswer = { status, json: jsonIn(body), text: body, hasKey };
  if (acceptedPattern !== null && status >= 200 && status < 300) {
    // Somebody has said what a good answer looks like: then nothing else is one.
    return acceptedPattern.test(body)
      ? { outcome: 'accepted', reference: referenceIn(answer.json) }
      : { outcome: 'doubtful', detail: 'the answer does not fit SMS_HTTP_ACCEPTED' };
  }
  if (preset !== null) {
    const unclear: HandOver = {
      outcome: 'doubtful',
      detail: `HTTP ${status}: no answer that ${preset.name} describes`,
    };
    return preset.judge(answer) ?? (RETRY_STATUS.has(status) || isClearRefusal(status) ? byStatus(status) : unclear);
  }
  return status >= 200 && status < 300 ? byPlainAnswer(answer.json) : byStatus(status);
}

/** 409 may mean "I have it already", which is no refusal. */
const isClearRefusal = (status: number) => status >= 300 && status < 500 && status !== 409;

function byStatus(status: number): HandOver {
  if (RETRY_STATUS.has(status)) return { outcome: 'retry', detail: `HTTP ${status}` };
  // A 500 may come after the message has left, a 502 or 504 from a proxy whose gateway has it; nobody can tell.
  if (status >= 500 || status === 409) return { outcome: 'doubtful', detail: `HTTP ${status}` };
  return { outcome: 'final', detail: `HTTP ${status}` };
}

/** Somewhere on the way a proxy or a sign-in page answered: a good status of theirs says nothing. */
const pageInstead = (status: number): HandOver =>
  status >= 300 ? byStatus(status) : { outcome: 'doubtful', detail: 'a page instead of an answer' };

/** A gateway that nobody has described: believed when it gives the message an id and does not say that it failed. */
function byPlainAnswer(json: unknown): HandOver {
  if (saysFailed(json)) return { outcome: 'doubtful', detail: 'the answer says it failed' };
  const reference = referenceIn(json);
  return reference === null
    ? { outcome: 'doubtful', detail: 'no id in the answer' }
    : { outcome: 'accepted', reference };
}

const BAD_WORD = /err|fail|refus|reject|refund|undeliver|invalid|denied|expired|cancel|insufficient/i;

function saysFailed(json: unknown): boolean {
  const one = itemIn(json);
  const words = [one.status, one.state, one.result, one.outcome].map((word) => String(word ?? ''));
  const isNo = [one.success, one.ok].includes(false);
  const code = Number(one.code ?? 0);
  return isNo || hasAny(one.error) || hasAny(one.errors) || code >= 400 || words.some((word) => BAD_WORD.test(word));
}

const hasAny = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0');

function classifyFailure(error: unknown): HandOver {
  const cause = codeOf(thrownField(error, 'cause'));
  if (cause !== undefined && NEVER_CONNECTED.has(cause)) return { outcome: 'retry', detail: cause };
  const name = error instanceof Error ? error.name : 'error';
  return { outcome: 'doubtful', detail: cause ?? name };
}

/** Gateways name the message `id`, `message_id` or `reference`, in an object or a list of one; without one there is none. */
function referenceIn(json: unknown): string | null {
  const one = itemIn(json);
  return idOf(one.id) ?? idOf(one.message_id) ?? idOf(one.messageId) ?? idOf(one.reference);
}

/** The one item of a list of one, or the object itself; an answer about several is about none of them. */
const itemIn = (json: unknown) => fieldsOf(Array.isArray(json) && json.length === 1 ? json[0] : json);

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
