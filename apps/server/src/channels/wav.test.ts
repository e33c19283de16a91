// WAV as calls carry it: read, written, joined; files that are something else; tones that can be told apart.

import { SPOKEN_NAMES, SPOKEN_WORDS } from '@bantay/kernel/voice/spoken-words';
import { describe, expect, it } from 'vitest';
import { joinSamples, msOfSamples, playTones, readWav, silence, writeWav } from './wav.ts';

const SAMPLES = Int16Array.from([0, 1, -1, 32_767, -32_768, 5]);
const at = (offset: number, value: number, size: 2 | 4 = 2) => {
  const file = writeWav(SAMPLES);
  if (size === 2) file.writeUInt16LE(value, offset);
  else file.writeUInt32LE(value, offset);
  return file;
};
const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

describe('a file', () => {
  it('reads as it was written', () => {
    expect(readWav(writeWav(SAMPLES))).toEqual(SAMPLES);
    expect(writeWav(SAMPLES)).toHaveLength(44 + SAMPLES.length * 2);
  });

  it('may hold more than sound: what an editor wrote is passed over', () => {
    const file = writeWav(SAMPLES);
    const more = chunk('LIST', Buffer.from('INFO odd'.concat('!')));
    expect(readWav(Buffer.concat([file.subarray(0, 12), more, file.subarray(12), more]))).toEqual(SAMPLES);
  });

  it('that was cut off is read as far as it goes', () => {
    expect(readWav(writeWav(SAMPLES).subarray(0, 44 + 5))).toEqual(SAMPLES.slice(0, 2));
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('This is a recording, really it is one.')],
    ['another RIFF', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.alloc(40)])],
    ['a head alone', writeWav(SAMPLES).subarray(0, 36)],
    ['no sound', writeWav(new Int16Array())],
    ['44.1 kHz', at(24, 44_100, 4)],
    ['16 kHz', at(24, 16_000, 4)],
    ['two ears', at(22, 2)],
    ['8 bits', at(34, 8)],
    ['A-law', at(20, 6)],
    ['floats', at(20, 3)],
    ['sound before its format', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunk('data', Buffer.alloc(20))])],
    ['a format that is cut off', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunk('fmt ', Buffer.alloc(4))])],
  ])('is none: %s', (_what, file) => {
    expect(readWav(file)).toBeNull();
  });

  it('is joined in its order', () => {
    expect(joinSamples([Int16Array.of(1), new Int16Array(), Int16Array.of(2, 3)])).toEqual(Int16Array.of(1, 2, 3));
    expect(joinSamples([])).toEqual(new Int16Array());
    expect(msOfSamples(silence(1500).length)).toBe(1500);
  });
});

describe('tones', () => {
  it('are heard, and silent in a pause', () => {
    expect(Math.max(...playTones('h'))).toBeGreaterThan(5000);
    expect([...playTones('.')].every((sample) => sample === 0)).toBe(true);
    expect(playTones('')).toHaveLength(0);
    expect([...playTones('?')].every((sample) => sample === 0)).toBe(true);
  });

  it('are of different height and length: as many waves as they should have', () => {
    const waves = (pattern: string) =>
      playTones(pattern).reduce((sum, now, index, all) => sum + (now > 0 && (all[index - 1] ?? 0) <= 0 ? 1 : 0), 0);
    expect([waves('h'), waves('l'), waves('H'), waves('L')]).toEqual([180, 108, 500, 300]);
  });

  it('sound different for each sentence', () => {
    const sounds = SPOKEN_NAMES.map((name) => playTones(SPOKEN_WORDS[name].tones).join());
    expect(new Set(sounds).size).toBe(SPOKEN_NAMES.length);
  });

  it('are short: nobody waits through a minute of beeps', () => {
    for (const name of SPOKEN_NAMES) expect(msOfSamples(playTones(SPOKEN_WORDS[name].tones).length)).toBeLessThan(2500);
  });
});
