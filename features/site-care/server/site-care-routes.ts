// Doors of sites as admins change them.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import type { SiteWords } from '../../sites/server/sites-service.ts';
import {
  changeSite,
  createSite,
  listCaredSites,
  type CaredSite as Reply,
  restoreSite,
  retireSite,
  type SiteWordsBody,
} from '../wire/site-care.ts';
import type { CaredSite, NamedShare, SiteCareService } from './site-care-service.ts';

export function siteCareRoutes(door: Door, care: SiteCareService): void {
  door(listCaredSites, async () => ({ status: true as const, sites: (await care.list()).map(present) }));
  door(createSite, async ({ body, user }) => {
    const words = { menuWithout: [], outline: null, ...wordsOf(body) };
    const by = { by: user.userId, reason: body.reason.trim() };
    const site = await care.create(body.site_code, words, sharesOf(body), by);
    return { status: true as const, message: `${site.siteCode} is watched.`, site_id: site.siteId };
  });
  door(changeSite, async ({ body, user }) => {
    const change = { words: wordsOf(body), shares: sharesOf(body), version: body.version };
    const by = { by: user.userId, reason: body.reason.trim() };
    await tellCurrent(present, care.change(body.site_code, change, by));
    return { status: true as const, message: `${body.site_code} is changed.` };
  });
  door(retireSite, async ({ body, user }) => {
    await care.retire(body.site_code, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: `${body.site_code} is retired. What was stored of it stays.` };
  });
  door(restoreSite, async ({ body, user }) => {
    await care.restore(body.site_code, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: `${body.site_code} is watched again.` };
  });
}

const sharesOf = ({ shares }: SiteWordsBody): NamedShare[] =>
  shares.map(({ from_site_code: fromSiteCode, designation }) => ({ fromSiteCode, designation }));

const filled = (text: string | null): string | null => text?.trim() || null;

/** Without an outline where none is named. */
const wordsOf = (
  body: SiteWordsBody,
): Omit<SiteWords, 'menuWithout' | 'outline'> & Partial<Pick<SiteWords, 'outline'>> => ({
  ...{ sitio: filled(body.sitio), purok: filled(body.purok), barangay: body.barangay.trim() },
  ...{ municipality: body.municipality.trim(), province: body.province.trim(), region: body.region.trim() },
  ...{ psgc: body.psgc, areaCode: body.area_code, households: body.households.trim(), season: body.season },
  ...{ latitude: body.latitude, longitude: body.longitude, topics: [...new Set(body.topics)] },
  ...{ gaugeFrames: body.gauge_frames, menuPlace: body.menu_place, hazardMap: body.hazard_map },
  ...(body.outline !== undefined && { outline: body.outline }),
});

const present = ({ site, shares, version }: CaredSite): Reply => ({
  ...{ site_id: site.siteId, site_code: site.siteCode, active: site.active, version },
  ...{ sitio: site.sitio, purok: site.purok, barangay: site.barangay, municipality: site.municipality },
  ...{ province: site.province, region: site.region, psgc: site.psgc, area_code: site.areaCode },
  ...{ households: site.households, season: site.season, latitude: site.latitude, longitude: site.longitude },
  ...{ topics: site.topics, gauge_frames: site.gaugeFrames, menu_place: site.menuPlace, hazard_map: site.hazardMap },
  outline: site.outline,
  shares: shares.map(({ fromSiteCode, designation }) => ({ from_site_code: fromSiteCode, designation })),
});
