// The dashboard feed: what stands, with what rain gauges, earthquakes, requests and reports say of it. Writes nothing.
import type { FieldClock } from '@bantay/server/field-clock.ts';
import {
  type Scope,
  type SiteState,
  type Standing,
  type StandingService,
  triggersOffered,
} from '../../alerts/server/standing-service.ts';
import type { WaitingService } from '../../alerts/server/waiting-service.ts';
import type { Broadcast, CellBroadcastService } from '../../cell-broadcast/server/cell-broadcast-service.ts';
import type { EarthquakeOfTrigger, EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { MomsRow, MomsService } from '../../moms/server/moms-service.ts';
import type { OnDemandRow, OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import type { RollSummary } from '../../roll-call/rules/roll-list.ts';
import type { RollCallService } from '../../roll-call/server/roll-call-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { StandingRow, TwoNamesService } from '../../two-names/server/two-names-service.ts';
import { DEFAULT_SITE_LANGUAGE, type SiteLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { TemplateRow, WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import type { HandOver, HandOverService } from '../../watch-log/server/hand-over-service.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';
import type { WhyService } from '../../why/server/why-service.ts';
import { areMany } from '../rules/many-sites.ts';
import { makeQuietCount, type QuietPlace } from './quiet-count.ts';

export interface Feed extends Standing {
  /** Of `states` those that the summary tells of: the others matter to the routine release alone. */
  told: SiteState[];
  now: number;
  /** Earthquakes behind triggers of candidates and releases. */
  earthquakes: EarthquakeOfTrigger[];
  /** The requests behind them. */
  onDemand: OnDemandRow[];
  /** Reports of landslide features: behind triggers, on their own, and those that releases told of. */
  reports: MomsRow[];
  newestReadings: Map<number, number | null>;
  /** When NDRRMC was asked and has sent, by release id; null: nobody asks here. */
  broadcasts: ReadonlyMap<number, Broadcast> | null;
  /** Of roll-calls that are open, by site id. */
  rollCalls: Map<number, RollSummary>;
  /** Releases that wait for their second name, at whichever site. */
  proposals: StandingRow[];
  /** By site id. */
  why: Map<number, WhyFacts>;
  templates: TemplateRow[];
  /** Of the sites that are told in another one than Filipino. */
  languages: { siteCode: string; language: SiteLanguage }[];
  sites: Site[];
  /** A shift that nobody has taken yet. */
  handOver: HandOver | null;
  /** From which mark to ask next time; of what is asked by a scope, and of many sites. */
  version?: string;
  /** It tells what has changed since; not there where it tells of all. */
  since?: string;
  /** It tells only of sites that are not quiet, and counts the others. */
  quiet?: {
    /** How many sites there are, asked for themselves. */
    all: number;
    places: QuietPlace[];
    /** Of the sites that are counted as of those that are told; null: none is to be made. */
    routine: { due: string; dueAt: number } | null;
  };
}

/** Which sites are asked for, and which of them were seen when: null: all. */
export interface FeedScope extends Scope {
  since: string | null;
}

export interface FeedService {
  /** Of one site, by its code, of those of a scope that may have changed, or of all. */
  read(of?: string | FeedScope): Promise<Feed>;
  /** Of many sites: those that are not quiet, without what texts are made of, and how many the others are. Null: of few. */
  readCounted(): Promise<Feed | null>;
}

export interface FeedParts {
  clock: FieldClock;
  standing: StandingService;
  rainfall: RainfallService;
  earthquakes: EarthquakeService;
  onDemand: OnDemandService;
  moms: MomsService;
  texts: WarningTextsService;
  why: WhyService;
  cellBroadcast: Pick<CellBroadcastService, 'marksOf'>;
  rollCall: Pick<RollCallService, 'counts'>;
  twoNames: Pick<TwoNamesService, 'open'>;
  handOvers: Pick<HandOverService, 'open'>;
  waiting: Pick<WaitingService, 'routine' | 'doubtful'>;
  sites: Pick<SitesService, 'count'>;
}

export function makeFeedService(parts: FeedParts): FeedService {
  const { clock, standing, rollCall, waiting, sites, texts } = parts;
  /** Where there are many sites whoever asks for all of them asks for changes next time; few are told byte for byte as ever. */
  let hasMany = false;
  const countQuiet = makeQuietCount(standing);
  return {
    async read(of = '') {
      const now = clock.now();
      const rollCalls = await rollCall.counts();
      // Who is safe and who is missing changes without a result or a release.
      const changed = typeof of === 'string' ? null : await standing.changed(of, of.since, now, rollCalls.keys());
      // Before anything is read: what changes meanwhile is told again.
      const mark = changed ?? (of === '' && hasMany ? await standing.changed({}, null, now, []) : null);
      const asked = changed ? [...new Set([...changed.siteIds, ...changed.timedIds])] : (of as string) || null; // without a scope it is a code
      const stands = await standing.read(now, asked);
      const { states } = stands;
      if (of === '') hasMany = areMany(states.length);
      const toldIds = changed && new Set(changed.siteIds);
      const told = states.filter(({ site }) => toldIds === null || toldIds.has(site.siteId));
      return {
        ...(await compose(parts, { stands, told, now, rollCalls })),
        ...(await textsOf(texts)),
        ...(mark && { version: mark.mark }),
        // Without a scope there is no mark.
        ...(changed?.isSince && { since: (of as FeedScope).since ?? '' }),
      };
    },
    async readCounted() {
      const all = await sites.count();
      if (!areMany(all)) return null;
      const now = clock.now();
      const rollCalls = await rollCall.counts();
      const { toldIds, places } = await countQuiet([...new Set([...rollCalls.keys(), ...waiting.doubtful()])], now);
      // What is said of the routine release is said of all sites.
      const stands = { ...(await standing.read(now, toldIds)), routine: null, routineBlock: null };
      const routine = await waiting.routine(stands.states);
      const { states: told } = stands;
      const read = await compose(parts, { stands, told, now, rollCalls });
      return { ...read, templates: [], languages: [], quiet: { all, places, routine } };
    },
  };
}

const textsOf = async (texts: WarningTextsService): Promise<Pick<Feed, 'templates' | 'languages'>> => ({
  templates: await texts.rows(),
  languages: (await texts.languages())
    .filter(({ language }) => language !== DEFAULT_SITE_LANGUAGE)
    .map(({ site, language }) => ({ siteCode: site.siteCode, language })),
});

interface Standings extends Pick<Feed, 'told' | 'now' | 'rollCalls'> {
  stands: Standing;
}

/** What else there is of the sites that stand there. */
async function compose(parts: FeedParts, { stands, told, now, rollCalls }: Standings) {
  const { rainfall, earthquakes, onDemand, moms, cellBroadcast, twoNames, why, handOvers } = parts;
  const { states } = stands;
  const triggerIds = [
    ...triggersOffered(states),
    ...[...states.map((state) => state.stored), ...stands.invalids].flatMap((event) =>
      event.triggers.flatMap((trigger) => trigger.operationalTriggerId ?? []),
    ),
  ];
  const newestReadings = new Map<number, number | null>();
  const ofGauges = await rainfall.newestReadings(told.map(({ site }) => site.siteId));
  for (const { site } of told) {
    const newest = (ofGauges.get(site.siteId) ?? []).map((one) => one.newestAt ?? 0);
    newestReadings.set(site.siteId, newest.some(Boolean) ? Math.max(...newest) : null);
  }
  return {
    ...stands,
    ...{ told, now, newestReadings, rollCalls },
    earthquakes: await earthquakes.ofTriggers(triggerIds),
    onDemand: await onDemand.ofTriggers(triggerIds),
    reports: await moms.byIds([
      ...states.flatMap((state) => reportsToShow(state, triggerIds)),
      ...stands.reportReleases.map((row) => row.momsId),
    ]),
    broadcasts: await cellBroadcast.marksOf(states.flatMap(({ stored }) => stored.releases[0]?.releaseId ?? [])),
    proposals: await twoNames.open(),
    why: await why.of(told, stands.truths),
    sites: states.map((state) => state.site),
    handOver: await handOvers.open(),
  };
}

/** Those that no release has told of, that are still open, or that stand behind a trigger of the feed. */
const reportsToShow = ({ reports, candidates }: SiteState, triggerIds: readonly number[]): number[] => {
  const open = candidates.flatMap((one) => one.generated.unresolvedReports.map((report) => report.momsId));
  return reports
    .filter((one) => !one.isReleased || open.includes(one.momsId) || triggerIds.includes(one.triggerId))
    .map((one) => one.momsId);
};
