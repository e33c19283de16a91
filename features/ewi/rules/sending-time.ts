// How long a gateway takes for a warning.

/** A modem sends about ten parts a minute (lessons: phone as gateway). */
const PARTS_PER_MINUTE = 10;

/** Whole minutes, at least one. `parts`: of one message. */
export const estimatedMinutes = (parts: number, recipients: number): number =>
  Math.max(1, Math.ceil((parts * recipients) / PARTS_PER_MINUTE));
