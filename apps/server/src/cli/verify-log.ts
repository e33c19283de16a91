// `npm run verify-log -- FOLDER_OR_ADDRESS`: whether a public log is whole, for a stranger with its files alone. It asks no database.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckedLog, checkLog, type FilesFault } from '@bantay/features/public-log/rules/check-log.ts';
import { readCheckpoint } from '@bantay/features/public-log/rules/checkpoint.ts';
import { leavesIn } from '@bantay/features/public-log/rules/only-grew.ts';
import { openNote, rawOfVerifier } from '@bantay/features/public-log/server/sign-note.ts';
import { messageOf } from '@bantay/kernel/thrown';

const USAGE = `npm run verify-log -- FOLDER_OR_ADDRESS [--key LINE] [--kept FILE]…
FOLDER_OR_ADDRESS   where checkpoint, leaves and key lie: a folder, or https://…/levels/log
--key LINE          the key as you know it by another way (NAME+ID+KEY); without it that of the folder is believed
--kept FILE         a checkpoint that you kept before: whether the log only grew since`;

const SENTENCES: Readonly<Record<FilesFault, string>> = {
  'no checkpoint': 'This is no checkpoint of a log.',
  'not signed': 'The checkpoint, or one that was kept, does not bear the key.',
  'leaves do not fit': 'The leaves are not those of the checkpoint: something in them was changed, left out or put in.',
  shorter: 'The log is shorter than it was: an older backup was restored, or leaves were taken away.',
  rewritten: 'The log was rewritten: what was said before reads otherwise now.',
  'another log': 'This is another log than the one that was kept.',
};

const TIMEOUT_MS = 60_000;

async function readFrom(place: string, name: string): Promise<string> {
  if (!/^https?:\/\//.test(place)) return readFile(join(place, name), 'utf8');
  const answer = await fetch(`${place.replace(/\/+$/, '')}/${name}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${place}/${name} answers ${answer.status}.`);
  return answer.text();
}

/** A file has all of them; an address gives so many at once. `size`: more than that is not asked for. */
async function readLeaves(place: string, size: number): Promise<string> {
  if (!/^https?:\/\//.test(place)) return readFrom(place, 'leaves');
  let [all, count] = ['', 0];
  while (count < size) {
    const part = await readFrom(place, `leaves?from=${count}`);
    const more = leavesIn(part).length;
    if (more === 0) break;
    [all, count] = [all + part, count + more];
  }
  return all;
}

/** `key`: null where that of the place is believed. */
export async function verifyLog(
  place: string,
  { key, kept }: { key: string | null; kept: readonly string[] },
): Promise<CheckedLog & { verifier: string }> {
  const verifier = (key ?? (await readFrom(place, 'key'))).trim();
  const raw = rawOfVerifier(verifier);
  if (raw === null) throw new Error('The key is none: NAME+ID+KEY.');
  // The checkpoint first: what is appended meanwhile stands behind its leaves.
  const checkpoint = await readFrom(place, 'checkpoint');
  const files = {
    checkpoint,
    leaves: await readLeaves(place, readCheckpoint(checkpoint)?.size ?? 0),
    kept: await Promise.all(kept.map((file) => readFile(file, 'utf8'))),
  };
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  return { ...checkLog(files, hash, (note) => openNote(note, raw) !== null), verifier };
}

function wordsIn(words: readonly string[]): { place: string | undefined; key: string | null; kept: string[] } {
  const [places, kept]: [string[], string[]] = [[], []];
  let key: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--key') key = words[++at] ?? '';
    else if (word === '--kept') kept.push(words[++at] ?? '');
    else places.push(word);
  }
  return { place: places.length === 1 ? places[0] : undefined, key, kept };
}

async function main(): Promise<number> {
  const { place, key, kept } = wordsIn(process.argv.slice(2));
  if (place === undefined || place.startsWith('-')) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const began = performance.now();
  const { fault, leaves, now, verifier } = await verifyLog(place, { key, kept });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (fault !== null) {
    process.stderr.write(`${SENTENCES[fault]}\n`);
    return 1;
  }
  process.stdout.write(
    `${now?.size ?? 0} leaves of ${leaves} are those of the checkpoint of ${now?.origin}, ${seconds} s.\n`,
  );
  if (key === null)
    process.stdout.write(`The key was believed as it lay there. Compare it with what the office tells: ${verifier}\n`);
  return 0;
}

if (process.argv[1]?.endsWith('verify-log.ts')) {
  process.exitCode = await main().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    return 2;
  });
}
