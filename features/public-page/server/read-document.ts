// Gathers what strangers are told: levels as the dashboard knows them, what to do, when people hear of it again.
import type { SettingsBook } from '@bantay/server/settings.ts';
import { placeEvent } from '../../alerts/rules/event-sorting.ts';
import { releasedWithGroundData } from '../../alerts/rules/public-alert-letters.ts';
import { lastRelease } from '../../alerts/rules/released-event.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { LevelsService, SiteLevel } from '../../levels/server/levels-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';
import type { WhyService } from '../../why/server/why-service.ts';
import { nextBulletin } from '../rules/next-bulletin.ts';
import { PROMISE_MS } from '../rules/promise.ts';
import { PUBLIC_LANGUAGES } from '../rules/public-language.ts';
import { publicLevel } from '../rules/public-level.ts';
import type { PublicDocument, PublicSite } from './public-document.ts';
import { deedsOf, explained, reasonsOf } from './told-texts.ts';

export interface DocumentParts {
  levels: LevelsService;
  texts: Pick<WarningTextsService, 'templates'>;
  settings: Pick<SettingsBook, 'read'>;
  publicLog: Pick<PublicLogService, 'codes' | 'codeOfRelease' | 'noteLevels'>;
  releases: Pick<ReleaseService, 'requireRelease' | 'triggersOf'>;
  onDemand: Pick<OnDemandService, 'forTexts'>;
  why: WhyService;
  isDemo: boolean;
}

/** `isClockInDoubt` is asked once the levels are read, with the time at which they were. */
export async function readDocument(
  { levels, texts, settings, publicLog, releases, onDemand, why, isDemo }: DocumentParts,
  isClockInDoubt: (now: number) => Promise<boolean>,
): Promise<PublicDocument> {
  const { now, sites } = await levels.read();
  const templates = await texts.templates();
  const { office, languages } = await settings.read();
  const codes = await publicLog.codes();
  const isInDoubt = await isClockInDoubt(now);
  const { call, text } = office.contact;
  const stand = sites.flatMap(({ stands }) => stands ?? []);
  const whys = await why.of(
    stand.map(({ state }) => state),
    new Map(stand.map(({ state, truth }) => [state.site.siteId, truth])),
  );
  const written: PublicSite[] = [];
  for (const one of sites)
    written.push(await siteOf(one, { now, isInDoubt, templates, codes, whys, publicLog, releases, onDemand }));
  return {
    ...{ writtenAt: now, holdsUntil: now + PROMISE_MS, isDemo },
    ...{ office: office.office, municipality: office.municipality, contact: { call, text } },
    languages: PUBLIC_LANGUAGES.filter((language) => language !== 'war' || languages.waray),
    sites: written,
  };
}

interface Around {
  now: number;
  isInDoubt: boolean;
  templates: readonly EwiTemplate[];
  codes: Awaited<ReturnType<PublicLogService['codes']>>;
  whys: ReadonlyMap<number, WhyFacts>;
  publicLog: Pick<PublicLogService, 'codeOfRelease'>;
  releases: DocumentParts['releases'];
  onDemand: DocumentParts['onDemand'];
}

/** Of a site of which nobody has said anything. */
const NOTHING_SAID = {
  ...{ since: null, until: null, isOverdue: false, releasedAt: null },
  ...{ takenBackAt: null, judgedAt: null, next: null, code: null },
  reasons: [],
} satisfies Partial<PublicSite>;

async function siteOf({ site, stands }: SiteLevel, around: Around): Promise<PublicSite> {
  const { now, isInDoubt, templates, codes } = around;
  const named = { siteCode: site.siteCode, name: addressLine(site) };
  if (stands === null) {
    const level = publicLevel({ now, isClockInDoubt: isInDoubt, stands: null });
    return { ...named, ...NOTHING_SAID, ...level, deeds: deedsOf(templates, 0) };
  }
  const { state, truth } = stands;
  const { row, releases } = state.stored;
  const newest = releases[0]!; // a state has at least one release
  const takenBackAt = newest.cancelledAt;
  const judgedAt = state.newest?.at ?? null;
  const { released } = truth;
  const lastDataAt = lastRelease(state.event.releases, now)?.dataAt ?? newest.dataTs;
  return {
    ...named,
    ...publicLevel({ now, isClockInDoubt: isInDoubt, stands: { truth, takenBackAt, judgedAt } }),
    ...{ since: row.tsStart, until: released === 0 ? null : row.validity, releasedAt: newest.releasedAt },
    ...{ takenBackAt, judgedAt, isOverdue: placeEvent(state.event, now).place === 'overdue' },
    next: nextBulletin({ released, lastDataAt, validity: row.validity, season: site.season, now }),
    code:
      codes.find(({ releaseId }) => releaseId === newest.releaseId)?.code ??
      (await around.publicLog.codeOfRelease(newest.releaseId)),
    deeds: deedsOf(templates, released),
    reasons: [
      ...reasonsOf(templates, {
        level: released,
        triggers: released === 0 ? [] : await triggersOf(newest.releaseId, around),
        hasGroundData: releasedWithGroundData(newest.triggerList),
      }),
      ...explained(around.whys.get(site.siteId)),
    ],
  };
}

/** As its warning told them. */
const triggersOf = async (releaseId: number, { releases, onDemand }: Pick<Around, 'releases' | 'onDemand'>) =>
  onDemand.forTexts(await releases.triggersOf(await releases.requireRelease(releaseId)));
