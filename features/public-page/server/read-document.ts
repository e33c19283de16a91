// Gathers what strangers are told: levels as the dashboard knows them, what to do, when people hear of it again.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { ALERT_LEVELS, type AlertLevel } from '../../alerts/rules/alert-level.ts';
import { releasedWithGroundData } from '../../alerts/rules/public-alert-letters.ts';
import { lastRelease } from '../../alerts/rules/released-event.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { LevelsService, SiteLevel } from '../../levels/server/levels-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { EwiTemplate, MessageTrigger } from '../../warning-texts/rules/templates.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';
import type { WhyService } from '../../why/server/why-service.ts';
import { nextBulletin } from '../rules/next-bulletin.ts';
import { PROMISE_MS } from '../rules/promise.ts';
import { shownLevel } from '../rules/shown-level.ts';
import type { PublicDocument, PublicSite, Told } from './public-document.ts';
import { deedsOf, explained, reasonsOf } from './told-texts.ts';

export interface DocumentParts {
  levels: LevelsService;
  texts: Pick<WarningTextsService, 'templates'>;
  settings: Pick<SettingsBook, 'read'>;
  publicLog: Pick<PublicLogService, 'codes' | 'codesOfReleases' | 'noteLevels'>;
  releases: Pick<ReleaseService, 'triggersOfEach'>;
  onDemand: Pick<OnDemandService, 'forTexts'>;
  why: WhyService;
  isDemo: boolean;
}

/** As many statements for a thousand sites as for one. `isClockInDoubt` is asked once the levels are read, with the time at which they were. */
export async function readDocument(
  parts: DocumentParts,
  isClockInDoubt: (now: number) => Promise<boolean>,
): Promise<PublicDocument> {
  const { levels, texts, settings, why, isDemo } = parts;
  const { now, sites } = await levels.read();
  const templates = await texts.templates();
  const { office, languages } = await settings.read();
  const isInDoubt = await isClockInDoubt(now);
  const { call, text } = office.contact;
  const stand = sites.flatMap(({ stands }) => stands ?? []);
  const whys = await why.of(
    stand.map(({ state }) => state),
    new Map(stand.map(({ state, truth }) => [state.site.siteId, truth])),
  );
  const codes = await codesOf(parts, stand);
  const triggers = await triggersOf(parts, stand);
  const deeds = new Map(ALERT_LEVELS.map(({ level }) => [level, deedsOf(templates, level)] as const));
  const around: Around = { now, isInDoubt, templates, codes, triggers, whys, deeds };
  return {
    ...{ writtenAt: now, holdsUntil: now + PROMISE_MS, isDemo },
    ...{ office: office.office, municipality: office.municipality, contact: { call, text } },
    languages: PAGE_LANGUAGES.filter((language) => language !== 'war' || languages.waray),
    sites: sites.map((one) => siteOf(one, around)),
  };
}

interface Around {
  now: number;
  isInDoubt: boolean;
  templates: readonly EwiTemplate[];
  /** By release, as the next. */
  codes: ReadonlyMap<number, string>;
  triggers: ReadonlyMap<number, readonly MessageTrigger[]>;
  whys: ReadonlyMap<number, WhyFacts>;
  deeds: ReadonlyMap<AlertLevel, Told>;
}

type Stand = NonNullable<SiteLevel['stands']>;
const newestOf = ({ state }: Stand) => state.stored.releases[0]!; // a state has at least one release

/** Letters of the newest text of each release; of the release itself where there is none. */
async function codesOf({ publicLog }: DocumentParts, stand: readonly Stand[]): Promise<Map<number, string>> {
  const ofTexts = new Map((await publicLog.codes()).map(({ releaseId, code }) => [releaseId, code]));
  const missing = stand.map((one) => newestOf(one).releaseId).filter((releaseId) => !ofTexts.has(releaseId));
  return new Map([...ofTexts, ...(await publicLog.codesOfReleases(missing))]);
}

/** Of raised levels, as their warnings told them. */
async function triggersOf({ releases, onDemand }: DocumentParts, stand: readonly Stand[]) {
  const raised = stand.filter(({ truth }) => truth.released > 0);
  const each = await releases.triggersOfEach(
    raised.map((one) => ({ eventId: one.state.stored.row.eventId, releaseId: newestOf(one).releaseId })),
  );
  const flat = [...each].flatMap(([releaseId, own]) => own.map((trigger) => ({ ...trigger, toldBy: releaseId })));
  return groupBy(await onDemand.forTexts(flat), ({ toldBy }) => toldBy);
}

function siteOf({ site, stands }: SiteLevel, around: Around): PublicSite {
  const { now, isInDoubt, templates, codes, triggers } = around;
  const deedsAt = (level: AlertLevel) => around.deeds.get(level)!; // of each level there is
  const shown = { siteCode: site.siteCode, name: addressLine(site), ...shownLevel(stands, now, isInDoubt) };
  if (stands === null) return { ...shown, releasedAt: null, next: null, code: null, reasons: [], deeds: deedsAt(0) };
  const { state, truth } = stands;
  const { row } = state.stored;
  const newest = newestOf(stands);
  const { released } = truth;
  const lastDataAt = lastRelease(state.event.releases, now)?.dataAt ?? newest.dataTs;
  return {
    ...{ ...shown, releasedAt: newest.releasedAt },
    next: nextBulletin({ released, lastDataAt, validity: row.validity, season: site.season, now }),
    code: codes.get(newest.releaseId) ?? null,
    deeds: deedsAt(released),
    reasons: [
      ...reasonsOf(templates, {
        level: released,
        triggers: triggers.get(newest.releaseId) ?? [],
        hasGroundData: releasedWithGroundData(newest.triggerList),
      }),
      ...explained(around.whys.get(site.siteId)),
    ],
  };
}
