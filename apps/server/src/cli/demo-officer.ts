// What commands share that act as an officer of the demo: the site, the field clock, a session at the running server.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';
import { type FieldClock, readFieldClock } from '../field-clock.ts';
import { type Bench, siteFlag, UsageError } from './command.ts';
import { postToServer, readReply } from './post-to-server.ts';

export const OFFICER = 'mlgu.demo';

export interface DemoOfficer {
  siteCode: SiteCode;
  clock: FieldClock;
  /** Signs in at the first call; a refusal is a mistake at the keyboard. */
  post<T extends object>(path: string, body: object): Promise<T>;
}

export async function openDemoOfficer(bench: Bench): Promise<DemoOfficer> {
  const { db, flags, installation } = bench;
  if (installation.config.mode !== 'demo') throw new UsageError('This command is for demo installations only.');
  const siteCode = siteFlag(flags);
  const clock = await readFieldClock(db);
  let cookie: string | null = null;
  return {
    siteCode,
    clock,
    async post<T extends object>(path: string, body: object) {
      cookie ??= await signIn(bench);
      const answer = await postToServer(bench, path, { cookie }, body);
      const reply = await readReply<T & { status: unknown; message?: string }>(answer);
      if (!answer.ok || reply.status === false) throw new UsageError(`The server refused: ${reply.message}`);
      return reply;
    },
  };
}

async function signIn(bench: Bench): Promise<string> {
  const signedIn = await postToServer(bench, '/api/signin', {}, { username: OFFICER, password: DEMO_PASSWORD });
  const { message } = await readReply<{ message?: string }>(signedIn);
  if (!signedIn.ok) throw new UsageError(`The server refused to sign in ${OFFICER}: ${message}`);
  return signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}
