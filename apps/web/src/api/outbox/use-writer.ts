// Whose entry it will be: the account that was signed in when the form was opened, whoever is by the time it is saved.
import { useEffect, useState } from 'react';
import { readCredentials } from '../credentials.ts';
import { fetchSender } from './send-or-keep.ts';
import { expectWaiting } from './waiting-mark.ts';

/** Null: nobody, and nothing is kept. */
export function useWriter(): number | null {
  const [userId] = useState(() => readCredentials()?.user.userId ?? null);
  useSender();
  return userId;
}

/** What sends and keeps is there before it is needed: by then there may be no line to fetch it with. */
export function useSender(): void {
  useEffect(() => {
    expectWaiting();
    fetchSender();
  }, []);
}
