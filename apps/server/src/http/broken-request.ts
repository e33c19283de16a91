// What never becomes a request (a head too long, broken or too slow) is answered on the bare line, and the line ends.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
/** How long the answer may take to leave. */
const LINGER_MS = 2000;

export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ''] ?? 400;
  const words = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ status: false, code: 'malformed', message: words, details: { what: words } });
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    // Unsaid, a browser or proxy would send its next request on a line that is about to end, and lose it.
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
