// `npm run demo:clock -- +4h`: moves field time of the demo forward; the running server, its feeder and all pages follow.
import { DAY_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { operatorActor } from '../database/audit.ts';
import { moveFieldClock } from '../field-clock.ts';
import { requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = 'npm run demo:clock -- +4h      forward only: +30m, +4h, +1d';
const UNITS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
/** Further at once would make the engine close weeks of half hours. */
const LONGEST_MS = 14 * DAY_MS;

await runCommand({ text: USAGE }, async ({ db, words }) => {
  const match = /^\+(\d+(?:\.\d+)?)([mhd])$/.exec(requireWord(words, 0, 'how far, for example +4h'));
  if (!match) throw new UsageError('Time goes forward only: +30m, +4h or +1d.');
  const [, much, unit] = match;
  const byMs = Number(much) * UNITS[unit as keyof typeof UNITS]; // the pattern has no other letters
  if (byMs > LONGEST_MS) throw new UsageError('At most 14 days at once.');
  const offset = await moveFieldClock(db, byMs, operatorActor);
  if (offset === null) throw new UsageError('Only a demo installation can move its time.');
  say(`Field time is now ${toManilaText(Date.now() + offset)}.`);
});
