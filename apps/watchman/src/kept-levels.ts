// The levels for everybody, kept for the time when their server is dead: fetched each pause, taken only under the pinned key, and kept on the disk.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_NAMES, FILES } from '@bantay/features/public-page/rules/file-names.ts';
import { isHandedOnAsOld } from '@bantay/features/public-page/rules/handed-on.ts';
import { markOldPage, type Why } from '@bantay/features/public-page/rules/mark-old.ts';
import { markOldDocument } from '@bantay/features/public-page/wire/mark-old-document.ts';
import { handedFiles } from '@bantay/features/public-page/wire/public-page.ts';
import { signedFiles } from '@bantay/features/watch/wire/watch.ts';
import { codeOf, messageOf } from '@bantay/kernel/thrown';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { readSigned } from '@bantay/server/outside/signed-word.ts';
import { z } from 'zod';
import type { Ask } from './ask-server.ts';
import type { Settings, Watched } from './settings.ts';
import type { Watch } from './watch.ts';
import { writeWhole } from './whole-file.ts';

export interface KeptLevels {
  /** One round: asks where it is time. */
  tick(): Promise<void>;
  /** As it may be told now; null: there is none. */
  file(name: string): string | null;
  /** Whether anything is kept. */
  has(): boolean;
}

interface Parts {
  settings: Pick<Settings, 'data' | 'pulse_s'>;
  /** Whose levels. */
  watched: Watched;
  watch: Pick<Watch, 'stateOf'>;
  ask: Ask;
  now: () => number;
  /** ms since the machine was switched on: no clock that is set moves it. */
  sinceBoot: () => number;
  say: (sentence: string) => void;
}

const kept = z.object({ heardAt: z.number(), files: z.record(z.string(), z.string()) });
type Kept = z.infer<typeof kept>;
/** What came since the last start: when, and how old it was then. */
type Taken = { at: number; ageMs: number };

const FILE = 'watchman-levels.json';
/** A page is 14 kB; what is larger is none of ours. */
export const MOST_FILE_BYTES = 65_536;
const MOST_BYTES = 900_000;
const PATIENCE_MS = 15_000;

export function openLevels(parts: Parts): KeptLevels {
  const { settings, watched, sinceBoot, watch, say } = parts;
  const pauseMs = settings.pulse_s * 1000;
  const path = join(settings.data, FILE);
  let known = readKept(path, say);
  let taken: Taken | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wrong: string | null = null;
  /** Said once, and again where it is another thing. */
  const sayWrong = (sentence: string | null) => {
    if (sentence !== null && sentence !== wrong) say(`${watched.name}: its levels were not taken (${sentence})`);
    wrong = sentence;
  };
  const old = (): Why | null => {
    if (known === null) return null;
    const { watch: stands, heardAt } = watch.stateOf(watched);
    const takenForMs = taken && sinceBoot() - taken.at;
    const isAlarmed = stands.state === 'alarmed';
    if (!isHandedOnAsOld({ takenForMs, ageMs: taken?.ageMs ?? 0, pauseMs, isAlarmed })) return null;
    const since = isAlarmed && taken !== null ? heardAt : known.heardAt;
    return { why: 'unheard', since: toDisplayTime(since) };
  };
  return {
    has: () => known !== null,
    file(name) {
      const text = known?.files[name] ?? null;
      const why = old();
      return text === null || why === null ? text : marked(name, text, why);
    },
    async tick() {
      const at = sinceBoot();
      if (at - askedAt < pauseMs && at >= askedAt) return;
      askedAt = at;
      const given = await fetchLevels(parts);
      if (typeof given === 'string') return sayWrong(given);
      sayWrong(null);
      known = Object.keys(given.files).length === 0 ? null : { heardAt: parts.now(), files: given.files };
      taken = { at: sinceBoot(), ageMs: given.ageMs };
      save(path, known, say);
    },
  };
}

/** A feed tells what was said, and when: it stays as it is. */
function marked(name: string, text: string, why: Why): string | null {
  if (name === FILES.feed) return text;
  return name === FILES.document ? markOldDocument(text, why) : markOldPage(text, why);
}

/** A text says why nothing was taken: then what was kept stays, and grows old. */
async function fetchLevels({
  watched,
  ask,
}: Parts): Promise<{ ageMs: number; files: Record<string, string> } | string> {
  const nonce = randomBytes(16).toString('base64url');
  const given = await ask(`${watched.address}/health/levels?nonce=${nonce}`, null, PATIENCE_MS, MOST_BYTES);
  if (given === null) return 'nobody answers';
  const word = given.status === 200 ? readSigned(given.json, watched.key, handedFiles, signedFiles) : null;
  if (word === null) return `the answer (${given.status}) does not bear its key`;
  if (word.from !== watched.key || word.nonce !== nonce) return 'it answers another question';
  const wrong = word.files.find((file) => !isGood(file));
  if (wrong !== undefined) return `${wrong.name} is none of its files`;
  return { ageMs: word.age, files: Object.fromEntries(word.files.map(({ name, text }) => [name, text])) };
}

/** What could not be marked as old would be told as new for ever. */
function isGood({ name, text }: { name: string; text: string }): boolean {
  if (!FILE_NAMES.includes(name) || Buffer.byteLength(text) > MOST_FILE_BYTES) return false;
  return marked(name, text, { why: 'unheard', since: '' }) !== null;
}

function readKept(path: string, say: (sentence: string) => void): Kept | null {
  try {
    return kept.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') say(`${path} cannot be read; the levels are asked for anew.`);
    return null;
  }
}

/** A disk that takes nothing keeps nothing from being told. */
function save(path: string, known: Kept | null, say: (sentence: string) => void): void {
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeWhole(path, JSON.stringify(known));
  } catch (error) {
    say(`${path} cannot be written: ${messageOf(error)}.`);
  }
}
