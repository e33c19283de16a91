// Reads what stands in a page until its programs are there: of one site, or of all where they are few.
import type { FirstSight } from '@bantay/server/http/first-sight.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import { areMany } from '../../dashboard/rules/many-sites.ts';
import type { LevelsService, SiteLevel } from '../../levels/server/levels-service.ts';
import { isPublicLanguage, type PublicLanguage } from '../../public-page/rules/public-language.ts';
import { publicLevel } from '../../public-page/rules/public-level.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { SIGHT_STYLE } from '../rules/sight-style.ts';
import { type SeenSite, writeSight } from '../rules/write-sight.ts';

interface Parts {
  levels: LevelsService;
  clockHold: Pick<ClockService, 'holds'>;
  sites: Pick<SitesService, 'count' | 'read'>;
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
    // A letter too many is no site; of a country no page waits for all.
    if (siteCode === null ? areMany(await sites.count()) : (await sites.read(siteCode)) === null) return null;
    const { now, sites: read } = await levels.read(siteCode ?? undefined);
    if (read.length === 0) return null;
    const isClockInDoubt = (await clockHold.holds()).length > 0;
    const seen = read.map((one) => seenSite(one, now, isClockInDoubt)).sort(byUrgency);
    return writeSight({ readAt: now, isDemo, sites: seen }, await offered(language, settings));
  },
});

const urgencyOf = ({ level, waiting }: SeenSite) => Math.max(level ?? 0, waiting?.level ?? 0);
const byUrgency = (a: SeenSite, b: SeenSite) => urgencyOf(b) - urgencyOf(a);

/** Of a site of which nobody has said anything. */
const NOTHING_SAID = { since: null, until: null, isOverdue: false, takenBackAt: null, judgedAt: null, waiting: null };

function seenSite({ site, stands }: SiteLevel, now: number, isClockInDoubt: boolean): SeenSite {
  const named = { siteCode: site.siteCode, name: addressLine(site) };
  if (stands === null) return { ...named, ...NOTHING_SAID, ...publicLevel({ now, isClockInDoubt, stands: null }) };
  const { state, truth } = stands;
  const takenBackAt = state.stored.releases[0]!.cancelledAt; // a state has at least one release
  const judgedAt = state.newest?.at ?? null;
  const { row } = state.stored;
  return {
    ...named,
    ...publicLevel({ now, isClockInDoubt, stands: { truth, takenBackAt, judgedAt } }),
    ...{ since: row.tsStart, until: truth.released === 0 ? null : row.validity, takenBackAt, judgedAt },
    isOverdue: state.place.place === 'overdue',
    waiting: truth.waiting,
  };
}
