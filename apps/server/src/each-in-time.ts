// Work on many things one after the other, of which none that hangs holds up the others: they go on beside it.

export interface Patience {
  /** What gives no sign for this long no longer holds up the next, ms. */
  nextMs: number;
  /** At the end what is still at work is waited for as long as it gives signs, each within this, ms. */
  endMs: number;
  /** So many may hang at a time; beyond it the others wait: each holds a connection. */
  most: number;
}

/** What has begun and not ended, by name, with when it last gave a sign (`performance.now`); kept from look to look. */
export type Hanging = Map<string, number>;

interface Item<T> {
  name: string;
  value: T;
}

/**
 * All are tried, but for those that hang since an earlier time. Throws at the end where some failed, or hang; these are still
 * at work then, and leave `hanging` when they end.
 */
export async function eachInTime<T>(
  items: AsyncIterable<Item<T>> | Iterable<Item<T>>,
  what: string,
  work: (value: T, sign: () => void) => Promise<unknown>,
  { patience, hanging }: { patience: Patience; hanging: Hanging },
): Promise<void> {
  const failures: unknown[] = [];
  const running = new Map<string, Promise<void>>();
  for await (const { name, value } of items) {
    if (hanging.has(name)) continue;
    const sign = () => void (hanging.has(name) && hanging.set(name, performance.now()));
    hanging.set(name, performance.now());
    const run = Promise.resolve()
      .then(() => work(value, sign))
      .catch((error: unknown) => void failures.push(error))
      .then(() => {
        hanging.delete(name);
        running.delete(name);
      });
    running.set(name, run);
    await within(run, patience.nextMs);
    while (running.size > 0 && hanging.size >= patience.most) await Promise.race(running.values());
  }
  while (running.size > 0) {
    const newest = Math.max(...[...running.keys()].map((name) => hanging.get(name) ?? 0));
    const left = newest + patience.endMs - performance.now();
    if (left <= 0) break;
    await within(Promise.race(running.values()), left);
  }
  // What another look of the same process has just begun is at work, and does not hang.
  const silent = [...hanging].filter(([, sign]) => performance.now() - sign >= patience.endMs);
  failures.push(...silent.map(([name]) => new Error(`${name} has begun and does not end`)));
  if (failures.length > 0) throw new AggregateError(failures, `${what} failed: ${failures.join('; ')}`);
}

async function within(work: Promise<unknown>, mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostMs);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
