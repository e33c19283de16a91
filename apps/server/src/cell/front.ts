// The door of a cell: whoever is asked for by name answers. It reads no cookie and no body, and names no municipality to a stranger.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerBroken } from '../http/broken-request.ts';
import { REQUEST_MS } from '../http/open-http.ts';
import { VERSION } from '../version.ts';
import type { Members } from './members.ts';

export interface Front {
  /** In the order of the places; of 0 the one that was free. */
  ports: number[];
  close(): Promise<void>;
}

export async function openFront(
  members: Pick<Members, 'at' | 'counts'>,
  places: readonly { port: number; host: string }[],
): Promise<Front> {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const member = members.at(hostOf(request));
    if (member === 'away') answer(response, 503, AWAY);
    else if (member === null) answerStranger(members, request, response);
    else member.serve(request, response);
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const member = members.at(hostOf(request));
    if (member === null || member === 'away') socket.destroy();
    else member.upgrade(request, socket, head);
  };
  const servers: Server[] = [];
  for (const { port, host } of places) {
    const server = createServer({ requestTimeout: REQUEST_MS }, serve);
    server.on('upgrade', upgrade).on('clientError', answerBroken);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    servers.push(server);
  }
  return {
    ports: servers.map((server) => (server.address() as AddressInfo).port), // it listens at a port
    async close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Without the port; a name is the same in capitals, and with the dot of the root behind it. */
export function hostOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers.host ?? '';
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(given) ?? [];
  return name.toLowerCase().replace(/\.$/, '');
}

/**
 * For whoever looks after the process: how many, and none by name, and which version (as /health of each of them). By a path of its own: the health of one that is gone is not that
 * of the others.
 */
function answerStranger({ counts }: Pick<Members, 'counts'>, { url }: IncomingMessage, response: ServerResponse): void {
  const all = counts();
  const isWell = all.broken === 0;
  if (url === '/health/cell') answer(response, isWell ? 200 : 503, { status: isWell, ...all, version: VERSION });
  else answer(response, 421, NO_SUCH);
}

/** It is being opened, moved, or cannot be opened: whoever sends something keeps it and sends it again. */
const AWAY = {
  ...{ status: false, code: 'unavailable', message: 'This municipality is not open at this moment. Try again soon.' },
  details: {},
};

const NO_SUCH = {
  ...{ status: false, code: 'malformed', message: 'No municipality has this address here.' },
  details: { what: 'Host' },
};

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '5' }),
  });
  response.end(JSON.stringify(body));
}
