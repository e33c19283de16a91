// Schemas of the site list (api-facts §2).
import { siteCode } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { LIMIT_KEYS } from '../../limits/rules/limit-values.ts';
import { type KnownSite, SITE_TOPICS } from '../rules/site.ts';
import { sitesCalls } from './sites.calls.ts';

export const site = z.object({
  site_id: z.number().int(),
  site_code: z.string(),
  purok: z.string().nullable(),
  sitio: z.string().nullable(),
  barangay: z.string(),
  municipality: z.string(),
  province: z.string(),
  region: z.string(),
  active: z.boolean(),
  psgc: z.number().int(),
  households: z.string(),
  season: z.union([z.literal(1), z.literal(2)]),
  area_code: z.number().int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** As the server holds it. */
type SiteFacts = Omit<z.output<typeof site>, 'site_id' | 'site_code' | 'area_code'> & {
  siteId: number;
  siteCode: string;
  areaCode: number;
};

export const siteReply = ({ siteId, siteCode, areaCode, ...words }: SiteFacts): z.output<typeof site> => ({
  site_id: siteId,
  site_code: siteCode,
  area_code: areaCode,
  ...words,
});

export const listSites = declare(sitesCalls.listSites, {
  who: 'reader',
  what: 'the sites that are watched',
  opens: 'levels',
  query: z.object({ include_inactive: z.enum(['true', 'false']).optional() }),
  reply: z.array(site),
});

export const readSite = declare(sitesCalls.readSite, {
  who: 'reader',
  opens: 'levels',
  why: 'one site (api-facts §2.1)',
  params: z.object({ site_code: siteCode }),
  reply: site,
});

const siteFacts = z.object({
  site_id: z.number().int(),
  site_code: z.string(),
  gauge_frames: z.number().int(),
  topics: z.array(z.enum(SITE_TOPICS)),
  menu_without: z.array(z.enum(['rainfall', 'hazardMap'])),
  shares: z.array(z.object({ from_site_id: z.number().int(), designation: z.string() })),
  /** Thresholds and periods that were set, whenever they hold; what is not named holds as published. */
  limits: z.array(
    z.object({
      version_id: z.number().int(),
      key: z.enum(LIMIT_KEYS),
      /** In the unit of its kind; null: nobody judges from then on. */
      value: z.number().nullable(),
      /** Epoch ms: the first half hour that it holds for. */
      valid_from: z.number(),
    }),
  ),
});

export const siteFactsReply = ({ limits, ...site }: KnownSite): z.output<typeof siteFacts> => ({
  site_id: site.siteId,
  site_code: site.siteCode,
  gauge_frames: site.gaugeFrames,
  topics: [...site.topics],
  menu_without: [...site.menuWithout],
  shares: site.shares.map(({ fromSiteId, designation }) => ({ from_site_id: fromSiteId, designation })),
  limits: limits.map(({ versionId, key, value, validFrom }) => ({
    ...{ version_id: versionId, key, value, valid_from: validFrom },
  })),
});

export const listSiteFacts = declare(sitesCalls.listSiteFacts, {
  who: 'reader',
  why: 'which sites there are, in the order of the menus, with their pages and limits: the call of the specification has a fixed shape',
  reply: z.array(siteFacts),
});
