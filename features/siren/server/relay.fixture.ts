// A relay that speaks Modbus TCP, and misbehaves as it is told.
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Takes orders and does nothing; hears and says nothing; refuses; breaks off when it is read; says what nobody asked; drips byte by byte. */
export type Habit = 'well' | 'lies' | 'silent' | 'refuses' | 'breaks' | 'garbles' | 'drips';

export interface PretendedRelay {
  port: number;
  habit: Habit;
  isOn: boolean;
  /** What its input register 9 says; null: it has none. */
  battery: number | null;
  /** Each state that was written, and 'read'. */
  heard: (boolean | 'read')[];
  connections: number;
  close(): Promise<void>;
}

export async function openRelay(unit = 3, coil = 7): Promise<PretendedRelay> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    relay.connections += 1;
    socket.on('error', () => {}).on('data', (asked) => answer(relay, { socket, asked, unit, coil }));
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const relay: PretendedRelay = { port: 0, habit: 'well', isOn: false, battery: 128, heard: [], connections: 0, close };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  relay.port = address.port;
  onTestFinished(close);
  return relay;
}

interface Asked {
  socket: Socket;
  asked: Buffer;
  unit: number;
  coil: number;
}

function answer(relay: PretendedRelay, { socket, asked, unit, coil }: Asked): void {
  if (asked[7] === 4) return void answerBattery(relay, socket, asked);
  if (asked.length !== 12 || asked[6] !== unit || asked.readUInt16BE(8) !== coil) return void socket.destroy();
  const isRead = asked[7] === 1;
  relay.heard.push(isRead ? 'read' : asked.readUInt16BE(10) === 0xff00);
  if (relay.habit === 'silent') return;
  if (relay.habit === 'breaks' && isRead) return void socket.destroy();
  if (!isRead && relay.habit !== 'lies') relay.isOn = asked.readUInt16BE(10) === 0xff00;
  const said = isRead ? [1, 1, relay.isOn ? 0xff : 0] : [...asked.subarray(7)];
  const pdu = relay.habit === 'refuses' ? [asked.readUInt8(7) + 0x80, 4] : said;
  const number = relay.habit === 'garbles' ? [0xaa, 0xaa] : [...asked.subarray(0, 2)];
  const frame = Buffer.from([...number, 0, 0, 0, pdu.length + 1, unit, ...pdu]);
  if (relay.habit !== 'drips') return void socket.write(frame);
  for (const [index, byte] of frame.entries()) setTimeout(() => socket.write(Buffer.from([byte])), index * 5);
}

/** Illegal data address (2) where there is none. */
function answerBattery({ battery, habit }: PretendedRelay, socket: Socket, asked: Buffer): void {
  if (habit === 'silent') return;
  const isThere = battery !== null && asked.readUInt16BE(8) === 9;
  const pdu = isThere ? [4, 2, battery >> 8, battery & 0xff] : [0x84, 2];
  socket.write(Buffer.from([...asked.subarray(0, 4), 0, pdu.length + 1, asked.readUInt8(6), ...pdu]));
}
