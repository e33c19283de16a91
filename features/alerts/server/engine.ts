// The engine: asks every source about a site at a stamp, stores what they say, and has the domain derive the level.
import { DAY_MS, HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { RawBuilder } from 'kysely';
import { hoursMs, type LimitVersion, limitsAt } from '../../limits/rules/limit-values.ts';
import { versionsValue } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { changedTriggers, type TriggerChange } from '../rules/changed-triggers.ts';
import { nearnessOf } from '../rules/nearness.ts';
import type { OperationalTrigger } from '../rules/operational-trigger.ts';
import type { GeneratedAlert, SiteRecord } from '../rules/public-alert.ts';
import { generatePublicAlert } from '../rules/public-alert-generator.ts';
import { savePublicAlert } from '../rules/public-alert-saving.ts';
import type { ReleasedEvent } from '../rules/released-event.ts';
import type { RunKind } from '../rules/run.ts';
import type { SourceAnswer, SourceStatement, TriggerSource } from '../rules/trigger-source.ts';
import { opensStatusRow } from '../rules/validation.ts';
import type { RunRead, SiteFacts } from './run-queries.ts';
import type { EngineSite, RunStore } from './run-store.ts';
import { TRIGGER_WINDOW_MS } from './site-state.ts';
import { isDiscrete, storeStatements } from './store-statements.ts';

export type Source = TriggerSource<Site, Db, RawBuilder<unknown>>;

/** methods §8.9: a late reading is evaluated again for the rows of the last 24 h that contain it. */
const LATE_WINDOW_MS = DAY_MS;

export interface EngineRun {
  before: GeneratedAlert | null;
  result: GeneratedAlert;
  /** Result of the newest closing, this one included; null before the first. */
  closed: GeneratedAlert | null;
  /** Where the site was released to; null before the first release. */
  event: ReleasedEvent | null;
}

export interface RunOrder {
  stamp: number;
  run: RunKind;
  now: number;
}

/** All that a run for this stamp looks at, in one statement. */
export const readForRun = ({ site, store }: EngineSite, sources: readonly Source[], stamp: number): Promise<RunRead> =>
  store.read(stamp, () => ({
    limits: versionsValue(site.siteId),
    ...Object.fromEntries(
      sources.flatMap(({ name, needs }) => (needs === undefined ? [] : [[name, needs(site, { at: stamp })]])),
    ),
  }));

/** One run of one site at one stamp. `read`: for this stamp, and nothing of it was changed since. */
export async function runSite(
  place: EngineSite,
  sources: readonly Source[],
  { stamp, run, now }: RunOrder,
  read?: RunRead,
): Promise<EngineRun> {
  const { store } = place;
  const { generated, facts, event, needed } = read ?? (await readForRun(place, sources, stamp));
  const limits = limitsAt(versionsIn(needed), stamp);
  const stored = await recordOf(store, facts, stamp);
  const question = {
    at: stamp,
    run,
    isOver: run === 'closing',
    limits,
    isEndOfValidity: () => endsHere(stored, stamp),
  };
  const answers: SourceAnswer[] = [];
  const changes: TriggerChange[] = [];
  for (const source of sources) {
    const answer = answerOf(await source.evaluate(place.site, question, place.tx, needed[source.name]));
    // Nobody else has written triggers of this source since they were read.
    const half = { source: source.name, stamp, stored: facts.triggers };
    const options = { raiseOnly: false, hasLastWord: run === 'closing' };
    changes.push(...(await storeStatements(store, half, answer.statements, options)));
    answers.push(answer);
  }
  await touchAll(store, changes);
  const record = withAnswers({ ...stored, triggers: changedTriggers(facts.triggers, changes) }, answers);
  const result = generatePublicAlert(record, stamp, { run, extensionLimitMs: hoursMs(limits.extension) });
  const touchedPublicId = await savePublic(store, record, result);
  await openDecisions(store, record.triggers, result, now);
  const nearness = nearnessOf(result.level, answers);
  await store.keepResult(result, { touchedPublicId, closedNow: run === 'closing' ? now : null, nearness });
  const closed = run === 'closing' ? result : (generated?.closed ?? null);
  return { before: generated?.result ?? null, result, closed, event };
}

/**
 * The newest closed half hour once more from the stored facts, after a decision changed what counts: the candidate may
 * rest on it. No source is asked again. A half hour of the future, closed by a clock that stood ahead, is not made again.
 */
export async function reviseClosed(place: EngineSite, now: number): Promise<void> {
  const { store } = place;
  const closedAt = (await store.generated())?.closedAt ?? null;
  if (closedAt === null || closedAt > now) return;
  const { facts, needed } = await readForRun(place, [], closedAt);
  const record = await recordOf(store, facts, closedAt);
  const extensionLimitMs = hoursMs(limitsAt(versionsIn(needed), closedAt).extension);
  const result = generatePublicAlert(record, closedAt, { run: 'closing', extensionLimitMs });
  const touchedPublicId = await savePublic(store, record, result);
  await store.keepResult(result, { touchedPublicId, closedNow: null, nearness: null });
}

/** Half hours before the open one that a late fact belongs to: evaluated again, and only ever raised. */
export async function reviseLate(
  { site, store, tx }: EngineSite,
  source: Source,
  measuredAt: number,
  openStamp: number,
): Promise<void> {
  // A fact of an instant is in no later row: an older one changes charts alone.
  if (isDiscrete(source.name) && measuredAt < openStamp - LATE_WINDOW_MS) return;
  const first = Math.max(halfHour(measuredAt - 1), openStamp - LATE_WINDOW_MS);
  if (first >= openStamp) return;
  const versions = await store.limits();
  for (let stamp = first; stamp < openStamp; stamp += HALF_HOUR_MS) {
    const limits = limitsAt(versions, stamp);
    const question = { at: stamp, run: 'open', isOver: true, isEndOfValidity: () => false, limits } as const;
    const { statements } = answerOf(await source.evaluate(site, question, tx));
    if (!statements.some((one) => one.level > 0 || isDiscrete(source.name))) continue;
    const stored = await store.triggers(stamp - DAY_MS);
    const half = { source: source.name, stamp, stored };
    await touchAll(store, await storeStatements(store, half, statements, { raiseOnly: true, hasLastWord: true }));
  }
}

/** An open run at the end of validity is always held, so this is where the end of validity is computed: where somebody asks. */
function endsHere(stored: SiteRecord, stamp: number): boolean {
  // Where nothing was ever stated above 0 there is no validity to end.
  if (!stored.triggers.some(({ level }) => level > 0)) return false;
  const early = generatePublicAlert(stored, stamp, { run: 'open' });
  return early.level > 0 && early.held.length > 0;
}

const versionsIn = (needed: RunRead['needed']) => (needed.limits ?? []) as LimitVersion[]; // as `versionsValue` gives them

const answerOf = (answer: readonly SourceStatement[] | SourceAnswer): SourceAnswer =>
  'statements' in answer ? answer : { statements: answer };

/** With what the sources have stored beside their triggers. */
function withAnswers<Own extends SiteRecord>(record: Own, answers: readonly SourceAnswer[]): Own {
  return {
    ...record,
    nearThresholdAt: [...record.nearThresholdAt, ...answers.flatMap((one) => one.nearThresholdAt ?? [])],
    columnRows: [...record.columnRows, ...answers.flatMap((one) => one.columnRows ?? [])],
  };
}

async function recordOf(store: RunStore, facts: SiteFacts, stamp: number): Promise<SiteRecord & SiteFacts> {
  // Every report has its trigger: without one of features there is nothing to look for.
  const hasReports = facts.triggers.some((trigger) => trigger.source === 'moms');
  return { ...facts, featureReports: hasReports ? await store.reports(stamp - TRIGGER_WINDOW_MS) : [] };
}

/** What only reaches on is written at once. */
async function touchAll(store: RunStore, changes: readonly TriggerChange[]): Promise<void> {
  const touches = changes.filter((one) => one.change === 'touch');
  if (touches.length > 0) await store.touchTriggers(touches);
}

/** Returns the stretch whose end moves on, for whoever keeps the result; what else changes is stored. */
async function savePublic(store: RunStore, record: SiteRecord, result: GeneratedAlert): Promise<number | null> {
  const decision = savePublicAlert(record.publicAlerts, result);
  switch (decision.action) {
    case 'insert':
      await store.insertPublic(decision.level, decision.startedAt, decision.updatedAt);
      return null;
    case 'touch':
      return decision.publicId;
    case 'relevel':
      await store.relevelPublic(decision.publicId, decision.level, decision.startedAt);
      return null;
    case 'leave':
      return null;
  }
}

/** methods §10.4: a new raising trigger asks for a decision, and again when it is raised anew a day later. */
async function openDecisions(
  store: RunStore,
  stored: readonly OperationalTrigger[],
  result: GeneratedAlert,
  now: number,
): Promise<void> {
  const waiting = [...result.triggers, ...result.toValidate];
  if (waiting.length === 0) return;
  const decisions = await store.decisions(waiting.map((trigger) => trigger.triggerId));
  for (const trigger of waiting) {
    const own = decisions.filter((row) => row.triggerId === trigger.triggerId);
    // A result carries what was declared valid under the symbol that it counts as.
    const symbol = stored.find((one) => one.triggerId === trigger.triggerId)?.symbol ?? trigger.symbol;
    if (opensStatusRow({ ...trigger, symbol }, own))
      await store.openDecision(trigger.triggerId, trigger.updatedAt, now);
  }
}
