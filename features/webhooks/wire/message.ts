// Schema of what a webhook is told: the body of the message, whatever it is about.
import { z } from 'zod';

export const WEBHOOK_KINDS = [
  'release.issued',
  'release.corrected',
  'release.cancelled',
  'level.changed',
  'test',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** At UTC+8: `2026-11-21T09:40:03+08:00`. */
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const aboutTest = z.strictObject({ is_demo: z.boolean() });

const aboutRelease = aboutTest.extend({
  site: z.strictObject({ site_id: z.number().int(), site_code: z.string(), name: z.string() }),
  level,
  /** The level with the letters of what raised it. */
  internal: z.string(),
  /** Where the level is a new one. */
  previous_level: level.optional(),
  release_id: z.number().int(),
  /** 0 is the release itself, later numbers correct or cancel it. */
  update_number: z.number().int(),
  /** Up to when the release knew the data. */
  data_until: instant,
  cap_identifier: z.string(),
});

/** Of one kind. */
export const messageOf = (kind: WebhookKind) =>
  z.strictObject({
    type: z.literal(kind),
    /** Field time of the first try. */
    timestamp: instant,
    data: kind === 'test' ? aboutTest : aboutRelease,
  });
