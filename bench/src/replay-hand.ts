// A thread that goes through the quarter of one site as often as it is asked to, with an officer who decides and releases.
import { parentPort, workerData } from 'node:worker_threads';
import { isRoutineDay, noonDataStamp } from '@bantay/features/alerts/rules/routine-schedule.ts';
import { isReleaseStamp, openStamp, RUN_DELAY_MS } from '@bantay/features/alerts/rules/run.ts';
import { makeRerunService } from '@bantay/features/alerts/server/rerun-service.ts';
import { makeRainfallService } from '@bantay/features/rainfall/server/rainfall-service.ts';
import {
  afterRelease,
  dueOf,
  effectOf,
  eventAt,
  routineEvent,
} from '@bantay/features/replay/rules/automatic-officer.ts';
import { rememberSite } from '@bantay/features/replay/server/memory-desk.ts';
import * as records from '@bantay/features/replay/server/replay-queries.ts';
import * as scratch from '@bantay/features/replay/server/scratch-queries.ts';
import { timelineOf } from '@bantay/features/replay/server/timeline.ts';
import { makeWalk } from '@bantay/features/replay/server/walk.ts';
import type { Site } from '@bantay/features/sites/server/sites-service.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { raiseEngine, sourcesOf } from '../../apps/server/src/cli/raise-engine.ts';
import { type Db, openDatabase } from '../../apps/server/src/database/database.ts';
import { onOneConnection } from '../../apps/server/src/database/transaction.ts';
import {
  FROM,
  type HandOrder,
  knownReadings,
  listFacts,
  schemaOf,
  UNTIL,
  type Way,
  withOneDifference,
} from './quarter-story.ts';

/** The officer looks this long after a half hour was closed. */
const LOOK_MS = 4 * MINUTE_MS;

const port = parentPort!; // this file runs as a worker
const { url, siteCode } = workerData as HandOrder; // as it was ordered
const { db } = openDatabase({ url, max: 2, onError: () => {} });
const { clock, sites, alerts } = await raiseEngine(db);
const site = (await sites.read(siteCode))!; // of the demo
const stepwise = makeRerunService(sourcesOf(db, clock, makeRainfallService(db, db, clock, alerts)));
port.on('message', (way: Way) => void quarter(site, way).then((released) => port.postMessage(released)));
port.postMessage('ready');

/** Returns one line per release; the rows stay in the schema. */
async function quarter(site: Site, way: Way): Promise<string[]> {
  const rainIds = await records.listGaugeIds(db, site.siteId);
  const versions = await records.listReadingVersions(db, rainIds, FROM - 4 * DAY_MS, UNTIL);
  const closings: { stamp: number; ranAt: number }[] = [];
  for (let stamp = FROM - HALF_HOUR_MS; stamp < UNTIL; stamp += HALF_HOUR_MS) {
    closings.push({ stamp, ranAt: stamp + HALF_HOUR_MS + RUN_DELAY_MS });
  }
  const whole = timelineOf({
    ...(await listFacts(db, site.siteId)),
    readings: knownReadings(versions.map((one) => ({ ...one, knownAt: one.measuredAt }))),
    closings,
    releases: [],
  });
  const timeline = way === 'planted' ? withOneDifference(whole) : whole;
  return onOneConnection(db, async (own) => {
    try {
      const base = await scratch.createScratch(own, schemaOf(siteCode, way));
      return await work(own, base);
    } finally {
      await scratch.leaveScratch(own);
    }
  });

  async function work(own: Db, base: string): Promise<string[]> {
    const released: string[] = [];
    let event = routineEvent(site.siteId, FROM - HOUR_MS);
    const tell = (dataAt: number, kind: string, text: string) =>
      released.push(`${site.siteCode} ${toManilaText(dataAt)} ${kind} ${text}`);
    const look = async (now: number) => {
      event = eventAt(event, now);
      await walk.freshen();
      const { rerun, putValid } = walk.desk();
      let { candidates } = await rerun.offered(own, site, event, now);
      const undecided = candidates.flatMap((one) => one.triggers.filter((trigger) => trigger.isUndecided));
      if (undecided.length > 0) {
        await putValid(
          undecided.map((trigger) => trigger.triggerId),
          now,
        );
        await rerun.decided(own, site);
        await rerun.open(own, site, openStamp(now), now);
        ({ candidates } = await rerun.offered(own, site, event, now));
      }
      for (const candidate of dueOf(candidates)) {
        const effect = effectOf(event, candidate);
        event = afterRelease(event, candidate, effect);
        const validity = event.validity === null ? '-' : toManilaText(event.validity);
        tell(candidate.dataAt, effect.kind, `${candidate.internal} ${validity}`);
      }
    };
    const walk = makeWalk({
      db: own,
      base,
      site,
      rerun: stepwise,
      ...(way !== 'step' && { remember: rememberSite }),
      from: FROM,
      timeline,
      async onClosing(result, ranAt) {
        const isNoon = result.at === noonDataStamp(ranAt);
        const isRunning = event.status !== 1 || result.level > 0;
        const isNews = result.level !== event.alert.level || result.triggers.some((trigger) => trigger.status !== 1);
        if (isRunning && (isNews || isReleaseStamp(result.at))) await look(ranAt + LOOK_MS);
        else if (!isRunning && isNoon && isRoutineDay(site.season, ranAt)) tell(result.at, 'routine', result.internal);
      },
    });
    await walk.run();
    return released;
  }
}
