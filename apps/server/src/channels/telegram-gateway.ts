// Messages of our bot in chats of people on duty, by the Bot API of Telegram.
import type { FurtherGateway, HandOver } from '../sms/gateway.ts';
import { makeHttpGateway } from '../sms/http-gateway.ts';
import { fieldsOf, type HttpAnswer, idOf } from '../sms/http-presets.ts';

/** Whoever waits longer than this for an answer does not know whether the message is in the chat. */
const TIMEOUT_MS = 15_000;

export interface TelegramOptions {
  token: string;
  /** A stand-in of tests. */
  root?: string;
  timeoutMs?: number;
}

/** The address holds the token: nothing that is kept of an answer or a failure repeats it. */
export const makeTelegramGateway = ({
  token,
  root = 'https://api.telegram.org',
  timeoutMs = TIMEOUT_MS,
}: TelegramOptions): FurtherGateway => ({
  ...makeHttpGateway({
    ...{ url: `${root}/bot${token}/sendMessage`, key: null, timeoutMs },
    preset: { name: 'Telegram', body: '{"chat_id":"{number}","text":"{text}"}', headers: {}, judge },
  }),
  ...{ kind: 'telegram', channel: 'telegram', parallel: 1 },
});

/**
 * "Making requests" of core.telegram.org/bots/api: `ok` and a `result`, or `error_code` with a `description`, and `retry_after`
 * in seconds where it is too much at once.
 */
function judge({ status, json }: HttpAnswer): HandOver | null {
  const { ok, result, error_code, description, parameters } = fieldsOf(json);
  const reference = idOf(fieldsOf(result).message_id);
  if (status === 200 && ok === true && reference !== null) return { outcome: 'accepted', reference };
  if (ok !== false || error_code !== status) return null;
  const detail = `Telegram says ${status}: ${String(description).slice(0, 100)}`;
  const seconds = Number(fieldsOf(parameters).retry_after);
  if (status === 429) return { outcome: 'retry', detail, ...(seconds > 0 ? { afterMs: seconds * 1000 } : {}) };
  return status >= 400 && status < 500 ? { outcome: 'final', detail } : null;
}
