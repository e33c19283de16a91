// Work that takes memory waits for its turn: at most so many at a time, the others in the order in which they came.

export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place is handed on, or given back.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
