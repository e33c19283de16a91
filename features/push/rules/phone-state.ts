// Whether alerts reach this phone, as its browser and the server know it together.
import type { Instant } from '@bantay/kernel/time/manila-time';

/** What the server knows of one subscription of the account that is signed in. */
export interface KnownSubscription {
  endpoint: string;
  /** Machine time of the newest message that the phone showed in time; null: none. */
  lastShown: Instant | null;
  endedAt: Instant | null;
}

/** What the browser says. */
export interface PhoneSays {
  /** Push works over https and on the machine itself alone. */
  isSecure: boolean;
  /** It has workers, push and notifications; an iPhone has them only for what stands on its home screen. */
  canPush: boolean;
  permission: 'granted' | 'denied' | 'default';
  /** Null: this browser has no subscription. */
  endpoint: string | null;
  /** Key of the server for which the browser subscribed, base64url; null: it does not say. */
  key: string | null;
}

/** `renewed`: the server has another key than the one for which this phone subscribed; nothing reaches it. */
export type PhoneState = 'insecure' | 'impossible' | 'blocked' | 'off' | 'other account' | 'ended' | 'renewed' | 'on';

/** `serverKey`: the server's key now. */
export function phoneState(phone: PhoneSays, known: readonly KnownSubscription[], serverKey: string): PhoneState {
  if (!phone.isSecure) return 'insecure';
  if (!phone.canPush) return 'impossible';
  if (phone.permission === 'denied') return 'blocked';
  if (phone.endpoint === null) {
    // The browser has dropped what the server still believes: iPhones do, and tell nobody.
    return 'off';
  }
  const own = known.find(({ endpoint }) => endpoint === phone.endpoint);
  if (own === undefined) return 'other account';
  if (own.endedAt !== null) return 'ended';
  if (phone.key !== null && phone.key !== serverKey) return 'renewed';
  return phone.permission === 'granted' ? 'on' : 'blocked';
}

/** Subscriptions that stand: those of other phones of the same person, too. */
export const standing = (known: readonly KnownSubscription[]): KnownSubscription[] =>
  known.filter(({ endedAt }) => endedAt === null);
