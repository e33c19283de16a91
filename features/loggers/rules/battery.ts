// The battery of a logger: its voltage as it comes, and from which one on somebody has to go there.

const MOST_VOLTS = 100;

/** A voltage that cannot be read is left out: the reading is good without it. */
export function readVolts(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= MOST_VOLTS ? number : null;
}

/** Above it the battery is one of lead, 12 V or 24 V; below it a cell of lithium or a few small ones. */
const LEAD_FROM = 7;
/** Of 12 V, at about a third of its charge [ours]: a rainy week without sun is still left. */
const LEAD_LOW = 11.8;
/** Of a cell of lithium, at about a fifth of its charge [ours]. */
const CELL_LOW = 3.4;

/** `given`: from here down, as somebody has set it for the key; null: by the kind of battery. */
export const lowBattery = (volts: number, given: number | null): number =>
  given ?? (volts > LEAD_FROM ? LEAD_LOW : CELL_LOW);

export const isLow = (volts: number, given: number | null): boolean => volts <= lowBattery(volts, given);
