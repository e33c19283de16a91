// What a ladder and a shift may say.
import { DAY_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { LADDER_LIMITS, type Rung, type Shift } from './escalation.ts';

/** Nobody watches for longer than a day and a half without a rest, and plans change within two months [ours]. */
export const SHIFT_MAX_MS = 36 * HOUR_MS;
export const PLANNED_MAX_MS = 62 * DAY_MS;

export type RungFault = 'unknownPerson' | 'wait' | 'twice';

/** Of each rung by its place; empty: the ladder can be climbed. `list`: numbers on the duty list. */
export function rungFaults(rungs: readonly Rung[], list: readonly string[]): Map<number, RungFault> {
  const faults = new Map<number, RungFault>();
  for (const [place, { who, waitMinutes }] of rungs.entries()) {
    const isWait =
      Number.isInteger(waitMinutes) && waitMinutes >= LADDER_LIMITS.minWait && waitMinutes <= LADDER_LIMITS.maxWait;
    if (!isWait) faults.set(place, 'wait');
    if (who !== 'shift' && who !== 'everybody' && !list.includes(who)) faults.set(place, 'unknownPerson');
    // A rung is told again with each that follows: the same once more would climb nothing.
    if (rungs.findIndex((one) => one.who === who) !== place) faults.set(place, 'twice');
  }
  return faults;
}

export type ShiftFault = 'unknownPerson' | 'reversed' | 'tooLong' | 'over' | 'tooFar' | 'twice';

/** Null: it can be planned. `others`: the shifts that are planned already. */
export function shiftFault(
  shift: Shift,
  { now, list, others }: { now: Instant; list: readonly string[]; others: readonly Shift[] },
): ShiftFault | null {
  const { number, from, until } = shift;
  if (!list.includes(number)) return 'unknownPerson';
  if (until <= from) return 'reversed';
  if (until - from > SHIFT_MAX_MS) return 'tooLong';
  if (until <= now) return 'over';
  if (from > now + PLANNED_MAX_MS) return 'tooFar';
  const isTwice = others.some((one) => one.number === number && one.from < until && from < one.until);
  return isTwice ? 'twice' : null;
}

/** A way to a person is believed for so long after it worked [ours]: as long as a siren may stand untried. */
export const PROVEN_FOR_MS = 35 * DAY_MS;

/** What can prove a way: he wrote back, pressed the key in a call, his phone showed an alert in time, the carrier says so. The surest first. */
const PROOFS = ['answer', 'call', 'push', 'report'] as const;
export type ProofKind = (typeof PROOFS)[number];

/** Of two at the same instant the surer one; null: nothing is known to have reached him. */
export function newestProof(
  proofs: Readonly<Partial<Record<ProofKind, Instant | null | undefined>>>,
): { by: ProofKind; at: Instant } | null {
  let newest: { by: ProofKind; at: Instant } | null = null;
  for (const by of PROOFS) {
    const at = proofs[by] ?? null;
    if (at !== null && (newest === null || at > newest.at)) newest = { by, at };
  }
  return newest;
}

/** Within this somebody's shift is near enough to find him another way, or another person. */
export const SOON_MS = DAY_MS;

/** Numbers whose shift goes on or begins soon and to whom nothing has worked for too long; each once. `provenAt`: by number. */
export function unprovenOf(shifts: readonly Shift[], provenAt: ReadonlyMap<string, Instant>, now: Instant): string[] {
  const soon = shifts.filter(({ from, until }) => from <= now + SOON_MS && until > now);
  const isProven = (number: string) => now - (provenAt.get(number) ?? Number.NEGATIVE_INFINITY) <= PROVEN_FOR_MS;
  return [...new Set(soon.map(({ number }) => number))].filter((number) => !isProven(number));
}
