// `npm run reading-key -- create|list|revoke`: keys with which programs read, and nothing more.

import { endOfDay, USUAL_A_MINUTE } from '@bantay/features/readers/rules/reading-key.ts';
import { makeReadersService } from '@bantay/features/readers/server/readers-service.ts';
import { SCOPES } from '@bantay/kernel/roles/scopes';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Db } from '../database/database.ts';
import { readFieldClock } from '../field-clock.ts';
import { Problem } from '../problems.ts';
import { type Bench, requireFlag, requireId, requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run reading-key -- list
npm run reading-key -- create NAME --opens ${SCOPES.join(',')} --until 2027-12-31 [--rate ${USUAL_A_MINUTE}]     shown once; rate: requests a minute
npm run reading-key -- revoke ID [--reason TEXT]`;

if (process.argv[1]?.endsWith('reading-key.ts')) {
  await runCommand({ text: USAGE, flags: ['opens', 'until', 'rate', 'reason'] }, async (bench) => {
    const what = requireWord(bench.words, 0, 'create, list or revoke');
    try {
      if (what === 'list') return await list(bench);
      if (what === 'create') return await create(bench);
      if (what === 'revoke') return await revoke(bench);
    } catch (error) {
      throw error instanceof Problem ? new UsageError(error.message) : error;
    }
    throw new UsageError(`"${what}" is not known.`);
  });
}

async function readers(db: Db) {
  const clock = await readFieldClock(db);
  return makeReadersService({ db, clock });
}

async function list({ db }: Bench): Promise<void> {
  for (const { keyId, name, scopes, rate, validUntil, revokedAt, holds } of await (await readers(db)).list()) {
    const state = holds ? `until ${toManilaText(validUntil)}` : revokedAt === null ? 'over' : 'revoked';
    say(`${keyId}\t${name}\t${scopes.join(',')}\t${rate} a minute\t${state}`);
  }
}

async function create({ db, words, flags }: Bench): Promise<void> {
  const name = requireWord(words, 1, 'the name of who reads');
  const opens = requireFlag(flags, 'opens').split(',');
  const unknown = opens.find((one) => !SCOPES.some((scope) => scope === one));
  if (unknown !== undefined) throw new UsageError(`A key opens ${SCOPES.join(', ')}, and not "${unknown}".`);
  const until = endOfDay(requireFlag(flags, 'until'));
  if (until === null) throw new UsageError(`"${flags.until}" is no day like 2027-12-31.`);
  const { key } = await (await readers(db)).create(
    {
      name,
      scopes: SCOPES.filter((scope) => opens.includes(scope)),
      until,
      rate: Number(flags.rate ?? USUAL_A_MINUTE),
    },
    { by: null, reason: 'by the command line' },
  );
  say(`Key for reading of ${name} (shown once, stored only as a hash):\n${key}`);
}

async function revoke({ db, words, flags }: Bench): Promise<void> {
  const keyId = requireId(words, 1, 'the id of a key');
  await (await readers(db)).revoke(keyId, { by: null, reason: flags.reason ?? 'by the command line' });
  say(`Key ${keyId} is revoked.`);
}
