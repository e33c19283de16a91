// What is written and not sent: kept in this tab until it is sent or its writer signs out (session).
import type { Store } from '@bantay/web/api/device-outbox.ts';

const draftOf = (me: number, other: number) => `chat-draft.${me}.${other}`;

export const readDraft = (me: number, other: number): string => tabStore.getItem(draftOf(me, other)) ?? '';

export const writeDraft = (me: number, other: number, text: string): void =>
  text === '' ? tabStore.removeItem(draftOf(me, other)) : tabStore.setItem(draftOf(me, other), text);

/** For a browser that keeps nothing: what is written stands on the page at least, until that is left. */
const onPage = new Map<string, string>();

export const tabStore: Store = {
  getItem(name) {
    try {
      return onPage.get(name) ?? sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name, text) {
    try {
      sessionStorage.setItem(name, text);
      onPage.delete(name);
    } catch {
      onPage.set(name, text);
    }
  },
  removeItem(name) {
    onPage.delete(name);
    try {
      sessionStorage.removeItem(name);
    } catch {}
  },
};
