// For tests and trials only: random weeks in which facts arrive up to a day late, people decide, and alerts are lowered.
import { asAlertLevel } from '@bantay/features/alerts/rules/alert-level.ts';
import { mergeTrigger, type OperationalTrigger } from '@bantay/features/alerts/rules/operational-trigger.ts';
import type { GeneratedAlert, SiteRecord } from '@bantay/features/alerts/rules/public-alert.ts';
import { generatePublicAlert } from '@bantay/features/alerts/rules/public-alert-generator.ts';
import { applySave, savePublicAlert } from '@bantay/features/alerts/rules/public-alert-saving.ts';
import { validityOf } from '@bantay/features/alerts/rules/public-alert-validity.ts';
import type { RunKind } from '@bantay/features/alerts/rules/run.ts';
import {
  operationalSymbol,
  type TriggerSourceName,
  triggerSourceFacts,
} from '@bantay/features/alerts/rules/trigger-sources.ts';
import {
  DAY_MS,
  HALF_HOUR_MS,
  HOUR_MS,
  halfHour,
  type Instant,
  MINUTE_MS,
  toManilaText,
} from '@bantay/kernel/time/manila-time';
import { at } from './oracle.ts';

/** A fact with the time it was measured at and the time it arrived at. */
export interface LateFact {
  source: TriggerSourceName;
  level: number;
  measuredAt: Instant;
  arrivesAt: Instant;
}

/** What a week showed; the texts name the instant. */
export interface WeekReport {
  facts: number;
  late: number;
  lowerings: number;
  rows: number;
  changes: number;
  swallowed: string[];
  earlyFalls: string[];
}

const START = at('2026-02-26 00:00:00');
const STAMPS = 48 * 7;

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FACTS: readonly (readonly [TriggerSourceName, number])[] = [
  ['rainfall', 1],
  ['subsurface', 2],
  ['subsurface', 3],
  ['surficial', 1],
  ['surficial', 2],
  ['surficial', 3],
  ['moms', 2],
  ['moms', 3],
  ['earthquake', 1],
];

/** One site whose runs are made as the server makes them: open with each fact, closing a minute after the half hour. */
export class LateSite {
  record: { -readonly [Key in keyof SiteRecord]: SiteRecord[Key] } = {
    hasActiveMarkers: true,
    publicAlerts: [{ publicId: 1, level: 0, startedAt: START - 2 * DAY_MS, updatedAt: START - HALF_HOUR_MS }],
    triggers: [],
    nearThresholdAt: [],
    columnRows: [],
    featureReports: [],
  };
  /** Newest result per kind of look: what stood last, and the newest closing. */
  last: GeneratedAlert | null = null;
  closed: GeneratedAlert | null = null;
  inserted = 0;
  changes = 0;

  /** Stores a fact; of a past half hour it only raises (reviseLate of the server's engine). */
  store({ source, level, measuredAt }: LateFact, isPast: boolean): number {
    const symbol = operationalSymbol(source, level)!; // the table above names levels that exist
    if (source === 'moms') {
      const momsId = this.record.featureReports.length + 1;
      const report = { momsId, instanceId: 1, observedAt: measuredAt, level, isReleased: false };
      this.record.featureReports = [...this.record.featureReports, report];
    }
    if (source === 'subsurface') {
      this.record.columnRows = [...this.record.columnRows, { startedAt: measuredAt, updatedAt: measuredAt, level }];
    }
    if (triggerSourceFacts(source).dataInterval !== 'continuous') return this.add(source, level, measuredAt);
    const own = this.record.triggers.filter((one) => one.source === source && (!isPast || one.symbol === symbol));
    const decision = mergeTrigger(own, symbol, measuredAt);
    if (decision.action === 'insert') return this.add(source, level, measuredAt);
    if (decision.action === 'touch') {
      this.change(decision.triggerId, { updatedAt: decision.updatedAt });
    }
    return decision.triggerId;
  }

