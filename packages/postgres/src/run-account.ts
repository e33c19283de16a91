// Under which account the database runs: PostgreSQL refuses root, so root hands it to an account that exists already.
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { StartRefused } from './start-refused.ts';

export type RunAccount = { name: string; uid: number; gid: number };

type FindAccount = (name: string) => RunAccount | null;

/** initdb asks the user table for its own account, so the uid must have an entry there; these two usually do. */
const CANDIDATES = ['postgres', 'nobody'];

/** What the system said of a name, once for a process: a start asks in several places. */
const found = new Map<string, RunAccount | null>();

const findInSystem: FindAccount = (name) => {
  const known = found.get(name);
  if (known !== undefined) return known;
  const answer = spawnSync('id', [name], { encoding: 'utf8' });
  const ids = /^uid=(\d+)\S* gid=(\d+)/.exec(answer.stdout ?? '');
  const account = ids && { name, uid: Number(ids[1]), gid: Number(ids[2]) };
  found.set(name, account);
  return account;
};

/** The account to switch to, or null when the present one will do. */
export function chooseRunAccount(
  ownUid: number | undefined = process.getuid?.(),
  find: FindAccount = findInSystem,
): RunAccount | null {
  if (ownUid !== 0) {
    refuseUnknownUid(ownUid);
    return null;
  }
  for (const name of CANDIDATES) {
    const account = find(name);
    if (account && account.uid !== 0) return account;
  }
  throw new StartRefused(
    'The database must not run as root, and this machine has neither an account "postgres" nor "nobody" to run it under. Create one (for example: useradd --system postgres), start as a normal user, or set DATABASE_URL.',
  );
}

function refuseUnknownUid(uid: number | undefined): void {
  if (uid === undefined) return;
  try {
    userInfo();
  } catch {
    throw new StartRefused(
      `The user number ${uid} has no entry in this machine's user table, and the database cannot be created without one. Start as a user that has one, or set DATABASE_URL.`,
    );
  }
}

/** Asks the kernel, not the mode bits: access lists and mounts count too. */
export function canReach(account: RunAccount | null, folder: string): boolean {
  if (!account) return true;
  const answer = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', folder], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
  });
  if (answer.error) {
    throw new StartRefused(`Programs cannot be started as ${account.name} here (${answer.error.message}).`);
  }
  return answer.status === 0;
}
