// The database is raised again when it ends by itself: for want of memory, or killed by somebody.
import { messageOf } from '@bantay/kernel/thrown';

export interface Kept {
  /** The process that runs now. */
  pid(): number;
  /** From now on its end is wanted; resolves when no raising is under way any more. */
  letGo(): Promise<void>;
}

export interface KeepOptions {
  pid: number;
  isAlive(pid: number): boolean;
  /** Starts it where it was, and returns the new process. */
  raise(): Promise<number>;
  log(sentence: string): void;
  everyMs?: number;
}

const EVERY_MS = 1000;

export function keepAlive({ pid, isAlive, raise, log, everyMs = EVERY_MS }: KeepOptions): Kept {
  let current = pid;
  let raising: Promise<void> | null = null;
  let isWanted = true;
  const look = async () => {
    log(`The database ended by itself (process ${current}). Starting it again …`);
    try {
      current = await raise();
      log(`The database runs again (process ${current}).`);
    } catch (error) {
      log(`It could not be started: ${messageOf(error)}`);
    }
  };
  const timer = setInterval(() => {
    if (!isWanted || raising || isAlive(current)) return;
    raising = look().finally(() => {
      raising = null;
    });
  }, everyMs);
  timer.unref();
  return {
    pid: () => current,
    async letGo() {
      isWanted = false;
      clearInterval(timer);
      await raising;
    },
  };
}
