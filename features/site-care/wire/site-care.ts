// Schemas of sites as admins change them.
import { done, filledText, siteCode, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { RECIPIENT_GROUPS } from '../../ewi/rules/recipients.ts';
import { SITE_TOPICS } from '../../sites/rules/site.ts';
import { PICTURE_NAME, SITE_BOUNDS } from '../../sites/rules/site-bounds.ts';
import { OUTLINE_CORNERS } from '../../sites/rules/site-outline.ts';
import { siteCareCalls } from './site-care.calls.ts';

const reason = filledText(500);
const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
/** Latitude and longitude, degrees. */
const corner = z.tuple([within(SITE_BOUNDS.latitude), within(SITE_BOUNDS.longitude)]);
const share = z.object({ from_site_code: text(40), designation: z.enum(RECIPIENT_GROUPS) });

/** What is said of a site. Bounds are those of `municipality.json`; degrees lie in the Philippines. */
export const siteWords = z.object({
  sitio: text(100).nullable(),
  purok: text(100).nullable(),
  barangay: filledText(100),
  municipality: filledText(100),
  province: filledText(100),
  region: filledText(20),
  /** Philippine Standard Geographic Code of the barangay, 7 to 10 digits. */
  psgc: within(SITE_BOUNDS.psgc).int(),
  area_code: within(SITE_BOUNDS.areaCode).int(),
  /** Elements at risk, printed on the bulletin as given. */
  households: filledText(255),
  /** 1: wet from November to April; 2: wet from May to October. */
  season: z.union([z.literal(1), z.literal(2)]),
  /** Degrees; null with the longitude: no earthquake is judged. */
  latitude: within(SITE_BOUNDS.latitude).nullable(),
  longitude: within(SITE_BOUNDS.longitude).nullable(),
  topics: z.array(z.enum(SITE_TOPICS)).max(SITE_TOPICS.length),
  /** Charts of its rainfall page; all its gauges are judged, however many there are. */
  gauge_frames: within(SITE_BOUNDS.gaugeFrames).int(),
  /** In the menus, ascending. */
  menu_place: within(SITE_BOUNDS.menuPlace).int(),
  /** Its corners; null: CAP tells a circle of 1 km. Left out: what is stored stays. */
  outline: z.array(corner).min(OUTLINE_CORNERS[0]).max(OUTLINE_CORNERS[1]).nullable().optional(),
  /** Plain name of a picture of the library. */
  hazard_map: z.string().regex(PICTURE_NAME, 'the plain name of a picture').nullable(),
  /** Whose people are warned for it besides its own. */
  shares: z.array(share).max(100),
});
export type SiteWordsBody = z.infer<typeof siteWords>;

const caredSite = siteWords.extend({
  site_id: z.number().int(),
  site_code: z.string(),
  active: z.boolean(),
  /** Of all this: whoever changes it says over which it was written. */
  version: z.string(),
  // As they were stored, by whatever rules held then.
  ...{ region: z.string(), barangay: z.string(), municipality: z.string(), province: z.string() },
  ...{ households: z.string(), psgc: z.number().int(), hazard_map: z.string().nullable() },
  outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
  shares: z.array(z.object({ from_site_code: z.string(), designation: z.string() })),
});
export type CaredSite = z.infer<typeof caredSite>;

export const listCaredSites = declare(siteCareCalls.listCaredSites, {
  who: 'admin',
  why: 'every site with all that is said of it, retired ones too',
  reply: z.object({ status: z.literal(true), sites: z.array(caredSite) }),
});

export const createSite = declare(siteCareCalls.createSite, {
  who: 'admin',
  about: 'all',
  why: 'a slope is watched from now on, without a shell and without a restart',
  body: siteWords.extend({ site_code: siteCode, reason }),
  reply: done.extend({ site_id: z.number().int() }),
});

export const changeSite = declare(siteCareCalls.changeSite, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'place, outline, pages, map and shared contacts of a site',
  body: siteWords.extend({ site_code: siteCode, version: text(64), reason }),
  reply: done,
});

export const retireSite = declare(siteCareCalls.retireSite, {
  who: 'admin',
  about: 'all',
  why: 'a slope is watched and shown no more; what was stored of it stays',
  body: z.object({ site_code: siteCode, reason }),
  reply: done,
});

export const restoreSite = declare(siteCareCalls.restoreSite, {
  who: 'admin',
  about: 'all',
  why: 'a slope that was retired is watched again, from now on and as it was said',
  body: z.object({ site_code: siteCode, reason }),
  reply: done,
});
