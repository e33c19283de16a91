// Schemas of the roll-call: who is on the list, what was said of each, and what is said now.
import { done, filledText, id, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { HOUSEHOLD_GROUPS } from '../../households/rules/household-groups.ts';
import { ROLL_STATES } from '../rules/roll-state.ts';
import { RUNNER_KINDS, RUNNER_MAX } from '../rules/runners.ts';
import { rollCallCalls } from './roll-call.calls.ts';

/** Epoch ms: marks of one second have an order. */
const instant = z.number().int().min(0).max(8_640_000_000_000_000);
const count = z.number().int();

const person = z.object({
  person_id: z.number().int(),
  household: z.string(),
  purok: z.string().nullable(),
  /** Within the household, the head first: 0. */
  place: z.number().int(),
  name: z.string(),
  gender: z.enum(['M', 'F']),
  /** Why help is needed. */
  groups: z.array(z.enum(HOUSEHOLD_GROUPS)),
});

const mark = z.object({
  entry_id: z.string(),
  person_id: z.number().int(),
  state: z.enum(ROLL_STATES),
  at: instant,
  /** Who said so; two marks of one source contradict each other never. */
  source: z.string(),
  by: z.string(),
  seen: z.array(z.string()),
});

const runner = z.object({
  kind: z.enum(RUNNER_KINDS),
  /** The number of a household, or the name of a purok; empty: households without one. */
  target: z.string(),
  name: z.string(),
  /** Whether answers by SMS count. */
  has_number: z.boolean(),
});

const report = z.object({
  report_id: z.number().int(),
  name: z.string(),
  /** In short: DITO 5, KULANG 2 LOLA. */
  said: z.string(),
  at: instant,
  /** Persons whom it marked; 0: somebody has to ask. */
  marked: count,
});

const counts = {
  people: count,
  safe: count,
  missing: count,
  went_back: count,
  refuses: count,
  conflicts: count,
};

/** Without a name. */
export const rollCount = z.object(counts);
export type RollCount = z.infer<typeof rollCount>;

const site = { params: z.object({ site_code: siteCode }) };

export const readRollCall = declare(rollCallCalls.readRollCall, {
  who: 'reader',
  why: 'who is where, by name, as it was said; who looked is recorded',
  ...site,
  reply: z.object({
    status: z.literal(true),
    now: instant,
    /** Of the newest release; null: not known. */
    level: z.number().int().nullable(),
    /** Of which a new one would be made; null: no household was entered. */
    on_list: z.object({ households: count, persons: count }).nullable(),
    /** The open one, else the one that was closed last; null: there was none. */
    roll_call: z
      .object({
        rollcall_id: z.number().int(),
        centre: z.string(),
        opened_at: ts,
        opened_by: z.string(),
        closed_at: ts.nullable(),
        closed_by: z.string().nullable(),
        people: z.array(person),
        marks: z.array(mark),
        runners: z.array(runner),
        reports: z.array(report),
      })
      .nullable(),
  }),
});

export const countRollCall = declare(rollCallCalls.countRollCall, {
  who: 'reader',
  why: 'how many are safe and missing while a roll-call is open, for the dashboard: counts and no name',
  ...site,
  /** Null: none is open. */
  reply: z.object({ status: z.literal(true), count: rollCount.nullable() }),
});

export const openRollCall = declare(rollCallCalls.openRollCall, {
  who: 'operator',
  about: { site: 'body.site_code' },
  why: 'a roll-call counts against the list as it was when it was opened',
  body: z.object({ site_code: siteCode, centre: filledText(RUNNER_MAX.centre) }),
  reply: done.extend({ rollcall_id: z.number().int() }),
});

export const closeRollCall = declare(rollCallCalls.closeRollCall, {
  who: 'operator',
  about: { rollcall: 'body.rollcall_id' },
  why: 'closed, its count is told no more, and 90 days later nothing of it is left',
  body: z.object({ rollcall_id: id }),
  reply: done,
});

/** A household with its guests. */
const PRESSED_MAX = 60;
const SEEN_MAX = 300;

export const markRollCall = declare(rollCallCalls.markRollCall, {
  who: 'operator',
  about: { rollcall: 'body.rollcall_id' },
  why: 'one press on a telephone that may have waited for days: for a person or a household, stored once',
  body: z.object({
    rollcall_id: id,
    person_ids: z.array(id).min(1).max(PRESSED_MAX),
    state: z.enum(ROLL_STATES),
    /** By the clock of the telephone, and what has to be added to it, ms; null: not known there. */
    device_at: instant,
    offset_ms: z.number().int().min(-8_640_000_000_000).max(8_640_000_000_000).nullable(),
    device: filledText(60),
    /** The telephone's own name of it. */
    entry_id: filledText(60),
    /** Marks of these persons that stood on the screen. */
    seen: z.array(filledText(60)).max(SEEN_MAX),
  }),
  /** The time that counts. */
  reply: done.extend({ at: instant }),
});

export const assignRunner = declare(rollCallCalls.assignRunner, {
  who: 'operator',
  about: { rollcall: 'body.rollcall_id' },
  why: 'who looks after a purok or a household, and whose answers by SMS count for it',
  body: z.object({
    rollcall_id: id,
    kind: z.enum(RUNNER_KINDS),
    target: text(RUNNER_MAX.target),
    /** Empty: nobody any more. */
    name: text(RUNNER_MAX.name),
    /** Empty: none. */
    number: text(RUNNER_MAX.number),
  }),
  reply: done,
});
