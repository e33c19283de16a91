// What is known of a site, in three parts: the released level, what the data say now, and which sources measure at all.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SiteTopic } from '../../sites/rules/site.ts';
import type { AlertLevel } from './alert-level.ts';
import { hasSource } from './held-by.ts';
import type { GeneratedAlert } from './public-alert.ts';
import { isPossible, SOURCE_NAMES, type TriggerSourceName } from './trigger-sources.ts';
import { isUndecided } from './validation.ts';

/** A source that says nothing in the running window. */
export interface MissingSource {
  source: TriggerSourceName;
  /** When it last said something; null = never. */
  since: Instant | null;
}

/** What waits beside the released level: for a decision, or, all decided, for its release. */
export interface WaitingLevel {
  for: 'decision' | 'release';
  /** Level that the triggers make together; 0 for what raises only when it is declared valid. */
  level: AlertLevel;
  triggers: number;
}

/** The truth of a site's plate; every screen, call and message that shows a level asks it. */
export interface PlateTruth {
  released: AlertLevel;
  /** What the plate shows: level 0 that nothing measures is no level but 'no information'. */
  shown: AlertLevel | 'no information';
  /** Sources of the site that have data in the window. */
  measuring: TriggerSourceName[];
  missing: MissingSource[];
  waiting: WaitingLevel | null;
}

/** What the truth is made of. */
export interface PlateFacts {
  topics: readonly SiteTopic[];
  released: AlertLevel;
  /** Newest run; null before the first. */
  generated: GeneratedAlert | null;
  /** When each source last said something, whatever it said. */
  lastSaidAt: ReadonlyMap<TriggerSourceName, Instant>;
}

/** Earthquakes and requests measure nothing of the site: that there was none is no data. */
const MEASURING: readonly TriggerSourceName[] = SOURCE_NAMES.filter(
  (source) => source !== 'earthquake' && source !== 'on demand',
);

/** Reports of landslide features count as data when there are some; nobody owes one at level 0. */
export function plateTruth({ topics, released, generated, lastSaidAt }: PlateFacts): PlateTruth {
  const own = MEASURING.filter((source) => hasSource(topics, source));
  const measuring = own.filter((source) =>
    (generated?.current ?? []).some((status) => status.source === source && status.level !== -1),
  );
  const missing = own
    .filter((source) => !measuring.includes(source) && source !== 'moms')
    .map((source) => ({ source, since: lastSaidAt.get(source) ?? null }));
  const isUnknown = released === 0 && measuring.length === 0;
  return {
    released,
    shown: isUnknown ? 'no information' : released,
    measuring,
    missing,
    waiting: waitingOf(generated, released),
  };
}

function waitingOf(generated: GeneratedAlert | null, released: AlertLevel): WaitingLevel | null {
  if (generated === null) return null;
  const raising = generated.triggers.filter((trigger) => !trigger.isInvalid && trigger.level > 0);
  const open = [...raising, ...generated.toValidate].filter((one) => isUndecided(one.source, one.status));
  const decision: WaitingLevel = { for: 'decision', level: generated.level, triggers: open.length };
  if (open.some((one) => !isPossible(one.symbol))) return decision;
  // What is only possible does not stand before a level that waits for its release.
  if (generated.level > released) return { for: 'release', level: generated.level, triggers: raising.length };
  return open.length > 0 ? decision : null;
}
