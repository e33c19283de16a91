// `npm run logger-key -- path|paths|battery`: what places in the messages of a key mean, and when its battery is low.

import { makeKeysService } from '@bantay/features/instruments/server/keys-service.ts';
import { type MachinePath, makePathsService } from '@bantay/features/machines/server/paths-service.ts';
import { readFieldClock } from '../field-clock.ts';
import { Problem } from '../problems.ts';
import { type Bench, requireFlag, requireId, requireWord, say, UsageError } from './command.ts';

const NONE = { gauge: null, column: null, node: null, accelerometer: null, axis: null } as const;

async function pathsOf({ db }: Bench) {
  const clock = await readFieldClock(db);
  return makePathsService({ db, clock, keys: makeKeysService({ db, clock }) });
}

export async function listPaths(bench: Bench): Promise<void> {
  const paths = await (await pathsOf(bench)).list(requireId(bench.words, 1, 'the id of a key'));
  for (const one of paths) say(`${one.path}\t${meaningOf(one)}\t× ${one.factor} + ${one.shift}`);
}

const meaningOf = ({ gauge, column, node, accelerometer, axis }: MachinePath) =>
  gauge ?? (column === null ? 'battery' : [column, `node ${node}`, accelerometer, axis].filter(Boolean).join(' '));

/** With `--remove yes` the path means nothing any more. */
export async function setPath(bench: Bench): Promise<void> {
  const keyId = requireId(bench.words, 1, 'the id of a key');
  const path = requireWord(bench.words, 2, 'the path of a value, like hut-1:rain.mm');
  const paths = await pathsOf(bench);
  if (bench.flags.remove === 'yes') return void (await inSentences(() => paths.drop(keyId, path)));
  const { flags } = bench;
  await inSentences(() => paths.put(keyId, { path, ...meant(flags), ...scale(flags) }));
  say(`${path} is set.`);
}

function meant(flags: Bench['flags']): Omit<MachinePath, 'path' | 'factor' | 'shift'> {
  if (flags.battery === 'yes') return NONE;
  if (flags.column === undefined) return { ...NONE, gauge: requireFlag(flags, 'gauge') };
  const axis = (['x', 'y', 'z'] as const).find((one) => one === flags.axis);
  if (!axis) throw new UsageError('--axis is x, y or z.');
  const node = numberOf(flags, 'node');
  if (node === null) throw new UsageError('--node is the number of a node.');
  return { gauge: null, column: flags.column, node, axis, accelerometer: numberOf(flags, 'accelerometer') };
}

const scale = (flags: Bench['flags']) => ({
  factor: numberOf(flags, 'factor') ?? 1,
  shift: numberOf(flags, 'shift') ?? 0,
});

function numberOf(flags: Bench['flags'], name: string): number | null {
  const given = flags[name];
  if (given === undefined) return null;
  const value = Number(given);
  if (given.trim() === '' || !Number.isFinite(value)) throw new UsageError(`--${name} is a number, not "${given}".`);
  return value;
}

export async function setLowBattery(bench: Bench): Promise<void> {
  const keyId = requireId(bench.words, 1, 'the id of a key');
  const given = requireWord(bench.words, 2, 'volts, or standard');
  const volts = given === 'standard' ? null : numberOf({ volts: given }, 'volts');
  if (volts !== null && volts < 0) throw new UsageError('Volts are not below 0.');
  const paths = await pathsOf(bench);
  await inSentences(() => paths.setLowBattery(keyId, volts));
  say(
    volts === null
      ? 'Its battery is low by its kind: 3.4 V of lithium, 11.8 V of lead.'
      : `From ${volts} V down it is low.`,
  );
}

async function inSentences(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
}
