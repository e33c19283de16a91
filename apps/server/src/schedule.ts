// Every timed job and its period: those of the rooms, and those of the house.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { forgetOldKeys } from './http/idempotency.ts';
import { forgetOldSessions } from './http/session.ts';
import type { Job } from './jobs/jobs.ts';
import type { Plate, Timing } from './plate.ts';

/** How often the nightly backup is looked for. */
const BACKUP_MS = 5 * MINUTE_MS;

export interface Chores {
  /** Removes what uploads that broke off in a crash have left. */
  sweepUploads: () => Promise<void>;
  /** Makes the backup of the night when there is none yet; null in demo mode. */
  backUp: (() => Promise<void>) | null;
}

export function schedule(plates: readonly Plate[], timing: Timing, { sweepUploads, backUp }: Chores): Job[] {
  const { services, db } = timing;
  const jobs: Job[] = [
    ...plates.flatMap((plate) => plate.jobs?.(timing) ?? []),
    ...(backUp ? [{ name: 'backup', everyMs: BACKUP_MS, rank: 'file' as const, run: backUp }] : []),
    { name: 'one-time-codes', everyMs: MINUTE_MS, run: () => services.outbox.expireCodes() },
    {
      name: 'tidy',
      everyMs: 60 * MINUTE_MS,
      run: async () => {
        await forgetOldKeys(db);
        await forgetOldSessions(db);
        await sweepUploads();
        for (const plate of plates) await plate.tidy?.(services);
      },
    },
  ];
  const names = jobs.map((job) => job.name);
  return [...jobs, ...plates.flatMap((plate) => plate.watch?.(services, names) ?? [])];
}
