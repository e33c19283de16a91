// Whether a page has what it shows: what it can do without may come.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/** So long it waits for it; keys and the keeper of the pages are among what comes then. */
const QUIET_MS = 3_000;

export function useQuiet(): boolean {
  const queries = useQueryClient();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => void whenQuiet(queries, QUIET_MS).then(() => setQuiet(true)), [queries]);
  return isQuiet;
}
