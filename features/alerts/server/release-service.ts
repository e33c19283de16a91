// Releases: the posted candidate is held against the server's own, and one transaction writes event, alert and release.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { PostedRoutineRelease, PostedSiteRelease } from '../rules/posted-release.ts';
import type { AlertsService, ClockHold } from './alerts-service.ts';
import { ensureFirstReleases, shiftToRoutine } from './open-routine.ts';
import { releaseRoutine } from './release-routine.ts';
import {
  type JudgedRelease,
  judgeIn,
  type Release,
  type ReleaseCheck,
  releaseIn,
  releaseSite,
} from './release-site.ts';
import { listTriggersOfReleases, type OfRelease, type ToldTriggerRow } from './release-triggers-queries.ts';
import * as queries from './releases-queries.ts';
import type { ReleaseStep } from './write-release.ts';

export type ReleaseContext = queries.ReleaseContext;
export type { PostedSiteRelease } from '../rules/posted-release.ts';
export type { JudgedRelease, Release, ReleaseCheck } from './release-site.ts';

export interface ReleaseService {
  /** Plugged in once, while the house is built. */
  addStep(step: ReleaseStep): void;
  /** Plugged in once, too: what else a release needs before it is written. */
  addCheck(check: ReleaseCheck): void;
  release(posted: PostedSiteRelease, userId: number): Promise<number[]>;
  /** In a transaction of somebody else, with all checks. */
  releaseIn(tx: Db, release: Release): Promise<number>;
  /** By the same guard, without writing; null: the same person has released it already. */
  judgeIn(tx: Db, release: Release): Promise<JudgedRelease | null>;
  /** Whether the clock is in doubt; asked before a transaction. */
  isHeld(): Promise<boolean>;
  releaseRoutine(posted: PostedRoutineRelease, userId: number): Promise<number[]>;
  /** Sites whose three days of extended monitoring are over go back to routine. */
  shiftToRoutine(): Promise<void>;
  /** Every site has an event, an alert and a release from the first start on. */
  ensureFirstReleases(): Promise<void>;
  readRelease(releaseId: number, tx?: Db): Promise<ReleaseContext | null>;
  requireRelease(releaseId: number, tx?: Db): Promise<ReleaseContext>;
  triggersOf(release: OfRelease, tx?: Db): Promise<ToldTriggerRow[]>;
  /** By release, of many in one statement; one without a trigger is left out. */
  triggersOfEach(releases: readonly OfRelease[]): Promise<ReadonlyMap<number, ToldTriggerRow[]>>;
  noteSent(tx: Db, releaseId: number, remarks: string): Promise<void>;
  cancel(tx: Db, releaseId: number): Promise<void>;
}

interface Parts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  alerts: AlertsService;
  accounts: AccountsService;
  hold: ClockHold;
}

export function makeReleaseService(parts: Parts): ReleaseService {
  const { db, clock } = parts;
  const steps: ReleaseStep[] = [];
  const checks: ReleaseCheck[] = [];
  const context = { ...parts, steps, checks };

  return {
    addStep: (step) => steps.push(step),
    addCheck: (check) => checks.push(check),
    release: (posted, userId) => releaseSite(context, posted, userId),
    releaseIn: (tx, release) => releaseIn(context, tx, release),
    judgeIn: (tx, release) => judgeIn(context, tx, release),
    isHeld: () => parts.hold.isHeld(),
    releaseRoutine: (posted, userId) => releaseRoutine(context, posted, userId),
    shiftToRoutine: () => shiftToRoutine(context),
    ensureFirstReleases: () => ensureFirstReleases(context),

    readRelease: (releaseId, tx = db) => queries.readRelease(tx, releaseId),
    async requireRelease(releaseId, tx = db) {
      const release = await queries.readRelease(tx, releaseId);
      if (!release) throw new Problem('releaseUnknown');
      return release;
    },
    triggersOf: async (release, tx = db) => (await listTriggersOfReleases(tx, [release])).get(release.releaseId) ?? [],
    triggersOfEach: (releases) => listTriggersOfReleases(db, releases),
    noteSent: async (tx, releaseId, remarks) => {
      await queries.insertLog(tx, { releaseId, at: clock.now(), component: 1, action: 'sent', remarks });
    },
    cancel: async (tx, releaseId) => {
      await queries.cancelRelease(tx, releaseId, clock.now());
    },
  };
}
