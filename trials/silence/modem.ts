// The gateway of the server as a trial holds it: it takes every SMS, refuses each, says nothing, or says yes and sends none.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { makeOutbox } from '@bantay/server/sms/outbox.ts';
import type { TestServer } from '../../scripts/test-server.mjs';
import { portOf, until } from '../faults/trial.ts';
import { makeOfficer } from '../officer.ts';
import { withDatabase } from '../writers.ts';

type Habit = 'well' | 'refuses' | 'hangs' | 'swallows';

export interface Modem {
  /** Of the server that sends by it. */
  env: Record<string, string>;
  habit: Habit;
  /** A new SMS of the server: to somebody on duty. What an older one of these has not delivered is not sent any more. */
  queue(server: TestServer): Promise<void>;
  /** Proofs of this gateway are sent from now on. */
  provable(server: TestServer): Promise<void>;
  /** One is due at once. Resolves when it was taken, with the machine's time; its five minutes then last `withinMs`. */
  prove(server: TestServer, withinMs: number): Promise<number>;
  /** Those that did not come back are forgotten, and the next one comes back. */
  forgive(server: TestServer): Promise<void>;
  close(): void;
}

/** Invented: the SIM of the office, and somebody on duty. */
const [OWN, ON_DUTY] = ['639000000077', '639000000091'];
/** Of the product: what has not arrived by then has not arrived. */
const PROOF_MS = 5 * 60_000;
const PROVEN_MS = 30_000;

export async function openModem(): Promise<Modem> {
  const hanging = new Set<ServerResponse>();
  const proofs: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const part of request) body += String(part);
    if (modem.habit === 'hangs') return void hanging.add(response);
    if (modem.habit === 'refuses') return void response.writeHead(503).end();
    const { to, message } = JSON.parse(body) as { to: string; message: string }; // its plain shape
    if (to === OWN && modem.habit === 'well') proofs.push(message);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'taken' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const letGo = () => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  const modem: Modem = {
    env: { SMS_GATEWAY: 'http', SMS_HTTP_URL: `http://127.0.0.1:${portOf(server)}/`, SMS_HTTP_TAKES_KEYS: '1' },
    habit: 'well',
    async queue(target) {
      if (modem.habit !== 'hangs') letGo();
      await withDatabase(target, async (db) => {
        const outbox = makeOutbox(db, { now: Date.now } as Parameters<typeof makeOutbox>[1]); // it asks for nothing else
        await db.transaction().execute((tx) => outbox.queueNotice(tx, 'Bantay DUTY: a trial', [ON_DUTY]));
      });
    },
    async provable(target) {
      await query(
        target,
        `insert into gateway_proof_numbers (version, number, by_user, reason) select 1, $1, min(user_id), 'a trial' from users`,
        [OWN],
      );
    },
    prove: (target, withinMs) => proveIn(target, withinMs),
    async forgive(target) {
      await query(target, 'delete from gateway_proofs');
      const before = proofs.length;
      await until('a proof leaves', PROVEN_MS, () => proofs.length > before);
      const officer = await makeOfficer(target.baseUrl, 'plgu.demo');
      await officer.call('POST', '/message/simulator/reply', { number: OWN, text: proofs.at(-1) ?? '' });
    },
    close() {
      letGo();
      server.close();
    },
  };
  return modem;
}

const query = <Row extends object>(target: TestServer, text: string, values: unknown[] = []): Promise<Row[]> =>
  withDatabase(target, async (_db, pool) => (await pool.query<Row>(text, values)).rows);

async function proveIn(target: TestServer, withinMs: number): Promise<number> {
  await query(target, `update gateway_proofs set sent_at = sent_at - interval '7 hours', arrived_at = sent_at`);
  await until('a proof is taken', PROVEN_MS, async () => {
    const taken = await query(
      target,
      `select 1 from gateway_proofs p join sms_outbox o using (round_id) where p.arrived_at is null and o.state = 'accepted'`,
    );
    return taken.length > 0;
  });
  const at = Date.now();
  await query(
    target,
    `update gateway_proofs set sent_at = clock_timestamp() - $1 * interval '1 millisecond' where arrived_at is null`,
    [PROOF_MS - withinMs],
  );
  return at;
}
