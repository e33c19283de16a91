// A shift handed over: what the next person has to know of, and who may give, take and withdraw it.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { ProblemFacts } from '../../duty/rules/decide-problems.ts';
import type { ProblemKind } from '../../duty/rules/problem-kinds.ts';

/** What is open; `siteCode` null: of no site in particular; `since` null: it is told where it stands. */
export type OpenItem = { siteCode: string | null; since: Instant | null } & (
  | { kind: 'help'; count: number }
  | { kind: 'trigger'; source: TriggerSourceName; level: number }
  | { kind: 'release' }
  | { kind: 'roll-call'; missing: number; people: number }
  | { kind: 'problem'; problemKind: ProblemKind; facts: ProblemFacts }
);

/** What is told elsewhere in the list: as itself and not as a problem once more. */
const TOLD_AS_ITSELF: readonly ProblemKind[] = ['help', 'trigger', 'release'];

export interface OpenParts {
  help: readonly { siteCode: string | null; count: number; since: Instant }[];
  triggers: readonly { siteCode: string | null; source: TriggerSourceName; level: number; startedAt: Instant }[];
  releases: readonly { siteCode: string | null; dueSince: Instant }[];
  rollCalls: readonly { siteCode: string | null; missing: number; people: number }[];
  /** Raised and not ended, the most urgent first. */
  problems: readonly { kind: ProblemKind; siteCode: string | null; since: Instant; facts: ProblemFacts }[];
}

/** The most urgent first: people who ask for help, triggers by level, releases, people who are missing, the rest. */
export function openItems({ help, triggers, releases, rollCalls, problems }: OpenParts): OpenItem[] {
  const oldest = <One extends { since: Instant }>(items: One[]) => items.sort((one, two) => one.since - two.since);
  const waiting = triggers.map(({ siteCode, source, level, startedAt }) => {
    return { kind: 'trigger' as const, siteCode, since: startedAt, source, level };
  });
  return [
    ...oldest(help.map((one) => ({ kind: 'help' as const, ...one }))),
    ...oldest(waiting).sort((one, two) => two.level - one.level),
    ...oldest(releases.map(({ siteCode, dueSince }) => ({ kind: 'release' as const, siteCode, since: dueSince }))),
    ...rollCalls.map((one) => ({ kind: 'roll-call' as const, ...one, since: null })),
    ...problems
      .filter(({ kind }) => !TOLD_AS_ITSELF.includes(kind))
      .map(({ kind, ...one }) => ({ kind: 'problem' as const, problemKind: kind, ...one })),
  ];
}

export interface HandOver {
  givenBy: number;
  /** Null: nobody was there to take it. */
  toUser: number | null;
  takenBy: number | null;
  isWithdrawn: boolean;
}

/** Why somebody may not take it; 'again': he has, and nothing is to be done. */
export function takeFault(one: HandOver, userId: number): 'withdrawn' | 'taken' | 'own' | 'again' | null {
  if (one.isWithdrawn) return 'withdrawn';
  if (one.takenBy !== null) return one.takenBy === userId ? 'again' : 'taken';
  // Who has left a shift to nobody may come back to it.
  return one.givenBy === userId && one.toUser !== null ? 'own' : null;
}

/** Who has given it takes it back, as long as nobody has taken it; 'again': he has. */
export function withdrawFault(one: HandOver, userId: number): 'not own' | 'taken' | 'again' | null {
  if (one.givenBy !== userId) return 'not own';
  if (one.isWithdrawn) return 'again';
  return one.takenBy === null ? null : 'taken';
}
