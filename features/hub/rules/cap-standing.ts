// How a CAP message of a cell stands with the hub: by its signature, and by the key with which that cell has signed from the first one on.
import { type CapSeal, nameOfCap, type SignedCap, siteOfIdentifier } from '../../cap/rules/cap-seal.ts';

/**
 * `forged`: its signature is none of what stands there, or it has none where its cell is known to sign. `other key`: the signature holds, and
 * by another key than before. `unsigned`: its cell has never signed. `older`: its signature holds, and its site had a newer one already.
 */
export type CapStanding = 'signed' | 'unsigned' | 'forged' | 'other key' | 'older';

/** What is handed on. A level never hangs on it. */
export const HANDED_ON: readonly CapStanding[] = ['signed', 'unsigned'];
export const isHandedOn = (standing: CapStanding): boolean => HANDED_ON.includes(standing);

export interface NamedCap {
  site: string;
  identifier: string;
}

/** `key`: fingerprint by which its cell signs, null: none was seen yet, and the first one counts from then on. */
export function standingOf(
  { site, identifier }: NamedCap,
  seal: CapSeal,
  key: string | null,
): { standing: CapStanding; key: string | null } {
  if (seal.is === 'unsigned') return { standing: key === null ? 'unsigned' : 'forged', key };
  if (seal.is === 'forged' || !isOf({ site, identifier }, seal.cap.identifier)) return { standing: 'forged', key };
  const pinned = key ?? seal.cap.signer;
  return { standing: seal.cap.signer === pinned ? 'signed' : 'other key', key: pinned };
}

/** What was signed for another site, or was another message, is none that its cell has signed as this. */
const isOf = ({ site, identifier }: NamedCap, signed: string): boolean =>
  signed === identifier && (siteOfIdentifier(signed) ?? site) === site;

/** The newest that was believed of a site. */
export type NewestCap = Pick<SignedCap, 'identifier' | 'sent' | 'before'>;

/**
 * What was signed once can be sent again by whoever pushes. What the newest one came after is older, and what names the newest one is not,
 * whatever the clock of the cell said; else its time says it. The newest one again is usual.
 */
export function isOlder(cap: NewestCap, newest: NewestCap | null): boolean {
  if (newest === null || cap.before.includes(nameOfCap(newest))) return false;
  return newest.before.includes(nameOfCap(cap)) || cap.sent < newest.sent;
}

/** What of it is told: as it was signed, whatever is said beside it. */
export const toldOf = <Told extends { type: string; headline: string; sent: number }>(pushed: Told, seal: CapSeal) => {
  if (seal.is !== 'signed') return pushed;
  const { msgType: type, headline, sent } = seal.cap;
  return { ...pushed, type, headline, sent };
};

/** The key that a person believes who takes for right what came last: of messages that were withheld, newest first. */
export function keyBelieved(withheld: readonly (NamedCap & { seal: CapSeal })[], key: string | null): string | null {
  for (const one of withheld) {
    if (one.seal.is === 'unsigned') return null;
    if (one.seal.is === 'signed' && isOf(one, one.seal.cap.identifier)) return one.seal.cap.signer;
  }
  return key;
}
