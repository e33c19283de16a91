// What comes in by a file is judged as in the server, with the same sources of triggers.
import { makeAlertsService, NO_HOLD } from '@bantay/features/alerts/server/alerts-service.ts';
import type { Source } from '@bantay/features/alerts/server/rerun-service.ts';
import { makeRainfallService, type RainfallService } from '@bantay/features/rainfall/server/rainfall-service.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { makeSubsurfaceService } from '@bantay/features/subsurface/server/subsurface-service.ts';
import { makeSubsurfaceSource } from '@bantay/features/subsurface/server/subsurface-source.ts';
import { makeSurficialSource } from '@bantay/features/surficial/server/surficial-source.ts';
import type { Db } from '../database/database.ts';
import { type FieldClock, readFieldClock } from '../field-clock.ts';

export async function raiseEngine(db: Db) {
  const clock = await readFieldClock(db);
  const sites = makeSitesService(db);
  const alerts = makeAlertsService(db, clock, sites, NO_HOLD);
  for (const source of sourcesOf(db, clock, makeRainfallService(db, db, clock, alerts))) alerts.addSource(source);
  return { clock, sites, alerts };
}

/** Every source that states triggers by itself: those that the plates of the rooms plug in. */
export function sourcesOf(db: Db, clock: FieldClock, rainfall: RainfallService): Source[] {
  return [makeRainfallSource(rainfall), makeSurficialSource(), makeSubsurfaceSource(makeSubsurfaceService(db, clock))];
}
