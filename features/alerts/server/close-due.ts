// Closings: every finished half hour of every site in order, and what the engine owes from runs that failed.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { eachInTime, type Hanging, type Patience } from '@bantay/server/each-in-time.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { nextRun, openStamp, type Run, type RunsMade } from '../rules/run.ts';
import type { ClockHold } from './clock-hold.ts';
import { readForRun, reviseClosed, reviseLate } from './engine.ts';
import { type RunContext, runAndOffer } from './guarded-run.ts';
import { type EngineSite, engineSite } from './run-store.ts';
import { addSiteRuns, claimSites, giveBackSites, nearestFirst } from './site-runs-queries.ts';
import * as queries from './triggers-queries.ts';
import { voidFuture } from './void-future.ts';

export interface CloseContext extends RunContext {
  db: Db;
  sites: Pick<SitesService, 'list'>;
  hold: Pick<ClockHold, 'look'>;
  worker: Worker;
}

/** A process that closes; several may, on one database. */
export interface Worker {
  name: string;
  /** Sites whose closing has begun here and does not end, by their code. */
  hanging: Hanging;
  patience: Patience;
}

const PATIENCE: Patience = { nextMs: 1000, endMs: 10_000, most: 3 };

/** Tests are less patient. */
export const newWorker = (patience = PATIENCE): Worker => ({
  name: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`,
  hanging: new Map(),
  patience,
});

/** Sites that are taken at a time: few enough that processes end together, and the lease outlasts them. */
const AT_ONCE = 20;
/** A look ends after this, and the next goes on: it is the sign that the closings go on. */
const LOOK_MS = 30_000;
/** The order of many sites is asked for again after this: a reading that came meanwhile may have brought one near [ours]. */
const ORDER_MS = 5000;

export async function closeDue(context: CloseContext, onStep: () => void): Promise<void> {
  const { db, worker } = context;
  const { isHeld, isAhead } = await context.hold.look();
  const made = new Map((await queries.listRunsMade(db)).map(({ siteId, ...runs }) => [siteId, runs]));
  const now = context.clock.now();
  const isDue = (runs: RunsMade | null) => (isAhead && !isHeld) || nextRun(runs, now, isHeld) !== null;
  // Sites that need nothing are asked nothing. Those that do are looked at again, each under its lock.
  const due = (await context.sites.list()).filter(({ siteId }) => isDue(made.get(siteId) ?? null));
  if (due.length === 0) onStep();
  const fresh = due.filter(({ siteId }) => !made.has(siteId)).map(({ siteId }) => siteId);
  if (fresh.length > 0) await addSiteRuns(db, fresh);
  const work = async ({ site, made: runs }: { site: Site; made: RunsMade | null }, sign: () => void) => {
    if (isAhead && !isHeld) await voidSite(context, site);
    await closeSite(context, site, { made: runs, isHeld }, () => {
      sign();
      onStep();
    });
  };
  await eachInTime(takeInTurn(db, worker, due, isDue), 'closing', work, worker);
}

/**
 * The sites that nobody else works on, nearest to its threshold first, given back when the next are taken. What another has
 * closed meanwhile is left out. Only some are named at a time, whatever is left.
 */
async function* takeInTurn(
  db: Db,
  { name, hanging }: Worker,
  due: readonly Site[],
  isDue: (made: RunsMade | null) => boolean,
) {
  const left = new Map(due.filter(({ siteCode }) => !hanging.has(siteCode)).map((site) => [site.siteId, site]));
  const until = performance.now() + LOOK_MS;
  let [queue, orderedAt] = [[...left.keys()], Number.NEGATIVE_INFINITY];
  // Others had taken them: when they are free again, they come before what is next.
  let passed: number[] = [];
  while (queue.length + passed.length > 0 && performance.now() < until) {
    if (queue.length > AT_ONCE && performance.now() - orderedAt > ORDER_MS) {
      [queue, passed, orderedAt] = [await nearestFirst(db, [...left.keys()]), [], performance.now()];
    }
    const asked = [...passed, ...queue.splice(0, AT_ONCE)];
    const taken = await claimSites(db, name, asked, AT_ONCE);
    const mine = taken.map(({ siteId, made }) => ({ site: left.get(siteId)!, made })); // each is one of them
    for (const value of mine) {
      left.delete(value.site.siteId);
      if (isDue(value.made)) yield { name: value.site.siteCode, value };
    }
    passed = asked.filter((siteId) => left.has(siteId));
    const ended = mine.filter(({ site }) => !hanging.has(site.siteCode)).map(({ site }) => site.siteId);
    if (ended.length > 0) await giveBackSites(db, name, ended);
    // Others have the rest.
    if (taken.length === 0 && queue.length === 0) return;
  }
}

async function voidSite({ db, clock }: CloseContext, site: Site): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSite(tx, site.siteId);
    const generated = await queries.readGenerated(tx, site.siteId);
    await voidFuture(tx, site, generated?.closedAt ?? null, clock.now());
  });
}

/** How far a site was when it was looked at without its lock: somebody may have worked on it since. */
interface LookedAt {
  made: RunsMade | null;
  isHeld: boolean;
}

/** One transaction per closing, so that a long catch-up shows and keeps its progress. */
async function closeSite(context: CloseContext, site: Site, looked: LookedAt, onStep: () => void): Promise<void> {
  let { made } = looked;
  for (;;) {
    const done = await inTransaction(context.db, (tx) => closeNext(context, tx, site, { ...looked, made }));
    onStep();
    if (done === null || done.kind === 'open') return;
    made = { at: done.at, closedAt: done.at, owedFrom: done.owedFrom };
  }
}

/** Null: nothing was due. In doubt of the clock only the open run is made. */
async function closeNext(
  context: CloseContext,
  tx: Db,
  site: Site,
  { made, isHeld }: LookedAt,
): Promise<(Run & Pick<RunsMade, 'owedFrom'>) | null> {
  const { clock, sources } = context;
  await lockSite(tx, site.siteId);
  const place = engineSite(tx, site);
  // Read for the run that was due before the lock was ours; which one is due is decided by what is read.
  const expected = nextRun(made, clock.now(), isHeld)?.at ?? openStamp(clock.now());
  const read = await readForRun(place, sources, expected);
  const next = nextRun(read.generated, clock.now(), isHeld);
  if (next === null) return null;
  const owedFrom = read.generated?.owedFrom ?? null;
  const isMadeUp = next.kind === 'open' && owedFrom !== null;
  if (isMadeUp) await makeUp(context, place, owedFrom, next.at);
  await runAndOffer(context, tx, site, next, isMadeUp || next.at !== expected ? undefined : read);
  return { ...next, owedFrom };
}

/** What failed before, with all that it would have looked at; the open run follows. */
async function makeUp({ clock, sources }: RunContext, place: EngineSite, from: number, stamp: number): Promise<void> {
  for (const source of sources) await reviseLate(place, source, from, stamp);
  await reviseClosed(place, clock.now());
  await queries.forgetOwed(place.tx, place.site.siteId);
}
