// A municipality raises or lowers level 1 by itself: its reason, trigger and request are one change (methods §7).
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { insertNarrative, NARRATIVE_OF } from '@bantay/server/database/narratives.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import {
  hasOnDemand,
  judgeOnDemand,
  type OnDemandLevel,
  type OnDemandRefusal,
  onDemandSymbol,
} from '../../alerts/rules/on-demand.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import * as queries from './on-demand-queries.ts';

export interface RequestContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
  earthquakes: Pick<EarthquakeService, 'exists'>;
  alerts: Pick<AlertsService, 'eventOf' | 'stateTrigger' | 'runOpen'>;
}

export interface OnDemandRequest {
  siteId: number;
  level: OnDemandLevel;
  requestAt: number;
  reason: string;
  eqId: number | null;
  approvedBy: string;
}

const REFUSALS: Record<OnDemandRefusal, ProblemCode> = {
  noReason: 'onDemandNoReason',
  reasonTooLong: 'onDemandReasonTooLong',
  requestInFuture: 'onDemandInFuture',
  noOnDemandToLower: 'noOnDemandToLower',
};

/** Returns the id of the request. */
export function saveRequest(context: RequestContext, request: OnDemandRequest, userId: number): Promise<number> {
  const { db, clock, sites, alerts } = context;
  return inTransaction(db, async (tx) => {
    const site = await sites.readById(request.siteId, tx);
    if (!site) throw new Problem('siteNotFound');
    await lockSite(tx, site.siteId);
    const now = clock.now();
    const { isRunning, eventId } = await onDemandAt(context, site, tx);
    await judge(context, tx, site, request, { now, siteHasOnDemand: isRunning });
    const reason = request.reason.trim();
    const { siteId, requestAt, level, eqId, approvedBy } = request;
    const typeId = NARRATIVE_OF.onDemand;
    const narrativeId = await insertNarrative(tx, { siteId, eventId, at: requestAt, text: reason, userId, typeId });
    const triggerId = await alerts.stateTrigger(siteId, onDemandSymbol(level), requestAt, reason, tx);
    const odId = await queries.insertOnDemand(tx, {
      requestTs: requestAt,
      siteId,
      narrativeId,
      reporterId: userId,
      techInfo: reason,
      alertLevel: level,
      eqId,
      approvedBy,
      triggerId,
    });
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: now,
      action: level === 1 ? 'on-demand.raise' : 'on-demand.lower',
      siteId,
      subjectId: odId,
      after: { requestAt, reason, eqId, approvedBy },
      topic: 'alerts',
    });
    await alerts.runOpen(siteId, tx);
    return odId;
  });
}

async function judge(
  { earthquakes }: RequestContext,
  tx: Db,
  site: Site,
  request: OnDemandRequest,
  state: { now: number; siteHasOnDemand: boolean },
): Promise<void> {
  const refusal = judgeOnDemand({ ...request, ...state });
  if (refusal) throw new Problem(REFUSALS[refusal], { site: site.siteCode.toUpperCase() });
  if (request.eqId === null) return;
  if (!(await earthquakes.exists(request.eqId, tx))) throw new Problem('earthquakeUnknown');
}

/** Whether an on-demand alert runs that could be lowered, and the event of the site. */
export async function onDemandAt(
  { alerts }: { alerts: Pick<AlertsService, 'eventOf'> },
  site: Site,
  tx: Db,
): Promise<{ isRunning: boolean; eventId: number | null }> {
  const state = await alerts.eventOf(site, tx);
  if (!state) return { isRunning: false, eventId: null };
  const isRunning =
    (state.place.place === 'latest' || state.place.place === 'overdue') &&
    hasOnDemand(state.event.alert.level, state.event.savedTriggers);
  return { isRunning, eventId: state.event.eventId };
}
