// What can be known about another process: whether it lives, when it began, what it was started as.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

const procStat = (pid: number): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces; what follows is plain.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

/** A zombie counts as dead: in a container nobody may ever collect it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
}

/** A text that differs for two processes that had the same number one after the other; '' where the system tells nothing. */
export function startMark(pid: number): string {
  if (process.platform === 'win32') return '';
  const started = procStat(pid)?.[19];
  if (started !== undefined) {
    try {
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
    } catch {
      return started;
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** The command line, arguments joined by spaces; null where the system does not tell. */
export function commandLine(pid: number): string | null {
  if (process.platform === 'win32') return null;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    const asked = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return asked.error ? null : asked.stdout.trim();
  }
}

/** Processes whose working folder this is; null where the system does not tell. */
export function processesIn(folder: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const wanted = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === wanted;
      } catch {
        return false;
      }
    });
}

export async function waitUntilGone(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}
