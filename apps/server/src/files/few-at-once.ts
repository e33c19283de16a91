// Work that waits for its turn: at most so many at a time, the others in the order in which they came.

export interface Turns {
  /** The returned function gives it back, once. */
  take(): Promise<() => void>;
}

/** `limit`: who has waited for so long is refused with its error, and takes no turn from those behind. */
export function makeTurns(most: number, limit?: { ms: number; error: () => Error }): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;
  const give = () => {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      // The place is handed on, or given back.
      const [next] = waiting;
      if (next) next();
      else taken--;
    };
  };
  return {
    take: () =>
      new Promise((resolve, reject) => {
        if (taken < most) {
          taken++;
          resolve(give());
          return;
        }
        const next = () => {
          waiting.delete(next);
          clearTimeout(timer);
          resolve(give());
        };
        const timer =
          limit &&
          setTimeout(() => {
            waiting.delete(next);
            reject(limit.error());
          }, limit.ms);
        waiting.add(next);
      }),
  };
}

export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const { take } = makeTurns(most);
  return async (work) => {
    const giveBack = await take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
