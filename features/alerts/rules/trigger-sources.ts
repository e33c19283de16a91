// The sources of triggers, their symbols and ids: the reference tables of the alert vocabulary (api-facts §7.1, §16.7).

/** One row of the trigger hierarchy. */
interface SourceRow {
  sourceId: number;
  /** As spelt on the wire; screens say "landslide feature" for moms. */
  name: string;
  /** Order of the letter in the internal alert string. */
  hierarchyId: number;
  dataInterval: 'continuous' | 'discrete' | null;
  /** 0 never "no data"; 1 needs data at the current half hour; 2 within the release window. */
  dataPresence: 0 | 1 | 2;
  isGround: boolean;
  /** First letter of its symbols. */
  letter: string;
}

/**
 * In the order of the hierarchy: api-facts §7.1; interval and presence of earthquake, on demand and internal are inferred there; id 7 of
 * internal is ours. The names of the sources, and all lists of them, are read from here.
 */
const ROWS = [
  {
    sourceId: 1,
    name: 'subsurface',
    hierarchyId: 1,
    dataInterval: 'continuous',
    dataPresence: 2,
    isGround: true,
    letter: 's',
  },
  {
    sourceId: 2,
    name: 'surficial',
    hierarchyId: 2,
    dataInterval: 'discrete',
    dataPresence: 2,
    isGround: true,
    letter: 'g',
  },
  { sourceId: 6, name: 'moms', hierarchyId: 3, dataInterval: 'discrete', dataPresence: 2, isGround: true, letter: 'm' },
  {
    sourceId: 3,
    name: 'rainfall',
    hierarchyId: 4,
    dataInterval: 'continuous',
    dataPresence: 1,
    isGround: false,
    letter: 'r',
  },
  {
    sourceId: 4,
    name: 'earthquake',
    hierarchyId: 5,
    dataInterval: null,
    dataPresence: 0,
    isGround: false,
    letter: 'e',
  },
  {
    sourceId: 5,
    name: 'on demand',
    hierarchyId: 6,
    dataInterval: 'discrete',
    dataPresence: 2,
    isGround: false,
    letter: 'd',
  },
  { sourceId: 7, name: 'internal', hierarchyId: 7, dataInterval: null, dataPresence: 0, isGround: false, letter: '' },
] as const satisfies readonly SourceRow[];

type Row = (typeof ROWS)[number];
export type TriggerSourceName = Exclude<Row['name'], 'internal'>;
/** Those that watch the ground itself. */
export type GroundSourceName = Extract<Row, { isGround: true }>['name'];
export interface TriggerSourceFacts extends SourceRow {
  name: TriggerSourceName | 'internal';
}
export const TRIGGER_SOURCES: readonly TriggerSourceFacts[] = ROWS;

/** The sources a site can be raised by, in hierarchy order. */
export const SOURCE_NAMES: readonly TriggerSourceName[] = ROWS.map(({ name }) => name).filter(
  (name): name is TriggerSourceName => name !== 'internal',
);
/** Those that watch the ground itself, in hierarchy order. */
export const GROUND_SOURCES: readonly TriggerSourceName[] = SOURCE_NAMES.filter(
  (name) => triggerSourceFacts(name).isGround,
);

/** The row of a source. */
export function triggerSourceFacts(name: TriggerSourceName): TriggerSourceFacts {
  return TRIGGER_SOURCES.find((source) => source.name === name)!; // every name of the type has its row
}

/** Symbol of an operational trigger. */
export type OperationalSymbol =
  | `${'s' | 'm'}${'0' | '' | '2' | '3'}`
  | 's0t'
  | `g${'0' | '' | '0t' | '2' | '3'}`
  | `r${'0' | '' | '0t' | '1' | 'x'}`
  | `e${'' | '1'}`
  | `d${'0' | '' | '1'}`;

/** One row of the operational trigger symbols; level −2 near threshold, −1 no data, 0 below, 1–3 raised. */
export interface OperationalSymbolFacts {
  triggerSymId: number;
  source: TriggerSourceName;
  level: number;
  symbol: OperationalSymbol;
  description: string;
}

