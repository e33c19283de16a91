// Many notices to many phones through a push service that is busy, breaks and forgets: for tests and the trial.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { sql } from 'kysely';
import { newPhone, type PretendPhone, type Receiver, taken } from './push-receiver.fixture.ts';
import type { PushService } from './push-service.ts';

export interface ManyTold {
  messages: number;
  /** Posts that reached the push service. */
  posts: number;
  shown: number;
  /** Of phones that are no longer there. */
  over: number;
  /** Neither shown nor of a phone that is over. */
  lost: number;
  /** A phone could not read what was for it, or was too late to say so. */
  unreadable: number;
  seconds: number;
}

interface Many {
  db: Db;
  push: PushService;
  receiver: Receiver;
  /** Number of the account to which all phones belong. */
  person: { userId: number; number: string };
  phones: number;
  notices: number;
}

/** By the number of the phone: every hundredth is gone, some are busy, break, or lose the answer to the first message. */
const fateOf = (index: number) =>
  index % 100 === 7
    ? 'gone'
    : index % 20 === 3
      ? 'busy'
      : index % 20 === 9
        ? 'broken'
        : index % 50 === 11
          ? 'unheard'
          : 'well';

export async function tellMany({ db, push, receiver, person, phones, notices }: Many): Promise<ManyTold> {
  const all = Array.from({ length: phones }, (_, index) => newPhone(`${receiver.url}/${index}`));
  for (const { endpoint, p256dh, auth } of all)
    await sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
      values (${person.userId}, ${endpoint}, ${p256dh}, ${auth})`.execute(db);
  letFail(receiver);
  const items = [{ what: 'pagsubok', site: 'lpa', level: 2 }];
  for (let problem = 1; problem <= notices; problem++)
    await inTransaction(db, (tx) => push.queueNotice(tx, { numbers: [person.number], problems: [problem], items }));
  const began = performance.now();
  const phonesOf = readers(push, receiver, all);
  // Tries that failed are due after their pause; nobody waits for it here.
  for (let idle = 0; idle < 2; ) {
    idle = (await push.round()) === 0 ? idle + 1 : 0;
    await phonesOf.read();
    await sql`update push_messages set next_try_at = next_try_at - interval '1 minute' where state = 'waiting'`.execute(
      db,
    );
  }
  const seconds = (performance.now() - began) / 1000;
  const { shown, unreadable } = phonesOf.count();
  const over = all.filter((_, index) => fateOf(index) === 'gone').length * notices;
  const messages = phones * notices;
  return { messages, posts: receiver.got.length, shown, over, lost: messages - over - shown, unreadable, seconds };
}

/** An account with a number. */
export async function somebody(db: Db): Promise<Many['person']> {
  const { rows } = await sql<{ user_id: number; sim_num: string }>`select m.user_id, n.sim_num from user_mobiles m
    join mobile_numbers n using (mobile_id) join user_accounts a using (user_id)
    where a.is_active and m.status = 1 order by m.user_id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('No account has a number.');
  return { userId: row.user_id, number: row.sim_num };
}

function letFail(receiver: Receiver): void {
  const tried = new Set<string>();
  receiver.answer = (response, { path }) => {
    const fate = fateOf(Number(path.slice(1)));
    const isFirst = !tried.has(path);
    tried.add(path);
    if (fate === 'gone') response.writeHead(410).end();
    else if (fate === 'busy' && isFirst) response.writeHead(429, { 'retry-after': '1' }).end();
    else if (fate === 'broken' && isFirst) response.writeHead(503).end();
    else if (fate === 'unheard' && isFirst) response.destroy();
    else taken(response);
  };
}

/** Each phone opens what has come for it and says so once: a message that came twice is shown once. */
function readers(push: PushService, receiver: Receiver, all: readonly PretendPhone[]) {
  const shown = new Set<number>();
  let [unreadable, next] = [0, 0];
  const open = async (path: string, body: Buffer) => {
    const alert = all[Number(path.slice(1))]!.open(body); // the address is that of the phone
    if (shown.has(alert.id)) return;
    shown.add(alert.id);
    if (!(await push.shown(alert.shown))) unreadable += 1;
  };
  return {
    async read() {
      for (; next < receiver.got.length; next += 1) {
        const { path, body } = receiver.got[next]!; // it has come
        if (fateOf(Number(path.slice(1))) !== 'gone') await open(path, body).catch(() => (unreadable += 1));
      }
    },
    count: () => ({ shown: shown.size, unreadable }),
  };
}
