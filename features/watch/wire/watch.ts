// Schemas of signed words between servers and watchmen, and of the calls that carry them.
import { text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { LOG_FAULTS } from '../rules/decide-log.ts';
import { PULSE_FAULTS } from '../rules/pulse.ts';
import { watchCalls } from './watch.calls.ts';

/** An Ed25519 public key, 32 bytes in base64url. */
export const publicKey = z.string().regex(/^[\w-]{43}$/, 'a public key: 43 letters, digits, - and _');
export const nonce = z.string().regex(/^[\w-]{16,64}$/, '16 to 64 letters, digits, - and _');
const instant = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export function signedOf(most: number) {
  return z.object({ word: z.string().max(most), signature: z.string().regex(/^[\w-]{86}$/) });
}

/** Files of a whole page. */
export const signedFiles = signedOf(800_000);

/** A word as it was signed, letter by letter, and its signature (Ed25519, base64url). */
export const signed = signedOf(4000);
export type Signed = z.infer<typeof signed>;

export const pulse = z.object({
  kind: z.literal('pulse'),
  from: publicKey,
  to: publicKey.nullable(),
  nonce,
  sequence: instant,
  at: instant,
  looked: instant.nullable(),
  pause: z.number().min(0.1).max(3600),
  closing: instant.nullable(),
  waiting: z.number().min(0),
  accepted: instant.nullable(),
  free: z.number().nullable(),
  low: z.boolean(),
  version: z.string().max(100),
  silence: z.object({ number: z.number().int(), until: instant }).nullable(),
  log: z.string().max(1500).nullable().optional(),
  rehearsed: z
    .object({ good: z.object({ at: instant, seconds: z.number().min(0) }).nullable(), wrong: z.boolean() })
    .nullable()
    .optional(),
  gateway: z
    .object({ refusing: z.number().min(0), unproven: z.boolean() })
    .nullable()
    .optional(),
});

export const watchmanAnswer = z.object({
  kind: z.literal('answer'),
  from: publicKey,
  to: publicKey,
  nonce,
  at: instant,
  heard: instant,
  noticed: z.number().int().min(0).max(2_147_483_647).nullable(),
  refused: z.enum(PULSE_FAULTS).nullable(),
  log: z.object({ line: z.string().max(500).nullable(), fault: z.enum(LOG_FAULTS).nullable() }).optional(),
});

/** Signed: that the log of `now` leaves begins with that of `old`, as hashes in base64 (RFC 6962, §2.1.2). */
export const logProof = z.object({
  kind: z.literal('log proof'),
  from: publicKey,
  nonce,
  old: z.number().int().min(0),
  now: z.number().int().min(0),
  hashes: z.array(z.string().max(44)).max(80),
});
export type LogProof = z.infer<typeof logProof>;

const size = z.string().regex(/^\d{1,9}$/, 'a number of leaves');

/** Only while a watchman is on the list, and where the log is open. */
export const proveLog = declare(watchCalls.proveLog, {
  who: 'anybody',
  why: 'a signed proof for a watchman that the public log only grew: hashes alone',
  query: z.object({ nonce, old: size, now: size }),
  reply: signed,
});

export const readPulse = declare(watchCalls.readPulse, {
  who: 'anybody',
  why: 'a signed sign of life for whoever asks from outside: the nonce of the question makes it new. It names nobody',
  query: z.object({ nonce }),
  reply: signed,
});

/** For watchmen that nobody reaches: they come themselves. Without an answer of its own it only asks. */
export const greetServer = declare(watchCalls.greetServer, {
  who: 'anybody',
  rank: null,
  why: 'a watchman behind a router says that it watches, and takes a signed sign of life along',
  body: z.object({ nonce, answer: signed }),
  reply: signed,
});

export const listWatchmen = declare(watchCalls.listWatchmen, {
  who: 'officer',
  why: 'who watches this server from outside, and when each was last heard',
  reply: z.object({
    status: z.literal(true),
    /** Seconds from one sign of life to the next. */
    pause: z.number(),
    watchmen: z.array(
      z.object({
        watchman_id: z.number().int(),
        name: z.string(),
        /** Null: it comes itself. */
        address: text(500).nullable(),
        added_at: ts,
        /** Seconds since its newest good answer; null: none yet. */
        heard_s: z.number().int().nullable(),
        fault: z.enum(['silent', 'forged', 'stale', 'refused', 'unnoticed', 'disputes']).nullable(),
      }),
    ),
    /** Whether `HEARTBEAT_URL` is set, and since when it was not reached. */
    heartbeat: z.object({ is_on: z.boolean(), failing_since: ts.nullable() }),
    /** The newest silence on purpose; null: none yet. */
    silence: z.object({ from: ts, until: ts }).nullable(),
  }),
});
