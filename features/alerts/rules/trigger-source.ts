// The interface by which each science (rainfall, surficial, …) plugs into the engine; the engine knows nothing else of it.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SiteLimits } from '../../limits/rules/limit-values.ts';
import type { ColumnRow } from './public-alert.ts';
import type { RunKind } from './run.ts';
import type { OperationalSymbol, TriggerSourceName } from './trigger-sources.ts';

/** What a source says about one site at one half-hour stamp. `Evidence` is that of its science; the engine keeps it unread. */
export interface SourceStatement<Evidence extends object = object> {
  symbol: OperationalSymbol;
  level: number;
  /** The stamp the statement holds for. */
  at: Instant;
  /** Technical sentence for people, empty when nothing is raised. */
  techInfo: string;
  /** What a raising statement rested on; kept with the trigger, stamp by stamp. */
  evidence?: Evidence;
}

/** What the engine tells a source about the running alert. */
export interface SourceQuestion {
  at: Instant;
  run: RunKind;
  /** The half hour is over: what has no reading now was not measured in time. */
  isOver: boolean;
  /** Whether the running alert would end with this stamp: rainfall near a threshold asks. Worked out where it is asked. */
  isEndOfValidity(): boolean;
  /** What holds at the site at the stamp. */
  limits: SiteLimits;
}

/** Statements, and what the generator looks at beside them (`SiteRecord`) as far as this look has stored it. */
export interface SourceAnswer {
  statements: readonly SourceStatement[];
  /** Stamps of near-threshold rows. */
  nearThresholdAt?: readonly Instant[];
  /** Stretches of levels of columns, as they reach now. */
  columnRows?: readonly ColumnRow[];
  /** How much of its threshold is reached, as a share: at 1 it raises. */
  nearness?: number;
}

/**
 * A source of triggers. `Site`, `Transaction` and `Query` belong to the caller; `evaluate` stores what its science has to keep
 * (rainfall rows, node alerts) and returns its statements, none when the source has nothing to say at this stamp.
 */
export interface TriggerSource<Site, Transaction, Query = never> {
  readonly name: TriggerSourceName;
  /** What it reads in every run, as one value of the database: a run asks for it in one statement with all it reads itself. */
  needs?(site: Site, moment: Pick<SourceQuestion, 'at'>): Query;
  /** `needed`: what the database gave for `needs`; undefined: nobody has asked, it reads by itself. */
  evaluate(
    site: Site,
    question: SourceQuestion,
    transaction: Transaction,
    needed?: unknown,
  ): Promise<readonly SourceStatement[] | SourceAnswer>;
}
