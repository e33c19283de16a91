// Thresholds and periods by which the server judges a site: what each is, where its published value is from, and what may be set.
import { type LimitKey, type LimitValues, PUBLISHED, type SiteLimits } from './limit-values.ts';

export const LIMIT_UNITS = ['mm', 'cm', 'cm/h', 'm', 'm/day', 'h'] as const;

interface LimitFacts {
  unit: (typeof LIMIT_UNITS)[number];
  /** Holds where nothing else was set; null: nobody judges until a value is set. */
  published: number | null;
  /** Reference to the method that the published value is from. */
  source: string;
  /** Outside of it somebody is asked a second time: what is in use elsewhere, or a quarter to four times the published value [ours]. */
  usual: readonly [number, number];
  /** More is no value of this kind. */
  most: number;
}

/** In the order in which they are shown. */
export const LIMITS = {
  rain72h: {
    unit: 'mm',
    published: PUBLISHED.rain72h,
    source: 'specification 001 §3; methods §2.4',
    usual: [60, 600],
    most: 4000,
  },
  markerCap: { unit: 'cm', published: PUBLISHED.markerCap, source: 'methods §3.1', usual: [0.5, 2], most: 100 },
  markerSignificant: {
    unit: 'cm/h',
    published: PUBLISHED.markerSignificant,
    source: 'methods §3.1',
    usual: [0.1, 0.5],
    most: 100,
  },
  markerCritical: {
    unit: 'cm/h',
    published: PUBLISHED.markerCritical,
    source: 'methods §3.1',
    usual: [0.9, 3.6],
    most: 1000,
  },
  tiltDisplacement: {
    unit: 'm',
    published: PUBLISHED.tiltDisplacement,
    source: 'methods §4.7',
    usual: [0.02, 0.1],
    most: 10,
  },
  tiltSignificant: {
    unit: 'm/day',
    published: PUBLISHED.tiltSignificant,
    source: 'methods §4.7',
    usual: [0.016, 0.064],
    most: 10,
  },
  tiltCritical: {
    unit: 'm/day',
    published: PUBLISHED.tiltCritical,
    source: 'methods §4.7',
    usual: [0.25, 1],
    most: 100,
  },
  tiltFast: {
    unit: 'm/day',
    published: PUBLISHED.tiltFast,
    source: 'methods §4.3, ours',
    usual: [0.1, 0.5],
    most: 100,
  },
  extension: { unit: 'h', published: PUBLISHED.extension, source: 'methods §9, §13', usual: [24, 168], most: 720 },
  gaugeSilent: {
    unit: 'h',
    published: PUBLISHED.gaugeSilent,
    source: 'ours: two missed reports',
    usual: [0.5, 4],
    most: 72,
  },
  gaugeStuck: {
    unit: 'h',
    published: PUBLISHED.gaugeStuck,
    source: 'ours: a bucket that hangs',
    usual: [3, 24],
    most: 72,
  },
  columnSilent: {
    unit: 'h',
    published: PUBLISHED.columnSilent,
    source: 'ours: methods §4.7',
    usual: [1, 12],
    most: 72,
  },
} as const satisfies Record<LimitKey, LimitFacts>;

/** A limit as a trigger keeps it: the value it was held against and its version; null: as published. */
export interface UsedLimit {
  key: LimitKey;
  value: number;
  versionId: number | null;
}

/** Those of `keys` that were set: what a trigger was judged by; the published ones need no words. */
export function usedLimits(limits: SiteLimits, keys: readonly LimitKey[]): UsedLimit[] {
  return keys.flatMap((key) => {
    const [value, versionId] = [limits[key], limits.versions[key]];
    return value === null || versionId === undefined ? [] : [{ key, value, versionId }];
  });
}

/** Why a value can't stand, or what is asked before it does. */
export type LimitFault = 'notPositive' | 'tooLarge' | 'crossed';
export type LimitDoubt = 'unusual' | 'tenfold';

/** The slower of two movements must stay below the faster one. */
const PAIRS: readonly (readonly [LimitKey, LimitKey])[] = [
  ['markerSignificant', 'markerCritical'],
  ['tiltSignificant', 'tiltCritical'],
];

/** `others`: what holds besides. */
export function limitFault(key: LimitKey, value: number, others: LimitValues): LimitFault | null {
  if (!(value > 0 && Number.isFinite(value))) return 'notPositive';
  if (value > LIMITS[key].most) return 'tooLarge';
  const isCrossed = PAIRS.some(([slow, fast]) => {
    const [low, high] = [key === slow ? value : others[slow], key === fast ? value : others[fast]];
    return (key === slow || key === fast) && low !== null && high !== null && low >= high;
  });
  return isCrossed ? 'crossed' : null;
}

/** Ten times the one before, or a tenth of it, is more often a slip of the hand than a decision [ours]. */
const SLIP = 10;

export function limitDoubts(key: LimitKey, value: number, before: number | null): LimitDoubt[] {
  const [least, most] = LIMITS[key].usual;
  const isTenfold = before !== null && before > 0 && (value >= before * SLIP || value * SLIP <= before);
  return [
    ...(value < least || value > most ? (['unusual'] as const) : []),
    ...(isTenfold ? (['tenfold'] as const) : []),
  ];
}
