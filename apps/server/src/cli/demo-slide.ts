// `npm run demo:slide`: two nodes of a column lean over, posted to the running server like any logger's readings.
import type { ingestTilt } from '@bantay/features/subsurface/wire/subsurface.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { ReplyOf } from '@bantay/kernel/wire/route';
import { slideReadings } from '../demo/demo-slide.ts';
import { DEMO_COLUMNS } from '../demo/demo-tilt.ts';
import { readFieldClock } from '../field-clock.ts';
import { runCommand, say, UsageError } from './command.ts';
import { createLoggerKey } from './logger-key.ts';
import { postAsLogger } from './post-to-server.ts';

const USAGE = `npm run demo:slide -- [--column lpasa] [--level 2]
  --level   2 or 3; the readings reach seventeen hours back, because a node must be seen moving for two hours`;

await runCommand({ text: USAGE, flags: ['column', 'level'] }, async (bench) => {
  const { db, flags, installation } = bench;
  if (installation.config.mode !== 'demo') throw new UsageError('Slides are for demo installations only.');
  const column = DEMO_COLUMNS.find((one) => one.name === (flags.column ?? 'lpasa'));
  if (!column) throw new UsageError(`The column must be one of ${DEMO_COLUMNS.map((one) => one.name).join(', ')}.`);
  const level = flags.level ?? '2';
  if (level !== '2' && level !== '3') throw new UsageError('The level must be 2 or 3.');
  const clock = await readFieldClock(db);
  const key = await createLoggerKey(db, 'demo slide', { columns: [column.name] });
  const readings = slideReadings(column, level === '3' ? 3 : 2, clock.now()).map((one) => ({
    ...one,
    ts: toManilaText(Number(one.ts)),
  }));
  const reply = await postAsLogger<ReplyOf<typeof ingestTilt>>(bench, '/api/ingest/tilt', key, { readings });
  say(`${column.name}: ${reply.message}. The column is judged with them at once.`);
});
