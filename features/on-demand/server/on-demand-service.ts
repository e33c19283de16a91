// On-demand alerts: the municipality raises or lowers level 1 by itself, with a reason (methods §7).
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { insertNarrative, NARRATIVE_OF } from '@bantay/server/database/narratives.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import {
  hasOnDemand,
  judgeOnDemand,
  type OnDemandLevel,
  type OnDemandRefusal,
  onDemandSymbol,
} from '../../alerts/rules/on-demand.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { MessageTrigger } from '../../warning-texts/rules/templates.ts';
import * as queries from './on-demand-queries.ts';

export type { OnDemandRow } from './on-demand-queries.ts';

export interface OnDemandRequest {
  siteId: number;
  level: OnDemandLevel;
  requestAt: number;
  reason: string;
  eqId: number | null;
  approvedBy: string;
}

/** What a release keeps of a trigger. */
interface SavedTrigger {
  info: string;
  operationalTriggerId: number | null;
  triggerSource: string;
  alertLevel: number;
}

export interface OnDemandService {
  /** Whether an on-demand alert runs that could be lowered. */
  runs(siteId: number): Promise<boolean>;
  /** Returns the id of the request. */
  save(request: OnDemandRequest, userId: number): Promise<number>;
  /** Triggers as texts need them: an on-demand alert says whether it rests on an earthquake. */
  forTexts<Trigger extends SavedTrigger>(
    triggers: readonly Trigger[],
    tx?: Db,
  ): Promise<(Trigger & Required<MessageTrigger>)[]>;
  ofTriggers(triggerIds: readonly number[], tx?: Db): Promise<queries.OnDemandRow[]>;
  /** Newest first. */
  ofSite(siteId: number, since: number): Promise<queries.OnDemandRow[]>;
}

const REFUSALS: Record<OnDemandRefusal, ProblemCode> = {
  noReason: 'onDemandNoReason',
  reasonTooLong: 'onDemandReasonTooLong',
  requestInFuture: 'onDemandInFuture',
  noOnDemandToLower: 'noOnDemandToLower',
};

export function makeOnDemandService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  earthquakes: EarthquakeService,
  alerts: AlertsService,
): OnDemandService {
  const runsAt = async (site: Site, tx: Db) => {
    const state = await alerts.eventOf(site, tx);
    if (!state) return { isRunning: false, eventId: null };
    const isRunning =
      (state.place.place === 'latest' || state.place.place === 'overdue') &&
      hasOnDemand(state.event.alert.level, state.event.savedTriggers);
    return { isRunning, eventId: state.event.eventId };
  };

  return {
    async runs(siteId) {
      const site = await sites.readById(siteId, db);
      return site ? (await runsAt(site, db)).isRunning : false;
    },

    save(request, userId) {
      return inTransaction(db, async (tx) => {
        const site = await sites.readById(request.siteId, tx);
        if (!site) throw new Problem('siteNotFound');
        await lockSite(tx, site.siteId);
        const now = clock.now();
        const { isRunning, eventId } = await runsAt(site, tx);
        const refusal = judgeOnDemand({ ...request, now, siteHasOnDemand: isRunning });
        if (refusal) throw new Problem(REFUSALS[refusal], { site: site.siteCode.toUpperCase() });
        if (request.eqId !== null && !(await earthquakes.exists(request.eqId, tx)))
          throw new Problem('earthquakeUnknown');
        const reason = request.reason.trim();
        const { siteId, requestAt, level } = request;
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
          eqId: request.eqId,
          approvedBy: request.approvedBy,
          triggerId,
        });
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: now,
          action: level === 1 ? 'on-demand.raise' : 'on-demand.lower',
          siteId,
          subjectId: odId,
          after: { requestAt, reason, eqId: request.eqId, approvedBy: request.approvedBy },
          topic: 'alerts',
        });
        await alerts.runOpen(siteId, tx);
        return odId;
      });
    },

    ofTriggers: (triggerIds, tx = db) => queries.listOfTriggers(tx, triggerIds),
    async forTexts(triggers, tx = db) {
      const ids = triggers.flatMap((trigger) => trigger.operationalTriggerId ?? []);
      const requests = await queries.listOfTriggers(tx, ids);
      return triggers.map((trigger) => ({
        ...trigger,
        source: trigger.triggerSource as TriggerSourceName, // the database's names are those of the table
        level: trigger.alertLevel as AlertLevel,
        eqId: requests.find((one) => one.triggerId === trigger.operationalTriggerId)?.eqId ?? null,
      }));
    },
    ofSite: (siteId, since) => queries.listOfSite(db, siteId, since),
  };
}
