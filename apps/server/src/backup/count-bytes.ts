// A stream that lets everything through and counts its bytes and their digest.
import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';

export function countBytes(): { stream: PassThrough; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
