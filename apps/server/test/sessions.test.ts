// What can be done to a session from outside: chosen for somebody, stolen, kept too long, guessed, used from another site.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  changePassword,
  forgotPassword,
  readSession,
  signIn,
  verifyOldPassword,
  verifyOtp,
} from '@bantay/features/accounts/wire/accounts.ts';
import { ANNOUNCE, SESSION_ENDED } from '@bantay/kernel/wire/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { makeCookies, SESSION_COOKIE } from '../src/http/cookies.ts';
import { openSockets, type Sockets } from '../src/realtime/socket.ts';
import { type House, hearLog, openHouse, people, rowsOf, type Visitor } from './harness.ts';

let house: House;
const open: Socket[] = [];
beforeAll(async () => {
  house = await openHouse();
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => house.close());

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const cookiesOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const withToken = (token: string, name = SESSION_COOKIE) => {
  const visitor = house.visitor();
  visitor.cookies.set(name, token);
  return visitor;
};
const enter = (visitor: Visitor, username: string, password = DEMO_PASSWORD) =>
  visitor.send(signIn, { body: { username, password } });
const lives = async (token: string) => (await withToken(token).send(readSession)).status === 200;
const tokenOf = (visitor: Visitor) => visitor.cookies.get(SESSION_COOKIE)!;

function connect(cookie: string, port = portOf(house.app.http.server)): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
    extraHeaders: { cookie },
  });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
}

