// Schemas of the words between a cell and the hub. They are signed as those of the watch; none of them is a call of the server.

import { z } from 'zod';
import { nonce, publicKey, signedOf } from '../../watch/wire/watch.ts';
import { PUSH_FAULTS } from '../rules/push.ts';

const instant = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const word = (most: number) => z.string().max(most);
const siteCode = z.string().regex(/^[a-z]{2,12}$/);
/** Of two that contradict each other in one push, none is believed. */
const isOneEach = (codes: readonly string[]) => new Set(codes).size === codes.length;

/** A word that is larger is no push. */
export const PUSH_MOST_BYTES = 1_000_000;
export const signedPush = signedOf(PUSH_MOST_BYTES);

export const DOUBTS = ['nothing released', 'taken back', 'nothing measures', 'clock in doubt', 'not judged'] as const;

/** What everybody may know of a site: as the page of levels of its own server tells it. */
export const pushedSite = z.object({
  code: siteCode,
  /** Line of address. */
  name: word(400),
  municipality: word(100),
  province: word(100),
  region: word(100),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Null: no information. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  doubt: z.enum(DOUBTS).nullable(),
  /** Epoch ms, as the next two. */
  since: instant.nullable(),
  until: instant.nullable(),
  released: instant.nullable(),
  overdue: z.boolean(),
  /** Eight letters of its newest text. */
  letters: word(40).nullable(),
});
export type PushedSite = z.infer<typeof pushedSite>;

/** The newest message of the newest event, signed by its own server. Where it is, the hub tells what was signed and not what stands here beside it. */
export const pushedCap = z.object({
  site: siteCode,
  identifier: word(300),
  type: z.enum(['Alert', 'Update', 'Cancel']),
  headline: word(500),
  sent: instant,
  xml: word(120_000),
});
export type PushedCap = z.infer<typeof pushedCap>;

export const push = z.object({
  kind: z.literal('push'),
  from: publicKey,
  to: publicKey,
  nonce,
  sequence: instant,
  at: instant,
  after: instant,
  last: instant,
  version: word(100),
  /** Invented data. */
  demo: z.boolean(),
  /** Codes of all its sites, where that has changed: others are not its sites any more. */
  all: z.array(siteCode).max(20_000).optional(),
  sites: z
    .array(pushedSite)
    .max(5000)
    .refine((sites) => isOneEach(sites.map(({ code }) => code))),
  caps: z
    .array(pushedCap)
    .max(500)
    .refine((caps) => isOneEach(caps.map(({ site }) => site))),
  /** The newest checkpoint of its public log, where that has changed. */
  log: word(1500).optional(),
  /** With a log that is longer than the one of which the hub has said that it holds it: that it begins with that one. */
  growth: z.object({ from: instant, hashes: z.array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/)).max(64) }).optional(),
});
export type PushWord = z.infer<typeof push>;

export const hubAnswer = z.object({
  kind: z.literal('hub answer'),
  from: publicKey,
  to: publicKey,
  /** Of the push that it answers. */
  nonce,
  at: instant,
  heard: instant,
  refused: z.enum(PUSH_FAULTS).nullable(),
  /** Leaves of the log from which the hub has to see it grow; left out: none, or an older hub. */
  held: instant.optional(),
  /** To be said with the same again; null: nothing is asked. */
  challenge: nonce.nullable(),
});
export type HubAnswer = z.infer<typeof hubAnswer>;
