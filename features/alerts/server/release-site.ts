// The release of one site, from the lock to the run that follows: judged and written in one transaction.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { AlertLevel } from '../rules/alert-level.ts';
import type { AlertsService, ClockHold } from './alerts-service.ts';
import { type JudgeContext, judgePosted } from './judge-posted.ts';
import type { PostedSiteRelease } from './posted-release.ts';
import { readSiteState } from './site-state.ts';
import { type WriteContext, writeRelease } from './write-release.ts';

/** A release that the guard lets pass. */
export interface JudgedRelease {
  siteId: number;
  siteCode: string;
  level: AlertLevel;
  /** Level in force until then. */
  releasedLevel: AlertLevel;
  fingerprint: string;
  userId: number;
}

/** Asked in the transaction, under the lock of the site, before anything is written; refuses by throwing. */
export type ReleaseCheck = (tx: Db, judged: JudgedRelease) => Promise<void>;

export interface SiteReleaseContext extends JudgeContext, WriteContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
  alerts: Pick<AlertsService, 'runOpen'>;
  hold: Pick<ClockHold, 'isHeld'>;
  checks: readonly ReleaseCheck[];
}

export async function releaseSite(
  context: SiteReleaseContext,
  posted: PostedSiteRelease,
  userId: number,
): Promise<number[]> {
  // Before the transaction: it reads by the pool.
  const isHeld = await context.hold.isHeld();
  return inTransaction(context.db, async (tx) => [await releaseIn(context, tx, { posted, userId, isHeld })]);
}

/** `isHeld`: whether the clock was in doubt, asked before the transaction. */
export interface Release {
  posted: PostedSiteRelease;
  userId: number;
  isHeld: boolean;
}

export async function releaseIn(context: SiteReleaseContext, tx: Db, release: Release): Promise<number> {
  const { posted, userId } = release;
  const { now, state, verdict } = await judge(context, tx, release);
  if (verdict.repeatOf !== null) return verdict.repeatOf;
  for (const check of context.checks) await check(tx, judgedOf(state, verdict.candidate, userId));
  const releaseId = await writeRelease(context, tx, state, verdict.candidate, { posted, userId, now });
  await context.alerts.runOpen(state.site.siteId, tx);
  return releaseId;
}

/** As it would be judged now, without writing it; null: the same person has released this already. */
export async function judgeIn(context: SiteReleaseContext, tx: Db, release: Release): Promise<JudgedRelease | null> {
  const { state, verdict } = await judge(context, tx, release);
  return verdict.repeatOf === null ? judgedOf(state, verdict.candidate, release.userId) : null;
}

const judgedOf = (state: State, candidate: Candidate, userId: number): JudgedRelease => ({
  ...{ siteId: state.site.siteId, siteCode: state.site.siteCode, userId },
  ...{ level: candidate.level, releasedLevel: state.event.alert.level, fingerprint: candidate.fingerprint },
});

type State = NonNullable<Awaited<ReturnType<typeof readSiteState>>>;
type Verdict = Awaited<ReturnType<typeof judgePosted>>;
type Candidate = Verdict['candidate'];

/** Takes the lock of the site. */
async function judge(
  context: SiteReleaseContext,
  tx: Db,
  { posted, userId, isHeld }: Release,
): Promise<{ now: Instant; state: State; verdict: Verdict }> {
  const site = await context.sites.readById(posted.siteId, tx);
  if (!site) throw new Problem('siteNotFound');
  await lockSite(tx, site.siteId);
  const now = context.clock.now();
  const state = await readSiteState(tx, site, now);
  if (!state) throw new Problem('nothingToRelease', { site: site.siteCode.toUpperCase() });
  const verdict = await judgePosted(context, tx, state, { posted, userId, now });
  if (verdict.repeatOf === null && isHeld && verdict.candidate.level < state.event.alert.level)
    throw new Problem('clockInDoubt');
  return { now, state, verdict };
}
