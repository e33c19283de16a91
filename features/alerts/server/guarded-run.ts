// Runs of the engine inside the transaction of a fact: the fact is kept whatever becomes of the run, and people hear of both.
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import { openStamp, type Run } from '../rules/run.ts';
import type { TriggerSourceName } from '../rules/trigger-sources.ts';
import { type EngineRun, reviseLate, runSite, type Source } from './engine.ts';
import { offerCandidates } from './offers.ts';
import type { RunRead } from './run-queries.ts';
import { engineSite } from './run-store.ts';
import * as queries from './triggers-queries.ts';

export interface RunContext {
  clock: Pick<FieldClock, 'now'>;
  /** Each science has plugged its own in. */
  sources: readonly Source[];
}

export interface GuardContext extends RunContext {
  sites: Pick<SitesService, 'readById'>;
}

export interface Fact {
  siteId: number;
  source: TriggerSourceName;
  measuredAt: number;
}

/**
 * Runs, offers what follows, and tells people of what is new. The caller holds the lock of the site. `read`: under that lock,
 * for this run.
 */
export async function runAndOffer(
  { clock, sources }: RunContext,
  tx: Db,
  site: Site,
  { at: stamp, kind: run }: Run,
  read?: RunRead,
): Promise<void> {
  const done = await runSite(engineSite(tx, site), sources, { stamp, run, now: clock.now() }, read);
  const offered = await offerCandidates(tx, site, done, clock.now());
  if (offered.isNew || isDifferent(done)) await announceRun(tx, site, clock.now(), done);
}

/** The fact of the time `from` commits even when the engine fails: the run is owed then, and the runner makes it within a minute. */
export async function guarded(
  { clock, sites }: Pick<GuardContext, 'clock' | 'sites'>,
  tx: Db,
  siteId: number,
  from: number,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const site = await sites.readById(siteId, tx);
  if (!site) return;
  const outcome = await inSavepoint(tx, async () => {
    await lockSite(tx, siteId);
    await work(site);
  });
  if (!('error' in outcome)) return;
  // What was locked inside the part went with it.
  await lockSite(tx, siteId);
  await queries.noteOwed(tx, siteId, from);
  await reportFailure(tx, site, clock.now(), outcome.error);
}

export const runOpen = (context: GuardContext, siteId: number, tx: Db): Promise<void> =>
  guarded(context, tx, siteId, context.clock.now(), (site) =>
    runAndOffer(context, tx, site, { at: openStamp(context.clock.now()), kind: 'open' }),
  );

/** Late ones are evaluated again, then the open run follows. */
export const factArrived = (context: GuardContext, { siteId, source: name, measuredAt }: Fact, tx: Db): Promise<void> =>
  guarded(context, tx, siteId, measuredAt, async (site) => {
    const at = openStamp(context.clock.now());
    const source = context.sources.find((one) => one.name === name);
    if (source) await reviseLate(engineSite(tx, site), source, measuredAt, at);
    await runAndOffer(context, tx, site, { at, kind: 'open' });
  });

/** What people can see changed: level, letters, triggers with their decisions, validity. */
function isDifferent({ before, result }: EngineRun): boolean {
  return before === null || essence(before) !== essence(result);
}

const essence = (alert: GeneratedAlert) =>
  JSON.stringify([
    alert.level,
    alert.internal,
    alert.validity,
    [...alert.triggers, ...alert.toValidate].map((one) => [one.triggerId, one.status, one.updatedAt]),
  ]);

async function announceRun(tx: Db, site: Site, now: number, { before, result }: EngineRun): Promise<void> {
  const words = (alert: GeneratedAlert | null) =>
    alert && {
      level: alert.level,
      internal: alert.internal,
      triggers: alert.triggers.map((one) => one.triggerId),
      validity: alert.validity,
    };
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: now,
    action: 'alerts.generated',
    siteId: site.siteId,
    before: words(before),
    after: words(result),
    topic: 'alerts',
  });
}

async function reportFailure(tx: Db, site: Site, now: number, error: unknown): Promise<void> {
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: now,
    action: 'alerts.engine-failed',
    siteId: site.siteId,
    after: { message: error instanceof Error ? error.message : String(error) },
    topic: 'status',
  });
}