describe('a session chosen for somebody', () => {
  it('is not taken over: signing in always makes a new token', async () => {
    const chosen = 'c'.repeat(43);
    const victim = withToken(chosen);
    expect((await enter(victim, people.mayorOfLgu)).json.status).toBe(true);
    expect(tokenOf(victim)).not.toBe(chosen);
    expect(tokenOf(victim)).toMatch(/^[\w-]{43}$/);
    expect(await lives(chosen)).toBe(false);
  });

  it('is over as soon as the browser that was given it signs in, and nobody else’s is', async () => {
    const thief = await house.signedIn();
    const bystander = await house.signedIn();
    const planted = tokenOf(thief);
    const victim = withToken(planted);
    await enter(victim, people.provincialOfficer);
    expect([await lives(planted), await lives(tokenOf(victim)), await lives(tokenOf(bystander))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('a refused sign-in ends nothing', async () => {
    const officer = await house.signedIn();
    const before = tokenOf(officer);
    await enter(officer, people.mayorOfLgu, 'not this one');
    expect(await lives(before)).toBe(true);
    await sql`delete from sign_in_failures`.execute(house.app.db);
  });
});

describe('a stolen session', () => {
  const NEXT = 'A long new passphrase';

  it('ends with a change of the password, its open sockets too; the browser that changed it goes on', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    const stolen = tokenOf(officer);
    const socket = await connect(cookiesOf(officer));
    const said: string[] = [];
    socket.on(SESSION_ENDED, () => said.push(SESSION_ENDED));
    const user_id = await officer.send(readSession).then(({ json }) => json.data.user.user_id);
    await officer.send(verifyOldPassword, { body: { user_id, old_pass: DEMO_PASSWORD } });
    expect((await officer.send(changePassword, { body: { user_id, new_pass: NEXT } })).json.status).toBe(true);
    expect([tokenOf(officer) !== stolen, await lives(stolen), await lives(tokenOf(officer))]).toEqual([
      true,
      false,
      true,
    ]);
    await expect(connect(`${SESSION_COOKIE}=${stolen}`)).rejects.toThrow();
    await expect.poll(() => socket.connected, { timeout: 15_000 }).toBe(false);
    // Its own browser is not told to sign in again: it connects with the new token.
    expect(said).toEqual([]);
    expect((await connect(cookiesOf(officer))).connected).toBe(true);
  });

  it('its token is nowhere but in the cookie, and a script cannot read that', async () => {
    const officer = house.visitor();
    const answer = await enter(officer, people.mayorOfLgu);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^bantay_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^bantay_device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(JSON.stringify(answer.json)).not.toContain(tokenOf(officer));
  });
});

describe('behind https', () => {
  let safe: House;
  beforeAll(async () => {
    safe = await openHouse({ env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  });
  afterAll(() => safe.close());
  const NAME = `__Host-${SESSION_COOKIE}`;

  it('the cookie is Secure and of this host alone, even where no proxy says that it was https', async () => {
    const visitor = safe.visitor();
    const answer = await enter(visitor, people.mayorOfLgu);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-bantay_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-bantay_device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect((await visitor.send(readSession)).status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('a cookie of the plain name, which a neighbour host could have set, opens nothing', async () => {
    const visitor = safe.visitor();
    await enter(visitor, people.mayorOfLgu);
    const plain = safe.visitor();
    plain.cookies.set(SESSION_COOKIE, visitor.cookies.get(NAME)!);
    expect((await plain.send(readSession)).status).toBe(401);
  });

  it('only the public address may send changes, whatever host a request names', async () => {
    const visitor = await safe.signedIn();
    for (const [origin, code] of [
      ['https://bantay.example.ph', 'malformed'],
      ['http://bantay.example.ph', 'foreignOrigin'],
      ['https://bantay.example.ph:5000', 'foreignOrigin'],
      ['https://evil.example', 'foreignOrigin'],
      ['https://evil.example.bantay.example.ph', 'foreignOrigin'],
      ['null', 'foreignOrigin'],
    ] as const) {
      const headers = { origin, host: new URL(URL.canParse(origin) ? origin : 'http://x').host };
      const answer = await visitor.raw('POST', '/api/monitoring/update_alert_status', { body: {}, headers });
      expect([origin, answer.json.code]).toEqual([origin, code]);
    }
  });
});

describe('an open socket', () => {
  let server: Server;
  let sockets: Sockets;
  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const cookies = makeCookies({ publicUrl: null });
    const rest = { isOwnOrigin: () => true, onMessage: async () => null, onError: () => undefined };
    sockets = openSockets({ server, db: house.app.db, cookies, ...rest, recheckMs: 50 });
  });
  afterAll(async () => {
    await sockets.close();
    server.close();
  });
  const change = (what: ReturnType<typeof sql>) =>
    sql`update sessions set ${what} where session_id = (select max(session_id) from sessions)`.execute(house.app.db);

  it.each([
    ['after seven days', sql`expires_at = now() - interval '1 second'`],
    ['after twelve hours without a request', sql`seen_at = now() - interval '12 hours 1 second'`],
  ])('ends with its session %s, and hears why', async (_when, what) => {
    const socket = await connect(cookiesOf(await house.signedIn()), portOf(server));
    const said: string[] = [];
    socket.on(SESSION_ENDED, () => said.push(SESSION_ENDED));
    await change(what);
    await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(false);
    expect(said).toEqual([SESSION_ENDED]);
  });

  it('is no activity: it does not keep a session that nobody uses', async () => {
    const socket = await connect(cookiesOf(await house.signedIn()), portOf(server));
    await change(sql`seen_at = now() - interval '11 hours'`);
    const heard = new Promise((resolve) => socket.once(ANNOUNCE, resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    sockets.announce({ topic: 'alerts', site: 'lpa' });
    await heard;
    const newest = (await rowsOf<{ session_id: number; seen_at: number }>(house, 'sessions')).toSorted(
      (one, other) => other.session_id - one.session_id,
    )[0]!;
    expect(Date.now() - newest.seen_at).toBeGreaterThan(10 * 3600_000);
  });
});

describe('guessing', () => {
  beforeEach(() => sql`delete from sign_in_failures`.execute(house.app.db));
  afterAll(() => sql`delete from sign_in_failures`.execute(house.app.db));

  it('forty tries at the same moment are no way around the pause of an account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => enter(house.visitor(), people.provincialOfficer, 'wrong')),
    );
    const judged = answers.filter((answer) => answer.json.code === 'wrongPassword').length;
    expect(judged).toBeGreaterThan(0);
    // Five are free; those that began in the same instant cannot see each other.
    expect(judged).toBeLessThanOrEqual(12);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('codes that many ask for at the same moment are five at most, and so are guesses without a cookie', async () => {
    const ask = () => house.visitor().send(forgotPassword, { body: { indicator: people.provincialOfficer } });
    const asked = await Promise.all(Array.from({ length: 20 }, ask));
    expect(asked.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(8);
    const guess = (_: unknown, i: number) =>
      house.visitor().send(verifyOtp, { body: { otp: `1000000${i % 10}`, password: 'a new passphrase' } });
    const guessed = await Promise.all(Array.from({ length: 20 }, guess));
    expect(guessed.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(8);
  });

  it('waiting does not make the pause of an account longer; at the address it counts', async () => {
    for (let i = 0; i < 9; i++) await enter(house.visitor(), people.provincialOfficer, 'wrong');
    const failures = await rowsOf<{ kind: string }>(house, 'sign_in_failures');
    expect(failures.filter(({ kind }) => kind === 'account')).toHaveLength(6);
    expect(failures.filter(({ kind }) => kind === 'address')).toHaveLength(9);
  });

  it('one address cannot try many accounts, whatever address it claims; others sign in', async () => {
    await sql`insert into sign_in_failures (kind, subject)
      select 'address', '127.0.0.1' from generate_series(1, 60)`.execute(house.app.db);
    const claim = (address: string) =>
      house.visitor().raw('POST', '/api/signin', {
        body: { username: 'nobody.here', password: 'x' },
        headers: { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` },
      });
    expect([(await claim('203.0.113.7')).status, (await claim('198.51.100.9')).status]).toEqual([429, 429]);
  });

  it('behind a proxy only what the proxy itself added is believed', async () => {
    const behind = await openHouse({ env: { TRUST_PROXY: '1' } });
    const claim = (address: string) =>
      behind.visitor().raw('POST', '/api/signin', {
        body: { username: 'nobody.here', password: 'x' },
        headers: { 'x-forwarded-for': address },
      });
    await claim('10.0.0.1, 203.0.113.7');
    await claim('10.0.0.2, 203.0.113.7');
    const subjects = (await rowsOf<{ kind: string; subject: string }>(behind, 'sign_in_failures'))
      .filter(({ kind }) => kind === 'address')
      .map(({ subject }) => subject);
    await behind.close();
    expect(subjects).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  it('an unknown, a disabled and a real account are refused in the same words', async () => {
    const answers: unknown[] = [];
    const set = (is: boolean) =>
      sql`update user_accounts set is_active = ${is} where username = ${people.provincialOfficer}`.execute(
        house.app.db,
      );
    for (const [name, password] of [
      [people.provincialOfficer, 'wrong'],
      ['nobody.here', 'wrong'],
      [people.outsider, 'wrong'],
    ] as const)
      answers.push((await enter(house.visitor(), name, password)).json);
    await set(false);
    answers.push((await enter(house.visitor(), people.provincialOfficer)).json);
    await set(true);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('the log', () => {
  it('says who was refused what and from where, and neither name nor password nor token', async () => {
    const loud = await openHouse({ env: { LOG_LEVEL: 'warn' } });
    const lines = hearLog(loud);
    await enter(loud.visitor(), 'juana\ncruz', 'my secret words');
    const officer = await loud.signedIn();
    await officer.raw('POST', '/message/send', { body: { sender_user_id: 99, recipient_user_id: 98, msg: 'hush' } });
    await officer.raw('POST', '/api/logout', { body: {}, headers: { origin: 'https://evil.example' } });
    await loud.close();
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.map(({ code, route }) => [code, route])).toEqual([
      ['wrongPassword', '/api/signin'],
      ['chatNotSender', '/message/send'],
      ['foreignOrigin', '/api/logout'],
    ]);
    expect(said[1]).toMatchObject({ level: 40, address: '127.0.0.1', userId: expect.any(Number), msg: 'refused' });
    expect(lines.join('')).not.toMatch(new RegExp(`juana|secret|hush|${tokenOf(officer)}`));
  });
});

describe('from another site', () => {
  it('a browser that names no origin but says cross-site changes nothing', async () => {
    const officer = await house.signedIn();
    const post = (head: Record<string, string>) =>
      officer.raw('POST', '/api/monitoring/update_alert_status', { body: {}, headers: head });
    expect((await post({ 'sec-fetch-site': 'cross-site' })).json.code).toBe('foreignOrigin');
    expect((await post({ 'sec-fetch-site': 'same-site' })).json.code).toBe('foreignOrigin');
    expect((await post({ 'sec-fetch-site': 'same-origin' })).json.code).toBe('malformed');
    expect((await post({})).json.code).toBe('malformed');
  });

  it('no answer is opened to another origin, asked for beforehand or not', async () => {
    const officer = await house.signedIn();
    for (const method of ['OPTIONS', 'GET'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const answer = await officer.raw(method, '/api/session', { headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('no address of an answer is taken from the host that a request names', async () => {
    const officer = await house.signedIn();
    const answer = await officer.raw('GET', '/api/cap/feed', { headers: { host: 'evil.example"><x' } });
    expect(String(answer.bytes)).not.toContain('"><x');
    const unsigned = await house.visitor().raw('GET', '/api/session', { headers: { host: 'evil.example' } });
    expect([unsigned.status, JSON.stringify([unsigned.headers, unsigned.json]).includes('evil')]).toEqual([401, false]);
  });

  it.each(['/', '/api/session', '/health', '/nowhere', '/api/nowhere', '/storage/others/x.png'])(
    'every answer of %s forbids frames, guessing of kinds and foreign scripts',
    async (path) => {
      const { headers } = await house.visitor().raw('GET', path);
      const rules = String(headers['content-security-policy']);
      const isData = String(headers['content-type']).startsWith('application/json');
      const ofPages = ["default-src 'self'", "script-src 'self';", "object-src 'none'"];
      for (const rule of [...(isData ? ["default-src 'none'"] : ofPages), "base-uri 'none'"])
        expect(rules).toContain(rule);
      expect(rules).toContain("frame-ancestors 'none'");
      expect(rules).not.toMatch(/unsafe|\*/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    },
  );

  it('an answer of data spends less on its head than on a page: each poll of a telephone pays for it', async () => {
    const head = async (path: string) => {
      const { headers } = await house.visitor().raw('GET', path);
      return Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    };
    expect(await head('/api/session')).toBeLessThan(480);
  });
});
