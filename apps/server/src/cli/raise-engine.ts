// What comes in by a file is judged as in the server, with the same sources of triggers.
import type { Db } from '../database/database.ts';
import { makeAlertsService, NO_HOLD } from '../features/alerts/alerts-service.ts';
import { makeRainfallService } from '../features/rainfall/rainfall-service.ts';
import { makeRainfallSource } from '../features/rainfall/rainfall-source.ts';
import { makeSitesService } from '../features/sites/sites-service.ts';
import { makeSubsurfaceService } from '../features/subsurface/subsurface-service.ts';
import { makeSubsurfaceSource } from '../features/subsurface/subsurface-source.ts';
import { makeSurficialSource } from '../features/surficial/surficial-source.ts';
import { makeFieldClock } from '../field-clock.ts';

export async function raiseEngine(db: Db) {
  const clock = makeFieldClock(db);
  await clock.reload();
  const sites = makeSitesService(db);
  const alerts = makeAlertsService(db, clock, sites, NO_HOLD);
  alerts.addSource(makeRainfallSource(makeRainfallService(db, db, clock, alerts)));
  alerts.addSource(makeSurficialSource());
  alerts.addSource(makeSubsurfaceSource(makeSubsurfaceService(db, clock)));
  return { clock, sites, alerts };
}
