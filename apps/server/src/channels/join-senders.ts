// A sender for each channel, as one: each goes its own rounds, so that none waits for another.
import type { Sender } from '../sms/sender.ts';

/** Whether "the sender runs" is a question about SMS: warnings leave by no other channel. */
export function joinSenders(sms: Sender, further: readonly Sender[]): Sender {
  const all = [sms, ...further];
  return {
    start: (onError) => {
      for (const one of all) one.start(onError);
    },
    wake: () => {
      for (const one of all) one.wake();
    },
    isRunning: sms.isRunning,
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
    async runOnce() {
      const counts = await Promise.all(all.map((one) => one.runOnce()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
