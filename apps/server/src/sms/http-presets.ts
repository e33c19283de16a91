// What each known HTTP gateway takes and how its answers are read, as one table: each row names where its answers are quoted from.
import type { HandOver } from './gateway.ts';

export interface HttpAnswer {
  status: number;
  /** The answer as JSON; null when it is none. */
  json: unknown;
  text: string;
  /** Our key was in the request: an answer may speak of it. */
  hasKey: boolean;
}

export interface HttpPreset {
  name: PresetName;
  /** Page or public code that quotes the answers, as the tests have them. */
  source: string;
  /** JSON, or a form; `{name}` stands for a value (http-template.ts). */
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Where the gateway takes a key of ours for one message: the same body with it. */
  bodyWithKey?: string;
  /** What the gateway cannot do without, besides SMS_HTTP_KEY. */
  needsSender?: string;
  /** How it posts what became of a message (report-template.ts), where its makers have written that down. */
  report?: string;
  /** Texts that it takes and never sends. */
  neverSends?: RegExp;
  /** Null: nothing that its maker has written down; the caller then calls it doubtful. */
  judge(answer: HttpAnswer): HandOver | null;
}

export const PRESET_NAMES = [
  'semaphore',
  'm360',
  'twilio',
  'vonage',
  'infobip',
  'plivo',
  'smsgate',
  'httpsms',
  'textbee',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

type Fields = Record<string, unknown>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isGood = (status: number) => status >= 200 && status < 300;
const isRefusal = (status: number) => status >= 400 && status < 500;

/** An id as gateways write it: text or number. */
export const idOf = (value: unknown): string | null =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value).slice(0, 100) : null;

const accepted = (reference: string): HandOver => ({ outcome: 'accepted', reference });
/** Its own words, shortened: they may name the account. */
const refused = (word: unknown): HandOver => ({
  outcome: 'final',
  detail: `refused: ${typeof word === 'string' || typeof word === 'number' ? word : 'no reason'}`.slice(0, 200),
});
const later = (word: unknown): HandOver => ({
  outcome: 'retry',
  detail: `asks to wait: ${String(word)}`.slice(0, 200),
});

