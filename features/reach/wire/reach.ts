// Schemas of the reach board, of notes by call or runner, and of the reminder to the silent.
import { done, filledText, id, siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { REPLY_KINDS } from '../../incoming/rules/reply-kind.ts';
import { REACH_STATES } from '../rules/reach-state.ts';
import { reachCalls, TELLER_MAX } from './reach.calls.ts';

/** More than any site has. */
const PEOPLE_MAX = 100_000;

const person = z.object({
  user_id: z.number().int(),
  name: z.string(),
  designation: z.string(),
  /** Of the household of that name; null: unknown. */
  purok: z.string().nullable(),
  /** To call, whole; null where there is none. */
  number: z.string().nullable(),
  state: z.enum(REACH_STATES),
  is_told: z.boolean(),
  /** The first message of the text that holds; null: none was written to the person. */
  sent_at: ts.nullable(),
  delivered_at: ts.nullable(),
  /** Only in the state 'failed'. */
  failed_at: ts.nullable(),
  /** What the person has said to this release; a call for help that nobody has taken yet of any release. */
  answer: z
    .object({
      inbox_id: z.number().int(),
      at: ts,
      text: z.string(),
      kind: z.enum(REPLY_KINDS),
      /** A call for help that nobody has taken. */
      waits: z.boolean(),
      /** Who has taken it. */
      taken_by: z.string().nullable(),
    })
    .nullable(),
  /** By call or runner; stands as long as nobody takes it back. */
  told: z
    .object({
      /** Named where it is taken back. */
      mark_id: z.number().int(),
      way: z.enum(['call', 'runner']),
      /** The runner, where somebody else has noted it. */
      teller: z.string().nullable(),
      by: z.string(),
      at: ts,
    })
    .nullable(),
});

const board = z.object({
  release_id: z.number().int(),
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  is_cancelled: z.boolean(),
  /** Field time of the release. */
  released_at: ts,
  /** The text that holds; null: nothing was sent of the release yet. */
  text: z
    .object({
      update_number: z.number().int(),
      kind: z.enum(['warning', 'correction', 'cancellation']),
      at: ts,
      /** As it goes out, with the letters behind it. */
      text: z.string(),
      /** Reminders of it so far, and the newest. */
      reminders: z.number().int(),
      reminded_at: ts.nullable(),
    })
    .nullable(),
  /** Whom a reminder would go to: the silent alone. */
  silent: z.object({ people: z.number().int(), numbers: z.number().int(), parts_each: z.number().int() }),
  /** Calls for help to this release from numbers of nobody on this list, that nobody has taken. */
  strange_calls: z.number().int(),
  people: z.array(person),
});

export const readReach = declare(reachCalls.readReach, {
  who: 'reader',
  why: 'who of a site knows of its newest release, and who has to be told otherwise',
  params: z.object({ site_code: siteCode }),
  reply: z.object({
    status: z.literal(true),
    site_code: z.string(),
    barangay: z.string(),
    /** Null before the first release of the site. */
    board: board.nullable(),
  }),
});

export const markTold = declare(reachCalls.markTold, {
  who: 'operator',
  about: { release: 'body.release_id' },
  rank: 'warning',
  why: 'whom no SMS has reached is told by call or runner: who, and when, is kept',
  body: z.object({
    release_id: id,
    /** Who was told. */
    person_id: id,
    way: z.enum(['call', 'runner']),
    /** The runner; left out: whoever notes it. */
    teller: filledText(TELLER_MAX).optional(),
  }),
  reply: done,
});

export const takeBackTold = declare(reachCalls.takeBack, {
  who: 'operator',
  about: { release: 'body.release_id' },
  rank: 'warning',
  why: 'a wrong note is taken back by a newer one, and both are kept',
  body: z.object({
    release_id: id,
    person_id: id,
    /** The note that was seen; below zero: of a program of before. */
    mark_id: z.number().int().min(-2_147_483_648).max(2_147_483_647),
  }),
  reply: done,
});

export const remindSilent = declare(reachCalls.remindSilent, {
  who: 'officer',
  about: { release: 'body.release_id' },
  rank: 'warning',
  why: 'those of whom nothing proves that the warning came get the same text once more',
  body: z.object({
    release_id: id,
    /** As they were seen when the question was answered; others refuse the call. */
    update_number: z.number().int().min(0).max(PEOPLE_MAX),
    reminders: z.number().int().min(0).max(PEOPLE_MAX),
    people: z.number().int().min(1).max(PEOPLE_MAX),
    numbers: z.number().int().min(1).max(PEOPLE_MAX),
  }),
  reply: done.extend({ people: z.number().int(), numbers: z.number().int() }),
});
