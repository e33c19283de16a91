// What is written and not stored yet: kept in this tab until the server has it or its writer signs out (session).
const draftOf = (me: number, other: number) => `chat-draft.${me}.${other}`;
const outgoingOf = (me: number) => `chat-outgoing.${me}`;

export const readDraft = (me: number, other: number): string => recall(draftOf(me, other)) ?? '';

export const writeDraft = (me: number, other: number, text: string): void =>
  keep(draftOf(me, other), text === '' ? null : text);

export interface UnsentMessage {
  clientId: string;
  to: number;
  msg: string;
}

export function readUnsent(me: number): UnsentMessage[] {
  try {
    return JSON.parse(recall(outgoingOf(me)) ?? '[]') as UnsentMessage[];
  } catch {
    return [];
  }
}

export const writeUnsent = (me: number, list: readonly UnsentMessage[]): void =>
  keep(
    outgoingOf(me),
    list.length === 0 ? null : JSON.stringify(list.map(({ clientId, to, msg }) => ({ clientId, to, msg }))),
  );

function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing loses the convenience, not the text: it still stands on the page. */
function keep(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {}
}
