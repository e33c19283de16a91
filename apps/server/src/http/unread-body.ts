// Refused before it was read: a little more is taken in so that the sender hears the answer, then the connection ends.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whoever sends everything before he listens hears the answer up to here: twice the largest file. */
const PASSED_BYTES = 32 * 1024 * 1024;
const PASSED_MS = 15_000;
/** How long somebody who listens while he sends has to hear it. */
const LINGER_MS = 2000;

export function passUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (hasUnread(request) && !(await letPass(request))) cutAfter(request, reply.raw);
    return payload;
  });
}

function hasUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.readableEnded || raw.destroyed) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the rest was short enough; nothing of it is kept. */
function letPass({ raw, headers }: FastifyRequest): Promise<boolean> {
  // A length that is hopeless: not a byte more.
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
      resolve(isOver);
    };
    raw.on('data', count).on('end', over).on('close', over).on('error', over);
    raw.resume();
  });
}

/** Closing at once would tear the answer out of the sender's hands: first he stops being heard, then the line is cut. */
function cutAfter({ raw }: FastifyRequest, response: ServerResponse): void {
  raw.pause();
  response.once('finish', () => {
    // Node itself takes the rest in after an answer.
    setImmediate(() => raw.pause());
    setTimeout(() => raw.socket?.destroy(), LINGER_MS).unref();
  });
}
