// A text and its reminders as one: of several messages to a number the one that counts.
import type { DeliveryState } from '@bantay/kernel/sms/delivery-state';

/** From the left: there is proof, somebody has to decide, it is under way, it was taken, it failed, it does not count. */
const ORDER: readonly DeliveryState[] = [
  'delivered',
  'doubtful',
  'claimed',
  'waiting',
  'queued',
  'accepted',
  'failed',
  'cancelled',
];

/** Each row of a text, or the reminder to the same number where that says more. */
export function withReminders<Row extends { number: string; state: DeliveryState }>(
  rows: readonly Row[],
  reminders: readonly Row[],
): Row[] {
  const best = new Map<string, Row>();
  for (const one of reminders) {
    const before = best.get(one.number);
    if (!before || isBefore(one, before)) best.set(one.number, one);
  }
  return rows.map((row) => {
    const reminder = best.get(row.number);
    return reminder && isBefore(reminder, row) ? reminder : row;
  });
}

const isBefore = (one: { state: DeliveryState }, other: { state: DeliveryState }) =>
  ORDER.indexOf(one.state) < ORDER.indexOf(other.state);
