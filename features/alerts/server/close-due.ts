// Closings: every finished half hour of every site in order, and what the engine owes from runs that failed.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { eachByItself } from '@bantay/server/each-by-itself.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { nextRun } from '../rules/run.ts';
import type { ClockHold } from './clock-hold.ts';
import { reviseClosed, reviseLate } from './engine.ts';
import { type RunContext, runAndOffer } from './guarded-run.ts';
import * as queries from './triggers-queries.ts';
import { voidFuture } from './void-future.ts';

export interface CloseContext extends RunContext {
  db: Db;
  sites: Pick<SitesService, 'list'>;
  hold: Pick<ClockHold, 'look'>;
}

export async function closeDue(context: CloseContext, onStep: () => void): Promise<void> {
  const { isHeld, isAhead } = await context.hold.look();
  const made = new Map((await queries.listRunsMade(context.db)).map(({ siteId, ...runs }) => [siteId, runs]));
  const now = context.clock.now();
  // Sites that need nothing are asked nothing. Those that do are looked at again, each under its lock.
  const due = (await context.sites.list()).filter(
    ({ siteId }) => (isAhead && !isHeld) || nextRun(made.get(siteId) ?? null, now, isHeld) !== null,
  );
  if (due.length === 0) onStep();
  await eachByItself(due, 'closing', async (site) => {
    if (isAhead && !isHeld) await voidSite(context, site);
    await closeSite(context, site, isHeld, onStep);
  });
}

async function voidSite({ db, clock }: CloseContext, site: Site): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSite(tx, site.siteId);
    const generated = await queries.readGenerated(tx, site.siteId);
    await voidFuture(tx, site, generated?.closedAt ?? null, clock.now());
  });
}

/** One transaction per closing, so that a long catch-up shows and keeps its progress. */
async function closeSite(context: CloseContext, site: Site, isHeld: boolean, onStep: () => void): Promise<void> {
  for (;;) {
    const isDone = await inTransaction(context.db, (tx) => closeNext(context, tx, site, isHeld));
    onStep();
    if (isDone) return;
  }
}

/** True: nothing more is due. In doubt of the clock only the open run is made. */
async function closeNext(context: CloseContext, tx: Db, site: Site, isHeld: boolean): Promise<boolean> {
  await lockSite(tx, site.siteId);
  const generated = await queries.readGenerated(tx, site.siteId);
  const next = nextRun(generated, context.clock.now(), isHeld);
  if (next === null) return true;
  const owedFrom = generated?.owedFrom ?? null;
  if (next.kind === 'open' && owedFrom !== null) await makeUp(context, tx, site, owedFrom, next.at);
  await runAndOffer(context, tx, site, next.at, next.kind);
  return next.kind === 'open';
}

/** What failed before, with all that it would have looked at; the open run follows. */
async function makeUp({ clock, sources }: RunContext, tx: Db, site: Site, from: number, stamp: number): Promise<void> {
  for (const source of sources) await reviseLate(tx, site, source, from, stamp);
  await reviseClosed(tx, site, clock.now());
  await queries.forgetOwed(tx, site.siteId);
}
