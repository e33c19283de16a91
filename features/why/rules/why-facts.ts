// Why a site has its level, what speaks against it, and what ends it: facts without words, from what was recorded.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { HeldBy } from '../../alerts/rules/held-by.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { LimitKey, LimitValues } from '../../limits/rules/limit-values.ts';
import type { UsedLimit } from '../../limits/rules/limits.ts';
import type { BoundOfSum, RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import type { NodeEvidence, SubsurfaceEvidence } from '../../subsurface/rules/subsurface-evidence.ts';
import type { MarkerEvidence, SurficialEvidence } from '../../surficial/rules/surficial-evidence.ts';

/** From its first stamp to its last, both as the trigger holds them. */
interface Span {
  since: Instant;
  last: Instant;
}

/** What raised, each with the number that was held against its limit. */
export type RaisedFact = Span &
  (
    | { kind: 'rain'; gauge: string; hours: 24 | 72; mm: number; limitMm: number }
    /** No more than possible: the sum as far as it was measured, and as far as it may go. */
    | { kind: 'possible rain'; gauge: string; hours: 24 | 72; mm: number; upToMm: number; limitMm: number }
    | { kind: 'marker'; marker: string; cm: number; hours: number; limitCmPerHour: number }
    | { kind: 'column'; column: string; node: number; what: ColumnNumber; value: number; limit: number }
    | { kind: 'earthquake'; magnitude: number; km: number; limitKm: number }
    | { kind: 'feature'; level: number }
    | { kind: 'request' }
    /** Of a source whose numbers were not kept. */
    | { kind: 'other'; source: TriggerSourceName }
  );

/** In m over three days, or in m/day. */
export type ColumnNumber = 'displacement' | 'velocity';

/** What speaks against it, or is missing. */
export type DoubtFact =
  | { kind: 'no data'; from: readonly TriggerSourceName[] }
  /** What raised is below its limit now. */
  | { kind: 'below now'; source: TriggerSourceName }
  /** Nearer gauges that did not measure, or not enough. */
  | { kind: 'gauges passed over'; gauges: readonly string[] }
  | { kind: 'markers at rest'; resting: number; of: number }
  | { kind: 'undecided'; triggers: number };

export type EndFact =
  | { kind: 'no warning' }
  | { kind: 'extended'; day: 1 | 2 | 3 }
  /** `needs`: what has to be measured by then, all or any of it; empty: it is measured. */
  | { kind: 'at'; validity: Instant; needs: readonly TriggerSourceName[]; join: 'and' | 'or' }
  | { kind: 'held'; validity: Instant; by: readonly HeldBy[] }
  /** The data say that it is over; a person has to release that. */
  | { kind: 'due'; validity: Instant };

export interface WhyFacts {
  level: AlertLevel;
  raised: readonly RaisedFact[];
  doubts: readonly DoubtFact[];
  end: EndFact;
}

export type Evidence = RainfallEvidence | SubsurfaceEvidence | SurficialEvidence;
/** In force when it was judged; what was set stands in the evidence itself. */
export type JudgedBy = Pick<
  LimitValues,
  'markerSignificant' | 'markerCritical' | 'tiltDisplacement' | 'tiltSignificant' | 'tiltCritical'
>;

/** The numbers of what an evidence says raised, the most telling of each source. */
export function raisedBy(evidence: Evidence, span: Span, published: JudgedBy): RaisedFact {
  switch (evidence.source) {
    case 'rainfall':
      return { ...span, ...rainOf(evidence) };
    case 'surficial':
      return { ...span, ...markerOf(evidence, withSet(published, evidence.limits)) };
    case 'subsurface':
      return { ...span, ...columnOf(evidence, withSet(published, evidence.limits)) };
  }
}

/** What held: as published where nothing was set. */
export function withSet(published: JudgedBy, set: readonly UsedLimit[] = []): JudgedBy {
  const limitOf = (key: LimitKey & keyof JudgedBy) => set.find((one) => one.key === key)?.value ?? published[key];
  return {
    markerSignificant: limitOf('markerSignificant'),
    markerCritical: limitOf('markerCritical'),
    tiltDisplacement: limitOf('tiltDisplacement'),
    tiltSignificant: limitOf('tiltSignificant'),
    tiltCritical: limitOf('tiltCritical'),
  };
}

type Without<Fact> = Fact extends unknown ? Omit<Fact, keyof Span> : never;
type BareFact = Without<RaisedFact>;

/** The sum that is farther over its threshold. */
function rainOf({ gauge, possible, sum24, sum72, threshold24, threshold72 }: RainfallEvidence): BareFact {
  const upper = ({ upper: mm }: BoundOfSum) => mm;
  const [day, three] = possible ? [upper(possible.day), upper(possible.threeDays)] : [sum24, sum72];
  const isDay = day / threshold24 >= three / threshold72;
  const told = isDay
    ? { gauge, hours: 24 as const, mm: sum24, limitMm: threshold24 }
    : { gauge, hours: 72 as const, mm: sum72, limitMm: threshold72 };
  return possible ? { kind: 'possible rain', ...told, upToMm: isDay ? day : three } : { kind: 'rain', ...told };
}

/** The fastest of those with the highest level. */
function markerOf({ markers }: SurficialEvidence, limits: JudgedBy): BareFact {
  const rate = ({ displacementCm, hours }: MarkerEvidence) => (displacementCm ?? 0) / (hours || 1);
  const [first] = markers
    .filter(({ level, displacementCm, hours }) => level > 0 && displacementCm !== null && hours !== null)
    .sort((one, other) => other.level - one.level || rate(other) - rate(one));
  if (!first) return { kind: 'other', source: 'surficial' };
  return {
    ...{ kind: 'marker', marker: first.name, cm: first.displacementCm ?? 0, hours: first.hours ?? 0 },
    limitCmPerHour: first.level === 3 ? limits.markerCritical : limits.markerSignificant,
  };
}

/** Of the highest level, the node that is farthest over a limit of it. */
function columnOf({ columns }: SubsurfaceEvidence, limits: JudgedBy): BareFact {
  const [first] = columns
    .flatMap(({ column, nodes }) => nodes.flatMap((node) => numbersOf(column, node, limits)))
    .sort((one, other) => other.alert - one.alert || other.value / other.limit - one.value / one.limit);
  if (!first) return { kind: 'other', source: 'subsurface' };
  const { alert: _alert, ...fact } = first;
  return fact;
}

/** Its numbers at or over a limit of its level; a node is critical by its speed alone (methods §4.7). */
export function numbersOf(column: string, node: NodeEvidence, limits: JudgedBy) {
  const velocity = Math.max(Math.abs(node.velocityXz), Math.abs(node.velocityXy));
  const displacement = Math.max(Math.abs(node.displacementXz), Math.abs(node.displacementXy));
  const isCritical = node.alert === 3;
  const named = { kind: 'column' as const, column, node: node.node, alert: node.alert };
  const speed = {
    ...{ ...named, what: 'velocity' as const, value: velocity },
    limit: isCritical ? limits.tiltCritical : limits.tiltSignificant,
  };
  const way = { ...named, what: 'displacement' as const, value: displacement, limit: limits.tiltDisplacement };
  return (isCritical ? [speed] : [speed, way]).filter(({ value, limit }) => value >= limit);
}

/** What an evidence says against itself. */
export function doubtsOf(evidence: Evidence): DoubtFact[] {
  if (evidence.source === 'rainfall') {
    const gauges = [...(evidence.incomplete ?? []).map(({ gauge }) => gauge), ...evidence.passedOver];
    return gauges.length === 0 ? [] : [{ kind: 'gauges passed over', gauges }];
  }
  if (evidence.source !== 'surficial') return [];
  const resting = evidence.markers.filter(({ level }) => level === 0).length;
  return resting === 0 ? [] : [{ kind: 'markers at rest', resting, of: evidence.markers.length }];
}
