// What makes levels of the past again beside the server: for the time machine and for the rehearsal.
import { makeAlertsService, NO_HOLD } from '@bantay/features/alerts/server/alerts-service.ts';
import { makeRerunService } from '@bantay/features/alerts/server/rerun-service.ts';
import { makeRainfallService } from '@bantay/features/rainfall/server/rainfall-service.ts';
import { rememberSite } from '@bantay/features/replay/server/memory-desk.ts';
import { makeReplayService } from '@bantay/features/replay/server/replay-service.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '../database/database.ts';
import type { FieldClock } from '../field-clock.ts';
import { sourcesOf } from './raise-engine.ts';

export function replayWith(db: Db, clock: FieldClock) {
  const sites = makeSitesService(db);
  const rainfall = makeRainfallService(db, db, clock, makeAlertsService(db, clock, sites, NO_HOLD));
  const rerun = makeRerunService(sourcesOf(db, clock, rainfall));
  return { sites, replay: makeReplayService(db, rainfall, rerun, rememberSite) };
}

/** Of a thread: half hour after half hour leaves things that live for an instant; in the usual room a fifth of the work goes into tidying up. */
export const ROOM_TO_REPLAY = { maxYoungGenerationSizeMb: 128 };

/** The newest half hour that is over; what is still open cannot be held against anything. */
export const newestToReplay = (now: Instant): Instant =>
  Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS - 2 * HALF_HOUR_MS;
