// The wording of warnings on the wire: who wrote and confirmed which version, and in which language a site is warned.
import { done, filledText, id, pathId, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { CATALOGUE_FIELDS } from '../rules/text-fields.ts';
import { SITE_LANGUAGES, TEXT_LANGUAGE_CODES } from '../rules/text-languages.ts';
import { warningTextsCalls } from './warning-texts.calls.ts';

/** Longer than any text that is taken: what is too long is refused in words. */
const TEXT_MAX = 2000;
const REASON_MAX = 300;
const REVIEWER_MAX = 100;

const field = z.enum(CATALOGUE_FIELDS);
const language = z.enum(TEXT_LANGUAGE_CODES);

const version = z.object({
  template_id: z.number().int(),
  field,
  language,
  /** Grows with each change of this text. */
  version: z.number().int(),
  text: z.string(),
  state: z.enum(['draft', 'reviewed']),
  /** Who has confirmed it. */
  reviewer: z.string().nullable(),
  /** 'First Last'; null: as delivered, or as the operator put it into the database. */
  written_by: z.string().nullable(),
  /** Field time; null as above. */
  written_at: ts.nullable(),
  reason: z.string().nullable(),
});
export type WarningText = z.infer<typeof version>;

const siteLanguage = z.object({
  site_id: z.number().int(),
  site_code: z.string(),
  sitio: z.string().nullable(),
  barangay: z.string(),
  municipality: z.string(),
  province: z.string(),
  language: z.enum(SITE_LANGUAGES),
  /** 0: nobody has set it. */
  version: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: ts.nullable(),
});
export type SiteLanguageReply = z.infer<typeof siteLanguage>;

/** The newest version of every text, and the sites. */
export const listWarningTexts = declare(warningTextsCalls.listWarningTexts, {
  who: 'admin',
  why: 'what warnings say, in which language, and whether anybody has confirmed it',
  reply: z.object({
    status: z.literal(true),
    /** In their order: the first row of a level carries its responses. */
    templates: z.array(z.object({ id: z.number().int(), alert_level: z.literal([0, 1, 2, 3]), trigger: z.string() })),
    texts: z.array(version),
    sites: z.array(siteLanguage),
  }),
});

/** All versions, the newest first. */
export const readWarningText = declare(warningTextsCalls.readWarningText, {
  who: 'admin',
  why: 'what a text of the warnings said before, who changed it and why',
  params: z.object({ template_id: pathId, field, language }),
  reply: z.object({ status: z.literal(true), versions: z.array(version) }),
});

const change = {
  template_id: id,
  field,
  language,
  reason: filledText(REASON_MAX),
};

/** A draft; an older text comes back in the same way. Another version by now is refused ('changedMeanwhile', with it as `current`). */
export const saveWarningText = declare(warningTextsCalls.saveWarningText, {
  who: 'admin',
  about: 'all',
  why: 'warnings are worded by the municipality, not by whoever installed the system',
  body: z.object({
    ...change,
    text: text(TEXT_MAX),
    /** What the editor has seen; 0: there was none. */
    version: z.number().int().min(0).max(2_147_483_647),
  }),
  reply: done.extend({ text: version }),
});

/** Confirms the text that stands. Another version by now is refused ('changedMeanwhile', with it as `current`). */
export const reviewWarningText = declare(warningTextsCalls.reviewWarningText, {
  who: 'admin',
  about: 'all',
  why: 'what somebody who speaks the language has confirmed is marked, and a later language goes out only then',
  body: z.object({ ...change, version: id, reviewer: filledText(REVIEWER_MAX) }),
  reply: done.extend({ text: version }),
});

/** Another version by now is refused ('changedMeanwhile', with the site as `current`). */
export const setSiteLanguage = declare(warningTextsCalls.setSiteLanguage, {
  who: 'admin',
  about: { site: 'body.site_id' },
  why: 'residents are warned in the language that they speak',
  body: z.object({
    site_id: id,
    language: z.enum(SITE_LANGUAGES),
    version: z.number().int().min(0).max(2_147_483_647),
    reason: filledText(REASON_MAX),
  }),
  reply: done.extend({ site: siteLanguage }),
});
