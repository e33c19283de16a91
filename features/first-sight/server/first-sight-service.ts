// Reads what stands in a page until its programs are there: the levels, of one site or of all where they are few, and its first data.
import type { SeenAbove } from '@bantay/kernel/text/first-data';
import { isPageLanguage, type PageLanguage } from '@bantay/kernel/text/page-language';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FirstGiven, FirstPart, FirstSight, SightAsked } from '@bantay/server/http/first-sight.ts';
import { inTime } from '@bantay/server/in-time.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import { areMany } from '../../dashboard/rules/many-sites.ts';
import type { LevelsService, SiteLevel } from '../../levels/server/levels-service.ts';
import { shownLevel } from '../../public-page/rules/shown-level.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { SIGHT_STYLE } from '../rules/sight-style.ts';
import { type PageLink, type SeenPart, type SeenSite, writeSight } from '../rules/write-sight.ts';

interface Parts extends FirstGiven {
  clock: Pick<FieldClock, 'now'>;
  levels: LevelsService;
  clockHold: Pick<ClockService, 'holds'>;
  sites: Pick<SitesService, 'count'>;
  settings: Pick<SettingsBook, 'known'>;
  isDemo: boolean;
}

/** What the rooms give is waited for less long than the sight: the levels stand there without them. */
const PART_MS = 400;

/** Waray where an admin has switched it on; else the next that the app would take. */
async function offered(language: string, settings: Parts['settings']): Promise<PageLanguage> {
  if (!isPageLanguage(language)) return 'en';
  return language === 'war' && !(await settings.known()).languages.waray ? 'fil' : language;
}

export function makeFirstSight(given: Parts): FirstSight {
  const { clock, levels, clockHold, sites, settings, isDemo, parts, above } = given;
  const all = Object.entries(parts);
  const linksOfAll = (language: PageLanguage) =>
    all.filter(([page]) => !isOfSite(page)).map(([page, part]) => linkTo(page, part, language));
  const linksOf = ({ siteCode, topics }: Site, language: PageLanguage) =>
    all
      .filter(([page, { needs }]) => isOfSite(page) && (needs === undefined || topics.includes(needs)))
      .map(([page, part]) => linkTo(page.replace(':site', siteCode), part, language));

  /** Of one site, or of all; of a country no page waits for all. A site that nobody watches is refused, and nothing is shown of it. */
  async function readLevels(siteCode: string | null): Promise<SiteLevel[]> {
    if (siteCode === null && areMany(await sites.count())) return [];
    return (await levels.read(siteCode ?? undefined)).sites;
  }

  async function readPart({ page, siteCode, userId }: SightAsked, language: PageLanguage): Promise<SeenPart | null> {
    const part = parts[page];
    if (!part) return null;
    const data = await inTime(part.read({ siteCode: siteCode ?? '', userId, language }), PART_MS);
    return data && { title: part.title[language], ...data };
  }

  async function readAbove(language: PageLanguage): Promise<SeenAbove[]> {
    const asked = above.map(async ({ read, unknown }) => {
      const found = await inTime(
        read(language).then((said) => ({ said })),
        PART_MS,
      );
      return found === null ? { sentence: unknown(language), address: null } : found.said;
    });
    return (await Promise.all(asked)).filter((one) => one !== null);
  }

  return {
    style: SIGHT_STYLE,
    async read(asked) {
      const readAt = clock.now();
      const language = await offered(asked.language, settings);
      const [read, holds, part, said] = await Promise.all([
        readLevels(asked.siteCode),
        clockHold.holds(),
        readPart(asked, language),
        readAbove(language),
      ]);
      if (read.length + said.length === 0 && part === null) return null;
      const seenSite = ({ site, stands }: SiteLevel): SeenSite => ({
        ...{ siteCode: site.siteCode, name: addressLine(site), pages: linksOf(site, language) },
        ...shownLevel(stands, readAt, holds.length > 0),
        waiting: stands?.truth.waiting ?? null,
      });
      const own = { readAt, isDemo, above: said, part, isOfSite: asked.siteCode !== null, pages: linksOfAll(language) };
      return writeSight({ ...own, sites: read.map(seenSite).sort(byUrgency) }, language);
    },
  };
}

const isOfSite = (page: string) => page.includes(':site');
const linkTo = (address: string, { title }: FirstPart, language: PageLanguage): PageLink => ({
  address,
  name: title[language],
});

const urgencyOf = ({ level, waiting }: SeenSite) => Math.max(level ?? 0, waiting?.level ?? 0);
const byUrgency = (a: SeenSite, b: SeenSite) => urgencyOf(b) - urgencyOf(a);
