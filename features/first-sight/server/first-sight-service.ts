// Reads what stands in a page until its programs are there: of one site, or of all where they are few.
import type { FirstSight } from '@bantay/server/http/first-sight.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import { areMany } from '../../dashboard/rules/many-sites.ts';
import type { LevelsService, SiteLevel } from '../../levels/server/levels-service.ts';
import { isPublicLanguage, type PublicLanguage } from '../../public-page/rules/public-language.ts';
import { shownLevel } from '../../public-page/rules/shown-level.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { SIGHT_STYLE } from '../rules/sight-style.ts';
import { type SeenSite, writeSight } from '../rules/write-sight.ts';

interface Parts {
  levels: LevelsService;
  clockHold: Pick<ClockService, 'holds'>;
  sites: Pick<SitesService, 'count'>;
  settings: Pick<SettingsBook, 'known'>;
  isDemo: boolean;
}

/** Waray where an admin has switched it on; else the next that the app would take. */
async function offered(language: string, settings: Parts['settings']): Promise<PublicLanguage> {
  if (!isPublicLanguage(language)) return 'en';
  return language === 'war' && !(await settings.known()).languages.waray ? 'fil' : language;
}

export const makeFirstSight = ({ levels, clockHold, sites, settings, isDemo }: Parts): FirstSight => ({
  style: SIGHT_STYLE,
  async read(siteCode, language) {
    // Of a country no page waits for all.
    if (siteCode === null && areMany(await sites.count())) return null;
    // A site that nobody watches is refused here, and nothing is shown of it.
    const { now, sites: read } = await levels.read(siteCode ?? undefined);
    if (read.length === 0) return null;
    const isClockInDoubt = (await clockHold.holds()).length > 0;
    const seen = read.map((one) => seenSite(one, now, isClockInDoubt)).sort(byUrgency);
    return writeSight({ readAt: now, isDemo, sites: seen }, await offered(language, settings));
  },
});

const urgencyOf = ({ level, waiting }: SeenSite) => Math.max(level ?? 0, waiting?.level ?? 0);
const byUrgency = (a: SeenSite, b: SeenSite) => urgencyOf(b) - urgencyOf(a);

const seenSite = ({ site, stands }: SiteLevel, now: number, isClockInDoubt: boolean): SeenSite => ({
  ...{ siteCode: site.siteCode, name: addressLine(site) },
  ...shownLevel(stands, now, isClockInDoubt),
  waiting: stands?.truth.waiting ?? null,
});
