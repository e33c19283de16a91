// What the server has of doubts about the clock.
import type { Plate } from '@bantay/server/plate.ts';
import { type ClockService, makeClockService } from './clock-service.ts';
import { type EarlyService, makeEarlyService } from './early-service.ts';
import { isElsewhere } from './elsewhere.ts';

/** What was of the future is judged this long after it is no more. */
const EARLY_MS = 15_000;
/** Each server looks at its own clock. */
const CLOCK_MS = 5000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    clockHold: ClockService;
    early: EarlyService;
  }
}

export const plate: Plate = {
  services: {
    clockHold: ({ db, config, hands, services: { clock } }) =>
      makeClockService({ db, clock, isElsewhere: isElsewhere(config.databaseUrl), ...hands }),
    early: ({ db, services: { clock } }) => makeEarlyService(db, clock),
  },
  jobs: ({ services: { clockHold, early } }) => [
    { name: 'clock', everyMs: CLOCK_MS, isOwn: true, run: async () => void (await clockHold.isHeld()) },
    { name: 'early-readings', everyMs: EARLY_MS, rank: 'reading', run: () => early.judgeAgain() },
  ],
};
