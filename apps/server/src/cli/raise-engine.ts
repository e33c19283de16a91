// What comes in by a file is judged as in the server, with the same sources of triggers.
import { makeAlertsService, NO_HOLD } from '@bantay/features/alerts/server/alerts-service.ts';
import { makeRainfallService } from '@bantay/features/rainfall/server/rainfall-service.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { makeSubsurfaceService } from '@bantay/features/subsurface/server/subsurface-service.ts';
import { makeSubsurfaceSource } from '@bantay/features/subsurface/server/subsurface-source.ts';
import { makeSurficialSource } from '@bantay/features/surficial/server/surficial-source.ts';
import type { Db } from '../database/database.ts';
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
