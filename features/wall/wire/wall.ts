// Schema of the screen on the wall: per site what is released and what waits, when it is due, and what happened last. It names nobody.
import { ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { WALL_EVENTS } from '../rules/wall-events.ts';
import { wallCalls } from './wall.calls.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

const wallSite = z.object({
  site_code: z.string(),
  /** `Sitio X, Purok Y, Brgy. B, Municipality, Province (CODE)`. */
  name: z.string(),
  /** What may be shown as its level. Null: no information, which is never level 0. */
  level: level.nullable(),
  /** Level of the newest release; null before the first. */
  released: level.nullable(),
  /** When the newest release was stored. */
  released_at: ts.nullable(),
  cancelled_at: ts.nullable(),
  /** What the data say and nobody has released. */
  waiting: z
    .object({
      for: z.enum(['decision', 'release']),
      level,
      /** When somebody was asked, or the last decision was made; null: it is not offered yet. */
      since: ts.nullable(),
      /** It raises only if somebody declares it valid. */
      is_possible: z.boolean(),
    })
    .nullable(),
  /** Reports of landslide features that nobody has validated yet. */
  features: z.number().int(),
  /** When its next release is due; in the past: it is late. Null: none today. */
  due: ts.nullable(),
  /** Kinds of sources with data in the window that runs, of those that the site has. */
  measuring: z.number().int(),
  sources: z.number().int(),
  judged_at: ts.nullable(),
  /** Nobody has judged its data for long: its level is what was known then. */
  is_unjudged: z.boolean(),
});

export const readWall = declare(wallCalls.readWall, {
  who: 'reader',
  opens: 'levels',
  why: 'what a screen on the wall of the operations centre shows, without a name: what is released, what waits, what is due',
  reply: z.object({
    status: z.literal(true),
    /** Field time of the answer. */
    now: ts,
    municipality: z.string(),
    is_demo: z.boolean(),
    sites: z.array(wallSite),
    /** Gauges and tilt columns that were heard in time, of all that are in use. */
    sensors: z.object({ heard: z.number().int(), of: z.number().int() }),
    /** Calls for help that nobody has taken. */
    help: z.object({ count: z.number().int(), since: ts.nullable() }),
    /** Further problems that nobody has acknowledged. */
    problems: z.number().int(),
    /** The newest first. */
    events: z.array(
      z.object({ at: ts, kind: z.enum(WALL_EVENTS), site_code: z.string().nullable(), level: level.nullable() }),
    ),
  }),
});
