// What became of a release's messages, in one line for the panel (screens §10).
import { deliverySummary } from '@bantay/kernel/sms/delivery-state';
import type { Sending } from '@bantay/web/api/shapes.ts';

export interface SendingLine {
  state: 'not sent yet' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'corrected';
  accepted: number;
  total: number;
  /** Of the accepted ones: those that a report says are on the phone. */
  delivered: number;
  /** Waiting, being handed over, or to be tried again. */
  underWay: number;
  failed: number;
  doubtful: number;
}

export function sendingLine(sending: Sending): SendingLine {
  const [newest] = sending.updates;
  const rows = newest?.rows ?? [];
  const { state, accepted, total } = deliverySummary(rows.map((row) => row.state));
  const count = (...wanted: string[]) => rows.filter((row) => wanted.includes(row.state)).length;
  const numbers = {
    accepted,
    total,
    delivered: count('delivered'),
    underWay: count('queued', 'claimed', 'waiting'),
    failed: count('failed'),
    doubtful: count('doubtful'),
  };
  if (newest?.kind === 'cancellation') return { state: 'cancelled', ...numbers };
  if (newest?.kind === 'correction') return { state: 'corrected', ...numbers };
  return { state, ...numbers };
}
