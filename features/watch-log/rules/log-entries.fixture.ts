// Made-up entries of the watch log, and whole shifts of them by a seed: the same seed is the same shift.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import type { EntryOf, FactsOf, LogEntry, LogKind, TextCounts } from './log-entry.ts';

/** 2026-11-21 00:00, Manila. */
export const BEGIN = Date.parse('2026-11-21T00:00:00+08:00');
export const END = BEGIN + 12 * HOUR_MS;

let refs = 0;
/** One entry; what is not named is of LPA, an hour after the beginning, by nobody. */
export function entry<Kind extends LogKind>(
  kind: Kind,
  facts: FactsOf[Kind],
  more: Partial<Omit<EntryOf<Kind>, 'kind' | 'facts'>> = {},
): EntryOf<Kind> {
  refs += 1;
  return { ref: `${kind}:${refs}`, at: BEGIN + HOUR_MS, siteCode: 'lpa', by: null, kind, facts, ...more };
}

export const trigger = (level: number, at: number, more: Partial<EntryOf<'trigger'>> = {}) =>
  entry('trigger', { triggerId: refs, source: 'rainfall', level, info: 'made up' }, { at, ...more });
export const release = (
  level: number,
  at: number,
  more: Partial<FactsOf['release']> = {},
  by: string | null = 'Elena',
) => entry('release', { releaseId: refs, level, releaseKind: 'onset', bulletin: 1, ...more }, { at, by });

export const COUNTS: TextCounts = { people: 14, sent: 12, delivered: 9, failed: 1, waiting: 1, answered: 6 };

const NAMES = ['Elena Demo', 'Ramon Kunwari', 'Aida Gawa'];
const SENSORS = ['LPASB', 'SCUTA', 'NOAH 535'];

/** Entries of one random shift, up to `most`, and what held when it began. */
export function randomShift(seed: number, most = 200): { entries: LogEntry[]; standing: EntryOf<'release'>[] } {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <One>(of: readonly One[]) => of[below(of.length)]!; // none of them is empty
  const siteOf = () => pick(['lpa', 'scu', 'bay', null] as const);
  const entries = Array.from({ length: below(most + 1) }, (_, place): LogEntry => {
    const kind = pick(Object.keys(MAKE) as LogKind[]); // the table has each kind
    const facts = MAKE[kind](below, pick);
    const at = BEGIN + 1 + below(12 * 60) * MINUTE_MS;
    return { ref: `${kind}:${place}`, at, siteCode: siteOf(), by: pick([...NAMES, null]), kind, facts } as LogEntry; // of its kind
  });
  const standing = (['lpa', 'scu'] as const).flatMap((siteCode) =>
    random() < 0.5 ? [] : [{ ...release(1 + below(3), BEGIN - HOUR_MS), siteCode, ref: `release:before-${siteCode}` }],
  );
  return { entries, standing };
}

type Below = (count: number) => number;
type Pick = <One>(of: readonly One[]) => One;
const MAKE: { [Kind in LogKind]: (below: Below, pick: Pick) => FactsOf[Kind] } = {
  trigger: (below, pick) => ({ triggerId: below(999), source: pick(SOURCE_NAMES), level: 1 + below(3), info: 'x' }),
  decision: (below, pick) => ({
    ...{ triggerId: below(999), source: pick(SOURCE_NAMES), level: 1 + below(3) },
    ...{ status: pick([-1, 0, 1] as const), remarks: null },
  }),
  release: (below, pick) => ({
    ...{ releaseId: below(999), level: below(4), bulletin: below(99) },
    releaseKind: pick(['onset', 'raise', 'extend', 'lowering', 'routine']),
  }),
  text: (below, pick) => ({
    what: pick(['warning', 'correction', 'cancellation', 'reminder'] as const),
    ...{ releaseId: below(999), level: below(4), people: below(80), sent: below(80), delivered: below(80) },
    ...{ failed: below(9), waiting: below(9), answered: below(80) },
  }),
  reply: (below, pick) =>
    below(2) === 0
      ? { what: 'ok', releaseId: below(999), count: 1 + below(30) }
      : {
          what: pick(['tulong', 'other', 'bakit', 'rollcall', 'measurement'] as const),
          ...{ inboxId: below(999), text: 'x', takenBy: pick([null, 'Elena Demo']) },
        },
  measurement: (below, pick) =>
    pick([
      { what: 'markers', moId: below(999), observer: 'Aida', markers: 1 + below(9) },
      { what: 'feature', momsId: below(999), feature: 'Crack', level: pick([0, 2, 3]) },
      { what: 'request', requestId: below(999), level: 1, reason: 'x' },
    ] as const),
  data: (_, pick) => ({ what: pick(['gap', 'back'] as const), sensor: pick(SENSORS), since: BEGIN }),
  problem: (below, pick) => ({
    what: pick(['begun', 'acknowledged', 'ended'] as const),
    ...{ problemId: below(999), problemKind: 'silent', facts: {} },
  }),
  'roll-call': (below, pick) => ({
    what: pick(['opened', 'closed'] as const),
    rollcallId: below(99),
    centre: 'School',
  }),
  note: (below) => ({ noteId: below(999), text: 'x' }),
  'hand-over': (below, pick) => ({
    what: pick(['given', 'taken', 'withdrawn'] as const),
    ...{ handOverId: below(99), other: null, remarks: '' },
  }),
};
