// Told by the client when an answer was 401, heard by the session: neither needs to know the other.
const listeners = new Set<() => void>();

export function tellExpired(): void {
  for (const listener of listeners) listener();
}

export function onExpired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
