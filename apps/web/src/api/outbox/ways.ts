// What goes over the line: asked for when there is something to send.
import type { Topic } from '@bantay/kernel/news/topic';
import type { Ways } from './deliver.ts';
import type { Entry } from './entry.ts';
import type { KeptFile } from './outbox-store.ts';
import { sendEntry } from './send-entry.ts';
import { sendPhoto } from './send-photo.ts';
import { WAITABLE } from './waitable-calls.ts';

/** What is asked again once these are stored. */
export const topicsOf = (stored: readonly Pick<Entry, 'call'>[]): ReadonlySet<Topic> =>
  new Set(stored.flatMap(({ call }) => WAITABLE[call].topics));

export const waysOf = (files: (key: string) => Promise<readonly KeptFile[]>): Ways => ({
  async send(entry) {
    // A picture without a hash goes with its form: from a browser that counts none, or kept by an earlier version of the program.
    const all = WAITABLE[entry.call].form === undefined ? [] : await files(entry.key);
    return sendEntry(entry, all.find(({ sha256 }) => sha256 === '') ?? null);
  },
  sendPhoto,
});
