// One answer for all who ask at once: after news every open page asks for the same within a moment.

/**
 * Wraps a reading that depends on nothing but its key. Who asks while one is under way shares the next: it is begun after
 * they asked, so it holds whatever they have heard of. A failure is told to those who waited for it, and to nobody else.
 */
export function sharedReading<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  const begin = (key: string): Promise<T> => {
    next.delete(key);
    const reading = read(key);
    underWay.set(key, reading);
    const end = () => {
      if (underWay.get(key) === reading) underWay.delete(key);
    };
    reading.then(end, end);
    return reading;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const running = underWay.get(key);
    if (!running) return begin(key);
    const follows = running.then(
      () => begin(key),
      () => begin(key),
    );
    next.set(key, follows);
    return follows;
  };
}
