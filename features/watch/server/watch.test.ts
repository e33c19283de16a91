// The watch from outside against a real database and real watchmen: what leaves after a good look, what is believed of an answer, and what becomes a problem.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rows } from '@bantay/server/database/database.ts';
import { type OwnKey, ownKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people } from '../../../apps/server/test/harness.ts';
import { readOff } from '../../status/wire/status.ts';
import type { Pulse, WatchmanAnswer } from '../rules/pulse.ts';
import { greetServer, listWatchmen, pulse as pulseShape, readPulse, type Signed } from '../wire/watch.ts';

const NONCE = 'n'.repeat(22);
const OPERATOR = { actor: 'operator', userId: null };
const newKey = (): OwnKey =>
  ownKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

let house: House;
let outside: Server;
let home: string;
const watchman = newKey();
let got: { path: string; body: string }[] = [];
let heartbeats = 0;
let heartbeatStatus = 200;
/** What the watchman says to a pulse. */
type Say = (pulse: Pulse) => { status: number; json: object } | null;
const answerTo = (pulse: Pulse, part: Partial<WatchmanAnswer> = {}, key = watchman): object => {
  const said = { kind: 'answer', from: watchman.name, to: pulse.from, nonce: pulse.nonce, at: Date.now() };
  return key.sign({ ...said, heard: pulse.sequence, noticed: null, refused: null, ...part });
};
const well: Say = (pulse) => ({ status: 200, json: answerTo(pulse) });
let say: Say = well;

beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += String(part);
    if (request.url === '/beat') {
      heartbeats += 1;
      return response.writeHead(heartbeatStatus).end();
    }
    got.push({ path: request.url ?? '', body });
    const said = say(JSON.parse((JSON.parse(body) as Signed).word) as Pulse); // as the wire declares it
    // Nothing: it hangs up.
    return said === null ? request.socket.destroy() : response.writeHead(said.status).end(JSON.stringify(said.json));
  };
  outside = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`; // it listens on a port
  house = await openHouse({ env: { HEARTBEAT_URL: `${home}/beat` } });
});
afterAll(async () => {
  await house.close();
  outside.close();
});
beforeEach(() => {
  [got, heartbeats, heartbeatStatus, say] = [[], 0, 200, well];
});
afterEach(async () => {
  await sql`delete from watchmen`.execute(house.app.db);
  await sql`update watch_state set looked_at = null, pulsed_at = null, heartbeat_at = null,
    heartbeat_failing_since = null, silence_number = null, silence_from = null, silence_until = null`.execute(
    house.app.db,
  );
});

const watch = () => house.app.services.watch;
const add = (part: { name?: string; address?: string | null; key?: OwnKey } = {}) => {
  const { name = 'hill', address = home, key = watchman } = part;
  return watch().add({ name, address, publicKey: key.name }, OPERATOR);
};
/** One look with all that follows from it, as if the turn had come. */
async function look(found: Partial<Parameters<ReturnType<typeof watch>['looked']>[0]> = {}): Promise<void> {
  await sql`update watch_state set pulsed_at = null, heartbeat_at = null`.execute(house.app.db);
  watch().looked({ isEngineLate: false, isOutboxStuck: false, ...found });
  await watch().settled();
}
const sent = (): Pulse[] => got.map(({ body }) => JSON.parse((JSON.parse(body) as Signed).word) as Pulse); // as it was signed
const seen = async () => (await watch().read()).watchmen[0]!; // one was added
const keyOfServer = () => ownKey(readWatchKey(house.dataFolder)).name;

describe('after a good look', () => {
  it('each watchman is told, signed and with the facts; one that comes itself is not', async () => {
    await add();
    await add({ name: 'valley', address: null, key: newKey() });
    await look();
    expect(got.map(({ path }) => path)).toEqual(['/pulse']);
    const pulse = readSigned(JSON.parse(got[0]!.body), keyOfServer(), pulseShape);
    expect(pulse).toMatchObject({ kind: 'pulse', to: watchman.name, pause: 60, waiting: 0, silence: null });
    expect(pulse?.rehearsed).toEqual({ good: null, wrong: false });
    expect(pulse?.looked).toBeGreaterThan(Date.now() - 10_000);
    expect(pulse?.free).toBeGreaterThan(0);
    expect((await seen()).answeredAt).not.toBeNull();
    expect((await seen()).fault).toBeNull();
  });

  it('it says what came of the night rehearsal', async () => {
    const rehearsed = (ago: string, failedAt: string | null) =>
      sql`insert into rehearsals (started_at, ended_at, failed_at) values
        (now() - ${ago}::interval, now() - ${ago}::interval + interval '12 seconds', ${failedAt})`.execute(
        house.app.db,
      );
    await add();
    await rehearsed('2 hours', null);
    await look();
    const good = { at: expect.any(Number), seconds: 12 };
    expect(sent().at(-1)?.rehearsed).toEqual({ good, wrong: false });
    await rehearsed('1 hour', 'restore');
    await look();
    expect(sent().at(-1)?.rehearsed).toEqual({ good, wrong: true });
    await sql`delete from rehearsals`.execute(house.app.db);
  });

  it('it says since when no gateway took anything, and that what was taken did not come back', async () => {
    await add();
    const { db, services } = house.app;
    await db.transaction().execute((tx) => services.outbox.queueNotice(tx, 'Bantay DUTY: x', ['639000000091']));
    const tried = (outcome: string, ago: number) =>
      sql`insert into sms_attempts (outbox_id, ended_at, outcome)
        select max(outbox_id), clock_timestamp() - ${ago} * interval '1 second', ${outcome} from sms_outbox`.execute(
        db,
      );
    const said = async () => {
      await look();
      return sent().at(-1)?.gateway;
    };
    expect(await said()).toEqual({ refusing: 0, unproven: false });
    // A wrong number says nothing of the gateway, and what it refused hours ago nothing of now.
    await tried('final', 500);
    await tried('retry', 4000);
    expect(await said()).toEqual({ refusing: 0, unproven: false });
    await tried('retry', 300);
    await tried('doubtful', 100);
    expect((await said())?.refusing).toBeGreaterThanOrEqual(300);
    expect((await said())?.refusing).toBeLessThan(330);
    await tried('accepted', 50);
    expect(await said()).toEqual({ refusing: 0, unproven: false });
    await tried('lost', 20);
    expect((await said())?.refusing).toBeGreaterThanOrEqual(20);
    await sql`insert into gateway_proofs (code, number, round_id, cause, sent_at)
      select '48217730', '639000000008', max(round_id), 'time', clock_timestamp() - interval '6 minutes' from sms_rounds`.execute(
      db,
    );
    expect((await said())?.unproven).toBe(true);
    for (const table of ['gateway_proofs', 'sms_attempts', 'sms_outbox'])
      await sql`delete from ${sql.ref(table)}`.execute(db);
  });

  it('the next number is higher, also for a pulse that nobody answered and after the clock was set back', async () => {
    await add();
    say = () => null;
    await look();
    await sql`update watchmen set sequence = sequence + 1000000`.execute(house.app.db);
    say = well;
    await look();
    const [first, second] = sent().map(({ sequence }) => sequence);
    expect(second).toBe(first! + 1_000_001); // both were sent
  });

  it('a watchman that knows a later number is told above it at once: a restored backup and a clock set back together', async () => {
    await add();
    const known = Date.now() + 5_000_000;
    say = (pulse) =>
      pulse.sequence > known
        ? { status: 200, json: answerTo(pulse) }
        : { status: 409, json: answerTo(pulse, { refused: 'replayed', heard: known }) };
    await look();
    expect(sent().map(({ sequence }) => sequence > known)).toEqual([false, true]);
    expect(await seen()).toMatchObject({ fault: null });
    await look();
    expect(sent()).toHaveLength(3);
  });

  it('looks come every 15 s, and no more than one pulse and one call in a minute leave', async () => {
    await add();
    await look();
    for (const secondsAgo of [15, 30, 45, 57]) {
      await sql`update watch_state set pulsed_at = now() - make_interval(secs => ${secondsAgo}),
        heartbeat_at = now() - make_interval(secs => ${secondsAgo})`.execute(house.app.db);
      watch().looked({ isEngineLate: false, isOutboxStuck: false });
      await watch().settled();
    }
    expect([got.length, heartbeats]).toEqual([1, 1]);
    await sql`update watch_state set pulsed_at = now() - interval '61 s', heartbeat_at = now() - interval '61 s'`.execute(
      house.app.db,
    );
    watch().looked({ isEngineLate: false, isOutboxStuck: false });
    await watch().settled();
    expect([got.length, heartbeats]).toEqual([2, 2]);
  });

  it('a look for problems of the duty room is one, and waits for nobody outside', async () => {
    await add();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = outside.listeners('request');
    outside.removeAllListeners('request').on('request', (_, response) => void held.then(() => response.end()));
    await house.app.services.duty.look([]);
    // The look has ended although the watchman hangs.
    expect(await rows<{ at: number | null }>(house.app.db, sql`select looked_at as at from watch_state`)).toHaveLength(
      1,
    );
    release();
    await watch().settled();
    outside.removeAllListeners('request');
    for (const listener of before) outside.on('request', listener as (...args: unknown[]) => void); // as they were
  });
});

describe('a look that is not good', () => {
  it('sends nothing at all while the engine does not run', async () => {
    await add();
    await look({ isEngineLate: true });
    expect([got.length, heartbeats]).toEqual([0, 0]);
  });

  it('calls no plain address while SMS are stuck; a pulse says how long they wait', async () => {
    await add();
    await look({ isOutboxStuck: true });
    expect([got.length, heartbeats]).toEqual([1, 0]);
  });
});

describe('an answer is', () => {
  const other = newKey();
  it.each<[string, string | null, Say]>([
    ['good', null, well],
    [
      'forged where another key has signed it',
      'forged',
      (pulse) => ({ status: 200, json: answerTo(pulse, {}, other) }),
    ],
    ['forged where nobody has', 'forged', () => ({ status: 200, json: { status: 'ok' } })],
    [
      'stale where it answers another pulse',
      'stale',
      (pulse) => ({ status: 200, json: answerTo(pulse, { nonce: NONCE }) }),
    ],
    [
      'stale where it is for another server',
      'stale',
      (pulse) => ({ status: 200, json: answerTo(pulse, { to: other.name }) }),
    ],
    ['a refusal where it does not know us', 'refused', () => ({ status: 403, json: { code: 'foreign' } })],
    [
      'a refusal where the clocks are apart',
      'refused',
      (pulse) => ({ status: 409, json: answerTo(pulse, { refused: 'clock' }) }),
    ],
    ['none where it breaks', null, () => ({ status: 500, json: {} })],
    ['none where it leads elsewhere', null, () => ({ status: 302, json: {} })],
    ['none where it hangs up', null, () => null],
  ])('%s', async (what, fault, said) => {
    await add();
    say = said;
    await look();
    const { answeredAt, fault: found } = await seen();
    expect([found, answeredAt !== null]).toEqual([fault, what === 'good']);
  });

  it('good again, and the fault is over', async () => {
    await add();
    say = (pulse) => ({ status: 200, json: answerTo(pulse, {}, other) });
    await look();
    say = well;
    await look();
    expect((await seen()).fault).toBeNull();
  });
});

describe('the problem on duty', () => {
  const problems = async () =>
    rows<{ subject: string; facts: object }>(
      house.app.db,
      sql`select subject, facts from duty_problems where kind = 'watchman' and ended_at is null`,
    );

  it('is a watchman that is silent, with its name, and ends when it is heard', async () => {
    const id = await add({ name: 'hïll' });
    await sql`update watchmen set added_at = now() - interval '1 hour'`.execute(house.app.db);
    say = () => null;
    await house.app.services.duty.look([]);
    await watch().settled();
    expect(await problems()).toEqual([{ subject: `watchman ${id}`, facts: { watchman: 'h?ll', what: 'silent' } }]);
    say = well;
    await look();
    await house.app.services.duty.look([]);
    await watch().settled();
    expect(await problems()).toEqual([]);
  });

  it('is a plain address that was not reached for ten minutes, without its words', async () => {
    heartbeatStatus = 500;
    await look();
    expect((await watch().read()).heartbeatFailingSince).toBeNull();
    await sql`update watch_state set heartbeat_failing_since = now() - interval '11 minutes'`.execute(house.app.db);
    await house.app.services.duty.look([]);
    await watch().settled();
    const [problem] = await problems();
    expect(problem).toMatchObject({ subject: 'heartbeat', facts: { what: 'heartbeat' } });
    expect(JSON.stringify(problem)).not.toContain('/beat');
    heartbeatStatus = 204;
    await look();
    expect((await watch().read()).heartbeatFailingSince).toBeNull();
  });

  it('is nothing where nobody watches', async () => {
    await house.app.services.duty.look([]);
    await watch().settled();
    expect(await problems()).toEqual([]);
  });
});

describe('a silence on purpose', () => {
  it('sends no pulse and says so to whoever asks; the plain address is called on', async () => {
    await add();
    await watch().rehearse(OPERATOR);
    await look();
    expect([got.length, heartbeats]).toEqual([0, 1]);
    const { json } = await house.visitor().send(readPulse, { query: { nonce: NONCE } });
    expect(JSON.parse(json.word)).toMatchObject({ nonce: NONCE, to: null, silence: { number: 1 } });
  });

  it('that a watchman has not reported is its fault, and none of one that has', async () => {
    await add();
    await sql`update watchmen set added_at = now() - interval '1 day'`.execute(house.app.db);
    await watch().rehearse(OPERATOR);
    await sql`update watch_state set silence_from = now() - interval '14 min', silence_until = now() - interval '10 min'`.execute(
      house.app.db,
    );
    await look();
    expect((await seen()).fault).toBe('unnoticed');
    say = (pulse) => ({ status: 200, json: answerTo(pulse, { noticed: 1 }) });
    await look();
    expect((await seen()).fault).toBeNull();
  });

  it('has its audit row, and a number above the last', async () => {
    await watch().rehearse(OPERATOR);
    await sql`update watch_state set silence_until = now() - interval '1 s'`.execute(house.app.db);
    await watch().rehearse(OPERATOR);
    const found = await rows<{ after: object }>(
      house.app.db,
      sql`select after from audit where action = 'duty.be-silent' order by audit_id desc limit 2`,
    );
    expect(found.map(({ after }) => after)).toEqual([
      { number: 2, seconds: 240 },
      { number: 1, seconds: 240 },
    ]);
  });
});

describe('a watchman that comes itself', () => {
  const greeting = async (part: Partial<WatchmanAnswer> = {}, key = watchman) => {
    const to = keyOfServer();
    const word = {
      kind: 'answer',
      from: watchman.name,
      to,
      nonce: NONCE,
      at: Date.now(),
      heard: 0,
      noticed: 3,
      refused: null,
    };
    return { nonce: NONCE, answer: key.sign({ ...word, ...part }) };
  };
  const greet = async (body: Awaited<ReturnType<typeof greeting>>) => house.visitor().send(greetServer, { body });

  it('is heard, and takes a pulse along', async () => {
    await add({ address: null });
    const { status, json } = await greet(await greeting());
    expect(status).toBe(200);
    expect(readSigned(json, keyOfServer(), pulseShape)).toMatchObject({ nonce: NONCE, to: null });
    expect(await seen()).toMatchObject({ noticed: 3, fault: null });
    expect((await seen()).answeredAt).not.toBeNull();
  });

  it('is not heard by a word that somebody has kept and brings again', async () => {
    await add({ address: null });
    const body = await greeting();
    await greet(body);
    expect((await greet(body)).json).toMatchObject({ status: false, code: 'watchmanUnknown' });
    expect((await greet(await greeting({ at: Date.now() - 1000 }))).json).toMatchObject({ code: 'watchmanUnknown' });
  });

  it.each<[string, Partial<WatchmanAnswer>, OwnKey]>([
    ['of another key in its name', {}, newKey()],
    ['for another server', { to: newKey().name }, watchman],
    ['with another nonce than the question', { nonce: 'm'.repeat(22) }, watchman],
  ])('is not heard by a word %s', async (_, part, key) => {
    await add({ address: null });
    const { status, json } = await greet(await greeting(part, key));
    expect([status, json.code]).toEqual([400, 'watchWordWrong']);
    expect((await seen()).answeredAt).toBeNull();
  });

  it('is told that nobody knows it before it was added', async () => {
    expect((await greet(await greeting())).json).toMatchObject({ status: false, code: 'watchmanUnknown' });
  });
});

describe('the list', () => {
  it('is changed with an audit row, in sentences', async () => {
    const id = await add();
    await expect(add({ name: 'twice' })).rejects.toThrow('on the list already');
    await expect(watch().add({ name: 'x', address: null, publicKey: 'no key' }, OPERATOR)).rejects.toThrow(
      'no public key',
    );
    await watch().remove(id, OPERATOR);
    await expect(watch().remove(id, OPERATOR)).rejects.toThrow('No watchman');
    const audit = await rows<{ action: string }>(
      house.app.db,
      sql`select action from audit where action like 'duty.%watchman' order by audit_id desc limit 2`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['duty.remove-watchman', 'duty.add-watchman']);
  });

  it('holds ten', async () => {
    for (let n = 0; n < 10; n++) await add({ name: `w${n}`, key: newKey() });
    await expect(add({ name: 'eleven', key: newKey() })).rejects.toThrow('There are 10 watchmen already');
  });

  it('is for officers: when each was heard, and no more than that', async () => {
    await add();
    await look();
    const officer = await house.signedIn(people.secondOfficer);
    const { json } = await officer.send(listWatchmen);
    expect(json.watchmen).toMatchObject([{ name: 'hill', address: home, fault: null }]);
    expect(json.watchmen[0]!.heard_s).toBeLessThan(10);
    expect(json.heartbeat).toEqual({ is_on: true, failing_since: null });
    expect((await house.visitor().send(listWatchmen)).status).toBe(401);
  });
});

describe('asked by anybody', () => {
  it('a pulse bears the nonce of the question, names nobody, and the same question twice is answered twice', async () => {
    await add();
    const { json } = await house.visitor().send(readPulse, { query: { nonce: NONCE } });
    expect(readSigned(json, keyOfServer(), pulseShape)).toMatchObject({ nonce: NONCE });
    expect(json.word).not.toContain('hill');
    expect((await house.visitor().raw('GET', '/health/pulse?nonce=x')).status).toBe(400);
    expect((await house.visitor().raw('GET', '/health/pulse')).status).toBe(400);
  });

  it('there is nothing while nobody is on the list, and no key was made for it', async () => {
    const bare = await openHouse();
    const { status, json } = await bare.visitor().send(readPulse, { query: { nonce: NONCE } });
    expect([status, json.code]).toEqual([404, 'notFound']);
    const admin = await bare.signedIn(people.provincialOfficer);
    expect((await admin.send(listWatchmen)).json.watchmen).toEqual([]);
    expect(existsSync(join(bare.dataFolder, 'watch-key'))).toBe(false);
    await bare.close();
  });

  it('too often a minute is refused with a sentence', async () => {
    await add();
    const answers: number[] = [];
    for (let n = 0; n < 40; n++)
      answers.push((await house.visitor().send(readPulse, { query: { nonce: NONCE } })).status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(5);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });
});

it('what is off is said once: neither a watchman nor a plain address', async () => {
  const admin = await house.signedIn(people.provincialOfficer);
  expect((await admin.send(readOff)).json.off).not.toContain('watch');
  const bare = await openHouse();
  const { json } = await (await bare.signedIn(people.provincialOfficer)).send(readOff);
  expect(json.off).toContain('watch');
  bare.app.services.watch.looked({ isEngineLate: false, isOutboxStuck: false });
  await bare.app.services.watch.settled();
  await bare.close();
});
