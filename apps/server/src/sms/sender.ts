// Takes waiting rows nobody else holds, hands each to the gateway, and writes down what became of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from './gateway.ts';
import { newHolder } from './holder.ts';
import { newRoundState, POLL_MS, type RoundContext, sendRound } from './send-round.ts';
import { abandonOwn } from './settle-row.ts';
import { makeWorkLoop } from './work-loop.ts';

export interface SenderParts extends Pick<RoundContext, 'db' | 'onAccepted' | 'onProgress'> {
  gateway: Gateway | null;
  /** How long an end waits for hand-overs. */
  endMs?: number;
}

export interface Sender {
  start(onError: (error: unknown) => void): void;
  wake(): void;
  /** Started, not stopped, and with a gateway: what is queued leaves by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
  /** One round of work; returns how many rows were handed over. For tests and commands. */
  runOnce(): Promise<number>;
}

/** An end waits so long for hand-overs; what has no answer then is in doubt, whatever the gateway does. */
const END_MS = 5000;

export function makeSender({ gateway, endMs = END_MS, ...parts }: SenderParts): Sender {
  const state = newRoundState();
  const context = gateway && { ...parts, gateway, holder: newHolder(), state };
  const runOnce = async () => (context ? sendRound(context) : 0);
  const loop = makeWorkLoop(runOnce, POLL_MS);

  return {
    start(onError) {
      state.report = onError;
      state.isEnding = false;
      loop.start(onError);
    },
    wake: loop.wake,
    isRunning: () => loop.isRunning() && context !== null,
    async stop() {
      state.isEnding = true;
      const working = loop.stop();
      gateway?.stop?.();
      const isDone = await Promise.race([working.then(() => true), sleep(endMs, false, { ref: false })]);
      // Only a gateway keeps it waiting.
      if (!isDone && context) await abandonOwn(context);
    },
    runOnce,
  };
}
