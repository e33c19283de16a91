// Large uploads on their way in: written to a place where nobody reads, counted, and gone again unless somebody keeps them.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { INCOMING } from './file-store.ts';

export interface ReceivedFile {
  bytes: number;
  sha256: Buffer;
  read(): Promise<Buffer>;
  discard(): Promise<void>;
}

export interface Incoming {
  /** Fails as the stream does, or when nothing came for a while; then nothing is left of it. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** What a crash has left. */
  sweep(now: number): Promise<void>;
}

/** A sender that says nothing for this long is gone. */
const SILENCE_MS = 30_000;

export function makeIncoming(root: string, silenceMs = SILENCE_MS): Incoming {
  const folder = join(root, INCOMING);
  return {
    async receive(stream) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      const discard = () => rm(path, { force: true });
      const hash = createHash('sha256');
      let bytes = 0;
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), silenceMs);
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          timer.refresh();
          bytes += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
          signal: silence.signal,
        });
      } catch (error) {
        await discard();
        throw error;
      } finally {
        clearTimeout(timer);
      }
      return { bytes, sha256: hash.digest(), read: () => readFile(path), discard };
    },

    async sweep(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (facts && facts.mtimeMs < now - DAY_MS) await rm(path, { force: true });
      }
    },
  };
}
