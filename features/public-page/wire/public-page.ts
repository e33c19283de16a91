// Schemas of the levels for everybody: there where `PUBLIC_PAGE` is on, and nowhere else.
import { text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { nonce, publicKey, signedFiles } from '../../watch/wire/watch.ts';
import { publicPageCalls } from './public-page.calls.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** By language. */
const told = z.object({ fil: z.string(), en: z.string(), war: z.string() });

const publicSite = z.object({
  site_code: z.string(),
  /** `Sitio X, Purok Y, Brgy. B, Municipality, Province (CODE)`. */
  name: z.string(),
  /** Null: no information, and not 'all is well'. */
  level: level.nullable(),
  /** The level that was known last; there only where `is_old`. */
  last_level: level.nullable().optional(),
  /** Why there is no level, or what speaks against the one that is shown. */
  doubt: z
    .enum(['nothing released', 'taken back', 'nothing measures', 'clock in doubt', 'not judged', 'too old', 'unheard'])
    .nullable(),
  since: ts.nullable(),
  /** End of its validity; it stays until somebody releases the end: see `is_overdue`. */
  until: ts.nullable(),
  is_overdue: z.boolean(),
  next_bulletin: ts.nullable(),
  /** Eight letters of the newest text that residents were sent of it, or of the release: `/levels/check` knows them. */
  code: z.string().nullable(),
  /** What raised it, a sentence each; at level 0 only that nobody has measured the ground. */
  why: z.array(told),
  /** What residents are told to do. */
  what_to_do: told,
});

export const publicDocument = z.object({
  written: ts,
  /** Nobody vouches for it after that: whoever shows it shows no level any more. */
  holds_until: ts,
  /** It is handed on although that time is over: the server could not read its database, or was not heard. */
  is_old: z.boolean(),
  /** There only where somebody else hands it on: when the server was last heard. */
  server_heard: z.string().optional(),
  /** Invented data. */
  demo: z.boolean(),
  office: z.string(),
  sites: z.array(publicSite),
});
export type PublicDocumentReply = z.infer<typeof publicDocument>;

const open = { who: 'anybody', checkReply: false } as const;

/** Of one language: `fil`, `en`, `war`; without it Filipino. */
export const readLevelsPage = declare(publicPageCalls.readLevelsPage, {
  ...open,
  why: 'the level of each site for residents: without a session and without a script',
  params: z.object({ language: text(20).optional() }),
  reply: z.string(),
  media: 'text/html',
});

export const readLevelsDocument = declare(publicPageCalls.readLevelsDocument, {
  ...open,
  why: 'the same for programs of others: displays, radio stations, other pages',
  reply: publicDocument,
});

export const readLevelsFeed = declare(publicPageCalls.readLevelsFeed, {
  ...open,
  why: 'the same as a feed: an entry is new where a level is',
  reply: z.string(),
  media: 'application/atom+xml',
});

/** What a watchman hands on while the server is dead: a word of the watch (`signed`), with his nonce in it. */
export const handedFiles = z.object({
  kind: z.literal('levels'),
  from: publicKey,
  nonce,
  /** How old they are, ms. */
  age: z.number().min(0),
  /** None: they are not for everybody any more. */
  files: z.array(z.object({ name: z.string().max(40), text: z.string().max(65_536) })).max(10),
});
export type HandedFiles = z.infer<typeof handedFiles>;

/** Only while a watchman is on the list. */
export const handOnLevels = declare(publicPageCalls.handOnLevels, {
  who: 'anybody',
  why: 'the levels for everybody, signed for a watchman that hands them on: there is nothing in it that is not for everybody',
  query: z.object({ nonce }),
  reply: signedFiles,
});

/** A form without a script, and its answer: in the language that it names. */
export const readLevelsCheck = declare(publicPageCalls.readLevelsCheck, {
  ...open,
  why: 'whether a text of a warning, or its eight letters, is what residents were really sent',
  query: z.object({ text: text(4000).optional(), language: text(20).optional() }),
  reply: z.string(),
  media: 'text/html',
});