/** Known ids: 4 s3, 10 m2, 14 r1, 16 d1 (api-facts §7.1); the others are ours and stay as they are. */
export const OPERATIONAL_SYMBOLS: readonly OperationalSymbolFacts[] = [
  { triggerSymId: 1, source: 'subsurface', level: -1, symbol: 's0', description: 'No subsurface data' },
  { triggerSymId: 2, source: 'subsurface', level: 0, symbol: 's', description: 'Subsurface movement below threshold' },
  { triggerSymId: 3, source: 'subsurface', level: 2, symbol: 's2', description: 'Significant subsurface movement' },
  { triggerSymId: 4, source: 'subsurface', level: 3, symbol: 's3', description: 'Critical subsurface movement' },
  { triggerSymId: 5, source: 'surficial', level: -1, symbol: 'g0', description: 'No surficial data' },
  { triggerSymId: 6, source: 'surficial', level: 0, symbol: 'g', description: 'Surficial movement below threshold' },
  {
    triggerSymId: 17,
    source: 'surficial',
    level: 1,
    symbol: 'g0t',
    description: 'Surficial movement without a trend, to be validated',
  },
  { triggerSymId: 7, source: 'surficial', level: 2, symbol: 'g2', description: 'Significant surficial movement' },
  { triggerSymId: 8, source: 'surficial', level: 3, symbol: 'g3', description: 'Critical surficial movement' },
  { triggerSymId: 18, source: 'moms', level: -1, symbol: 'm0', description: 'No report of landslide features' },
  { triggerSymId: 9, source: 'moms', level: 0, symbol: 'm', description: 'Non-triggering landslide features' },
  { triggerSymId: 10, source: 'moms', level: 2, symbol: 'm2', description: 'Significant landslide features' },
  { triggerSymId: 11, source: 'moms', level: 3, symbol: 'm3', description: 'Critical landslide features' },
  { triggerSymId: 12, source: 'rainfall', level: -1, symbol: 'r0', description: 'No rainfall data' },
  { triggerSymId: 13, source: 'rainfall', level: 0, symbol: 'r', description: 'Rainfall below threshold' },
  { triggerSymId: 14, source: 'rainfall', level: 1, symbol: 'r1', description: 'Rainfall above threshold' },
  {
    triggerSymId: 19,
    source: 'rainfall',
    level: -2,
    symbol: 'rx',
    description: 'Rainfall between 75 and 100 percent of threshold',
  },
  {
    triggerSymId: 20,
    source: 'earthquake',
    level: 0,
    symbol: 'e',
    description: 'No earthquake inside the critical distance',
  },
  {
    triggerSymId: 15,
    source: 'earthquake',
    level: 1,
    symbol: 'e1',
    description: 'Earthquake inside the critical distance',
  },
  {
    triggerSymId: 21,
    source: 'on demand',
    level: -1,
    symbol: 'd0',
    description: 'No on-demand request in this release',
  },
  { triggerSymId: 22, source: 'on demand', level: 0, symbol: 'd', description: 'On-demand alert lowered' },
  {
    triggerSymId: 30,
    source: 'subsurface',
    level: 1,
    symbol: 's0t',
    description: 'Possible fast subsurface movement, to be validated',
  },
  {
    triggerSymId: 31,
    source: 'rainfall',
    level: 1,
    symbol: 'r0t',
    description: 'Rainfall possibly above threshold, to be validated',
  },
  { triggerSymId: 16, source: 'on demand', level: 1, symbol: 'd1', description: 'On-demand alert raised' },
];

/** The row of an operational symbol. */
export function operationalSymbolFacts(symbol: OperationalSymbol): OperationalSymbolFacts {
  return OPERATIONAL_SYMBOLS.find((row) => row.symbol === symbol)!; // every symbol of the type has its row
}

/** Symbol of a source at a level, or null when the source has no such level (rainfall level 2). */
export function operationalSymbol(source: TriggerSourceName, level: number): OperationalSymbol | null {
  return OPERATIONAL_SYMBOLS.find((row) => row.source === source && row.level === level)?.symbol ?? null;
}

/** What raises only when a person declares it valid, and then as this: movement without a trend, and what is possible. */
const VALID_AS: Partial<Record<OperationalSymbol, { symbol: OperationalSymbol; level: number }>> = {
  g0t: { symbol: 'g2', level: 2 },
  s0t: { symbol: 's2', level: 2 },
  r0t: { symbol: 'r1', level: 1 },
};

