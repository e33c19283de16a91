// The interface by which each science (rainfall, surficial, …) plugs into the engine; the engine knows nothing else of it.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SiteLimits } from '../../limits/rules/limit-values.ts';
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
  /** True when the running alert would end with this stamp: rainfall then also looks for "near threshold". */
  isEndOfValidity: boolean;
  /** What holds at the site at the stamp. */
  limits: SiteLimits;
}

/**
 * A source of triggers. `Site` and `Transaction` belong to the caller; `evaluate` stores what its science has to keep
 * (rainfall rows, node alerts) and returns its statements, none when the source has nothing to say at this stamp.
 */
export interface TriggerSource<Site, Transaction> {
  readonly name: TriggerSourceName;
  evaluate(site: Site, question: SourceQuestion, transaction: Transaction): Promise<readonly SourceStatement[]>;
}
