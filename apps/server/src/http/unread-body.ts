// Refused before it was read: a little more is taken in so that the sender hears the answer, then the connection ends.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A sender that is still talking hears nothing; this much is let pass. */
const PASSED_BYTES = 64 * 1024 * 1024;
const PASSED_MS = 15_000;

export function passUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (hasUnread(request) && !(await letPass(request))) reply.header('connection', 'close');
    return payload;
  });
}

function hasUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.readableEnded || raw.destroyed) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the rest was short enough; nothing of it is kept. */
function letPass({ raw, headers }: FastifyRequest): Promise<boolean> {
  // 100-continue, or a length that is hopeless: not a byte more.
  if (Number(headers['content-length'] ?? 0) > 2 * PASSED_BYTES) return Promise.resolve(false);
  return new Promise((resolve) => {
    let passed = 0;
    const timer = setTimeout(() => end(false), PASSED_MS);
    const count = (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > PASSED_BYTES) end(false);
    };
    const over = () => end(true);
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      raw.off('data', count).off('end', over).off('close', over).off('error', over);
      if (!isOver) raw.pause();
      resolve(isOver);
    };
    raw.on('data', count).on('end', over).on('close', over).on('error', over);
    raw.resume();
  });
}
