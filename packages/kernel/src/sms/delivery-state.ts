// Life of one SMS to one number as one transition table; its diagram (delivery-state.md) is drawn from it.
import { type Instant, MINUTE_MS } from '../time/manila-time.ts';

/** States of an outbox row. */
export type DeliveryState =
  | 'queued'
  | 'claimed'
  | 'accepted'
  | 'delivered'
  | 'waiting'
  | 'failed'
  | 'doubtful'
  | 'cancelled';

/** What can happen to it. */
export type DeliveryEvent =
  | 'claim'
  | 'gateway accepts'
  | 'gateway asks to retry'
  | 'gateway refuses for good'
  | 'tries used up'
  | 'outcome unknown'
  | 'outcome unknown, gateway knows the key'
  | 'delivery report'
  | 'report of failure'
  | 'person says sent'
  | 'person says not sent'
  | 'person gives it up'
  | 'superseded'
  | 'send again';

/** One row: in this state, when this happens, the message goes there. */
export interface DeliveryTransition {
  from: DeliveryState;
  event: DeliveryEvent;
  to: DeliveryState;
}

/**
 * Issue 3, part C, 3. An attempt is written before the hand-over, so a crash leaves a claimed row: doubtful, unless the
 * gateway takes idempotency keys. Handed over without a report is an end state; nothing is resent on silence.
 */
export const DELIVERY_TRANSITIONS: readonly DeliveryTransition[] = [
  { from: 'queued', event: 'claim', to: 'claimed' },
  { from: 'queued', event: 'superseded', to: 'cancelled' },
  { from: 'claimed', event: 'gateway accepts', to: 'accepted' },
  { from: 'claimed', event: 'gateway asks to retry', to: 'waiting' },
  { from: 'claimed', event: 'gateway refuses for good', to: 'failed' },
  { from: 'claimed', event: 'tries used up', to: 'failed' },
  { from: 'claimed', event: 'outcome unknown', to: 'doubtful' },
  { from: 'claimed', event: 'outcome unknown, gateway knows the key', to: 'waiting' },
  { from: 'waiting', event: 'claim', to: 'claimed' },
  { from: 'waiting', event: 'superseded', to: 'cancelled' },
  { from: 'accepted', event: 'delivery report', to: 'delivered' },
  { from: 'accepted', event: 'report of failure', to: 'failed' },
  { from: 'doubtful', event: 'delivery report', to: 'delivered' },
  { from: 'doubtful', event: 'person says sent', to: 'accepted' },
  { from: 'doubtful', event: 'person says not sent', to: 'queued' },
  { from: 'doubtful', event: 'person gives it up', to: 'cancelled' },
  { from: 'doubtful', event: 'report of failure', to: 'failed' },
  { from: 'failed', event: 'send again', to: 'queued' },
  // The modem, or the centre, had it after all.
  { from: 'failed', event: 'delivery report', to: 'delivered' },
];

/** State after an event, or null when it cannot happen in this state. */
export function nextDeliveryState(from: DeliveryState, event: DeliveryEvent): DeliveryState | null {
  return DELIVERY_TRANSITIONS.find((row) => row.from === from && row.event === event)?.to ?? null;
}

/** Pauses after the first, second, … failed try, milliseconds: growing, so that a silent modem is not hammered. */
export const RETRY_PAUSES_MS: readonly number[] = [0.25, 1, 3, 10, 30].map((minutes) => minutes * MINUTE_MS);
/** Tries before a row fails: one more than there are pauses. */
export const MAX_TRIES = RETRY_PAUSES_MS.length + 1;

/** When to try again after so many tries, or null when they are used up. */
export function nextTryAt(triesMade: number, now: Instant): Instant | null {
  const pause = RETRY_PAUSES_MS[triesMade - 1];
  return pause === undefined ? null : now + pause;
}

/** What the dashboard says about the messages of a release (screens §10). */
export interface DeliverySummary {
  state: 'not sent yet' | 'sending' | 'sent' | 'failed';
  text: string;
  /** Accepted by the gateway. */
  accepted: number;
  total: number;
}

/** Words for the rows of a release; cancelled rows count as if they had never been. */
export function deliverySummary(states: readonly DeliveryState[]): DeliverySummary {
  const counted = states.filter((state) => state !== 'cancelled');
  const total = counted.length;
  const accepted = counted.filter((state) => state === 'accepted' || state === 'delivered').length;
  if (total === 0) return { state: 'not sent yet', text: 'Please disseminate warning', accepted, total };
  if (accepted > 0) return { state: 'sent', text: `Warning sent (${accepted} of ${total})`, accepted, total };
  if (counted.every((state) => state === 'failed')) return { state: 'failed', text: 'Not sent', accepted, total };
  return { state: 'sending', text: `Sending ${accepted} of ${total}`, accepted, total };
}

/** The diagram as Markdown with a Mermaid block; `delivery-state.md` holds exactly this. */
export function drawDelivery(): string {
  const ends: DeliveryState[] = ['delivered', 'cancelled'];
  return [
    '# Life of one SMS',
    '',
    'Drawn from the table in `delivery-state.ts` by `drawDelivery()`; a test fails when they differ.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> queued',
    ...DELIVERY_TRANSITIONS.map((row) => `  ${row.from} --> ${row.to}: ${row.event}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
    '',
  ].join('\n');
}
