// The interface by which each science (rainfall, surficial, …) plugs into the engine; the engine knows nothing else of it.
import type { RainfallEvidence } from '../rainfall/rainfall-evidence.ts';
import type { SubsurfaceEvidence } from '../subsurface/subsurface-evidence.ts';
import type { SurficialEvidence } from '../surficial/surficial-evidence.ts';
import type { Instant } from '../time/manila-time.ts';
import type { RunKind } from './run.ts';
import type { OperationalSymbol, TriggerSourceName } from './trigger-sources.ts';

/** What a source says about one site at one half-hour stamp. */
export interface SourceStatement {
  symbol: OperationalSymbol;
  level: number;
  /** The stamp the statement holds for. */
  at: Instant;
  /** Technical sentence for people, empty when nothing is raised. */
  techInfo: string;
  /** What a raising statement rested on; kept with the trigger, stamp by stamp. */
  evidence?: TriggerEvidence;
}

/** Evidence by science; sources stated by people or feeds keep theirs in records of their own. */
export type TriggerEvidence = RainfallEvidence | SubsurfaceEvidence | SurficialEvidence;

/** What the engine tells a source about the running alert. */
export interface SourceQuestion {
  at: Instant;
  run: RunKind;
  /** The half hour is over: what has no reading now was not measured in time. */
  isOver: boolean;
  /** True when the running alert would end with this stamp: rainfall then also looks for "near threshold". */
  isEndOfValidity: boolean;
}

/**
 * A source of triggers. `Site` and `Transaction` belong to the caller; `evaluate` stores what its science has to keep
 * (rainfall rows, node alerts) and returns its statements, none when the source has nothing to say at this stamp.
 */
export interface TriggerSource<Site, Transaction> {
  readonly name: TriggerSourceName;
  evaluate(site: Site, question: SourceQuestion, transaction: Transaction): Promise<readonly SourceStatement[]>;
}
