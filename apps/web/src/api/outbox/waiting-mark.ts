// A word in the browser's small store that something waits: without it no page loads what sends and shows it.
// Set before an entry is kept, taken away after it is gone: a crash in between leaves a word too many, never one too few.
const NAME = 'waiting-mark.';
/** Where versions before this one kept measurements. */
export const OLD_NAME = 'waiting-measurements.';

export interface Mark {
  /** Not at the server yet. */
  waiting: number;
  /** Of these, not accepted. */
  refused: number;
  /** Stored since somebody looked. */
  stored: number;
}

/** No word at all. One that counts nothing says that something is being kept. */
export const NONE: Mark = { waiting: 0, refused: 0, stored: 0 };
const listeners = new Set<() => void>();
let known: { text: string | null; mark: Mark } = { text: null, mark: NONE };

/** The same object as long as nothing changes. */
export function readMark(userId: number): Mark {
  const text = localStorage.getItem(NAME + userId);
  if (text === null) return localStorage.getItem(OLD_NAME + userId) === null ? NONE : OLD;
  if (known.text !== text) known = { text, mark: parse(text) };
  return known.mark;
}

/** Entries of an earlier version: how many is found out when they are moved over. */
const OLD: Mark = { waiting: 1, refused: 0, stored: 0 };

function parse(text: string): Mark {
  const [waiting = 1, refused = 0, stored = 0] = text.split(' ').map(Number);
  return [waiting, refused, stored].every(Number.isInteger) ? { waiting, refused, stored } : OLD;
}

/** False when the browser cannot keep it. Always another text: other tabs hear of each change, also of one that leaves the counts. */
export function writeMark(userId: number, { waiting, refused, stored }: Mark, isKeeping = false): boolean {
  try {
    if (waiting + stored === 0 && !isKeeping) localStorage.removeItem(NAME + userId);
    else localStorage.setItem(NAME + userId, `${waiting} ${refused} ${stored} ${Math.floor(Math.random() * 1e9)}`);
    return true;
  } catch {
    return false;
  } finally {
    for (const listener of listeners) listener();
  }
}

let isExpected = false;

/** A form is open whose entry may have to wait: the list is fetched while there is a line. */
export function expectWaiting(): void {
  if (isExpected) return;
  isExpected = true;
  for (const listener of listeners) listener();
}

export const mayWait = (): boolean => isExpected;

export function followMark(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
