// The engine: asks every source about a site at a stamp, stores what they say, and has the domain derive the level.
import { DAY_MS, HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { hoursMs, limitsAt } from '../../limits/rules/limit-values.ts';
import { readLimits, readVersions } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { OperationalTrigger } from '../rules/operational-trigger.ts';
import type { GeneratedAlert, SiteRecord } from '../rules/public-alert.ts';
import { generatePublicAlert } from '../rules/public-alert-generator.ts';
import { savePublicAlert } from '../rules/public-alert-saving.ts';
import { triggersNeededSince } from '../rules/public-alert-triggers.ts';
import type { RunKind } from '../rules/run.ts';
import type { TriggerSource } from '../rules/trigger-source.ts';
import { opensStatusRow } from '../rules/validation.ts';
import { listReports } from './reports-queries.ts';
import { TRIGGER_WINDOW_MS } from './site-state.ts';
import { isDiscrete, storeStatements } from './store-statements.ts';
import * as queries from './triggers-queries.ts';

export type Source = TriggerSource<Site, Db>;

/** Stretches of generated levels that the generator looks at: it never walks back further than one event. */
const PUBLIC_ALERT_ROWS = 40;
/** methods §8.9: a late reading is evaluated again for the rows of the last 24 h that contain it. */
const LATE_WINDOW_MS = DAY_MS;

export interface EngineRun {
  before: GeneratedAlert | null;
  result: GeneratedAlert;
}

export interface RunOrder {
  stamp: number;
  run: RunKind;
  now: number;
}

/** One run of one site at one stamp. The caller holds the site's lock. */
export async function runSite(
  tx: Db,
  site: Site,
  sources: readonly Source[],
  { stamp, run, now }: RunOrder,
): Promise<EngineRun> {
  const before = (await queries.readGenerated(tx, site.siteId))?.result ?? null;
  const limits = await readLimits(tx, site.siteId, stamp);
  // Twice the facts: before the sources have spoken, to know whether the end of validity is reached, and after it.
  const stored = await loadRecord(tx, site.siteId, stamp);
  const early = generatePublicAlert(stored, stamp, { run: 'open' });
  // An open run at the end of validity is always held, so this is where the end of validity is computed, once.
  const isEndOfValidity = early.level > 0 && early.held.length > 0;
  for (const source of sources) {
    const question = { at: stamp, run, isOver: run === 'closing', isEndOfValidity, limits };
    const statements = await source.evaluate(site, question, tx);
    // Nobody else has written triggers of this source since they were loaded.
    const half = { siteId: site.siteId, source: source.name, stamp, stored: stored.triggers };
    await storeStatements(tx, half, statements, { raiseOnly: false, hasLastWord: run === 'closing' });
  }
  const since = triggersNeededSince(stored.publicAlerts, stamp);
  const record = { ...stored, ...(await queries.readFacts(tx, site.siteId, since, stamp)) };
  const result = generatePublicAlert(record, stamp, { run, extensionLimitMs: hoursMs(limits.extension) });
  await savePublic(tx, site.siteId, record, result);
  await openDecisions(tx, record.triggers, result, now);
  await queries.saveGenerated(tx, site.siteId, result);
  if (run === 'closing') await queries.insertClosing(tx, site.siteId, now, result);
  return { before, result };
}

/**
 * The newest closed half hour once more from the stored facts, after a decision changed what counts: the candidate may
 * rest on it. No source is asked again. A half hour of the future, closed by a clock that stood ahead, is not made again.
 */
export async function reviseClosed(tx: Db, site: Site, now: number): Promise<void> {
  const row = await queries.readGenerated(tx, site.siteId);
  if (!row || row.closedAt === null || row.closedAt > now) return;
  const record = await loadRecord(tx, site.siteId, row.closedAt);
  const extensionLimitMs = hoursMs((await readLimits(tx, site.siteId, row.closedAt)).extension);
  const result = generatePublicAlert(record, row.closedAt, { run: 'closing', extensionLimitMs });
  await savePublic(tx, site.siteId, record, result);
  await queries.saveGenerated(tx, site.siteId, result);
}

/** Half hours before the open one that a late fact belongs to: evaluated again, and only ever raised. */
export async function reviseLate(
  tx: Db,
  site: Site,
  source: Source,
  measuredAt: number,
  openStamp: number,
): Promise<void> {
  // A fact of an instant is in no later row: an older one changes charts alone.
  if (isDiscrete(source.name) && measuredAt < openStamp - LATE_WINDOW_MS) return;
  const first = Math.max(halfHour(measuredAt - 1), openStamp - LATE_WINDOW_MS);
  const versions = await readVersions(tx, site.siteId);
  for (let stamp = first; stamp < openStamp; stamp += HALF_HOUR_MS) {
    const limits = limitsAt(versions, stamp);
    const question = { at: stamp, run: 'open', isOver: true, isEndOfValidity: false, limits } as const;
    const statements = await source.evaluate(site, question, tx);
    if (!statements.some((one) => one.level > 0 || isDiscrete(source.name))) continue;
    const stored = await queries.listTriggers(tx, site.siteId, stamp - DAY_MS);
    const half = { siteId: site.siteId, source: source.name, stamp, stored };
    await storeStatements(tx, half, statements, { raiseOnly: true, hasLastWord: true });
  }
}

async function loadRecord(tx: Db, siteId: number, stamp: number): Promise<SiteRecord & queries.SiteFacts> {
  const publicAlerts = await queries.listPublicAlerts(tx, siteId, PUBLIC_ALERT_ROWS);
  const facts = await queries.readFacts(tx, siteId, triggersNeededSince(publicAlerts, stamp), stamp);
  // Every report has its trigger: without one of features there is nothing to look for.
  const hasReports = facts.triggers.some((trigger) => trigger.source === 'moms');
  return {
    featureReports: hasReports ? await listReports(tx, siteId, stamp - TRIGGER_WINDOW_MS) : [],
    publicAlerts,
    ...facts,
  };
}

async function savePublic(tx: Db, siteId: number, record: SiteRecord, result: GeneratedAlert): Promise<void> {
  const decision = savePublicAlert(record.publicAlerts, result);
  switch (decision.action) {
    case 'insert':
      await queries.insertPublicAlert(tx, siteId, decision.level, decision.startedAt, decision.updatedAt);
      return;
    case 'touch':
      await queries.touchPublicAlert(tx, decision.publicId, decision.updatedAt);
      return;
    case 'relevel':
      await queries.relevelPublicAlert(tx, decision.publicId, decision.level, decision.startedAt);
      return;
    case 'leave':
  }
}

/** methods §10.4: a new raising trigger asks for a decision, and again when it is raised anew a day later. */
async function openDecisions(
  tx: Db,
  stored: readonly OperationalTrigger[],
  result: GeneratedAlert,
  now: number,
): Promise<void> {
  const waiting = [...result.triggers, ...result.toValidate];
  if (waiting.length === 0) return;
  const decisions = await queries.listDecisions(
    tx,
    waiting.map((trigger) => trigger.triggerId),
  );
  for (const trigger of waiting) {
    const own = decisions
      .filter((row) => row.triggerId === trigger.triggerId)
      .map((row) => ({ statId: row.statId, retriggeredAt: row.tsLastRetrigger, status: row.alertStatus }));
    // A result carries what was declared valid under the symbol that it counts as.
    const symbol = stored.find((one) => one.triggerId === trigger.triggerId)?.symbol ?? trigger.symbol;
    if (opensStatusRow({ ...trigger, symbol }, own))
      await queries.insertOpenDecision(tx, trigger.triggerId, trigger.updatedAt, now);
  }
}
