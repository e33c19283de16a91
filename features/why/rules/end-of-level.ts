// What would end the level, from what was released and what the engine says now.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { type HeldBy, hasSource } from '../../alerts/rules/held-by.ts';
import type { SourceStatus } from '../../alerts/rules/public-alert.ts';
import type { EventPlace } from '../../alerts/rules/released-event.ts';
import { GROUND_SOURCES, type TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { SiteTopic } from '../../sites/rules/site.ts';
import type { EndFact } from './why-facts.ts';

export interface EndInput {
  level: AlertLevel;
  place: EventPlace;
  /** Null at level 0. */
  validity: Instant | null;
  topics: readonly SiteTopic[];
  /** What each source says in the running window; empty before the engine's first run. */
  current: readonly SourceStatus[];
  /** Sources of the triggers that count. */
  raising: readonly TriggerSourceName[];
  held: readonly HeldBy[];
}

/** By the rules of methods §8.7: at level 1 any ground source will do, above it those that raise have to be measured. */
export function endOfLevel({ level, place, validity, topics, current, raising, held }: EndInput): EndFact {
  if (place.place === 'extended') return { kind: 'extended', day: place.day };
  if (level === 0 || validity === null) return { kind: 'no warning' };
  if (held.length > 0) return { kind: 'held', validity, by: held };
  if (place.place === 'overdue') return { kind: 'due', validity };
  const ground = GROUND_SOURCES.filter((source) => source !== 'moms' && hasSource(topics, source));
  const isSilent = (source: TriggerSourceName) =>
    !current.some((status) => status.source === source && status.level !== -1);
  const asked = level === 1 ? ground : ground.filter((source) => raising.includes(source));
  const silent = asked.filter(isSilent);
  const needs = level === 1 && silent.length < asked.length ? [] : silent;
  return { kind: 'at', validity, needs, join: level === 1 ? 'or' : 'and' };
}