/** What a symbol that waits for a person becomes when it is declared valid; null for every other symbol. */
export const validAs = (symbol: OperationalSymbol) => VALID_AS[symbol] ?? null;

/**
 * What the data leave possible and do not show. It waits like a g0t, and until it is declared valid
 * nothing else knows of it: no level, letter, validity, release or data of a source.
 */
export const POSSIBLE_SYMBOLS: readonly OperationalSymbol[] = ['s0t', 'r0t'];

export const isPossible = (symbol: OperationalSymbol): boolean => POSSIBLE_SYMBOLS.includes(symbol);

/** Whether a trigger of this symbol raises a site: level above 0, except those that wait for a person (methods §8.3). */
export function isPositiveSymbol(symbol: OperationalSymbol): boolean {
  return validAs(symbol) === null && operationalSymbolFacts(symbol).level > 0;
}

/** One letter of the internal alert string; null trigger symbol for what only occurs inside strings. */
export interface InternalSymbolFacts {
  internalSymId: number;
  symbol: string;
  triggerSymId: number | null;
  description: string;
}

/** Known ids: 1 S, 3 s, 6 g, 7 M, 8 R, 12 D, 13 m (api-facts §7.1); the others are ours and stay as they are. */
export const INTERNAL_SYMBOLS: readonly InternalSymbolFacts[] = [
  { internalSymId: 1, symbol: 'S', triggerSymId: 4, description: 'Critical subsurface movement' },
  { internalSymId: 2, symbol: 'S0', triggerSymId: null, description: 'Critical subsurface movement, now without data' },
  { internalSymId: 3, symbol: 's', triggerSymId: 3, description: 'Significant subsurface movement' },
  {
    internalSymId: 4,
    symbol: 's0',
    triggerSymId: null,
    description: 'Significant subsurface movement, now without data',
  },
  { internalSymId: 5, symbol: 'G', triggerSymId: 8, description: 'Critical surficial movement' },
  { internalSymId: 14, symbol: 'G0', triggerSymId: null, description: 'Critical surficial movement, now without data' },
  { internalSymId: 6, symbol: 'g', triggerSymId: 7, description: 'Significant surficial movement' },
  {
    internalSymId: 15,
    symbol: 'g0',
    triggerSymId: null,
    description: 'Significant surficial movement, now without data',
  },
  { internalSymId: 7, symbol: 'M', triggerSymId: 11, description: 'Critical landslide features' },
  {
    internalSymId: 16,
    symbol: 'M0',
    triggerSymId: null,
    description: 'Critical landslide features, not visited again',
  },
  { internalSymId: 13, symbol: 'm', triggerSymId: 10, description: 'Significant landslide features' },
  {
    internalSymId: 17,
    symbol: 'm0',
    triggerSymId: null,
    description: 'Significant landslide features, not visited again',
  },
  { internalSymId: 8, symbol: 'R', triggerSymId: 14, description: 'Rainfall above threshold' },
  { internalSymId: 9, symbol: 'R0', triggerSymId: null, description: 'Rainfall above threshold, now without data' },
  {
    internalSymId: 18,
    symbol: 'Rx',
    triggerSymId: null,
    description: 'Rainfall raised the alert and is still near the threshold',
  },
  { internalSymId: 19, symbol: 'rx', triggerSymId: 19, description: 'Rainfall near the threshold' },
  { internalSymId: 10, symbol: 'E', triggerSymId: 15, description: 'Earthquake inside the critical distance' },
  { internalSymId: 12, symbol: 'D', triggerSymId: 16, description: 'On-demand alert' },
  { internalSymId: 11, symbol: 'D0', triggerSymId: null, description: 'On-demand alert, not renewed in this release' },
  { internalSymId: 20, symbol: 'ND', triggerSymId: null, description: 'No ground data' },
  { internalSymId: 21, symbol: 'A0', triggerSymId: null, description: 'No alert' },
];

/** The letter and id of a raising symbol (r1 → R, g2 → g), or null when the symbol raises nothing. */
export function internalSymbolOf(symbol: OperationalSymbol): InternalSymbolFacts | null {
  if (!isPositiveSymbol(symbol)) return null;
  const { triggerSymId } = operationalSymbolFacts(symbol);
  return INTERNAL_SYMBOLS.find((row) => row.triggerSymId === triggerSymId) ?? null;
}
