// Landslide features on the wire (api-facts §8): 'narrative.narrative' is the description, 'remarks' the narratives.
import { done, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { awaitedPhoto } from '../../photos/wire/photos.ts';
import { site } from '../../sites/wire/sites.ts';
import { momsCalls } from './moms.calls.ts';

const featureLevel = z.union([z.literal(0), z.literal(2), z.literal(3)]);

const reportedFeature = z.object({
  feature_id: z.number().int(),
  /** Lower case as in older clients: 'crack', …, 'none'. */
  feature_type: z.string(),
  description: z.string().nullable(),
});

const person = z.object({ salutation: z.string().nullable(), first_name: z.string(), last_name: z.string() });

/** One report of an instance. */
const moms = z.object({
  moms_id: z.number().int(),
  instance_id: z.number().int(),
  observance_ts: ts,
  op_trigger: featureLevel,
  /** Shown as 'Narratives'; lines are kept. */
  remarks: z.string(),
  /** Names of pictures under /moms/, joined by commas; null without one. */
  files: z.string().nullable(),
  /** [own] Photos that were taken and have not come yet; left out where there is none. */
  photos_awaited: z.number().int().optional(),
  narrative: z.object({
    id: z.number().int(),
    /** Shown as 'Feature Description'. */
    narrative: z.string(),
    /** Report time. */
    timestamp: ts,
    type_id: z.literal(2),
    user_id: z.number().int(),
  }),
  reporter: person,
  validator: person.nullable(),
  /** [own] Officer whose session entered or validated it. */
  entered_by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  /** [own] Name of the consulted staff (`dynaName`). */
  consulted_staff: z.string().nullable(),
});

/** A report that stands alone, with what it was seen on. */
export const momsOfInstance = moms.extend({
  moms_instance: z.object({
    instance_id: z.number().int(),
    site_id: z.number().int(),
    feature_name: z.string().nullable(),
    location: z.string().nullable(),
    feature: reportedFeature,
  }),
});
export type Moms = z.infer<typeof momsOfInstance>;

/** Tie of a report to a release. */
export const momsRelease = z.object({
  moms_rel_id: z.number().int(),
  moms_id: z.number().int(),
  release_id: z.number().int().nullable(),
  moms_details: momsOfInstance,
});

const featureType = reportedFeature.extend({
  instances: z.array(
    z.object({
      instance_id: z.number().int(),
      /** Null for type 9. */
      feature_name: z.string().nullable(),
      location: z.string().nullable(),
      site_id: z.number().int(),
    }),
  ),
  alerts: z.array(
    z.object({
      feature_alert_id: z.number().int(),
      feature_id: z.number().int(),
      alert_level: featureLevel,
      description: z.string().nullable(),
    }),
  ),
});
export type FeatureType = z.infer<typeof featureType>;

const featureGroup = z.object({
  instance_id: z.number().int(),
  site_id: z.number().int(),
  feature_name: z.string().nullable(),
  location: z.string().nullable(),
  site,
  feature: reportedFeature,
  /** Newest first, never empty. */
  moms: z.array(moms),
});
export type FeatureGroup = z.infer<typeof featureGroup>;

export const getMomsFeatures = declare(momsCalls.getMomsFeatures, {
  who: 'reader',
  what: 'the landslide features that are known at a site',
  params: z.object({ site_code: siteCode }),
  reply: z.object({ status: z.literal(true), data: z.array(featureType) }),
});

export const getMomsInstances = declare(momsCalls.getMomsInstances, {
  who: 'reader',
  what: 'what was reported of the features of a site',
  params: z.object({ site_code: siteCode }),
  /** Newest report first. */
  reply: z.object({ status: z.literal(true), data: z.array(featureGroup) }),
});

const waitingReport = z.object({
  temp_moms_id: z.number().int(),
  /** As sent by the reporting device; never read. */
  uploads: z.array(z.unknown()),
  site_code: z.string(),
  /** [own] When the report came in. */
  received_at: ts,
  /** [own] Whose session or device brought it; the reporter may be the generic user 1. */
  entered_by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  /** Never empty; each feature takes a level of its own. */
  moms_list: z.array(
    z.object({
      feature_type: z.string(),
      feature_name: z.string().nullable(),
      instance_id: z.number().int().nullable(),
      location: z.string().nullable(),
      observance_ts: ts,
      report_narrative: z.string(),
      remarks: z.string(),
      reporter_id: z.number().int(),
      validator_id: z.number().int().nullable(),
      /** Comma list, '' without a picture. */
      file_name: z.string(),
      /** 'First Last' */
      reporter: z.string(),
      validator: z.string().nullable(),
    }),
  ),
});
export type WaitingReport = z.infer<typeof waitingReport>;

/** A bare array, newest first (api-facts §8.4). */
export const getTempMoms = declare(momsCalls.getTempMoms, {
  who: 'reader',
  what: 'reports that wait for somebody to validate them',
  reply: z.array(waitingReport),
});

export const getLatestAlerts = declare(momsCalls.getLatestAlerts, {
  who: 'reader',
  why: 'the earlier client asks for the level of the landslide features of a site (api-facts §8.6)',
  params: z.object({ site_code: siteCode.optional() }),
  /** One site, or all of them when none is named; `moms_alert` is the highest unresolved level. */
  reply: z.object({
    status: z.literal(true),
    data: z.union([
      site.extend({ moms_alert: z.number().int() }),
      z.array(site.extend({ moms_alert: z.number().int() })),
    ]),
  }),
});

const idOrZero = z.number().int().min(0).max(2_147_483_647);

/** Photos of one feature that follow it in pieces. */
export const MAX_PHOTOS = 5;

/** Checked in the domain where a sentence helps; here only what makes no sense at all. */
const momsInput = z.object({
  /** 0, 2 or 3; older clients also write it as `op_trigger`. */
  alert_level: z.number().int().nullish(),
  op_trigger: z.number().int().nullish(),
  /** 0 or null: find by name, or a new instance. */
  instance_id: idOrZero.nullish(),
  /** Empty: the next free letter. */
  feature_name: text(200).nullish(),
  feature_type: text(200),
  /** Feature description; may be empty for type 9. */
  report_narrative: text(20_000).nullish(),
  observance_ts: ts,
  /** Narratives. */
  remarks: text(20_000).nullish(),
  /** User 1 in older clients; the session says who really enters it. */
  reporter_id: idOrZero.nullish(),
  validator_id: idOrZero.nullish(),
  location: text(2000).nullish(),
  iomp: z.union([z.number(), z.string()]).nullish(),
  file_name: text(2000).nullish(),
  dynaName: text(200).nullish(),
  /** [own] Photos that will follow (`sendPhotoPiece`), by the hash of their bytes. */
  photos: z.array(awaitedPhoto).max(MAX_PHOTOS).nullish(),
});
export type MomsInput = z.input<typeof momsInput>;

/** Features of one report. */
export const MAX_FEATURES = 20;
const momsBody = z.object({
  site_code: siteCode,
  uploads: z.array(z.unknown()).max(50).nullish(),
  moms_list: z.array(momsInput).max(MAX_FEATURES),
});

export const writeMoms = declare(momsCalls.writeMoms, {
  who: 'measurer',
  what: 'stores a report of landslide features',
  about: { site: 'body.site_code' },
  rank: 'reading',
  refusesInWords: true,
  /** With `temp_moms_id`: that waiting report, its features in the same order, each with its level. */
  body: momsBody.extend({ temp_moms_id: z.number().int().positive().max(2_147_483_647).nullish() }),
  /** 1 is success (specification 001, §7). */
  reply: done.extend({ status: z.literal(1), moms_ids: z.array(z.number().int()) }),
});

export const writeMomsForValidation = declare(momsCalls.writeMomsForValidation, {
  who: 'measurer',
  about: { site: 'body.site_code' },
  rank: 'reading',
  why: 'reports of residents must come in somehow before they wait for validation (api-facts §8.6)',
  body: momsBody,
  reply: done.extend({ temp_moms_id: z.number().int() }),
});

export const uploadMomsPicture = declare(momsCalls.uploadMomsPicture, {
  who: 'measurer',
  what: 'brings a picture of a landslide feature',
  dialect: 'number',
  files: ['file'],
  body: z.unknown(),
  /** `filename` is the name to put into `file_name`; a refusal has `status: 400`. */
  reply: z.object({ status: z.literal(200), filename: z.string() }),
});
