// What strangers are told of the level of a site: what was released, never less, and no level where nobody can say.
import { HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { PlateTruth } from '../../alerts/rules/plate-truth.ts';

/** Why there is no level, or what speaks against the one that is shown. */
export type LevelDoubt = 'nothing released' | 'taken back' | 'nothing measures' | 'clock in doubt' | 'not judged';

/** What was released of a site, and what the data say. */
export interface StandingLevel {
  truth: Pick<PlateTruth, 'released' | 'shown'>;
  /** When people were told that the newest release was wrong; null: they were not. */
  takenBackAt: Instant | null;
  /** Stamp of the newest run of the engine; null: there was none. */
  judgedAt: Instant | null;
}

export interface PublicLevelFacts {
  /** Field time. */
  now: Instant;
  /** The clock of the server may be wrong, or stands still. */
  isClockInDoubt: boolean;
  /** Null before the first release. */
  stands: StandingLevel | null;
}

export interface PublicLevel {
  /** Null: 'No information'. */
  level: AlertLevel | null;
  doubt: LevelDoubt | null;
}

/** The engine runs each half hour, a minute after it began: a run older than two of them means that nobody judges [ours]. */
export const JUDGED_MS = HOUR_MS;

interface DoubtRule {
  doubt: LevelDoubt;
  when: (stands: StandingLevel, facts: PublicLevelFacts) => boolean;
  /** A level above 0 goes with it as well. */
  hidesRaised: boolean;
}

/** The first that holds is told. A level above 0 was said by people, and stays until they say something else. */
const DOUBTS: readonly DoubtRule[] = [
  // Decision 043: what was cancelled is crossed out wherever it stands.
  { doubt: 'taken back', when: ({ takenBackAt }) => takenBackAt !== null, hidesRaised: true },
  { doubt: 'nothing measures', when: ({ truth }) => truth.shown === 'no information', hidesRaised: false },
  { doubt: 'clock in doubt', when: (_, { isClockInDoubt }) => isClockInDoubt, hidesRaised: false },
  {
    doubt: 'not judged',
    when: ({ judgedAt }, { now }) => judgedAt === null || now - judgedAt > JUDGED_MS,
    hidesRaised: false,
  },
];

/** By the same truth as the dashboard: level 0 is shown only where something measures and somebody judges. */
export function publicLevel(facts: PublicLevelFacts): PublicLevel {
  const { stands } = facts;
  if (stands === null) return { level: null, doubt: 'nothing released' };
  const rule = DOUBTS.find(({ when }) => when(stands, facts));
  if (rule === undefined) return { level: stands.truth.released, doubt: null };
  const isShown = stands.truth.released > 0 && !rule.hidesRaised;
  return { level: isShown ? stands.truth.released : null, doubt: rule.doubt };
}
