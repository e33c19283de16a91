// What a try to sign in is counted under: strangers by name and address, a browser that the person knows by itself.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { type SignInHistory, signInWaitMs } from './sign-in-throttle.ts';

/** 'known browser': this account has signed in there before (device cookie, OWASP). */
export type TryFrom = 'stranger' | 'known browser' | 'own session';

export interface Counter {
  kind: 'account' | 'address' | 'device' | 'own';
  /** `pause`: grows with the failures in a row; `window`: 60 in ten minutes. */
  rule: 'pause' | 'window';
  /** Whether a try that was refused unseen stays counted: whoever hammers an address stays out, an owner's pause never grows. */
  keepsRefused: boolean;
  /** Whether a success forgets all failures, or only its own try. */
  isClearedBySuccess: boolean;
}

const OWN = { rule: 'pause', keepsRefused: false, isClearedBySuccess: true } as const;

/**
 * Strangers share the slow counter of a name; nothing that they do reaches a known browser or a session, whether they come
 * from elsewhere or from behind the same address (finding A B5: 2,960 tries of one stranger shut the owner out for good).
 */
export const COUNTERS: Readonly<Record<TryFrom, readonly Counter[]>> = {
  stranger: [
    { kind: 'account', ...OWN },
    { kind: 'address', rule: 'window', keepsRefused: true, isClearedBySuccess: false },
  ],
  'known browser': [{ kind: 'device', ...OWN }],
  'own session': [{ kind: 'own', ...OWN }],
};

/** Milliseconds that this counter makes a try wait; `failuresAt` oldest first. */
export function counterWaitMs({ rule }: Counter, failuresAt: readonly Instant[], now: Instant): number {
  const none: SignInHistory = { accountFailures: 0, lastAccountFailureAt: null, addressFailuresAt: [] };
  return signInWaitMs(
    rule === 'window'
      ? { ...none, addressFailuresAt: failuresAt }
      : { ...none, accountFailures: failuresAt.length, lastAccountFailureAt: failuresAt.at(-1) ?? null },
    now,
  );
}

/** What an address counts as: somebody with IPv6 has 2^64 of his own, so the first 64 bits (RFC 6177). */
export function addressSubject(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1]!; // the pattern has one group
  if (!plain.includes(':')) return plain;
  const [first = [], last = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
