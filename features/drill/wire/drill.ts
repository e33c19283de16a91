// Schemas of drills.
import { done, filledText, id, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { SCENARIOS } from '../rules/drill-scenario.ts';
import { STEPS } from '../rules/drill-score.ts';
import { drillCalls } from './drill.calls.ts';

/** What people do in one; `told`: the last house was told. */
export const DRILL_ACTS = ['decide', 'release', 'send', 'told', 'end'] as const;

const consent = z.object({
  consent_id: z.number().int(),
  name: z.string(),
  number: z.string(),
  designation_id: z.number().int(),
  /** Machine time, and who noted it. */
  said_yes_at: ts,
  noted_by: z.string(),
});

const drill = z.object({
  drill_id: z.number().int(),
  scenario: z.enum(SCENARIOS),
  started_by: z.string(),
  started_at: ts,
  ended_at: ts.nullable(),
  /** Of its trigger, then of its release; null: nothing was raised. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** Who had said yes. */
  people: z.number().int(),
  /** Messages that its gateway handed on, and that it refused. */
  handed: z.number().int(),
  refused: z.number().int(),
  score: z.array(
    z.object({
      step: z.enum(STEPS),
      since_trigger_ms: z.number().nullable(),
      since_before_ms: z.number().nullable(),
    }),
  ),
  /** Null: all is done. */
  next: z.enum(STEPS).nullable(),
});
export type DrillReply = z.infer<typeof drill>;

export const readDrills = declare(drillCalls.readDrills, {
  who: 'officer',
  why: 'who said yes to practice at a site, the drill that runs, and what earlier ones have shown',
  about: { site: 'params.site_code' },
  params: z.object({ site_code: siteCode }),
  reply: z.object({
    status: z.literal(true),
    consents: z.array(consent),
    running: drill
      .extend({
        triggers: z.array(
          z.object({
            trigger_id: z.number().int(),
            info: z.string(),
            level: z.number().int(),
            is_undecided: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Newest first. */
    past: z.array(drill),
  }),
});

export const agreeToDrills = declare(drillCalls.agreeToDrills, {
  who: 'officer',
  why: 'somebody says yes to messages of practice: no other number gets one',
  about: { site: 'body.site_code' },
  body: z.object({
    site_code: siteCode,
    name: filledText(60),
    number: text(20),
    designation_id: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  }),
  reply: done,
});

export const withdrawFromDrills = declare(drillCalls.withdrawFromDrills, {
  who: 'officer',
  why: 'somebody takes the yes back: from this moment nothing goes there',
  about: { consent: 'body.consent_id' },
  body: z.object({ consent_id: id }),
  reply: done,
});

export const startDrill = declare(drillCalls.startDrill, {
  who: 'officer',
  why: 'a house of its own is raised for practice, and a scenario begins in it',
  about: { site: 'body.site_code' },
  body: z.object({ site_code: siteCode, scenario: z.enum(SCENARIOS) }),
  reply: done.extend({ drill_id: z.number().int() }),
});

export const actInDrill = declare(drillCalls.actInDrill, {
  who: 'officer',
  why: 'deciding, releasing, sending and ending in a drill, by the same rules as outside',
  about: { drill: 'body.drill_id' },
  body: z.object({ drill_id: id, act: z.enum(DRILL_ACTS) }),
  reply: done,
});
