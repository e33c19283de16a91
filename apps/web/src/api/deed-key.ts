// One key per deed: the same content sent again is the same deed, other content is another one.
import { useRef } from 'react';
import { newKey } from './new-key.ts';

export interface DeedKeys {
  /** The key for this content; a second press or a try after a lost network gets the same one. */
  keyOf: (content: unknown) => string;
  /** It is done: the same content again is meant as another deed. */
  forget: () => void;
}

const NONE = { content: '', key: '' };

export function useDeedKey(): DeedKeys {
  // Only the last content is remembered: going back to an earlier one is another deed.
  const last = useRef(NONE);
  return {
    keyOf(content) {
      const text = JSON.stringify(content, wordsOf);
      if (text !== last.current.content || last.current.key === '') last.current = { content: text, key: newKey() };
      return last.current.key;
    },
    forget() {
      last.current = NONE;
    },
  };
}

/** The key does not know the bytes of a file: name, size and age stand for them. */
const wordsOf = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
