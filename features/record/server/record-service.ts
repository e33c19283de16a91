// Why a site has its level: the records of its events put together, and what one trigger rested on.
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { PlateTruth } from '../../alerts/rules/plate-truth.ts';
import type { GeneratedAlert } from '../../alerts/rules/public-alert.ts';
import type { AlertsService, DecisionRow, StoredTrigger } from '../../alerts/server/alerts-service.ts';
import type { EarthquakeOfTrigger, EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { UsedLimit } from '../../limits/rules/limits.ts';
import { readTold, type ToldVersion } from '../../limits/server/limits-service.ts';
import type { MomsRow, MomsService } from '../../moms/server/moms-service.ts';
import type { OnDemandRow, OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { TriggerEvidence } from '../rules/trigger-evidence.ts';
import type { ChainService, Seal } from './chain-service.ts';
import { type Figures, type FiguresContext, linesOfTriggers, readFigures } from './evidence-figures.ts';
import * as queries from './record-queries.ts';

export interface SiteRecordPage {
  site: Site;
  generated: GeneratedAlert | null;
  truth: PlateTruth | null;
  events: queries.EventRow[];
  releases: queries.ReleaseRow[];
  triggers: queries.TriggerRow[];
  texts: queries.TextRow[];
  decisions: DecisionRow[];
  /** On-demand requests since the oldest of the events. */
  requests: NamedRequest[];
  /** Id to ask for the next page with. */
  earlier: number | null;
  seal: Seal | null;
}

export type TextRow = queries.TextRow;
export type NamedRequest = OnDemandRow & { reporter: string };

export interface TriggerRecord {
  site: Site;
  trigger: StoredTrigger;
  decisions: DecisionRow[];
  stamps: number[];
  evidence: { at: number; evidence: TriggerEvidence } | null;
  earthquake: EarthquakeOfTrigger | null;
  onDemand: NamedRequest | null;
  /** Thresholds that were set, as the evidence names them. */
  limits: { used: UsedLimit; version: ToldVersion }[];
  /** Landslide features that were reported. */
  reports: MomsRow[];
  figures: Figures;
}

export interface RecordService {
  ofSite(siteCode: string, before: number | null): Promise<SiteRecordPage>;
  /** `stamp`: which of the stamps with evidence; the newest when null. */
  ofTrigger(triggerId: number, stamp: number | null): Promise<TriggerRecord>;
  /** For paper: of each trigger what it rested on, in one line; those that are told elsewhere have none. */
  linesOf(tx: Db, site: Pick<Site, 'siteId'>, triggerIds: readonly number[]): Promise<string[]>;
}

interface Parts extends FiguresContext {
  db: Db;
  sites: SitesService;
  alerts: AlertsService;
  accounts: AccountsService;
  earthquakes: EarthquakeService;
  onDemand: OnDemandService;
  moms: MomsService;
  chain: ChainService;
}

const EVENTS_PER_PAGE = 5;
/** A routine event of half a year has more; they say nothing new. */
const RELEASES_PER_EVENT = 50;

export function makeRecordService(parts: Parts): RecordService {
  const { db, sites, alerts, accounts, earthquakes, onDemand, moms, chain } = parts;
  return {
    linesOf: (tx, site, triggerIds) => linesOfTriggers(parts, tx, site, triggerIds),

    async ofSite(siteCode, before) {
      const site = await sites.require(siteCode);
      const found = await queries.listEvents(db, site.siteId, before, EVENTS_PER_PAGE + 1);
      const events = found.slice(0, EVENTS_PER_PAGE);
      const eventIds = events.map((event) => event.eventId);
      const releases = await queries.listReleases(db, eventIds, RELEASES_PER_EVENT);
      const releaseIds = releases.map((release) => release.releaseId);
      const triggers = await queries.listTriggers(db, releaseIds);
      const generated = await alerts.generated(site.siteId);
      const triggerIds = [
        ...triggers.flatMap((trigger) => trigger.triggerId ?? []),
        ...(generated ? [...generated.triggers, ...generated.toValidate] : []).map((trigger) => trigger.triggerId),
      ];
      const oldest = events.at(-1);
      return {
        site,
        generated,
        truth: (await alerts.truthsOf([site])).get(site.siteId) ?? null,
        events,
        releases,
        triggers,
        texts: await queries.listTexts(db, releaseIds),
        decisions: await alerts.decisions(triggerIds),
        requests: await named(oldest ? await onDemand.ofSite(site.siteId, oldest.eventStart) : []),
        earlier: found.length > EVENTS_PER_PAGE ? (eventIds.at(-1) ?? null) : null,
        seal: await chain.sealOf(site.siteId),
      };
    },

    async ofTrigger(triggerId, stamp) {
      const trigger = await alerts.trigger(triggerId);
      const site = trigger && (await sites.readById(trigger.siteId, db));
      if (!trigger || !site) throw new Problem('triggerUnknown');
      const stamps = await queries.listEvidenceStamps(db, triggerId);
      const wanted = stamp ?? stamps.at(-1) ?? null;
      const [earthquake] = await earthquakes.ofTriggers([triggerId]);
      const [request] = await named(await onDemand.ofTriggers([triggerId]));
      const evidence = wanted === null ? null : await queries.readEvidence(db, triggerId, wanted);
      return {
        site,
        trigger,
        decisions: await alerts.decisions([triggerId]),
        stamps,
        evidence,
        limits: await versionsOf(db, site.siteId, evidence?.evidence.limits ?? []),
        earthquake: earthquake ?? null,
        onDemand: request ?? null,
        reports: await moms.ofTrigger(triggerId),
        figures: await readFigures(parts, site, trigger.source, evidence),
      };
    },
  };

  async function named(requests: readonly OnDemandRow[]): Promise<NamedRequest[]> {
    const names = await accounts.names(requests.map((request) => request.reporterId));
    return requests.map((request) => ({ ...request, reporter: names.get(request.reporterId) ?? '' }));
  }
}

/** With who set each, from when, and why. */
async function versionsOf(db: Db, siteId: number, used: readonly UsedLimit[]): Promise<TriggerRecord['limits']> {
  if (used.length === 0) return [];
  const told = await readTold(db, siteId);
  return used.flatMap((one) => {
    const version = told.find(({ versionId }) => versionId === one.versionId);
    return version ? [{ used: one, version }] : [];
  });
}
