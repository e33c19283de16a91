// A Debian that has nothing but what Debian itself needs, in a folder: for trials of the package. Needs root and mmdebstrap.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EmptyDebian {
  root: string;
  /** A line of a shell in it, with what is typed; throws what it said where it fails. */
  run(line: string, typed?: string): string;
  put(path: string, text: string, mode?: number): void;
  /** Takes the folder away again. */
  close(): void;
}

/** As the unit runs it: its user, its settings, its umask. Systemd itself does not run in a folder. A session of its own: apt hangs up. */
const SERVICE = `#!/bin/sh
pid=/run/bantay-trial.pid
alive() { [ -s "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
case "$1" in
  is-running) alive ;;
  stop) if alive; then kill -TERM "$(cat "$pid")"; while alive; do sleep 0.05; done; fi; rm -f "$pid" ;;
  start) cd /opt/bantay/current && umask 0077 && env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin $(grep -v '^#' /etc/bantay/settings | xargs) \\
      setsid setpriv --reuid bantay --regid bantay --init-groups /opt/bantay/current/bin/bantay-server >> /var/log/bantay-trial.log 2>&1 < /dev/null &
    echo $! > "$pid" ;;
esac
`;

const MOUNTS = [
  ['proc', '-t', 'proc', 'proc'],
  ['dev', '--rbind', '/dev'],
] as const;

export function openEmptyDebian(parent: string): EmptyDebian {
  const root = mkdtempSync(join(parent, 'bantay-debian-'));
  const system = (program: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
  };
  system('mmdebstrap', '--variant=minbase', '--include=adduser,libc6', 'bookworm', root);
  for (const [at, ...words] of MOUNTS) system('mount', ...words, join(root, at));
  const put: EmptyDebian['put'] = (path, text, mode = 0o644) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text, { mode });
  };
  put('/usr/local/sbin/service-trial', SERVICE, 0o755);
  return {
    root,
    put,
    run(line, typed = '') {
      const env = {
        PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        SERVICE_PROGRAM: '/usr/local/sbin/service-trial',
      };
      const words = [root, '/bin/sh', '-c', line];
      // What runs on keeps no pipe of ours open.
      const { status, stdout, stderr } = spawnSync('chroot', words, {
        encoding: 'utf8',
        input: typed,
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (status !== 0) throw new Error(`${line}\n${stdout}${stderr}`);
      return stdout;
    },
    close() {
      for (const [at] of [...MOUNTS].reverse()) spawnSync('umount', ['-R', '-l', join(root, at)]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
