// Schemas of the watch log and of reports of shifts. What an entry says is spelled as the rules spell it, by its kind.
import { done, filledText, pathId, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { LOG_KINDS, NOTE_MAX, REMARKS_MAX } from '../rules/log-entry.ts';
import { SHIFT_LANGUAGES } from '../rules/shift-language.ts';
import { watchLogCalls } from './watch-log.calls.ts';

const value = z.union([z.string(), z.number(), z.null(), z.record(z.string(), z.union([z.string(), z.number()]))]);

const entry = z.object({
  /** Names the row: `trigger:12`. */
  ref: z.string(),
  at: ts,
  site_code: z.string().nullable(),
  /** Who; null: nobody, or the program. */
  by: z.string().nullable(),
  kind: z.enum(LOG_KINDS),
  /** By kind what its row says (rules/log-entry.ts); instants as epoch ms. */
  facts: z.record(z.string(), value),
});
export type WireEntry = z.infer<typeof entry>;

const stretch = { from: ts, to: ts, site_code: siteCode.optional().describe('Left out: all of them.') };

export const readWatchLog = declare(watchLogCalls.readLog, {
  who: 'reader',
  why: 'one stream of what was recorded, by site and hours: the last twelve hours can be read in one place',
  query: z.object({
    ...stretch,
    kinds: text(200).optional().describe('Kinds with commas between them; left out: all.'),
    after: text(60).optional().describe('`next` of the page before.'),
  }),
  reply: z.object({
    status: z.literal(true),
    /** Newest first. */
    entries: z.array(entry),
    /** Null at the end. */
    next: z.string().nullable(),
    /** Up to when the person has read, or had the watch; null: never. */
    looked_at: ts.nullable(),
  }),
});

export const writeWatchNote = declare(watchLogCalls.writeNote, {
  who: 'operator',
  about: { site: 'body.site_code' },
  why: 'what no sensor says and the next person has to know',
  body: z.object({ site_code: siteCode.nullable(), text: filledText(NOTE_MAX) }),
  reply: done,
});

export const noteWatchLook = declare(watchLogCalls.noteLook, {
  who: 'own',
  why: '`since my last watch` begins where somebody has read to',
  body: z.object({ until: ts }),
  reply: done,
});

const sentence = z.object({ site_code: z.string().nullable(), text: z.string(), rows: z.array(z.string()) });
const inAll = z.object({ en: z.array(sentence), fil: z.array(sentence), war: z.array(sentence) });

export const readShift = declare(watchLogCalls.readShift, {
  who: 'reader',
  why: 'what a shift was, in sentences that each rest on rows, before it is kept',
  query: z.object(stretch),
  reply: z.object({ status: z.literal(true), sentences: inAll }),
});

export const listShiftReports = declare(watchLogCalls.listShiftReports, {
  who: 'reader',
  why: 'reports of shifts that were kept',
  reply: z.object({
    status: z.literal(true),
    /** Newest first. */
    reports: z.array(
      z.object({
        report_id: z.number().int(),
        ...{ from: ts, to: ts, site_code: z.string().nullable(), made_at: ts, made_by: z.string() },
        remarks: z.string(),
        sentences: z.number().int(),
      }),
    ),
  }),
});

export const keepShiftReport = declare(watchLogCalls.keepShiftReport, {
  who: 'operator',
  about: { site: 'body.site_code' },
  why: 'the report of a shift is kept as it was told, with remarks',
  body: z.object({ from: ts, to: ts, site_code: siteCode.nullable(), remarks: text(REMARKS_MAX) }),
  reply: done.extend({ report_id: z.number().int() }),
});

/** `application/pdf`: the same bytes for the same report. */
export const readShiftPdf = declare(watchLogCalls.readShiftPdf, {
  who: 'reader',
  why: 'the report of a shift on paper, the same bytes each time',
  params: z.object({ report_id: pathId, language: z.enum(SHIFT_LANGUAGES) }),
  reply: z.string(),
  media: 'application/pdf',
  checkReply: false,
});
