// One key per deed: the same content sent again is the same deed, other content is another one.
import { useRef } from 'react';
import { newKey } from './new-key.ts';

/** The key for this content; a second press or a try after a lost network gets the same one. */
export function useDeedKey(): (content: unknown) => string {
  // Only the last content is remembered: going back to an earlier one is another deed.
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content || last.current.key === '') last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
