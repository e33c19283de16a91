// Whether words are those that somebody has confirmed: one short sign for all of them together.

/** A word of a screen with its place: `shell:menu`. */
export interface PlacedWord {
  place: string;
  text: string;
}

/** FNV-1a, 64 bits: it tells a change, not a forgery, and needs no secure connection in the browser. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** 16 signs 0-9, a-f; the order of the words does not matter. */
export function wordsCheck(words: readonly PlacedWord[]): string {
  const lines = words.map(({ place, text }) => `${place}\t${text}`).sort();
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(lines.join('\n'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}

/** How it is spelled. */
export const WORDS_CHECK = /^[0-9a-f]{16}$/;
