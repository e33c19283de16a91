// Who of a site was not reached by a release: people without a usable number, and those whose messages did not get through.
import type { DeliveryState } from '@bantay/kernel/sms/delivery-state';

export type UnreachedWhy = 'no number' | 'failed' | 'in doubt' | 'not sent';

export interface Person {
  userId: number;
  /** Numbers that a gateway reaches. */
  usable: readonly string[];
}

/** What became of the messages to a person or to one of his numbers; cancelled ones have been overtaken. */
export interface PersonMessage {
  userId: number | null;
  number: string;
  state: DeliveryState;
}

/** One message that got through is enough, over whichever number; what is still on its way is no answer yet. */
export function whyUnreached(
  { userId, usable }: Person,
  messages: readonly PersonMessage[],
  wasSent: boolean,
): UnreachedWhy | null {
  const states = messages.filter((one) => one.userId === userId || usable.includes(one.number)).map((one) => one.state);
  const some = (...wanted: DeliveryState[]) => states.some((state) => wanted.includes(state));
  if (some('accepted', 'delivered')) return null;
  if (some('doubtful')) return 'in doubt';
  if (some('queued', 'claimed', 'waiting')) return null;
  if (some('failed')) return 'failed';
  if (usable.length === 0) return 'no number';
  return wasSent ? 'not sent' : null;
}
