// The trigger of the night rehearsal: rain that never fell, in a schema that goes again, judged by the engine as it stands.
import { HALF_HOUR_MS, halfHour, type Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { RUN_DELAY_MS } from '../../alerts/rules/run.ts';
import type { OperationalSymbol } from '../../alerts/rules/trigger-sources.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { madeUpRain } from '../rules/made-up-rain.ts';
import * as queries from './replay-queries.ts';
import { walkInScratch } from './walk-in-scratch.ts';

/** Rain over its threshold; what is below it is stated as well. */
const RAISES: OperationalSymbol = 'r1';

/** 'no gauge', 'no threshold': nobody judges rain there. */
export type MadeUpOutcome = 'raised' | 'not raised' | 'no gauge' | 'no threshold';

/** `now`: field time. Nothing of it stays, and nothing that sends reads where it is. */
export async function makeUpTrigger(db: Db, rerun: RerunService, site: Site, now: Instant): Promise<MadeUpOutcome> {
  const { siteId } = site;
  const rainIds = await queries.listLiveGaugeIds(db, siteId);
  if (rainIds.length === 0) return 'no gauge';
  const at = halfHour(now) - HALF_HOUR_MS;
  if ((await readLimits(db, siteId, at)).rain72h === null) return 'no threshold';
  const closedAt = at + HALF_HOUR_MS + RUN_DELAY_MS;
  const records = {
    from: at,
    timeline: [
      // Known before it begins: judged once, when the half hour is closed.
      { kind: 'readings' as const, at: at - 1, readings: madeUpRain(rainIds, at + HALF_HOUR_MS) },
      { kind: 'closing' as const, at: closedAt, stamp: at },
    ],
  };
  return walkInScratch(db, { site, rerun, records, keep: false, hear: () => ({}) }, async (connection) => {
    const triggers = await queries.listTriggers(connection, siteId, at, closedAt);
    return triggers.some(({ symbol, tsUpdated }) => symbol === RAISES && tsUpdated >= at) ? 'raised' : 'not raised';
  });
}
