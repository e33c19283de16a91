// What is written to somebody and not sent: kept in this tab until it is sent or its writer signs out (session).
const nameOf = (me: number, other: number) => `chat-draft.${me}.${other}`;

export function readDraft(me: number, other: number): string {
  try {
    return sessionStorage.getItem(nameOf(me, other)) ?? '';
  } catch {
    return '';
  }
}

/** A browser that keeps nothing loses the convenience, not the text: it still stands in the field. */
export function writeDraft(me: number, other: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(me, other));
    else sessionStorage.setItem(nameOf(me, other), text);
  } catch {}
}
