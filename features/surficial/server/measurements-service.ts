// Measurements come in, are corrected, tagged and removed: each change whole, with its audit row and its run of the engine.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { MeasurementText } from '../rules/measurement-text.ts';
import type { JudgedObservation } from '../rules/observation-rules.ts';
import { type Correction, correctMeasurement } from './correct-measurement.ts';
import { type Entered, enterObservation, type ObservationRequest } from './enter-observation.ts';
import type { InTheWay } from './measurement-conflicts.ts';
import { removeMeasurements } from './remove-measurements.ts';
import { type NewTag, tagMeasurement } from './tag-measurement.ts';
import { type TakenText, takeText } from './take-text.ts';
import { markersInUse, storeRound } from './write-observation.ts';

export interface MeasurementsService {
  enter(request: ObservationRequest, userId: number): Promise<Entered | InTheWay>;
  /** A round that no person entered: of the demo. Letters that are not in use are left out. */
  record(siteId: number, observation: JudgedObservation): Promise<void>;
  /**
   * A round that came by SMS, in the transaction that stores the message. Letters that are not in use are left out; what
   * somebody else has entered for that minute stays; so does a level 2 or 3 that waits: a sender's number can be forged, and
   * only an officer lowers it.
   */
  takeText(tx: Db, text: MeasurementText, userId: number): Promise<TakenText>;
  correct(correction: Correction, userId: number): Promise<void>;
  /** `one`: a measurement; `all`: an observation. */
  remove(quantity: string, id: number, userId: number): Promise<void>;
  /** Returns the id of the tag. */
  tag(tag: NewTag, userId: number): Promise<number>;
}

export function makeMeasurementsService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  accounts: AccountsService,
  alerts: AlertsService,
): MeasurementsService {
  const context = { db, clock, sites, accounts, alerts };

  return {
    enter: (request, userId) => enterObservation(context, request, userId),
    record: (siteId, observation) =>
      inTransaction(db, async (tx) => {
        await lockSite(tx, siteId);
        const inUse = await markersInUse(tx, siteId);
        await storeRound(context, tx, { siteId, observation, inUse }, { source: 'DEMO', userId: null });
      }),
    takeText: (tx, text, userId) => takeText(context, tx, text, userId),
    correct: (correction, userId) => correctMeasurement(context, correction, userId),
    remove: (quantity, id, userId) => removeMeasurements(context, quantity, id, userId),
    tag: (tag, userId) => tagMeasurement(context, tag, userId),
  };
}
