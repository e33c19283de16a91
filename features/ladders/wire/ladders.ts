// Schemas of the ladder, the shifts and the ways to people on duty.
import { done, filledText, id, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { LADDER_LIMITS } from '../rules/escalation.ts';
import { WAY_CHANNELS } from '../rules/further-ways.ts';
import { ladderCalls } from './ladders.calls.ts';

const reason = filledText(500);
const number = filledText(40);
/** `shift`, `everybody`, or a number of the duty list. */
const rung = z.object({ who: number, wait_minutes: z.number() });

const ladder = z.object({
  /** 0: nobody has made one. */
  version: z.number().int(),
  /** Empty: everybody is told at once, and again every quarter of an hour. */
  rungs: z.array(rung),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  at: ts.nullable(),
});
export type LadderReply = z.infer<typeof ladder>;

const further = z.object({
  way_id: z.number().int(),
  channel: z.enum(WAY_CHANNELS),
  address: z.string(),
  /** When its person read out the code of the trial, or pressed the key in a call; null: no notice goes to a chat yet. */
  proven_at: ts.nullable(),
  /** A trial call that is newer than any answer. */
  tried_at: ts.nullable(),
  /** False: no notice goes there before it is proven. */
  is_told: z.boolean(),
});

const person = z.object({
  name: z.string(),
  number: z.string(),
  /** When something was last known to have reached him; null: never. */
  proven_at: ts.nullable(),
  /** 'answer': he wrote back; 'report': the carrier says so; 'push': his phone showed an alert in time; 'call': he pressed the key in a call. */
  proven_by: z.enum(['answer', 'report', 'push', 'call']).nullable(),
  /** A trial that nobody has answered yet. */
  tried_at: ts.nullable(),
  /** Ways beside SMS. */
  further: z.array(further),
});

export const readLadder = declare(ladderCalls.readLadder, {
  who: 'admin',
  about: 'all',
  why: 'who is told first at night, who next, and who is on duty when: with the numbers, which others do not see',
  reply: z.object({
    status: z.literal(true),
    ladder,
    /** The duty list in its order. */
    people: z.array(person),
    /** Those that are not over. */
    shifts: z.array(z.object({ shift_id: z.number().int(), number: z.string(), from: ts, until: ts })),
    /** False: no SMS comes in here, so nobody can answer by one. */
    can_answer: z.boolean(),
    /** Ways beside SMS that are switched on here. */
    channels: z.array(z.enum(WAY_CHANNELS)),
    /** Sentences of calls that nobody has recorded, by language; null: nobody is called. */
    missing_words: z.object({ fil: z.array(z.string()), war: z.array(z.string()) }).nullable(),
  }),
});

export const changeLadder = declare(ladderCalls.changeLadder, {
  who: 'admin',
  about: 'all',
  why: 'who is told first and who next while nobody answers',
  body: z.object({ rungs: z.array(rung).max(LADDER_LIMITS.rungs), version: z.number().int().min(0), reason }),
  reply: done.extend({ version: z.number().int() }),
});

export const addShift = declare(ladderCalls.addShift, {
  who: 'admin',
  about: 'all',
  why: 'who is on duty tonight is told first',
  /** Manila time, `2026-11-21 18:00:00`. */
  body: z.object({ number, from: ts, until: ts }),
  reply: done.extend({ shift_id: z.number().int() }),
});

export const removeShift = declare(ladderCalls.removeShift, {
  who: 'admin',
  about: 'all',
  why: 'somebody else stands in',
  body: z.object({ shift_id: id }),
  reply: done,
});

export const tryWay = declare(ladderCalls.tryWay, {
  who: 'admin',
  about: 'all',
  why: 'whether an SMS reaches a person on duty is known before the night in which it has to',
  body: z.object({ number }),
  reply: done.extend({ text: text(1000) }),
});

export const addWay = declare(ladderCalls.addWay, {
  who: 'admin',
  about: 'all',
  why: 'a chat tells a person on duty where an SMS does not arrive; a trial with a code goes there at once',
  body: z.object({ number, chat: filledText(40) }),
  reply: done.extend({ way_id: z.number().int() }),
});

export const proveWay = declare(ladderCalls.proveWay, {
  who: 'admin',
  about: 'all',
  why: 'no notice goes to a chat before its person has read out what came there',
  body: z.object({ way_id: id, code: filledText(20) }),
  reply: done,
});

export const removeWay = declare(ladderCalls.removeWay, {
  who: 'admin',
  about: 'all',
  why: 'a chat is another person’s, or a person is not on duty any more',
  body: z.object({ way_id: id }),
  reply: done,
});

export const addCalls = declare(ladderCalls.addCalls, {
  who: 'admin',
  about: 'all',
  why: 'a telephone that rings wakes a person whom an SMS does not; a trial call goes there at once',
  /** `calls`: that of the list, or another; to another one no notice goes before its person has pressed the key. */
  body: z.object({ number, calls: filledText(40) }),
  reply: done.extend({ way_id: z.number().int() }),
});

export const tryCalls = declare(ladderCalls.tryCalls, {
  who: 'admin',
  about: 'all',
  why: 'whether a call reaches a person on duty is known before the night in which it has to',
  body: z.object({ way_id: id }),
  reply: done,
});
