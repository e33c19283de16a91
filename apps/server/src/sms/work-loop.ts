// Rounds of work, one after the other: by the clock, and as soon as somebody wakes it.

export interface WorkLoop {
  start(onError: (error: unknown) => void): void;
  /** Nothing before the start and after the stop; in the middle of a round: once more behind it. */
  wake(): void;
  isRunning(): boolean;
  /** No further round; the end of the one in hand. */
  stop(): Promise<void>;
}

/** `round` says how much it has done: after 0 it rests. */
export function makeWorkLoop(round: () => Promise<number>, everyMs: number): WorkLoop {
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let wakeAgain = false;
  let isStopped = true;
  let report: (error: unknown) => void = () => {};

  const work = async () => {
    do {
      wakeAgain = false;
      while (!isStopped && (await round()) > 0);
    } while (wakeAgain && !isStopped);
  };
  const wake = () => {
    if (isStopped) return;
    if (working) {
      wakeAgain = true;
      return;
    }
    working = work()
      .catch((error: unknown) => report(error))
      .finally(() => {
        working = null;
      });
  };

  return {
    start(onError) {
      report = onError;
      isStopped = false;
      timer = setInterval(wake, everyMs);
      wake();
    },
    wake,
    isRunning: () => !isStopped,
    stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      return working ?? Promise.resolve();
    },
  };
}
