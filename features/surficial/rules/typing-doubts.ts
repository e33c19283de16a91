// Measurements that look mistyped: they are asked about before they are stored, never refused (screens §20, [own]).
import { displacementCm } from './marker-level.ts';

/** The last measurement of each marker before the new one, cm. */
export type LastCm = ReadonlyMap<string, number>;

/** Why a measurement is asked about. */
export type DoubtKind = 'tenfold' | 'tenth' | 'hundredfold' | 'hundredth' | 'swapped' | 'ofOther' | 'far';

/** One question about one marker. */
export interface TypingDoubt {
  marker: string;
  cm: number;
  last: number;
  kind: DoubtKind;
  /** What was probably meant, cm; null where nothing can be guessed. */
  meant: number | null;
  /** The marker whose value this seems to be. */
  other: string | null;
}

/** A change of 5 cm between two visits is worth a second look [ours]: five times what a tape may err. */
export const FAR_CM = 5;
/** As near as this to the last value of a marker counts as being it, cm [ours]. */
const NEAR_CM = 1;
/** After moving the point, as near as this part of the last value [ours]. */
const NEAR_PART = 0.05;

/** Decimal slips: what the value has to be multiplied with to be near the last one. The first that fits names it. */
const SLIPS: readonly { kind: DoubtKind; factor: number }[] = [
  { kind: 'tenfold', factor: 1 / 10 },
  { kind: 'tenth', factor: 10 },
  { kind: 'hundredfold', factor: 1 / 100 },
  { kind: 'hundredth', factor: 100 },
];

/**
 * Rules, in this order; one doubt per marker at most, none for a change up to 1 cm or without a last value:
 *
 * | kind                         | asks when                                                                     |
 * |------------------------------|-------------------------------------------------------------------------------|
 * | tenfold, tenth, hundred…     | the value with its point moved lies within 5 % of the last one                |
 * | swapped                      | two entered values each lie within 1 cm of the other's last one, not of their own |
 * | ofOther                      | more than 5 cm from its own last value, within 1 cm of that of another marker |
 * | far                          | more than 5 cm from the last value                                            |
 */
export function typingDoubts(entered: ReadonlyMap<string, number>, last: LastCm): TypingDoubt[] {
  return [...entered].flatMap(([marker, cm]) => doubtOf(marker, cm, entered, last) ?? []);
}

function doubtOf(marker: string, cm: number, entered: ReadonlyMap<string, number>, lasts: LastCm): TypingDoubt | null {
  const last = lasts.get(marker);
  if (last === undefined) return null;
  const change = displacementCm(cm, last);
  if (change <= NEAR_CM) return null;
  const slip = SLIPS.find(({ factor }) => Math.abs(cm * factor - last) <= NEAR_PART * last);
  if (slip) return { marker, cm, last, kind: slip.kind, meant: tidy(cm * slip.factor), other: null };
  const isOf = (other: string) => other !== marker && displacementCm(cm, lasts.get(other) ?? Number.NaN) <= NEAR_CM;
  const partner = [...entered].find(
    ([other, value]) =>
      isOf(other) &&
      displacementCm(value, last) <= NEAR_CM &&
      displacementCm(value, lasts.get(other) ?? Number.NaN) > NEAR_CM,
  );
  if (partner) return { marker, cm, last, kind: 'swapped', meant: partner[1], other: partner[0] };
  if (change <= FAR_CM) return null;
  const other = [...lasts.keys()].find(isOf) ?? null;
  return { marker, cm, last, kind: other === null ? 'far' : 'ofOther', meant: null, other };
}

const tidy = (cm: number) => Math.round(cm * 1000) / 1000;
