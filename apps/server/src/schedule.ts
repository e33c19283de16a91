// Every timed job and its period, in one list.
import { DUTY_JOB } from '@bantay/features/duty/server/duty-service.ts';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from './database/database.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { forgetOldSessions } from './http/session.ts';
import type { Job } from './jobs/jobs.ts';
import type { Services } from './services.ts';

/** How soon after a half hour its closing is noticed; the runner itself waits 60 s for late readings (methods §8.9). */
const ENGINE_MS = 5000;

export const ENGINE_JOB = 'engine';

/** The USGS makes its feeds anew every minute; quakes of the Philippines appear there after some 10 minutes anyway. */
const FEED_MS = 5 * MINUTE_MS;

/** A warning is in the feed before the last resident has his SMS. */
const CAP_MS = 10_000;

/** A call for help is on the dashboard within seconds of the modem's reading it. */
const INBOX_MS = 3000;

/**
 * A fault is raised by the first look that sees it, or, where it has to be confirmed, by the first one 20 s or more later
 * (domain, duty/decide-problems.ts): within a minute in any case.
 */
const DUTY_MS = 15_000;

/** What was of the future is judged this long after it is no more. */
const EARLY_MS = 15_000;

/** Each server looks at its own clock. */
const CLOCK_JOB = 'clock';

/** How often the nightly backup is looked for. */
const BACKUP_MS = 5 * MINUTE_MS;

interface Timed {
  smsGammuFolder: string | null;
  /** Removes what uploads that broke off in a crash have left. */
  sweepUploads: () => Promise<void>;
  /** Makes the backup of the night when there is none yet; null in demo mode. */
  backUp: (() => Promise<void>) | null;
  /** What a closing waits for: in demo mode the readings of its half hour. */
  beforeClosing?: () => Promise<void>;
  /** A step of the engine is done. */
  turned: () => void;
}

export function schedule(
  services: Services,
  db: Db,
  { smsGammuFolder, sweepUploads, backUp, beforeClosing, turned }: Timed,
): Job[] {
  const { usgsFeed } = services;
  const jobs: Job[] = [
    ...(usgsFeed
      ? [{ name: 'earthquake-feed', everyMs: FEED_MS, isForeign: true, rank: 'reading' as const, run: usgsFeed.read }]
      : []),
    { name: CLOCK_JOB, everyMs: ENGINE_MS, isOwn: true, run: async () => void (await services.clockHold.isHeld()) },
    {
      name: ENGINE_JOB,
      everyMs: ENGINE_MS,
      rank: 'warning',
      run: async () => {
        await beforeClosing?.();
        await services.alerts.closeDue(turned);
      },
    },
    {
      name: 'early-readings',
      everyMs: EARLY_MS,
      rank: 'reading',
      run: () => services.early.judgeAgain({ rainfall: services.readings.record, tilt: services.tiltReadings.record }),
    },
    { name: 'life-cycle', everyMs: MINUTE_MS, rank: 'warning', run: () => services.releases.shiftToRoutine() },
    ...(smsGammuFolder === null
      ? []
      : [
          {
            name: 'sms-inbox',
            everyMs: INBOX_MS,
            rank: 'warning' as const,
            run: () => services.incoming.takeSpool(smsGammuFolder),
          },
          { name: 'sms-spool', everyMs: 60 * MINUTE_MS, run: () => services.incoming.emptySpool(smsGammuFolder) },
        ]),
    ...(backUp ? [{ name: 'backup', everyMs: BACKUP_MS, rank: 'file' as const, run: backUp }] : []),
    { name: 'cap', everyMs: CAP_MS, rank: 'warning', run: () => services.cap.publish() },
    { name: 'one-time-codes', everyMs: MINUTE_MS, run: () => services.outbox.expireCodes() },
    {
      name: 'trash',
      everyMs: 60 * MINUTE_MS,
      run: async () => {
        await services.resources.purge();
        await sweepUploads();
      },
    },
    {
      name: 'tidy',
      everyMs: 60 * MINUTE_MS,
      run: async () => {
        await services.accounts.tidy();
        await forgetOldKeys(db);
        await forgetOldSessions(db);
        await services.readings.forgetRejects();
        await services.tiltReadings.forgetRejects();
      },
    },
  ];
  const names = jobs.map((job) => job.name);
  return [...jobs, { name: DUTY_JOB, everyMs: DUTY_MS, run: () => services.duty.look(names) }];
}
