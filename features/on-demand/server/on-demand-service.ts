// On-demand alerts: the municipality raises or lowers level 1 by itself, with a reason (methods §7).
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { MessageTrigger } from '../../warning-texts/rules/templates.ts';
import * as queries from './on-demand-queries.ts';
import { type OnDemandRequest, onDemandAt, saveRequest } from './save-request.ts';

export type { OnDemandRow } from './on-demand-queries.ts';

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

export function makeOnDemandService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  earthquakes: EarthquakeService,
  alerts: AlertsService,
): OnDemandService {
  const context = { db, clock, sites, earthquakes, alerts };

  return {
    async runs(siteId) {
      const site = await sites.readById(siteId, db);
      return site ? (await onDemandAt(context, site, db)).isRunning : false;
    },
    save: (request, userId) => saveRequest(context, request, userId),
    forTexts: (triggers, tx = db) => triggersForTexts(tx, triggers),
    ofTriggers: (triggerIds, tx = db) => queries.listOfTriggers(tx, triggerIds),
    ofSite: (siteId, since) => queries.listOfSite(db, siteId, since),
  };
}

async function triggersForTexts<Trigger extends SavedTrigger>(tx: Db, triggers: readonly Trigger[]) {
  const ids = triggers.flatMap((trigger) => trigger.operationalTriggerId ?? []);
  const requests = await queries.listOfTriggers(tx, ids);
  return triggers.map((trigger) => ({
    ...trigger,
    // The database's names and levels are those of the table of sources.
    ...{ source: trigger.triggerSource as TriggerSourceName, level: trigger.alertLevel as AlertLevel },
    eqId: requests.find((one) => one.triggerId === trigger.operationalTriggerId)?.eqId ?? null,
  }));
}
