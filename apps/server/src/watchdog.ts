// Tells systemd that the server is ready and that its engine turns; a process that hangs is ended and started again by it.
import { spawn } from 'node:child_process';

export interface Watchdog {
  /** It listens. */
  ready(): void;
  /** The loop of the engine has turned, whatever became of its run. */
  turn(): void;
}

/** A third of `WatchdogSec` in deploy/bantay.service: two signs may get lost. */
const SIGN_MS = 10_000;

/**
 * `socket`: NOTIFY_SOCKET, null outside of systemd. Node cannot write to datagram sockets, so `systemd-notify` does, which
 * comes with systemd; the unit therefore says `NotifyAccess=all`. A sign comes from the engine's loop and from nowhere
 * else: a timer would go on while the engine hangs.
 */
export function makeWatchdog(
  socket: string | null,
  say: (word: string) => void = notify,
  monotonicNow = () => performance.now(),
): Watchdog {
  if (socket === null) return { ready() {}, turn() {} };
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    ready() {
      say('READY=1');
    },
    turn() {
      if (monotonicNow() - saidAt < SIGN_MS) return;
      saidAt = monotonicNow();
      say('WATCHDOG=1');
    },
  };
}

/** One that fails is followed by the next; nobody waits for it. */
function notify(word: string): void {
  spawn('systemd-notify', [word], { stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
