// What goes over the line: asked for when there is something to send.
import type { Ways } from './deliver.ts';
import type { KeptFile } from './outbox-store.ts';
import { sendEntry } from './send-entry.ts';
import { sendPhoto } from './send-photo.ts';
import { WAITABLE } from './waitable-calls.ts';

export const waysOf = (files: (key: string) => Promise<readonly KeptFile[]>): Ways => ({
  async send(entry) {
    // A picture of a form goes with it.
    const [picture] = WAITABLE[entry.call].form === undefined ? [] : await files(entry.key);
    return sendEntry(entry, picture ?? null);
  },
  sendPhoto,
});
