// Field time in the browser: the device's clock corrected by the server's, which demo mode may move.
import { useEffect, useState } from 'react';

let offset = 0;
const listeners = new Set<() => void>();

export const fieldNow = (): number => Date.now() + offset;
/** Of an instant by the device's own clock, epoch ms. */
export const fieldTimeOf = (deviceAt: number): number => deviceAt + offset;

/**
 * The page brings the time at which the server wrote it, epoch ms; since then it was on its way, and the program was. Without it, as
 * in development, the device's clock holds until the first answer.
 */
export function startFieldClock(): void {
  const page = document.querySelector<HTMLMetaElement>('[name=field-now]');
  // Entries of this name are of this type.
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page && way) setFieldNow(Number(page.content) + performance.now() - way.responseStart);
}

/** A device that is so far off, ms, has asked for other half hours than it meant; below it lies the way of the answer. */
const JUMP_MS = 30_000;

/** Told by whoever has just read the server's time, epoch ms. True: what was asked for by the time before is not what was meant. */
export function setFieldNow(serverNow: number): boolean {
  const before = offset;
  offset = serverNow - Date.now();
  for (const listener of listeners) listener();
  return Math.abs(offset - before) > JUMP_MS;
}

/** Field time, refreshed at each full `everyMs`. */
export function useFieldNow(everyMs: number): number {
  const [now, setNow] = useState(fieldNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const at = fieldNow();
      setNow(at);
      timer = setTimeout(tick, everyMs - (at % everyMs));
    };
    tick();
    // A clock that was moved is followed at once, not with the next tick.
    listeners.add(tick);
    return () => {
      clearTimeout(timer);
      listeners.delete(tick);
    };
  }, [everyMs]);
  return now;
}
