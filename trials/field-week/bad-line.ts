// The line between telephones and server: there, away, or breaking at every kind of place of a request and of its answer.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Where a request breaks: in its own order on the wire. */
export const CUTS = [
  'before the first byte',
  'in the head',
  'in the body',
  'before the last byte',
  'before the answer',
  'in the head of the answer',
  'in the body of the answer',
  'before the last byte of the answer',
] as const;
export type Cut = (typeof CUTS)[number];

export type LineState = 'up' | 'down' | 'bad';

export interface BadLine {
  url: string;
  state: LineState;
  /** Path of a call → cut → how often. */
  cuts: ReadonlyMap<string, ReadonlyMap<Cut, number>>;
  /** Keys of entries that somebody else was quicker with, as the server has said. */
  conflicts: ReadonlySet<string>;
  /** Path of a call → ms of the one that the server took longest for, cut or not. */
  slowest: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Of what is written. A question breaks as well, each once in so many. */
const QUESTION_BREAKS = 20;
/** A piece of a photo is one of many: two of its eight places, in turn. */
const CUTS_OF_PIECE = 2;

/** Pages see it at `localhost`, where a browser allows what it allows to https. */
export async function startBadLine(port: number, seed: number): Promise<BadLine> {
  const tried = new Map<string, number>();
  const cuts = new Map<string, Map<Cut, number>>();
  const conflicts = new Set<string>();
  const slowest = new Map<string, number>();
  /** News: once it is a socket, the server of http knows nothing of it any more. */
  const tunnels = new Set<Socket>();
  let questions = 0;
  const line: { state: LineState } = { state: 'up' };

  const cutOf = (request: IncomingMessage, body: Buffer): Cut | null => {
    if (line.state !== 'bad') return null;
    if (request.method === 'GET') {
      questions++;
      return questions % QUESTION_BREAKS === 0 ? (CUTS[questions % CUTS.length] ?? null) : null;
    }
    const name = nameOf(request, body);
    if (name === null) return null;
    const before = tried.get(name) ?? 0;
    tried.set(name, before + 1);
    const isPiece = request.headers['content-range'] !== undefined;
    if (before >= (isPiece ? CUTS_OF_PIECE : CUTS.length)) return null;
    // In another order for each, so that a stored one is also cut early on its repeat.
    const cut = CUTS[(before * 3 + firstByte(`${name} ${seed}`)) % CUTS.length] ?? null;
    if (cut) count(cuts, isPiece ? `${pathOf(request)} (a piece)` : pathOf(request), cut);
    return cut;
  };

  const server = createServer((request, _reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const began = performance.now();
      const path = pathOf(request);
      const told = (answer: Buffer) => {
        slowest.set(path, Math.max(slowest.get(path) ?? 0, performance.now() - began));
        const name = nameOf(request, body);
        if (name !== null && answer.includes('changedMeanwhile')) conflicts.add(name);
      };
      pass(port, request, body, { cut: cutOf(request, body), told });
    });
  });
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    if (line.state === 'down') socket.destroy();
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (line.state === 'down') return socket.destroy();
    tunnels.add(socket);
    socket.on('close', () => tunnels.delete(socket));
    tunnel(port, request, socket, head);
  });
  const cutAll = () => {
    server.closeAllConnections();
    for (const socket of tunnels) socket.destroy();
  };
  server.keepAliveTimeout = 1000;
  await listen(server);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // of a port
    get state() {
      return line.state;
    },
    set state(next) {
      line.state = next;
      // What is open ends with the line.
      if (next === 'down') cutAll();
    },
    ...{ cuts, conflicts, slowest },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cutAll();
      return closed;
    },
  };
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const firstByte = (text: string) => createHash('sha256').update(text).digest()[0] ?? 0;

/** What a repeat has in common with the first; null: of no entry. */
function nameOf(request: IncomingMessage, body: Buffer): string | null {
  const { 'idempotency-key': key, 'content-range': range } = request.headers;
  if (typeof key === 'string' && request.headers['entry-time'] !== undefined) return key;
  if (typeof range !== 'string') return null;
  const [sha = ''] = /[0-9a-f]{64}/.exec(body.toString('latin1', 0, 1000)) ?? [];
  return `${range} ${sha}`;
}

function count(cuts: Map<string, Map<Cut, number>>, path: string, cut: Cut): void {
  const of = cuts.get(path) ?? new Map<Cut, number>();
  of.set(cut, (of.get(cut) ?? 0) + 1);
  cuts.set(path, of);
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Whole bytes to the server and back, or as many of them as the cut lets through. */
interface Way {
  cut: Cut | null;
  /** The whole answer, whether it gets back or not. */
  told: (answer: Buffer) => void;
}

function pass(port: number, request: IncomingMessage, body: Buffer, { cut, told }: Way): void {
  const client = request.socket;
  if (cut === 'before the first byte') return void client.destroy();
  const head = Buffer.from(`${headOf(request)}connection: close\r\n\r\n`, 'latin1');
  const whole = Buffer.concat([head, body]);
  const sent = new Map<Cut | null, Buffer>([
    ['in the head', half(head)],
    ['in the body', Buffer.concat([head, half(body)])],
    ['before the last byte', whole.subarray(0, -1)],
  ]).get(cut);
  const server = connect(port, '127.0.0.1');
  server.on('error', () => client.destroy());
  if (sent) {
    server.end(sent, () => server.destroy());
    client.destroy();
    return;
  }
  const answer: Buffer[] = [];
  server.on('data', (part) => answer.push(part));
  server.on('close', () => {
    const all = Buffer.concat(answer);
    told(all);
    const body = all.indexOf('\r\n\r\n') + 4;
    const back = new Map<Cut | null, number>([
      ['before the answer', 0],
      ['in the head of the answer', Math.floor(body / 2)],
      ['in the body of the answer', body + Math.floor((all.length - body) / 2)],
      ['before the last byte of the answer', all.length - 1],
    ]).get(cut);
    if (back === undefined) return void client.end(all);
    client.write(all.subarray(0, back), () => client.destroy());
  });
  server.write(whole);
}

function headOf(request: IncomingMessage): string {
  const lines: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    // Unpacked: it is read here as well.
    if (/^(connection|transfer-encoding|accept-encoding)$/i.test(name)) continue;
    lines.push(`${name}: ${request.rawHeaders[at + 1] ?? ''}\r\n`);
  }
  return `${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}`;
}

/** The socket of news: as it is, until the line goes. */
function tunnel(port: number, request: IncomingMessage, client: Socket, head: Buffer): void {
  const server = connect(port, '127.0.0.1', () => {
    server.write(`${headOf(request)}connection: Upgrade\r\n\r\n`);
    server.write(head);
    server.pipe(client).pipe(server);
  });
  server.on('error', () => client.destroy());
  client.on('close', () => server.destroy());
}
