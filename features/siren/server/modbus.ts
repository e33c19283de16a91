// The relay of a siren by Modbus TCP: one coil is written and read, one input register read (Modbus Application Protocol V1.1b3 §6.1, §6.4, §6.5; TCP guide V1.0b §3.1.3).
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { ModbusSiren } from '@bantay/server/config-siren.ts';
import { RelayFault, type RelayLine, type WithRelay } from './relay-line.ts';

const READ_COILS = 1;
const READ_INPUT = 4;
const WRITE_COIL = 5;
const ON = 0xff00;
const HEAD_BYTES = 7;
/** The longest frame of Modbus TCP. */
const FRAME_MAX = 260;

export const withModbusRelay: WithRelay<ModbusSiren> = async (place, withinMs, work) => {
  const { host, port } = place;
  const socket = createConnection({ host, port, noDelay: true });
  const end = setTimeout(() => socket.destroy(new RelayFault('late')), withinMs);
  // Between two questions nobody listens; the next one sees that the line is gone.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect').catch((error: unknown) => {
      throw error instanceof RelayFault ? error : new RelayFault('unreached');
    });
    return await work(lineOf(place, socket));
  } finally {
    clearTimeout(end);
    socket.destroy();
  }
};

function lineOf({ unit, relay, battery }: ModbusSiren, socket: Socket): RelayLine {
  let number = 0;
  const ask = (code: number, address: number, value: number) => {
    number += 1;
    return exchange(socket, { number, unit, code, address, value });
  };
  return {
    async write(isOn) {
      const value = isOn ? ON : 0;
      const said = await ask(WRITE_COIL, relay, value);
      if (said.length !== 4 || said.readUInt16BE(0) !== relay || said.readUInt16BE(2) !== value)
        throw new RelayFault('garbled');
    },
    async read() {
      const said = await ask(READ_COILS, relay, 1);
      if (said.length !== 2 || said[0] !== 1) throw new RelayFault('garbled');
      return said.readUInt8(1) % 2 === 1;
    },
    battery:
      battery &&
      (async () => {
        const said = await ask(READ_INPUT, battery.register, 1);
        if (said.length !== 3 || said[0] !== 2) throw new RelayFault('garbled');
        return said.readUInt16BE(1);
      }),
  };
}

interface Question {
  number: number;
  unit: number;
  code: number;
  /** Of the coil or register. */
  address: number;
  /** What is written, or how many are read. */
  value: number;
}

/** What stands behind the function code of the answer. */
function exchange(socket: Socket, question: Question): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let come = Buffer.alloc(0);
    const over = (settle: () => void) => {
      socket.off('data', take).off('error', fail).off('close', fail);
      settle();
    };
    const fail = (error?: unknown) =>
      over(() => reject(error instanceof RelayFault ? error : new RelayFault('broken')));
    const tell = (said: Buffer | RelayFault) => (said instanceof RelayFault ? fail(said) : over(() => resolve(said)));
    const take = (part: Buffer) => {
      come = Buffer.concat([come, part]);
      const length = come.length < HEAD_BYTES ? Number.POSITIVE_INFINITY : 6 + come.readUInt16BE(4);
      if (come.length > FRAME_MAX || (Number.isFinite(length) && length > FRAME_MAX)) fail(new RelayFault('garbled'));
      else if (come.length >= length) tell(answerOf(come.subarray(0, length), question));
    };
    socket.on('data', take).on('error', fail).on('close', fail);
    if (socket.destroyed) fail(socket.errored);
    else socket.write(frameOf(question));
  });
}

function frameOf({ number, unit, code, address, value }: Question): Buffer {
  const frame = Buffer.alloc(12);
  frame.writeUInt16BE(number, 0);
  frame.writeUInt16BE(6, 4);
  frame.writeUInt8(unit, 6);
  frame.writeUInt8(code, 7);
  frame.writeUInt16BE(address, 8);
  frame.writeUInt16BE(value, 10);
  return frame;
}

/** What stands behind the function code. */
function answerOf(frame: Buffer, { number, unit, code }: Question): Buffer | RelayFault {
  const isOurs = frame.length > HEAD_BYTES && frame.readUInt16BE(0) === number && frame.readUInt16BE(2) === 0;
  if (!isOurs || frame[6] !== unit) return new RelayFault('garbled');
  if (frame[HEAD_BYTES] === code + 0x80) return new RelayFault('refused');
  return frame[HEAD_BYTES] === code ? frame.subarray(HEAD_BYTES + 1) : new RelayFault('garbled');
}
