// The relay of a siren by Modbus TCP: one coil is written and read (Modbus Application Protocol V1.1b3 §6.1, §6.5; TCP guide V1.0b §3.1.3).
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { SirenPlace } from '@bantay/server/config-siren.ts';
import type { SirenFault } from '../rules/siren.ts';

const READ_COILS = 1;
const WRITE_COIL = 5;
const ON = 0xff00;
const HEAD_BYTES = 7;
/** The longest frame of Modbus TCP. */
const FRAME_MAX = 260;

/** Why the relay gave no answer that can be believed. */
export class RelayFault extends Error {
  override readonly name = 'RelayFault';
  readonly fault: SirenFault;
  constructor(fault: SirenFault) {
    super(`The relay of the siren: ${fault}`);
    this.fault = fault;
  }
}

export interface RelayLine {
  /** The relay says that it did it; whether it did is for `read` to say. */
  write(isOn: boolean): Promise<void>;
  read(): Promise<boolean>;
}

/** One line for the whole talk, over after `withinMs` whatever happens. Throws `RelayFault`. */
export async function withRelay<T>(
  { host, port, unit, relay }: SirenPlace,
  withinMs: number,
  work: (line: RelayLine) => Promise<T>,
): Promise<T> {
  const socket = createConnection({ host, port, noDelay: true });
  const end = setTimeout(() => socket.destroy(new RelayFault('late')), withinMs);
  // Between two questions nobody listens; the next one sees that the line is gone.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect').catch((error: unknown) => {
      throw error instanceof RelayFault ? error : new RelayFault('unreached');
    });
    let number = 0;
    const ask = (code: number, value: number) => {
      number += 1;
      return exchange(socket, { number, unit, code, relay, value });
    };
    return await work({
      async write(isOn) {
        const value = isOn ? ON : 0;
        const said = await ask(WRITE_COIL, value);
        if (said.length !== 4 || said.readUInt16BE(0) !== relay || said.readUInt16BE(2) !== value)
          throw new RelayFault('garbled');
      },
      async read() {
        const said = await ask(READ_COILS, 1);
        if (said.length !== 2 || said[0] !== 1) throw new RelayFault('garbled');
        return said.readUInt8(1) % 2 === 1;
      },
    });
  } finally {
    clearTimeout(end);
    socket.destroy();
  }
}

interface Question {
  number: number;
  unit: number;
  code: number;
  relay: number;
  /** What is written, or how many coils are read. */
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

function frameOf({ number, unit, code, relay, value }: Question): Buffer {
  const frame = Buffer.alloc(12);
  frame.writeUInt16BE(number, 0);
  frame.writeUInt16BE(6, 4);
  frame.writeUInt8(unit, 6);
  frame.writeUInt8(code, 7);
  frame.writeUInt16BE(relay, 8);
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
