// Who holds a row while it is handed over: a process by its machine, number and start. The next start on that machine sees at once that
// it is gone; nobody who was to be told waits for a lease of the dead.
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, startMark } from '@bantay/postgres/process-facts.ts';

const BETWEEN = '|';

/** Of one sender of this process. */
export const newHolder = (): string => [place(), process.pid, startMark(process.pid), randomUUID()].join(BETWEEN);

/** Whether it was a process of this machine, since it was switched on, that has ended. Of any other nobody here can tell: its lease ends. */
export function isGone(holder: string): boolean {
  const [where, pid, mark] = holder.split(BETWEEN);
  if (mark === undefined || where !== place() || bootOf(mark) !== bootOf(startMark(process.pid))) return false;
  return !isAlive(Number(pid)) || startMark(Number(pid)) !== mark;
}

/** Where numbers of processes mean the same: of two containers of one name each counts its own. */
function place(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** A twin that bears the same name has booted by itself. */
const bootOf = (mark: string) => mark.split(' ')[0];
