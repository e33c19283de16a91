// Group commit: calls that arrive while one is at work are done together afterwards, in one transaction.

interface Call<In, Out> {
  one: In;
  resolve: (out: Out) => void;
  reject: (error: unknown) => void;
}

export interface GatherOptions<In> {
  /** Calls of one key are done one lot after the other; those of another wait for none of them. */
  keyOf: (one: In) => unknown;
  /** Lots at work at the same time. */
  atOnce: number;
  /** As many calls at once as have gathered and weigh this at the most; one call always goes. */
  most: number;
  weigh: (one: In) => number;
}

/**
 * Returns a function whose calls are handed to `work` in the order of their arrival. Each call gets its own result. When
 * `work` fails for several together, each is tried alone, so that nobody fails for another's fault.
 */
export function gather<In, Out>(
  work: (together: readonly In[]) => Promise<readonly Out[]>,
  { keyOf, atOnce, most, weigh }: GatherOptions<In>,
): (one: In) => Promise<Out> {
  /** By key, those first that have waited longest. */
  const queues = new Map<unknown, Call<In, Out>[]>();
  const atWork = new Set<unknown>();

  const goOn = () => {
    for (const [key, waiting] of queues) {
      if (atWork.size >= atOnce) return;
      if (atWork.has(key)) continue;
      const taken = waiting.splice(0, countOf(waiting));
      queues.delete(key);
      // Behind the others, who have waited meanwhile.
      if (waiting.length > 0) queues.set(key, waiting);
      atWork.add(key);
      void finish(taken).then(() => {
        atWork.delete(key);
        goOn();
      });
    }
  };

  const countOf = (waiting: readonly Call<In, Out>[]): number => {
    let weight = 0;
    const end = waiting.findIndex(({ one }, index) => {
      weight += weigh(one);
      return index > 0 && weight > most;
    });
    return end === -1 ? waiting.length : end;
  };

  const finish = async (calls: readonly Call<In, Out>[]): Promise<void> => {
    try {
      const results = await work(calls.map(({ one }) => one));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]!); // one result per call
    } catch (error) {
      if (calls.length === 1) return calls[0]!.reject(error); // the one there is
      for (const call of calls) await finish([call]);
    }
  };

  return (one) =>
    new Promise<Out>((resolve, reject) => {
      const key = keyOf(one);
      const waiting = queues.get(key) ?? [];
      waiting.push({ one, resolve, reject });
      queues.set(key, waiting);
      goOn();
    });
}
