// An offer to speak another protocol (`Upgrade: h2c`, as some clients make unasked) is passed over: the request is answered as it stands.
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerBroken } from './broken-request.ts';

/**
 * Node hands every upgrade to whoever listens for one, here the sockets, which cut what is not theirs without a word. A
 * request without a body can still be answered; the body of another is no longer read by anybody, so it is refused in words.
 */
export function ignoreUpgrades(server: Server, isOurs: (path: string) => boolean): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (isOurs(request.url ?? '') || !(socket instanceof Socket)) return;
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined || Number(length ?? 0) > 0) {
      answerBroken(Object.assign(new Error('an upgrade with a body'), { code: 'UPGRADE' }), socket);
      return;
    }
    const response = new ServerResponse(request);
    // The line has been taken from the parser: it serves this one request.
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    socket.on('error', () => socket.destroy());
    server.emit('request', request, response);
  });
}
