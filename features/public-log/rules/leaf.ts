// A leaf of the public log: that a text was sent to residents, when, of which site and level; never the text itself.
import { type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';

/** What a round of messages was. */
export const LOGGED_KINDS = ['warning', 'correction', 'cancellation'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

export interface LeafFacts {
  kind: LoggedKind;
  siteCode: string;
  level: AlertLevel;
  releaseId: number;
  /** 0 is the warning itself, later ones correct or cancel it. */
  updateNumber: number;
  /** Field time. */
  saidAt: Instant;
  /** SHA-256 of the text (`plainText`), hex. */
  textHash: string;
}

/** Line by line, so that a stranger can make it again from what stands there. */
export const leafContent = ({ kind, siteCode, level, releaseId, updateNumber, saidAt, textHash }: LeafFacts): string =>
  [
    'bantay leaf 1',
    `${kind} ${siteCode} level ${level}`,
    `release ${releaseId} update ${updateNumber}`,
    `${toManilaText(saidAt).replace(' ', 'T')}+08:00`,
    `sha256 ${textHash}`,
    '',
  ].join('\n');

/** A text as it is compared: phones and pages change blanks and ends of lines, and nothing else may differ. */
export const plainText = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Twenty letters without vowels, so that no word comes out, and none that is taken for another one. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LETTERS = 8;

/** 34 bits of a hash of a leaf, to be read aloud; whoever wants all of them reads the log. */
export function codeOf(hash: Uint8Array): string {
  let number = hash.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  let code = '';
  while (code.length < CODE_LETTERS) {
    code += LETTERS.charAt(number % LETTERS.length);
    number = Math.floor(number / LETTERS.length);
  }
  return code;
}

/** `BCDF GHJK` → its letters, however it was typed; null: that is no code. */
export function readCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s·.-]+/g, '');
  return letters.length === CODE_LETTERS && [...letters].every((one) => LETTERS.includes(one)) ? letters : null;
}

/** In two halves, as people read it. */
export const shownCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
