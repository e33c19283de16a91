// `npm run clock -- right`: the operator says that the clock of the server is right; what was held for it goes on.
import { makeClockService } from '@bantay/features/clock/server/clock-service.ts';
import { isElsewhere } from '@bantay/features/clock/server/elsewhere.ts';
import { operatorActor } from '../database/audit.ts';
import { readFieldClock } from '../field-clock.ts';
import { Problem } from '../problems.ts';
import { requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = 'npm run clock -- right      after a look at the clock: it is right, close and lower again';

await runCommand({ text: USAGE }, async ({ db, installation, words }) => {
  if (requireWord(words, 0, 'right') !== 'right') throw new UsageError('Only "right" is known.');
  const clock = await readFieldClock(db);
  const service = makeClockService({ db, clock, isElsewhere: isElsewhere(installation.config.databaseUrl) });
  await service.confirm(operatorActor).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'clockNotInDoubt') throw new UsageError(error.message);
    throw error;
  });
  say('Noted. What was held goes on within 10 s.');
});