export const PRESETS: readonly HttpPreset[] = [
  {
    name: 'semaphore',
    source: 'Semaphore, page "API Documentation"; utopia-php/messaging; tests of Humans\\Semaphore',
    body: 'apikey={secret}&number={number}&message={text}&sendername={sender}',
    headers: {},
    // "Messages that begin with TEST are silently ignored" (API Documentation).
    neverSends: /^\s*test/i,
    // A refusal is an object of field errors with 200, or a list of sentences with 500 (no credit).
    judge({ status, json }) {
      if (status === 429) return later('429');
      if (Array.isArray(json)) {
        const [one] = json;
        if (json.length !== 1) return null;
        if (typeof one === 'string') return refused(one);
        const item = fieldsOf(one);
        const id = idOf(item.message_id);
        if (id === null) return item.senderName === undefined ? null : refused(item.senderName);
        if (/^(failed|refunded)$/i.test(String(item.status))) return refused(item.status);
        return isGood(status) && /^(queued|pending|sent)$/i.test(String(item.status)) ? accepted(id) : null;
      }
      const [error] = Object.values(fieldsOf(json));
      return Array.isArray(error) && typeof error[0] === 'string' ? refused(error[0]) : null;
    },
  },
  {
    name: 'm360',
    source: 'denmarkmeralpis/mobile360, lib/mobile360/sms/broadcast.rb and its spec (v3 of the API)',
    body: '{"app_key":"{user}","app_secret":"{secret}","msisdn":"{number}","content":"{text}","shortcode_mask":"{sender}"}',
    headers: {},
    needsSender: 'the shortcode_mask of the account',
    // The clients go by `code` in the body, not by the status of HTTP.
    judge({ json }) {
      const { code, transid, messageId, message, name } = fieldsOf(json);
      const id = idOf(transid) ?? idOf(messageId);
      if (code === 201 && id !== null) return accepted(id);
      return typeof code === 'number' && isRefusal(code) && (message ?? name) ? refused(message ?? name) : null;
    },
  },
  {
    name: 'twilio',
    source: 'nyaruka/courier, handlers/twiml; Twilio, page "Outbound Message Status in Status Callbacks"',
    body: 'To={+number}&From={sender}&Body={text}',
    headers: { authorization: 'Basic {basic}' },
    report: 'MessageSid={id}&MessageStatus={status}&To={number}',
    needsSender: 'a number of the account',
    judge({ status, json }) {
      const { sid, status: state, code, message } = fieldsOf(json);
      const id = idOf(sid);
      if (isGood(status)) {
        if (id === null) return null;
        return /^(queued|accepted|scheduled|sending|sent)$/.test(String(state)) ? accepted(id) : null;
      }
      if (typeof code !== 'number') return null;
      if (status === 429) return later(code);
      return isRefusal(status) ? refused(`${code} ${String(message ?? '')}`.trim()) : null;
    },
  },
  {
    name: 'vonage',
    source: 'Vonage, pages "Troubleshooting SMS" and "Delivery receipts"; nyaruka/courier, handlers/nexmo',
    body: 'api_key={user}&api_secret={secret}&from={sender}&to={number}&text={text}&type={alphabet}',
    headers: {},
    // `to` is the sender there, `msisdn` whom it was sent to (page "Delivery receipts").
    report: 'messageId={id}&status={status}&msisdn={number}',
    needsSender: 'a sender that the account may use',
    // One item a part; every part has to be good, and code 5 is an error inside that may come after the sending.
    judge({ status, json }) {
      if (!isGood(status)) return null;
      const parts = listOf(fieldsOf(json).messages).map(fieldsOf);
      const codes = parts.map((part) => String(part.status));
      const id = idOf(parts[0]?.['message-id']);
      if (codes.length === 0) return null;
      if (codes.every((code) => code === '0') && id !== null && parts.every((part) => idOf(part['message-id'])))
        return accepted(id);
      if (codes.every((code) => code === '1')) return later(parts[0]?.['error-text'] ?? '1');
      const isKnown = codes.every((code) => VONAGE_REFUSALS.has(code));
      return isKnown ? refused(parts[0]?.['error-text'] ?? `status ${codes[0]}`) : null;
    },
  },
  {
    name: 'infobip',
    source:
      'Infobip, pages "Message status codes" and "Receive outbound SMS message report"; nyaruka/courier, handlers/infobip',
    body: '{"messages":[{"from":"{sender}","destinations":[{"to":"{number}"}],"content":{"text":"{text}"}}]}',
    headers: { authorization: 'App {secret}', accept: 'application/json' },
    // The group of DELIVERED_TO_OPERATOR is DELIVERED too, and it is not final (page "Message status codes").
    report: '{"results":[{"messageId":"{id}","to":"{number}","status":{"groupName":"{status}","name":"{status}"}}]}',
    needsSender: 'a sender that the account may use',
    judge({ status, json }) {
      if (status === 401) return refused('the key');
      if (!isGood(status)) return null;
      const [first, ...others] = listOf(fieldsOf(json).messages).map(fieldsOf);
      if (!first || others.length > 0) return null;
      const { groupId, name, groupName } = fieldsOf(first.status);
      const id = idOf(first.messageId);
      if (id !== null && (groupId === 1 || groupId === 3)) return accepted(id);
      return groupId === 2 || groupId === 4 || groupId === 5 ? refused(name ?? groupName ?? groupId) : null;
    },
  },
  {
    name: 'plivo',
    source:
      'plivo/plivo-python, tests/resources/fixtures/messageSendResponse.json; Plivo, page "Message Status Callbacks"',
    body: '{"src":"{sender}","dst":"{number}","text":"{text}"}',
    headers: { authorization: 'Basic {basic}' },
    report: 'MessageUUID={id}&Status={status}&To={number}',
    needsSender: 'a number or name of the account',
    judge({ status, json }) {
      const id = idOf(listOf(fieldsOf(json).message_uuid)[0]);
      if (isGood(status)) return id === null ? null : accepted(id);
      if (status === 429) return later('429');
      return isRefusal(status) ? refused(fieldsOf(json).error ?? `HTTP ${status}`) : null;
    },
  },
  {
    name: 'smsgate',
    source: 'capcom6/android-sms-gateway, app/src/main/assets/api/swagger.json, MessagesRoutes.kt, webhooks/',
    body: '{"textMessage":{"text":"{text}"},"phoneNumbers":["{+number}"],"deviceId":"{sender}","withDeliveryReport":true}',
    // Its `id` is unique for a device only: without a device the same id would be another message.
    bodyWithKey:
      '{"id":"{key}","textMessage":{"text":"{text}"},"phoneNumbers":["{+number}"],"deviceId":"{sender}","withDeliveryReport":true}',
    headers: { authorization: 'Basic {basic}' },
    report: '{"event":"{status}","payload":{"messageId":"{id}","recipient":"{number}"}}',
    needsSender: 'the id of the phone (deviceId)',
    judge({ status, json, hasKey }) {
      const { id, state, message } = fieldsOf(json);
      const reference = idOf(id);
      if (status === 202 && reference !== null)
        return String(state) === 'Failed' ? refused(state) : accepted(reference);
      // "This id already exists": it has been taken before.
      if (status === 409) return hasKey ? { outcome: 'accepted', reference } : null;
      if (status === 503 && typeof message === 'string') return later(message);
      return [400, 401, 403].includes(status) ? refused(message ?? `HTTP ${status}`) : null;
    },
  },
  {
    name: 'httpsms',
    source: 'NdoleStudio/httpsms, api/pkg/handlers/message_handler.go and handler.go; api/pkg/events',
    body: '{"from":"{sender}","to":"{+number}","content":"{text}"}',
    headers: { 'x-api-key': '{secret}' },
    // An expired one names the message otherwise than a delivered or failed one (api/pkg/events).
    report: '{"type":"{status}","data":{"id":"{id}","message_id":"{id}","contact":"{number}"}}',
    needsSender: 'the number of the phone, +639…',
    judge({ status, json }) {
      const { status: word, data, message } = fieldsOf(json);
      const id = idOf(fieldsOf(data).id);
      if (isGood(status) && word === 'success' && id !== null) return accepted(id);
      return word === 'error' && isRefusal(status) ? refused(message ?? `HTTP ${status}`) : null;
    },
  },
  {
    name: 'textbee',
    source: 'vernu/textbee, api/src/gateway/gateway.service.ts, gateway.controller.ts, webhook/webhook.service.ts',
    body: '{"recipients":["{+number}"],"message":"{text}"}',
    headers: { 'x-api-key': '{secret}' },
    report: '{"webhookEvent":"{status}","smsBatchId":"{id}","recipient":"{number}"}',
    judge({ status, json }) {
      const { success, smsBatchId } = fieldsOf(fieldsOf(json).data);
      const id = idOf(smsBatchId);
      if (isGood(status)) return success === true && id !== null ? accepted(id) : null;
      const { error, message } = fieldsOf(json);
      if (status === 429) return later(message ?? '429');
      return status === 400 || status === 401 ? refused(error ?? message ?? `HTTP ${status}`) : null;
    },
  },
];

export const presetOf = (name: PresetName): HttpPreset => PRESETS.find((preset) => preset.name === name)!; // one row a name

/** Codes that say "not taken"; 0 is good, 1 asks to wait, 5 is unclear ("Troubleshooting SMS"). */
const VONAGE_REFUSALS: ReadonlySet<string> = new Set(
  [2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 14, 15, 22, 23, 29, 33].map(String),
);
