// Sends an export piece by piece, as fast as it is taken; whoever takes nothing any more is let go.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A piece has some 60 kB: 1 kB a second is slower than any line that is of use. */
const STALLED_MS = 60_000;

interface Sending {
  type: string;
  file: string;
  /** When it has ended, in whatever way. */
  onEnd: () => void;
  stalledMs?: number;
}

/** The declaration of such a call says that its reply is not checked while running: it is no JSON. */
export function sendExport(
  reply: FastifyReply,
  pieces: AsyncGenerator<string>,
  { type, file, onEnd, stalledMs = STALLED_MS }: Sending,
): never {
  const stream = Readable.from(
    watched(pieces, stalledMs, () => reply.raw.destroy()),
    { objectMode: false },
  );
  void once(stream, 'close').then(onEnd, onEnd);
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(stream) as never; // sent, so nothing is returned
}

/** Between two pieces nobody but the reader is waited for. */
async function* watched(pieces: AsyncGenerator<string>, stalledMs: number, letGo: () => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const timer = setTimeout(letGo, stalledMs);
    try {
      yield Buffer.from(piece);
    } finally {
      clearTimeout(timer);
    }
  }
}
