// The outbox of this device, and how pages follow it.
import { useEffect, useSyncExternalStore } from 'react';
import type { Entry } from './entry.ts';
import { readOldMeasurements } from './old-measurements.ts';
import { makeWaitingOutbox } from './outbox.ts';
import { makeOutboxStore } from './outbox-store.ts';
import { sendEntry } from './send-entry.ts';
import { sendPhoto } from './send-photo.ts';
import { WAITABLE } from './waitable-calls.ts';

const store = makeOutboxStore();

/** All tabs of the device, signed in or not. */
export const outbox = makeWaitingOutbox(store, {
  send: async (entry) => {
    // A picture of a form goes with it.
    const [picture] = WAITABLE[entry.call].form === undefined ? [] : await store.files(entry.key);
    return sendEntry(entry, picture ?? null);
  },
  sendPhoto,
  readOld: readOldMeasurements,
});

/** What of this person waits, drawn anew whenever that or its sending changes; null until the device has said. */
export function useOutbox(userId: number | undefined): readonly Entry[] | null {
  useSyncExternalStore(outbox.follow, outbox.changes);
  useEffect(() => {
    if (userId !== undefined && !outbox.isLoaded(userId)) void outbox.load(userId);
  }, [userId]);
  return userId !== undefined && outbox.isLoaded(userId) ? outbox.list(userId) : null;
}
