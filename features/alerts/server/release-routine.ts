// The routine release: level 0 once more, for each of the posted sites that is due, in one transaction.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { PostedRoutineRelease, Posting } from '../rules/posted-release.ts';
import { reportsOfRelease } from '../rules/reports-of-release.ts';
import { auditRelease } from './audit-release.ts';
import * as queries from './releases-queries.ts';
import { insertReportRelease } from './reports-queries.ts';
import { readAllStates, routineOf, type SiteState } from './site-state.ts';

export interface RoutineReleaseContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: SitesService;
}

export function releaseRoutine(
  { db, clock, sites }: RoutineReleaseContext,
  posted: PostedRoutineRelease,
  userId: number,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const siteIds = [...new Set(posted.siteIds)].sort((a, b) => a - b);
    // In the order of their ids, as everybody who locks several.
    for (const siteId of siteIds) await lockSite(tx, siteId);
    const states = await readAllStates(tx, sites, now);
    const routine = routineOf(states, new Set(await sites.dueOn(now, tx)), now);
    const due = [...(routine?.a0 ?? []), ...(routine?.nd ?? [])].filter((one) => siteIds.includes(one.siteId));
    if (!routine || due.length === 0 || posted.dataAt !== routine.dataAt) {
      return repeatedRoutine(tx, posted, siteIds, userId);
    }
    const released: number[] = [];
    for (const { siteId } of due) {
      const state = states.find((one) => one.site.siteId === siteId)!; // due sites come from these states
      released.push(await writeRoutine(tx, state, routine.dataAt, { posted, userId, now }));
    }
    return released;
  });
}

/** The event stays as it is: a routine release states level 0 once more and freezes no sheet. */
async function writeRoutine(
  tx: Db,
  state: SiteState,
  dataAt: Instant,
  posting: Posting<PostedRoutineRelease>,
): Promise<number> {
  const { posted, userId, now } = posting;
  const hasGround = state.generated?.hasGroundData ?? false;
  const row = await queries.insertRelease(tx, {
    eventAlertId: state.stored.row.eventAlertId,
    siteId: state.site.siteId,
    dataAt,
    releaseTime: posted.releaseTime,
    releasedAt: now,
    triggerList: hasGround ? null : 'ND',
    withRetriggerValidation: posted.withRetriggerValidation,
    comments: posted.comments,
    fingerprint: `routine|${state.site.siteId}|0|`,
    kind: 'routine',
  });
  const { releaseId, bulletinNumber } = row!; // an insert that returns has its row
  await queries.insertPublisher(tx, releaseId, userId);
  const { nonTriggering } = reportsOfRelease(state.reports, dataAt, dataAt);
  for (const { momsId } of nonTriggering) await insertReportRelease(tx, momsId, releaseId, null);
  await queries.insertLog(tx, { releaseId, at: now, component: 0, action: 'insert', remarks: null });
  await auditRelease(tx, state, releaseId, posting, {
    kind: 'routine',
    level: 0,
    dataAt,
    bulletin: bulletinNumber,
  });
  return releaseId;
}

/** The same routine release again: the first answer to the same officer, a name to another. */
async function repeatedRoutine(
  tx: Db,
  posted: PostedRoutineRelease,
  siteIds: readonly number[],
  userId: number,
): Promise<number[]> {
  const found = posted.dataAt === null ? [] : await queries.listReleasesAt(tx, posted.dataAt);
  const own = found.filter((row) => siteIds.includes(row.siteId) && row.kind === 'routine');
  if (own.length === 0) throw new Problem('nothingToRelease', { site: 'routine monitoring' });
  const other = own.find((row) => row.publisherId !== userId);
  if (other) throw new Problem('alreadyReleased', { name: other.publisher ?? '', at: other.releaseTime.slice(0, 5) });
  return own.map((row) => row.releaseId);
}
