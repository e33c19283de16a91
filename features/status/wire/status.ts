// Schemas of the state of the installation, and of whom to ask.
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { plate } from '../../alerts/wire/plate.ts';
import { LINE_FAULTS } from '../../hub/rules/push.ts';
import { warayScreens } from '../../screen-words/wire/waray-screens.ts';
import { OFF_KINDS } from '../rules/off.ts';
import { statusCalls } from './status.calls.ts';

const age = z.object({
  /** What is measured: a gauge, a job, the outbox. */
  name: z.string(),
  site_code: z.string().nullable(),
  /** Time of the newest sign of life, epoch ms; null when there never was one. */
  last_at: z.number().nullable(),
  /** Later than this age in ms it counts as silent. */
  late_after_ms: z.number(),
});

export const readOff = declare(statusCalls.readOff, {
  who: 'admin',
  why: 'what this installation does not use, said once: nobody waits for what was never switched on',
  reply: z.object({ status: z.literal(true), off: z.array(z.enum(OFF_KINDS)) }),
});

export const readStatus = declare(statusCalls.readStatus, {
  who: 'reader',
  why: 'ages of sensors, jobs and outbox on the dashboard',
  reply: z.object({
    status: z.literal(true),
    /** Field time, epoch ms. */
    now: z.number(),
    /** [own] What runs: '0.1.0 (1ca5f74)'; 'from source' in development. */
    version: z.string(),
    /** What may be shown of each site: level 0 that nothing measures is no level. */
    sites: z.array(z.object({ site_code: z.string(), plate })),
    sensors: z.array(age),
    jobs: z.array(
      age.extend({
        /** Null when the last run ended well, else a sentence. */
        problem: z.string().nullable(),
      }),
    ),
    gateway: z.object({
      kind: z.string(),
      /** Null when fine, else a sentence. */
      problem: z.string().nullable(),
      waiting: z.number().int(),
      oldest_waiting_at: z.number().nullable(),
      /** Machine time of the newest SMS to our own number that came back, epoch ms, and how long it took; null: none, or not asked for. */
      proven: z.object({ at: z.number(), seconds: z.number().int() }).nullable(),
    }),
    backup: z.object({
      /** Machine time of the newest backup, epoch ms; null before the first. */
      last_at: z.number().nullable(),
      /** Null when fine or not expected (demo), else a sentence. */
      problem: z.string().nullable(),
      /** The newest night in which a backup was brought back and nothing was wrong; null: none, or switched off. */
      rehearsed: z
        .object({
          /** Machine time of its end, epoch ms. */
          at: z.number(),
          restore_s: z.number(),
          /** Half hours that came out as recorded. */
          half_hours: z.number().int(),
          /** Sites that made-up rain over every threshold raised. */
          raised: z.number().int(),
          /** Until the SMS to our own number was back; null: it is not, or none went. */
          sms_s: z.number().int().nullable(),
          /** Phones that were told, and how many showed it in time. */
          phones: z.number().int(),
          shown: z.number().int(),
        })
        .nullable(),
    }),
    disk: z.object({
      /** On the fullest of the disks; null where the system does not tell. */
      free_mb: z.number().int().nullable(),
      /** Null when fine, else a sentence. */
      problem: z.string().nullable(),
    }),
    /** [own] Of the copy that charts ask; null where none is set. Only one that is fit is asked. */
    replica: z
      .object({
        state: z.enum(['fit', 'late', 'away', 'other', 'unknown']),
        /** It holds everything that was written this long ago; null: not known. */
        behind_s: z.number().int().nullable(),
      })
      .nullable(),
    /** [own] Of the line to the hub of a nation; null where none is set. */
    hub: z
      .object({
        /** It knows everything that stood this long ago. */
        behind_s: z.number().int(),
        /** It has taken something at least once. */
        is_heard: z.boolean(),
        /** Null: it took the newest push. */
        fault: z.enum(LINE_FAULTS).nullable(),
      })
      .nullable(),
    /** Duty problems that have not ended. */
    problems: z.object({
      open: z.number().int(),
      unopened: z.number().int(),
      acknowledged: z.number().int(),
      silenced: z.number().int(),
    }),
  }),
});

/** Shown to people who are not signed in: whom to ask for an account, and the privacy contact. */
export const readContactNotice = declare(statusCalls.readContactNotice, {
  who: 'anybody',
  why: 'whom to ask for an account, shown before sign-in',
  reply: z.object({
    office: z.string(),
    municipality: z.string(),
    province: z.string(),
    project_contact: z.object({ message: z.string(), text: z.string(), call: z.string() }),
    privacy_email: z.string(),
    privacy_post: z.string(),
    demo: z.boolean(),
    waray: warayScreens,
  }),
});
