// A control port like that of baresip 1.0, with one telephone behind it that behaves as a test says.
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeNetstringReader, netstring } from './netstrings.ts';

export interface Asked {
  command: string;
  params?: string;
  token?: string;
}

/** What a command is answered with instead of "ok"; null: nothing. */
export type Answers = Readonly<Record<string, { ok?: boolean; data?: string } | null | undefined>>;

export interface PretendedBaresip {
  port: number;
  /** Commands with what was said to them. */
  heard: string[];
  /** An event of the call that was dialled last. */
  say(type: string, param?: string, over?: object): void;
  /** Bytes, as they are. */
  write(text: string): void;
  /** Breaks the line off. */
  cut(): void;
  close(): Promise<void>;
}

interface Habits {
  answers?: Answers;
  /** What the telephone does, once it is dialled. */
  phone?: (baresip: PretendedBaresip) => unknown;
  /** Ends the call when it is told to hang up: the real one does, if the newest call is that one. */
  hangsUp?: boolean;
}

export async function openBaresip({ answers = {}, phone, hangsUp = true }: Habits = {}): Promise<PretendedBaresip> {
  const sockets = new Set<Socket>();
  let peer = '';
  const reply = (socket: Socket, { command, token }: Asked) => {
    const answer = command in answers ? answers[command] : { data: command === 'listcalls' ? CALLS_0 : '' };
    if (answer) socket.write(netstring(JSON.stringify({ response: true, ok: true, data: '', ...answer, token })));
  };
  const take = (socket: Socket, asked: Asked) => {
    baresip.heard.push([asked.command, ...(asked.params === undefined ? [] : [asked.params])].join(' '));
    if (asked.command === 'dial') peer = asked.params ?? '';
    reply(socket, asked);
    if (asked.command === 'dial') phone?.(baresip);
    if (asked.command === 'hangup' && hangsUp) baresip.say('CALL_CLOSED', 'Connection reset by user');
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const read = makeNetstringReader();
    socket
      .on('error', () => {})
      .on('data', (piece) => {
        for (const text of read(piece)) take(socket, JSON.parse(text));
      });
  });
  const baresip: PretendedBaresip = {
    ...{ port: 0, heard: [] },
    say: (type, param = '', over = {}) => {
      const event = {
        event: true,
        type,
        class: 'call',
        direction: 'outgoing',
        peeruri: `${peer};transport=udp`,
        id: 'c1',
        param,
      };
      baresip.write(netstring(JSON.stringify({ ...event, ...over })));
    },
    write: (text) => {
      for (const socket of sockets) socket.write(text);
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      baresip.cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  baresip.port = address.port;
  onTestFinished(baresip.close);
  return baresip;
}

const CALLS_0 = '\n--- Active calls (0) ---\n\n';
