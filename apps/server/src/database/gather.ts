// Group commit: calls that arrive while one is at work are done together afterwards, in one transaction.

/**
 * Returns a function whose calls are handed to `work` in the order of their arrival, as many at once as have gathered
 * and weigh `most` at the most (one call always goes). Each call gets its own result. When `work` fails for several
 * together, each is tried alone, so that nobody fails for another's fault.
 */
export function gather<In, Out>(
  work: (together: readonly In[]) => Promise<readonly Out[]>,
  most: number,
  weigh: (one: In) => number,
): (one: In) => Promise<Out> {
  let waiting: { one: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  let isAtWork = false;

  const takeNext = () => {
    let weight = 0;
    const end = waiting.findIndex(({ one }, index) => {
      weight += weigh(one);
      return index > 0 && weight > most;
    });
    const taken = end === -1 ? waiting : waiting.slice(0, end);
    waiting = waiting.slice(taken.length);
    return taken;
  };

  const finish = async (calls: typeof waiting): Promise<void> => {
    try {
      const results = await work(calls.map(({ one }) => one));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]!); // one result per call
    } catch (error) {
      if (calls.length === 1) return calls[0]!.reject(error); // the one there is
      for (const call of calls) await finish([call]);
    }
  };

  const run = async () => {
    isAtWork = true;
    while (waiting.length > 0) await finish(takeNext());
    isAtWork = false;
  };

  return (one) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!isAtWork) void run();
    });
}
