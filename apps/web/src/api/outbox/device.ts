// The outbox of this device, and how pages follow it.
import { useEffect, useSyncExternalStore } from 'react';
import { ApiProblem } from '../problem.ts';
import type { Entry } from './entry.ts';
import { readOldMeasurements } from './old-measurements.ts';
import { makeWaitingOutbox } from './outbox.ts';
import { makeOutboxStore } from './outbox-store.ts';

const store = makeOutboxStore();
/** Of no use without a line, and so it may need one. */
const ways = () =>
  import('./ways.ts').then(
    ({ waysOf }) => waysOf(store.files),
    () => {
      throw new ApiProblem('network', 0, '');
    },
  );

/** All tabs of the device, signed in or not. */
export const outbox = makeWaitingOutbox(store, {
  send: async (entry) => (await ways()).send(entry),
  sendPhoto: async (entry, file) => (await ways()).sendPhoto(entry, file),
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
