// What a release would bring, asked before it is released: counts and no names.
import { siteCode } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { RECIPIENT_GROUPS } from '../../ewi/rules/recipients.ts';
import { SITE_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { CHANNELS } from '../rules/sending-plan.ts';
import { sendingPlanCalls } from './sending-plan.calls.ts';

const LEVELS = { '0': 0, '1': 1, '2': 2, '3': 3 } as const;
/** As many triggers as a release may carry. */
const TRIGGERS_MAX = 100;

export const readSendingPlan = declare(sendingPlanCalls.readSendingPlan, {
  who: 'reader',
  why: 'before a warning is released: how many it reaches, in which language, parts and minutes, and what else goes out',
  params: z.object({ site_code: siteCode }),
  query: z.object({
    level: z.enum(['0', '1', '2', '3']).transform((text) => LEVELS[text]),
    /** Ids of the triggers that would be released, a comma list; those of the running event come by themselves. */
    triggers: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9})*$/, 'numbers with commas')
      .transform((text) => text.split(',').map(Number))
      .pipe(z.array(z.number().int()).max(TRIGGERS_MAX))
      .optional(),
  }),
  reply: z.object({
    status: z.literal(true),
    language: z.enum(SITE_LANGUAGES),
    groups: z.array(z.object({ group: z.enum(RECIPIENT_GROUPS), people: z.number().int(), numbers: z.number().int() })),
    people: z.number().int(),
    numbers: z.number().int(),
    without_number: z.number().int(),
    /** Of one message; null where a template is missing, which `missing` names. */
    text: z
      .object({ characters: z.number().int(), parts: z.number().int(), parts_in_all: z.number().int() })
      .nullable(),
    missing: z.array(z.string()),
    minutes: z.number().int().nullable(),
    gateway: z.enum(['none', 'simulator', 'set']),
    channels: z.array(z.object({ channel: z.enum(CHANNELS), count: z.number().int() })),
  }),
});
export type SendingPlanReply = z.infer<typeof readSendingPlan.shape.reply>;
