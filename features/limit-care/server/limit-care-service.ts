// Thresholds and periods as admins and the command set them: each is a version more, in one transaction with its audit row.
import { DAY_MS, HALF_HOUR_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOrOperator, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import { openStamp } from '../../alerts/rules/run.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { type LimitKey, limitsAt } from '../../limits/rules/limit-values.ts';
import { LIMITS, type LimitFault, limitDoubts, limitFault } from '../../limits/rules/limits.ts';
import { addVersion, readTold, readVersions, type ToldVersion } from '../../limits/server/limits-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { makePreviews, type PreviewParts, type Previews } from './previews.ts';

export interface LimitChange {
  key: LimitKey;
  /** In the unit of its kind. */
  value: number;
  /** Field time of the first half hour that it holds for; null: of the half hour that runs. */
  validFrom: number | null;
  reason: string;
  /** The newest version of this limit that was seen, 0 for none; null: whatever stands. */
  seen: number | null;
  /** That an unusual value is meant was asked and said. */
  isSure: boolean;
}

export interface LimitCareService extends Previews {
  /** Of each site all that was ever set, newest first. */
  list(sites: readonly Site[]): Promise<{ site: Site; versions: ToldVersion[] }[]>;
  /** Returns the id of the version. The engine looks at once. `by` null: whoever has the command line. */
  set(siteCode: string, change: LimitChange, by: number | null): Promise<number>;
}

/** What setting one needs. */
export interface LimitParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'require'>;
  alerts: Pick<AlertsService, 'runOpen'>;
}

type LimitCareParts = LimitParts & PreviewParts;

export function makeLimitCareService(parts: LimitCareParts): LimitCareService {
  return {
    ...makePreviews(parts),
    async list(sites) {
      const told: { site: Site; versions: ToldVersion[] }[] = [];
      for (const site of sites) told.push({ site, versions: await readTold(parts.db, site.siteId) });
      return told;
    },
    set: (siteCode, change, by) => setLimit(parts, siteCode, change, by),
  };
}

/** For the command too, which has no previews. */
export function setLimit(parts: LimitParts, siteCode: string, change: LimitChange, by: number | null): Promise<number> {
  const { key, value, reason } = change;
  return inTransaction(parts.db, async (tx) => {
    const site = await parts.sites.require(siteCode, tx);
    await lockSite(tx, site.siteId);
    const now = parts.clock.now();
    const from = beginOf(change.validFrom, now);
    if (change.seen !== null) await refuseOvertaken(tx, site, key, change.seen);
    const held = limitsAt(await readVersions(tx, site.siteId), from);
    const before = held[key];
    refuseFault(key, limitFault(key, value, held));
    if (!change.isSure) refuseDoubts(key, value, before);
    const version = { siteId: site.siteId, key, value, validFrom: from, by, reason };
    const versionId = await addVersion(tx, version, now);
    await writeAudit(tx, {
      ...actorOrOperator(by),
      ...{ fieldAt: now, action: 'limits.set', siteId: site.siteId, subjectId: versionId, topic: 'sites' },
      before: { key, value: before, version: held.versions[key] ?? null },
      after: asStored({ key, value, unit: LIMITS[key].unit, validFrom: toDisplayTime(from), reason }),
    });
    await parts.alerts.runOpen(site.siteId, tx);
    return versionId;
  });
}

/** Further ahead nobody plans [ours]. */
const AHEAD_MS = 366 * DAY_MS;

/** What was judged before stays judged by what held then, so no version begins in the past. */
function beginOf(validFrom: number | null, now: number): number {
  const running = openStamp(now);
  if (validFrom === null) return running;
  if (validFrom % HALF_HOUR_MS !== 0) throw new Problem('limitHalfHour');
  if (validFrom < running) throw new Problem('limitPast');
  if (validFrom > now + AHEAD_MS) throw new Problem('limitFar');
  return validFrom;
}

async function refuseOvertaken(tx: Db, site: Site, key: LimitKey, seen: number): Promise<void> {
  const own = (await readTold(tx, site.siteId)).filter((one) => one.key === key);
  const newest = own.reduce<ToldVersion | null>(
    (last, one) => (last && last.versionId > one.versionId ? last : one),
    null,
  );
  if (newest === null || newest.versionId === seen) return;
  throw new Overtaken({ name: newest.setBy ?? '–', at: toDisplayTime(newest.setAt) }, newest);
}

const FAULTS: Record<LimitFault, 'limitNotPositive' | 'limitTooLarge' | 'limitCrossed'> = {
  ...{ notPositive: 'limitNotPositive', tooLarge: 'limitTooLarge', crossed: 'limitCrossed' },
};

function refuseFault(key: LimitKey, fault: LimitFault | null): void {
  const { most, unit } = LIMITS[key];
  if (fault !== null) throw new Problem(FAULTS[fault], { most, unit });
}

/** Asked once more, and taken when it is meant. */
function refuseDoubts(key: LimitKey, value: number, before: number | null): void {
  const doubts = limitDoubts(key, value, before);
  const { usual, unit } = LIMITS[key];
  if (doubts.includes('tenfold')) throw new Problem('limitTenfold', { value, before: before ?? 0, unit });
  if (doubts.length > 0) throw new Problem('limitUnusual', { value, least: usual[0], most: usual[1], unit });
}
