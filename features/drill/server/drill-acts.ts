// What people do in a drill, by the same services as outside: the scenario comes in, triggers are decided, the release is made and sent.
import { HALF_HOUR_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { systemActor } from '@bantay/server/database/audit.ts';
import type { BesideHouse } from '@bantay/server/plate.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Candidate } from '../../alerts/rules/candidate-types.ts';
import type { SiteState } from '../../alerts/server/standing-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { type Scenario, slideRounds, stormReadings } from '../rules/drill-scenario.ts';
import { readInstruments, readNewestRelease } from './furnish-queries.ts';

export async function stateOf(
  { db, services }: BesideHouse,
  siteId: number,
): Promise<{ site: Site; state: SiteState }> {
  const site = await services.sites.requireById(siteId);
  const read = await services.standing.readIn(db, site, services.clock.now());
  if (!read) throw new Problem('nothingToRelease', { site: site.siteCode.toUpperCase() });
  return { site, state: read.state };
}

const candidateOf = ({ state: { candidates } }: { state: SiteState }): Candidate | null => candidates[0] ?? null;

/** What the scenario needs must be there, or the drill would wait for a trigger that cannot come. */
export async function playScenario(house: BesideHouse, siteId: number, scenario: Scenario): Promise<void> {
  const { services } = house;
  await services.releases.ensureFirstReleases();
  const { gauges, thresholdMm, letters } = await readInstruments(house.db, siteId);
  const [gauge] = gauges;
  const until = halfHour(services.clock.now());
  if (scenario === 'storm') {
    if (gauge === undefined || thresholdMm === null) throw new Problem('drillNoGauge');
    const readings = stormReadings(thresholdMm, until).map(({ at, mm }) => ({ gauge, ts: toManilaText(at), mm }));
    await services.readings.record(readings, { actor: systemActor, gauges: null, keyId: null });
    return;
  }
  if (letters.length === 0) throw new Problem('drillNoMarker');
  // Field time itself: a round of an hour ago would be late.
  for (const { at, cm } of slideRounds(letters, until + (services.clock.now() % HALF_HOUR_MS > 0 ? 0 : -HALF_HOUR_MS)))
    await services.measurements.record(siteId, { at, cm, observer: 'DRILL', weather: 'MAARAW', type: 'ROUTINE' });
}

/** Level of what waits; null: nothing does. */
export const waitingLevel = async (house: BesideHouse, siteId: number): Promise<number | null> =>
  candidateOf(await stateOf(house, siteId))?.level ?? null;

export interface WaitingTrigger {
  triggerId: number;
  info: string;
  level: number;
  isUndecided: boolean;
}

export async function listTriggers(house: BesideHouse, siteId: number): Promise<WaitingTrigger[]> {
  const candidate = candidateOf(await stateOf(house, siteId));
  const found = (candidate?.triggers ?? []).map((one) => ({ ...one, at: one.updatedAt }));
  const told = await Promise.all(found.map(({ triggerId }) => house.services.alerts.trigger(triggerId)));
  return found.map(({ triggerId, isUndecided }, index) => ({
    ...{ triggerId, isUndecided, info: told[index]?.techInfo ?? '', level: told[index]?.level ?? 0 },
  }));
}

/** Every trigger that is open, as valid: what is practised is the way, not the doubt. */
export async function decideAll(house: BesideHouse, siteId: number, userId: number): Promise<number> {
  const open = (await listTriggers(house, siteId)).filter(({ isUndecided }) => isUndecided);
  for (const { triggerId } of open) {
    const decision = { triggerId, status: 1 as const, remarks: 'Drill', seenStatus: null };
    await house.services.alerts.decide(decision, userId);
  }
  return open.length;
}

export async function releaseNow(
  house: BesideHouse,
  siteId: number,
  userId: number,
): Promise<{ releaseId: number; level: number }> {
  const { services } = house;
  const standing = await stateOf(house, siteId);
  const candidate = candidateOf(standing);
  if (!candidate) throw new Problem('nothingToRelease', { site: standing.site.siteCode.toUpperCase() });
  const { kind, level, dataAt, fingerprint, triggers } = candidate;
  const [releaseId = 0] = await services.releases.release(
    {
      ...{ siteId, kind, level, dataAt, fingerprint, comments: null },
      ...{ releaseTime: toManilaText(services.clock.now()).slice(11, 16), withRetriggerValidation: false },
      ...{ triggerIds: triggers.map(({ triggerId }) => triggerId), isEventValid: true, isManuallyLowered: false },
    },
    userId,
  );
  return { releaseId, level };
}

/** The text as it is composed outside, to everybody who said yes; how many that are. */
export async function sendNow(house: BesideHouse, siteId: number, userId: number): Promise<number> {
  const { services, db } = house;
  const newest = await readNewestRelease(db, siteId);
  const release = newest && (await services.releases.requireRelease(newest.releaseId));
  if (!release || release.alertLevel === 0) throw new Problem('drillNothingReleased');
  const site = await services.sites.requireById(siteId);
  const triggerIds = (await services.releases.triggersOf(release)).flatMap((one) => one.operationalTriggerId ?? []);
  const { text } = await services.sendingPlan.contents({
    ...{ siteCode: site.siteCode, level: release.alertLevel, triggerIds, dataAt: release.dataTs },
  });
  if (text === null) throw new Problem('drillNoText');
  const sending = {
    releaseId: release.releaseId,
    siteCode: site.siteCode,
    text,
    mobileIds: null,
    releaseDetails: null,
  };
  const { recipients } = await services.ewi.send(sending, userId);
  // Nothing else sends in the house of a drill.
  while ((await services.sender.runOnce()) > 0);
  return recipients;
}
