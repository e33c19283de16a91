// The control port of baresip (module ctrl_tcp): commands with their answers, and events of all its calls.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '../sms/http-presets.ts';
import { makeNetstringReader, netstring } from './netstrings.ts';

export interface LinePlace {
  host: string;
  port: number;
}

/** As far as it can be read; what is missing is empty. */
export interface BaresipEvent {
  type: string;
  /** Of the call (SIP Call-ID). */
  id: string;
  direction: string;
  /** `sip:user@host`, with or without parameters. */
  peer: string;
  /** Why a call has ended, which key was pressed. */
  param: string;
}

/** `isOk` is its own word: an order that failed inside can be answered so. Null: no answer came in time, or the line is gone. */
export type BaresipAnswer = { isOk: boolean; data: string } | null;

export interface BaresipLine {
  ask(command: string, params?: string): Promise<BaresipAnswer>;
  isGone(): boolean;
  close(): void;
}

export interface LineParts {
  /** Called for the end of the line too, with null. */
  onEvent: (event: BaresipEvent | null) => void;
  /** How long a connection or an answer may take. */
  answerMs: number;
}

/** Rejects where nobody listens: nothing was ordered then. */
export async function openLine(place: LinePlace, { onEvent, answerMs }: LineParts): Promise<BaresipLine> {
  const socket = connect(place);
  const waiting = new Map<string, (answer: BaresipAnswer) => void>();
  const read = makeNetstringReader();
  let isGone = false;
  let asked = 0;
  const end = () => {
    if (isGone) return;
    isGone = true;
    socket.destroy();
    for (const answer of waiting.values()) answer(null);
    onEvent(null);
  };
  const take = (text: string) => {
    const { response, token, ok, data, ...event } = fieldsOf(JSON.parse(text));
    if (response === true) waiting.get(wordOf(token))?.({ isOk: ok === true, data: wordOf(data) });
    else if (event.event === true) onEvent(eventOf(event));
  };
  await new Promise<void>((resolve, reject) => {
    socket.setTimeout(answerMs, () => socket.destroy(new Error('no connection in time')));
    socket.once('connect', resolve).once('error', reject);
  }).finally(() => socket.setTimeout(0));
  socket
    .setNoDelay(true)
    .on('error', () => {})
    .on('close', end);
  socket.on('data', (piece) => {
    try {
      for (const text of read(piece)) take(text);
    } catch {
      // Somebody else listens there.
      end();
    }
  });
  return {
    async ask(command, params) {
      if (isGone) return null;
      asked += 1;
      const token = String(asked);
      const answered = new Promise<BaresipAnswer>((resolve) => waiting.set(token, resolve));
      socket.write(netstring(JSON.stringify({ command, ...(params === undefined ? {} : { params }), token })));
      const answer = await Promise.race([answered, sleep(answerMs, null, { ref: false })]);
      waiting.delete(token);
      return answer;
    },
    isGone: () => isGone,
    close: end,
  };
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const eventOf = ({ type, id, direction, peeruri, param }: Record<string, unknown>): BaresipEvent => ({
  ...{ type: wordOf(type), id: wordOf(id), direction: wordOf(direction) },
  ...{ peer: wordOf(peeruri), param: wordOf(param) },
});
