// The sound of a call from a folder of recordings: what is said, for how long, and what a folder lacks.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPOKEN_NAMES } from '@bantay/kernel/voice/spoken-words';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMissing, readRecordings, soundOf, thanksOf, writeSound } from './call-sound.ts';
import { samplesOfMs, writeWav } from './wav.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each name of a language as a sound of its own height, so that it can be found in a call. */
const record = (tongue: 'fil' | 'war', names: readonly string[], value = 100, ms = 400) => {
  mkdirSync(join(folder, tongue), { recursive: true });
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, tongue, `${name}.wav`), writeWav(new Int16Array(samplesOfMs(ms)).fill(value + index)));
};
const CALL = ['opening', 'help', 'press-1'];
const heard = async (parts: readonly string[] = CALL) => {
  const { samples } = soundOf(parts, await readRecordings(folder));
  return [...samples].filter((sample, index) => sample !== 0 && sample !== samples[index - 1]);
};

describe('a call', () => {
  it('says its sentences in their order, and once more', async () => {
    record('fil', CALL);
    expect(await heard()).toEqual([100, 101, 102, 100, 101, 102]);
  });

  it('says them in Filipino, then in Waray', async () => {
    record('fil', CALL, 100);
    record('war', CALL, 200);
    expect(await heard()).toEqual([100, 101, 102, 200, 201, 202, 100, 101, 102, 200, 201, 202]);
  });

  it('says at once what was replaced', async () => {
    record('fil', CALL, 100);
    await heard();
    record('fil', ['help'], 300);
    expect(await heard()).toEqual([100, 300, 102, 100, 300, 102]);
  });

  it.each([
    ['is not there', () => {}],
    ['is empty', () => mkdirSync(join(folder, 'fil'))],
    ['is a file', () => writeFileSync(join(folder, 'fil'), '')],
    ['lacks a sentence', () => record('fil', ['opening', 'press-1'])],
    [
      'holds what is no sound',
      () => {
        record('fil', CALL);
        writeFileSync(join(folder, 'fil', 'help.wav'), 'hello');
      },
    ],
    [
      'holds a folder in place of a file',
      () => {
        record('fil', ['opening', 'press-1']);
        mkdirSync(join(folder, 'fil', 'help.wav'));
      },
    ],
  ])('plays tones where the folder %s', async (_what, make) => {
    make();
    const { samples } = soundOf(CALL, await readRecordings(folder));
    expect(samples.some((sample) => sample > 5000)).toBe(true);
  });

  it('leaves time for the key, and knows when all was said', async () => {
    record('fil', CALL, 100, 1000);
    const { saidMs, wholeMs, samples } = soundOf(CALL, await readRecordings(folder));
    expect(saidMs).toBe(700 + 3 * 1150);
    expect(wholeMs).toBe(700 + 3 * 1150 + 1500 + 3 * 1150 + 12_000);
    expect(samples.slice(-samplesOfMs(12_000)).every((sample) => sample === 0)).toBe(true);
  });

  it('that is long is said once, and never for longer than two minutes', async () => {
    record('fil', CALL, 100, 15_000);
    const once = soundOf(CALL, await readRecordings(folder));
    expect(once.wholeMs).toBe(once.saidMs + 12_000);
    record('fil', CALL, 100, 90_000);
    const longest = soundOf(CALL, await readRecordings(folder));
    expect(longest.wholeMs).toBe(700 + 120_000 + 12_000);
  });

  it('thanks, once', async () => {
    record('war', ['thanks'], 700, 900);
    expect(thanksOf(await readRecordings(folder)).wholeMs).toBe(900);
    rmSync(join(folder, 'war'), { recursive: true });
    expect(thanksOf(await readRecordings(folder)).wholeMs).toBeGreaterThan(300);
  });

  it('is written where nothing was, over what was', async () => {
    const sound = soundOf(CALL, await readRecordings(folder));
    const path = await writeSound(join(folder, 'calls', 'deep'), 'call', sound);
    await writeSound(join(folder, 'calls', 'deep'), 'call', sound);
    expect(readFileSync(path)).toEqual(writeWav(sound.samples));
  });
});

describe('what is missing', () => {
  it('is everything, less, then nothing', async () => {
    expect(await readMissing(folder)).toEqual({ fil: SPOKEN_NAMES, war: SPOKEN_NAMES });
    record('fil', SPOKEN_NAMES.slice(1), 1, 20);
    expect(await readMissing(folder)).toEqual({ fil: [SPOKEN_NAMES[0]], war: SPOKEN_NAMES });
    record('fil', SPOKEN_NAMES, 1, 20);
    record('war', SPOKEN_NAMES, 1, 20);
    expect(await readMissing(folder)).toEqual({ fil: [], war: [] });
    writeFileSync(join(folder, 'war', 'help.wav'), 'no sound');
    expect(await readMissing(folder)).toEqual({ fil: [], war: ['help'] });
  });
});
