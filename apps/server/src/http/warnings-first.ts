// Decisions, releases and warnings go first: what loggers and observers bring begins after those that are under way. Otherwise a
// decision stands behind every reading that has come before it, for each of them holds the lock of its site.
import type { WriteRank } from '@bantay/domain/files/write-ranks';

/** So long a reading waits at most, ms: a logger gives up after 30 s or more. */
const MOST_MS = 10_000;

export interface Turns {
  /** `rank` null: a read. The work of the warning path begins at once, and so does everything that is no reading. */
  take<T>(rank: WriteRank | null, work: () => Promise<T>): Promise<T>;
}

/** Of this process: another one on the same database knows nothing of it, and there the lock of the site decides. */
export function makeTurns(mostMs = MOST_MS): Turns {
  let underWay = 0;
  const waiting = new Set<() => void>();

  const letThrough = () => {
    for (const go of [...waiting]) go();
  };
  const isFree = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, mostMs);
      waiting.add(go);
    });

  return {
    async take(rank, work) {
      if (rank === 'reading' && underWay > 0) await isFree();
      if (rank !== 'warning') return work();
      underWay++;
      try {
        return await work();
      } finally {
        underWay--;
        if (underWay === 0) letThrough();
      }
    },
  };
}
