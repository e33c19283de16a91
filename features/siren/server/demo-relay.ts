// An invented siren for the demo: a relay that speaks Modbus TCP on this machine alone, and sounds nowhere.
import { createServer, type Server, type Socket } from 'node:net';
import type { ModbusSiren } from '@bantay/server/config-siren.ts';
import type { Line } from '@bantay/server/plate.ts';

export interface DemoRelay extends Line {
  /** Null: it is not open. */
  place(): ModbusSiren | null;
}

const HOST = '127.0.0.1';
const FRAME_BYTES = 12;
/** Tenths of a volt, as such controllers count. */
const BATTERY = { register: 0, lowest: 115, value: 128 };

export function makeDemoRelay(): DemoRelay {
  const state = { isOn: false };
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port: number | null = null;
  return {
    place: () =>
      port === null
        ? null
        : {
            by: 'modbus',
            host: HOST,
            port,
            unit: 1,
            relay: 0,
            battery: { register: BATTERY.register, lowest: BATTERY.lowest },
          },
    async open() {
      const opened = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
        socket.on('data', (asked) => {
          const answer = answerTo(asked, state);
          if (answer === null) socket.destroy();
          else socket.write(answer);
        });
      });
      await new Promise<void>((resolve, reject) => opened.once('error', reject).listen(0, HOST, resolve));
      const address = opened.address();
      port = typeof address === 'object' && address !== null ? address.port : null;
      server = opened;
    },
    async close() {
      const closing = server;
      [server, port] = [null, null];
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => (closing === null ? resolve() : closing.close(() => resolve())));
    },
  };
}

/** One question of unit 1 about what there is; null: another, or none. */
function answerTo(asked: Buffer, state: { isOn: boolean }): Buffer | null {
  if (asked.length !== FRAME_BYTES || asked[6] !== 1 || asked.readUInt16BE(8) !== 0) return null;
  const said = saidTo(asked, state);
  return said && Buffer.from([...asked.subarray(0, 4), 0, said.length + 1, 1, ...said]);
}

function saidTo(asked: Buffer, state: { isOn: boolean }): number[] | null {
  const value = asked.readUInt16BE(10);
  switch (asked[7]) {
    case 1:
      return [1, 1, Number(state.isOn)];
    case 4:
      return [4, 2, BATTERY.value >> 8, BATTERY.value & 0xff];
    case 5:
      state.isOn = value === 0xff00;
      return [...asked.subarray(7)];
    default:
      return null;
  }
}
