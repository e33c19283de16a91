// Messages of a watchman: kept in its state until the gateway has taken them, and tried again with growing pauses.
import { randomUUID } from 'node:crypto';
import type { Gateway, HandOver } from '@bantay/server/sms/gateway.ts';
import type { Message, State } from './state-file.ts';

export interface OwnOutbox {
  /** What has not left yet of the same subject is only older, and goes. */
  queue(subject: string, text: string, numbers: readonly string[]): void;
  /** One round: whatever is due is handed over. */
  round(): Promise<void>;
}

interface Parts {
  state: State;
  save: () => void;
  gateway: Pick<Gateway, 'send'>;
  now: () => number;
  /** Without the number: a log is no place for it. */
  say: (sentence: string) => void;
}

/** [ours] The last goes on: an alarm is tried until it leaves or is overtaken by the next. */
const PAUSES_MS = [5000, 15_000, 30_000, 60_000];
/** [ours] An alarm that could not leave for a day tells nobody anything any more. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export function makeOwnOutbox(parts: Parts): OwnOutbox {
  const { state, save, now } = parts;
  let isRunning = false;
  return {
    queue(subject, text, numbers) {
      const [queuedAt, older] = [now(), state.outbox.filter((one) => one.subject === subject)];
      for (const one of older) remove(state, one);
      for (const number of numbers) {
        state.outbox.push({ key: randomUUID(), subject, number, text, queuedAt, tries: 0, nextAt: queuedAt });
      }
    },
    async round() {
      if (isRunning) return;
      isRunning = true;
      try {
        const at = now();
        // A clock that was set back would hold them for as long as it went back.
        const due = state.outbox.filter(({ nextAt, queuedAt }) => nextAt <= at || queuedAt > at);
        await Promise.all(due.map((message) => handOver(parts, message)));
        if (due.length > 0) save();
      } finally {
        isRunning = false;
      }
    },
  };
}

/** What may have left is not sent again: people are told again anyway. */
async function handOver({ state, gateway, now, say }: Parts, message: Message): Promise<void> {
  const { key: idempotencyKey, number, text, queuedAt } = message;
  const result: HandOver = await gateway
    .send({ number, text, idempotencyKey, name: '' })
    .catch((error: unknown) => ({ outcome: 'doubtful', detail: String(error) }));
  if (result.outcome !== 'accepted') say(`An SMS was not taken (${result.outcome}): ${result.detail}`);
  message.tries += 1;
  message.nextAt = now() + PAUSES_MS[Math.min(message.tries, PAUSES_MS.length) - 1]!; // within the table
  const isOver = result.outcome !== 'retry' || now() - queuedAt > KEPT_MS;
  if (isOver) remove(state, message);
}

function remove({ outbox }: State, message: Message): void {
  const at = outbox.indexOf(message);
  if (at >= 0) outbox.splice(at, 1);
}
