// The sound of a call, joined from what the municipality has recorded, or from tones: said twice, then a while for the key.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Clip,
  clipsOf,
  missingOf,
  type SpokenName,
  TONGUES,
  type Tongue,
} from '@bantay/kernel/voice/spoken-words';
import { joinSamples, msOfSamples, playTones, readWav, samplesOfMs, silence, writeWav } from './wav.ts';

/** Usable recordings by their names. */
export type Recordings = Readonly<Record<Tongue, ReadonlyMap<string, Int16Array>>>;

/** Read anew for each call: what was replaced a minute ago is said. A folder or a file that cannot be read is one that is not there. */
export async function readRecordings(folder: string): Promise<Recordings> {
  const [fil, war] = await Promise.all(TONGUES.map((tongue) => readTongue(join(folder, tongue))));
  return { fil: fil ?? new Map(), war: war ?? new Map() };
}

async function readTongue(folder: string): Promise<Map<string, Int16Array>> {
  const files = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    files
      .filter((file) => file.endsWith('.wav'))
      .map(async (file) => {
        const samples = await readFile(join(folder, file)).then(readWav, () => null);
        return samples === null ? [] : [[file.slice(0, -'.wav'.length), samples] as const];
      }),
  );
  return new Map(read.flat());
}

/** By language, what of the table nobody has recorded, or not so that a call can play it. */
export async function readMissing(folder: string): Promise<Record<Tongue, SpokenName[]>> {
  const { fil, war } = await readRecordings(folder);
  return { fil: missingOf(new Set(fil.keys())), war: missingOf(new Set(war.keys())) };
}

export interface CallSound {
  samples: Int16Array;
  /** From the beginning to the end of the first time that all is said. */
  saidMs: number;
  wholeMs: number;
}

/** A telephone is at the ear before the first word comes [ours], and people look for the key after the last. */
const [LIFT_MS, BETWEEN_MS, KEY_MS, PART_MS] = [700, 1500, 12_000, 150];
/** What is longer is said once, and never for longer than two minutes: another person waits for the line. */
const [TWICE_MS, MOST_MS] = [40_000, 120_000];

export function soundOf(parts: readonly string[], recordings: Recordings): CallSound {
  const names = { fil: new Set(recordings.fil.keys()), war: new Set(recordings.war.keys()) };
  const said = clipsOf(parts, names).flatMap((clip) => [samplesOf(clip, recordings), silence(PART_MS)]);
  const once = joinSamples(said).subarray(0, samplesOfMs(MOST_MS));
  const isTwice = msOfSamples(once.length) <= TWICE_MS;
  const again = isTwice ? [silence(BETWEEN_MS), once] : [];
  const samples = joinSamples([silence(LIFT_MS), once, ...again, silence(KEY_MS)]);
  return { samples, saidMs: LIFT_MS + msOfSamples(once.length), wholeMs: msOfSamples(samples.length) };
}

/** Said when the key was pressed; the call ends with it. */
export function thanksOf(recordings: Recordings): CallSound {
  const names = { fil: new Set(recordings.fil.keys()), war: new Set(recordings.war.keys()) };
  const samples = joinSamples(clipsOf(['thanks'], names).map((clip) => samplesOf(clip, recordings)));
  return { samples, saidMs: msOfSamples(samples.length), wholeMs: msOfSamples(samples.length) };
}

const samplesOf = (clip: Clip, recordings: Recordings): Int16Array =>
  'tones' in clip ? playTones(clip.tones) : (recordings[clip.tongue].get(clip.name) ?? new Int16Array());

/** Where baresip on the same machine reads it. The same name again: a call's sound is of no use after it. */
export async function writeSound(folder: string, name: string, { samples }: CallSound): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.wav`);
  await writeFile(path, writeWav(samples));
  return path;
}
