// Sound as calls carry it: 8000 samples a second of 16 bits, one ear; read from WAV files, joined, written as one.

export const SAMPLE_RATE = 8000;
const HEAD = 44;

export const samplesOfMs = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1000);
export const msOfSamples = (count: number): number => Math.round((count * 1000) / SAMPLE_RATE);
export const silence = (ms: number): Int16Array => new Int16Array(samplesOfMs(ms));

/** Null: it is no WAV of PCM, 16 bits, one channel and 8000 Hz, or there is no sound in it. */
export function readWav(file: Buffer): Int16Array | null {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return null;
  let isRight = false;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const [from, size] = [at + 8, file.readUInt32LE(at + 4)];
    if (name === 'fmt ') isRight = from + 16 <= file.length && isTelephone(file.subarray(from, from + 16));
    if (name === 'data') return isRight ? samplesIn(file.subarray(from, Math.min(from + size, file.length))) : null;
    // Chunks begin at even places.
    at = from + size + (size % 2);
  }
  return null;
}

const isTelephone = (format: Buffer): boolean =>
  format.readUInt16LE(0) === 1 &&
  format.readUInt16LE(2) === 1 &&
  format.readUInt32LE(4) === SAMPLE_RATE &&
  format.readUInt16LE(14) === 16;

function samplesIn(data: Buffer): Int16Array | null {
  const count = Math.floor(data.length / 2);
  if (count === 0) return null;
  return Int16Array.from({ length: count }, (_, index) => data.readInt16LE(index * 2));
}

/** A whole file, with its head ("Multimedia Programming Interface and Data Specifications 1.0", WAVE). */
export function writeWav(samples: Int16Array): Buffer {
  const file = Buffer.alloc(HEAD + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) file.writeInt16LE(sample, HEAD + index * 2);
  return file;
}

export function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Hz and ms of each sign of a pattern; neither high nor low lies where a telephone's own keys do (697 to 1633 Hz, in pairs). */
const SIGNS: Readonly<Record<string, readonly [hz: number, ms: number]>> = {
  ...{ h: [1000, 180], l: [600, 180], H: [1000, 500], L: [600, 500], '.': [0, 200] },
};
const GAP_MS = 60;
const LOUDNESS = 9000;
/** Without it each tone would begin and end with a click. */
const EDGE = 80;

/** The tones of a pattern of `h`, `l`, `H`, `L` and dots; other signs are silent. */
export const playTones = (pattern: string): Int16Array =>
  joinSamples([...pattern].flatMap((sign) => [tone(...(SIGNS[sign] ?? [0, 0])), silence(GAP_MS)]));

function tone(hz: number, ms: number): Int16Array {
  const length = samplesOfMs(ms);
  return Int16Array.from({ length }, (_, at) => {
    const edge = Math.min(1, at / EDGE, (length - at) / EDGE);
    return Math.round(LOUDNESS * edge * Math.sin((2 * Math.PI * hz * at) / SAMPLE_RATE));
  });
}