  private add(source: TriggerSourceName, level: number, instant: Instant): number {
    const triggerId = this.record.triggers.length + 1;
    const symbol = operationalSymbol(source, level)!; // as above
    const trigger = { triggerId, source, symbol, level, startedAt: instant, updatedAt: instant, status: null };
    this.record.triggers = [...this.record.triggers, trigger];
    return triggerId;
  }

  change(triggerId: number, more: Partial<OperationalTrigger>): void {
    this.record.triggers = this.record.triggers.map((one) => (one.triggerId === triggerId ? { ...one, ...more } : one));
  }

  run(stamp: Instant, run: RunKind): GeneratedAlert {
    const result = generatePublicAlert(this.record, stamp, { run });
    const decision = savePublicAlert(this.record.publicAlerts, result);
    if (decision.action === 'insert') this.inserted++;
    const nextId = Math.max(...this.record.publicAlerts.map((row) => row.publicId)) + 1;
    this.record.publicAlerts = applySave(this.record.publicAlerts, decision, nextId);
    if (this.last !== null && this.last.level !== result.level) this.changes++;
    this.last = result;
    if (run === 'closing') this.closed = result;
    return result;
  }
}

type Happening =
  | { at: Instant; kind: 'fact'; fact: LateFact }
  | { at: Instant; kind: 'decision' }
  | { at: Instant; kind: 'closing' };

