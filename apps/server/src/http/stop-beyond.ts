// Ends a form as soon as it is larger than it may be: its reader would take in the rest, however long, to throw it away. And before
// it begins where the line is gone already: its reader would wait for an end that has been.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';

/** What a form holds beside its file. */
const FRAME_BYTES = 256 * 1024;

/** To be called right before the form is read. The reader then fails with the code of a file that is too large. */
export function stopBeyond({ raw }: FastifyRequest, maxFileBytes: number): void {
  if (raw.destroyed) throw new Problem('malformed', { what: 'the upload broke off' });
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxFileBytes + FRAME_BYTES) return;
    raw.off('data', count);
    raw.emit('error', Object.assign(new Error('the form is too large'), { code: TOO_LARGE }));
  };
  raw.on('data', count);
}

export const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';
