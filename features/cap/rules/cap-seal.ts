// What a CAP message of somebody else is worth by its signature: who signed it, and what he says himself in what he signed.
import type { CapMessageType } from './cap-message.ts';

export interface SignedCap {
  /** SHA-256 of the key that made the signature (SPKI in DER), in hex. */
  signer: string;
  identifier: string;
  msgType: CapMessageType;
  /** The English one. */
  headline: string;
  sent: number;
  /** Those which it says it comes after, each as `nameOfCap`. */
  before: string[];
}

/** The same identifier is of another message where a backup was restored between. */
export const nameOfCap = ({ identifier, sent }: { identifier: string; sent: number }): string =>
  `${identifier} ${sent}`;

/** `forged`: it bears a signature, and that is none of what stands there. */
export type CapSeal = { is: 'unsigned' } | { is: 'forged' } | { is: 'signed'; cap: SignedCap };

/** Of `PH-806022016-lpa-12-1`; null: this is none of our identifiers. */
export const siteOfIdentifier = (identifier: string): string | null =>
  /^PH-\d+-([a-z]+)-\d+-\d+$/.exec(identifier)?.[1] ?? null;
