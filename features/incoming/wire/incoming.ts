// Schemas of SMS that come in: replies to warnings and measurements of markers.
import { done, filledText, id, pathId, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { INCOMING_MAX } from '../rules/limits.ts';
import { REPLY_KINDS } from '../rules/reply-kind.ts';
import { incomingCalls } from './incoming.calls.ts';

const message = z.object({
  /** 09…, 639… or +639…. */
  from: filledText(40),
  text: text(INCOMING_MAX),
  /** When the phone sent it, ISO with an offset. */
  sent_at: z.iso.datetime({ offset: true }).optional(),
  /** The gateway's own name of the message; the same name twice is one message. */
  id: filledText(200).optional(),
});

export const ingestSms = declare(incomingCalls.ingestSms, {
  who: 'sms key',
  rank: 'warning',
  why: 'replies and measurements by SMS must come in somehow',
  body: message,
  reply: z.object({ status: z.literal(true), message: z.string(), kind: z.enum([...REPLY_KINDS, 'duplicate']) }),
});

const reportOutcome = z.enum(['delivered', 'failed', 'no change', 'unknown message']);

export const ingestSmsReport = declare(incomingCalls.ingestSmsReport, {
  who: 'report key',
  why: 'a delivery report of an HTTP gateway must come in somehow, or nothing is ever delivered',
  /**
   * JSON or a web form in the shape of the gateway (SMS_HTTP_PRESET or SMS_HTTP_REPORT), or in ours: `id` as it was in the
   * answer; `status`, its own word (delivered, DELIVRD, failed, EXPIRED …; what is under way changes nothing); `number`, who was
   * written to, which has to fit where it is given. One body may hold several in the gateway's shape.
   */
  body: z.record(z.string(), z.unknown()),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    /** Of the first report. */
    outcome: reportOutcome,
    /** Of each, in their order. */
    outcomes: z.array(reportOutcome),
  }),
});

export const incomingMessage = z.object({
  inbox_id: z.number().int(),
  at: ts,
  /** Masked to the last four digits. */
  number: z.string(),
  /** Empty for a number that is nobody's. */
  name: z.string(),
  designation: z.string().nullable(),
  text: z.string(),
  kind: z.enum(REPLY_KINDS),
  release_id: z.number().int().nullable(),
  site_code: z.string().nullable(),
  /** The observation that a measurement became, or why it became none. */
  mo_id: z.number().int().nullable(),
  refusal: z.string().nullable(),
  read_by: z.string().nullable(),
});
export type IncomingMessage = z.output<typeof incomingMessage>;

export const listIncoming = declare(incomingCalls.listIncoming, {
  who: 'reader',
  why: 'what residents answered, and what became of measurements by SMS',
  query: z.object({ release_id: pathId.optional(), before: pathId.optional() }),
  reply: z.object({
    status: z.literal(true),
    /** Newest first. Before the newest hundred stand older calls for help that nobody has read, one of each number. */
    messages: z.array(incomingMessage),
    /** Calls for help and words that nobody has read yet, of all time. */
    unread: z.number().int(),
    /** Numbers per answer, of the release that was asked for. */
    counts: z.object({ ok: z.number().int(), tulong: z.number().int() }),
  }),
});

export const readIncoming = declare(incomingCalls.readIncoming, {
  who: 'operator',
  rank: 'warning',
  why: 'who has read a call for help',
  body: z.object({ inbox_id: id }),
  reply: done,
});

export const showNumber = declare(incomingCalls.showNumber, {
  who: 'operator',
  rank: 'warning',
  why: 'numbers are masked; showing one is recorded',
  body: z.object({ inbox_id: id }),
  reply: z.object({ status: z.literal(true), number: z.string() }),
});

export const simulateReply = declare(incomingCalls.simulateReply, {
  who: 'operator',
  why: 'demo mode answers as a resident would',
  body: z.object({ number: filledText(40), text: text(INCOMING_MAX) }),
  reply: done,
});
