// Schemas of how good the warnings have been, and of what people say happened.
import { done, filledText, id, pathId, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { TRUTH_MAX, TRUTHS } from '../rules/ground-truth.ts';
import { SKILL_LANGUAGES } from '../rules/skill-language.ts';
import { skillCalls } from './skill.calls.ts';

const what = z.enum(TRUTHS);

const rate = z.object({
  count: z.number().int(),
  of: z.number().int(),
  /** Null: there is nothing to divide by. */
  share: z.number().nullable(),
  /** Exact 95 % interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  is_small: z.boolean(),
});
export type WireRate = z.infer<typeof rate>;

const score = z.object({
  hits: z.number().int(),
  late: z.number().int(),
  missed: z.number().int(),
  false_warnings: z.number().int(),
  right_warnings: z.number().int(),
  /** Left out of all the others. */
  not_said: z.number().int(),
  pod: rate,
  far: rate,
  ts: rate,
});

const truth = z.object({
  truth_id: z.number().int(),
  event_id: z.number().int().nullable(),
  what,
  from: ts,
  to: ts,
  size: z.string(),
  source: z.string(),
  note: z.string(),
  by: z.string(),
  said_at: ts,
});
export type WireTruth = z.infer<typeof truth>;

const hoursByLevel = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const readSkill = declare(skillCalls.readSkill, {
  who: 'reader',
  why: 'hits, false and missed warnings of a site, with their numbers and intervals, and what nobody has said yet',
  params: z.object({ site_code: siteCode }),
  query: z.object({
    year: z
      .string()
      .regex(/^[12]\d{3}$/, 'a year')
      .transform(Number)
      .optional()
      .describe('Left out: all years.'),
  }),
  reply: z.object({
    status: z.literal(true),
    /** With a release, newest first. */
    years: z.array(z.number().int()),
    /** What was looked at; null: nothing was ever released. */
    from: ts.nullable(),
    to: ts,
    /** A slide or movement makes a warning right; or a slide alone. */
    any: score,
    landslide: score,
    /** Hours by what happened and by level 0 to 3. */
    matrix: z.object({
      landslide: hoursByLevel,
      movement: hoursByLevel,
      nothing: hoursByLevel,
      not_said_hours: z.number(),
    }),
    /** Newest first. */
    warnings: z.array(
      z.object({
        event_id: z.number().int(),
        from: ts,
        to: ts,
        highest: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        is_over: z.boolean(),
        verdict: z.enum(['right', 'false', 'not said']),
        /** The newest word about it. */
        truth: truth.nullable(),
      }),
    ),
    /** Slides and movement, newest first; `lead_hours` null: there was no warning. */
    slides: z.array(truth.extend({ verdict: z.enum(['hit', 'late', 'missed']), lead_hours: z.number().nullable() })),
  }),
});

export const noteTruth = declare(skillCalls.noteTruth, {
  who: 'officer',
  about: { site: 'body.site_code' },
  why: 'what happened is said after each warning, and of a slide that nobody warned of',
  body: z.object({
    site_code: siteCode,
    event_id: id.nullable(),
    what,
    /** Of `nothing` the time of the warning stands instead. */
    from: ts,
    to: ts,
    size: text(TRUTH_MAX.size),
    source: filledText(TRUTH_MAX.source),
    note: text(TRUTH_MAX.note),
  }),
  reply: done,
});

export const readHindcast = declare(skillCalls.readHindcast, {
  who: 'reader',
  readRefuses: true,
  why: 'what other thresholds would have warned of in all the years that are stored',
  params: z.object({ site_code: siteCode }),
  query: z.object({ gauge: text(60).optional().describe('Left out: the nearest.') }),
  reply: z.object({
    status: z.literal(true),
    gauge: z.string(),
    gauges: z.array(z.string()),
    /** Null: nothing is stored of this gauge. */
    from: ts.nullable(),
    to: ts.nullable(),
    /** Half hours without a reading. */
    missing: z.number().int(),
    of: z.number().int(),
    /** Landslides in this time that somebody has told of. */
    slides: z.number().int(),
    /** 3-day threshold that holds now, mm; null: none is set. */
    threshold: z.number().nullable(),
    /** Area under the curve; null without a slide. */
    area: z.number().nullable(),
    rows: z.array(
      z.object({
        /** 3-day threshold, mm. */
        mm_72h: z.number(),
        warnings: z.number().int(),
        warnings_per_year: z.number(),
        hits: z.number().int(),
        missed: z.number().int(),
        false_warnings: z.number().int(),
        pod: z.number().nullable(),
        pofd: z.number(),
      }),
    ),
  }),
});

/** `application/pdf`. */
export const readSkillPdf = declare(skillCalls.readSkillPdf, {
  who: 'reader',
  why: 'the year on two pages, for the council',
  params: z.object({ site_code: siteCode, year: pathId, language: z.enum(SKILL_LANGUAGES) }),
  reply: z.string(),
  media: 'application/pdf',
  checkReply: false,
});
