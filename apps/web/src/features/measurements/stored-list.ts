// A list that this device keeps under a name, the same in all of its tabs and after a reload.

const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What was read last, so that an unchanged list stays the same object. */
const known = new Map<string, { text: string | null; list: readonly unknown[] }>();

export function readStored<Item>(name: string): readonly Item[] {
  const text = localStorage.getItem(name);
  const before = known.get(name);
  if (before?.text === text) return before.list as readonly Item[];
  const list = parse(text);
  known.set(name, { text, list });
  return list as readonly Item[];
}

function parse(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** False when the device has no room: nothing was kept then. */
export function changeStored<Item>(name: string, how: (list: readonly Item[]) => readonly Item[]): boolean {
  const next = how(readStored<Item>(name));
  try {
    if (next.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(next));
    return true;
  } catch {
    return false;
  } finally {
    tellAll();
  }
}