/** Drives one week; everything in it follows from the seed and the facts given beside it. */
export function driveLateWeek(seed: number, given: readonly LateFact[] = [], isQuiet = false): WeekReport {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!; // never empty
  const site = new LateSite();
  const report: WeekReport = { facts: 0, late: 0, lowerings: 0, rows: 0, changes: 0, swallowed: [], earlyFalls: [] };
  const kept: { fact: LateFact; triggerId: number }[] = [];
  const queue: Happening[] = [];
  let isSorted = false;
  const enqueue = (one: Happening) => {
    queue.push(one);
    isSorted = false;
  };
  const lateness = () => (random() < 0.3 ? 0 : Math.floor(random() * (DAY_MS - HALF_HOUR_MS)));

  /** A raising fact measured at about this time, some of them of several half hours. */
  const invent = (measured: Instant, delay: number) => {
    const [source, level] = pick(FACTS);
    const isContinuous = triggerSourceFacts(source).dataInterval === 'continuous';
    const measuredAt = isContinuous ? halfHour(measured) : measured;
    for (let half = 0; half < (isContinuous ? between(1, 6) : 1); half++) {
      const fact = { source, level, measuredAt: measuredAt + half * HALF_HOUR_MS };
      const arrivesAt = Math.max(fact.measuredAt + MINUTE_MS, measuredAt + delay);
      enqueue({ at: arrivesAt, kind: 'fact', fact: { ...fact, arrivesAt } });
    }
  };
  for (const fact of given) enqueue({ at: fact.arrivesAt, kind: 'fact', fact });
  if (!isQuiet) {
    for (let count = between(1, 8); count > 0; count--) {
      invent(START + between(48, STAMPS - 96) * HALF_HOUR_MS + between(0, 29) * MINUTE_MS, lateness());
    }
  }
  const end = START + STAMPS * HALF_HOUR_MS;
  for (let stamp = START; stamp < end; stamp += HALF_HOUR_MS) {
    // What is measured as usual, so that alerts come to an end; not everything always comes.
    const usual = (source: TriggerSourceName, measuredAt: Instant, share: number) => {
      if (!isQuiet && random() > share) return;
      const arrivesAt = measuredAt + 2 * MINUTE_MS;
      enqueue({ at: arrivesAt, kind: 'fact', fact: { source, level: 0, measuredAt, arrivesAt } });
    };
    usual('rainfall', stamp, 0.97);
    usual('subsurface', stamp, 0.97);
    if ((stamp - START) % (4 * HOUR_MS) === 3 * HOUR_MS) {
      usual('surficial', stamp + MINUTE_MS / 2, 0.95);
      usual('moms', stamp + MINUTE_MS / 4, 0.8);
    }
    enqueue({ at: stamp + HALF_HOUR_MS + MINUTE_MS, kind: 'closing' });
    if (!isQuiet && random() < 0.1) enqueue({ at: stamp + between(1, 29) * MINUTE_MS, kind: 'decision' });
  }

  const textOf = (fact: LateFact) =>
    `${fact.source} ${fact.level} of ${toManilaText(fact.measuredAt)}, here ${toManilaText(fact.arrivesAt)}`;
  const watch = (before: GeneratedAlert | null, now: GeneratedAlert, isDecision: boolean) => {
    if (before === null || now.at < before.at || now.level >= before.level || isDecision) return;
    const isDue = now.run === 'closing' && now.at >= (before.validity ?? 0) - HALF_HOUR_MS;
    if (!isDue) report.earlyFalls.push(`seed ${seed}: ${before.level} to ${now.level} at ${toManilaText(now.at)}`);
  };
  /** Each fact of level 2 or 3 stands until the end of the validity that it gives alone, unless declared invalid. */
  const watchFacts = (now: GeneratedAlert) => {
    for (const { fact, triggerId } of kept) {
      const trigger = site.record.triggers[triggerId - 1]!; // numbered from 1, never removed
      if (trigger.status === -1) continue;
      const isWaiting = trigger.symbol === 'g0t' && trigger.status !== 1;
      const level = trigger.symbol === 'g0t' ? 2 : fact.level;
      if (
        now.at >= validityOf(fact.measuredAt, asAlertLevel(level)) - HALF_HOUR_MS ||
        fact.measuredAt >= now.at + HALF_HOUR_MS
      )
        continue;
      const isSeen = isWaiting
        ? fact.measuredAt < now.at - DAY_MS || now.toValidate.some((one) => one.triggerId === triggerId)
        : now.level >= level && now.triggers.some((one) => one.source === fact.source && one.level >= level);
      if (!isSeen)
        report.swallowed.push(`seed ${seed}: ${textOf(fact)}, at ${toManilaText(now.at)} level ${now.level}`);
    }
  };

  while (queue.length > 0) {
    if (!isSorted) queue.sort((a, b) => b.at - a.at);
    isSorted = true;
    const next = queue.pop()!;
    if (next.at >= end) break;
    const open = halfHour(next.at);
    if (next.kind === 'closing') {
      const wasLevel = site.closed?.level ?? 0;
      const before = site.closed;
      const closed = site.run(open - HALF_HOUR_MS, 'closing');
      watch(before, closed, false);
      watchFacts(closed);
      if (closed.level === 0 && wasLevel > 0) {
        report.lowerings++;
        if (!isQuiet && random() < 0.6)
          invent(closed.at - Math.floor(random() * 20 * HOUR_MS), 24 * HOUR_MS - Math.floor(random() * HOUR_MS));
        if (!isQuiet && random() < 0.6) {
          const measured = next.at - Math.floor(random() * 2 * HOUR_MS);
          invent(measured, next.at + between(1, 240) * MINUTE_MS - measured);
        }
      }
      if (closed.level > 0 && wasLevel === 0 && !isQuiet && random() < 0.6) {
        const measured = next.at - Math.floor(random() * 20 * HOUR_MS);
        invent(measured, next.at + between(1, 180) * MINUTE_MS - measured);
      }
      watch(closed, site.run(open, 'open'), false);
      continue;
    }
    const before = site.last;
    if (next.kind === 'decision') {
      const offered = [...(site.last?.triggers ?? []), ...(site.last?.toValidate ?? [])];
      if (offered.length === 0) continue;
      site.change(pick(offered).triggerId, { status: pick([1, 1, 1, 0, -1] as const) });
      if (site.closed !== null) site.run(site.closed.at, 'closing');
    } else {
      const { fact } = next;
      report.facts++;
      if (fact.measuredAt < open) report.late++;
      if (fact.measuredAt < open - DAY_MS) continue;
      const triggerId = site.store(fact, halfHour(fact.measuredAt) < open);
      if (fact.level >= 2 || (fact.source === 'surficial' && fact.level === 1)) kept.push({ fact, triggerId });
    }
    const now = site.run(open, 'open');
    watch(before, now, next.kind === 'decision');
    watchFacts(now);
  }
  report.rows = site.inserted;
  report.changes = site.changes;
  return report;
}
