// Sockets on real ports: who may open one, what they hear and when, and how they end.
import type { AddressInfo } from 'node:net';
import { signOut } from '@bantay/features/accounts/wire/accounts.ts';
import { ANNOUNCE, type Announcement, SESSION_ENDED, WATCH_SITES } from '@bantay/kernel/wire/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../test/harness.ts';
import { openSecondApp } from '../../test/second-app.ts';
import type { App } from '../app.ts';
import { systemActor, writeAudit } from '../database/audit.ts';
import { tellNews } from '../database/news.ts';
import { inTransaction } from '../database/transaction.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { closeSessionsOf, readSession } from '../http/session.ts';

let house: House;
let second: App;
let port: number;
let secondPort: number;
const open: Socket[] = [];

beforeAll(async () => {
  house = await openHouse();
  second = await openSecondApp(house);
  port = await listen(house.app);
  secondPort = await listen(second);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second.close();
  await house.close();
});

async function listen(app: App): Promise<number> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as AddressInfo).port;
}

interface Listening {
  socket: Socket;
  heard: Announcement[];
}

/** Connects or rejects with the reason. */
async function connect(
  visitor: Visitor | null,
  { at = port, origin, transports = ['websocket'] }: { at?: number; origin?: string; transports?: string[] } = {},
): Promise<Listening> {
  const cookie = visitor ? [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '';
  const socket = io(`http://127.0.0.1:${at}`, {
    transports,
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) },
  });
  open.push(socket);
  const heard: Announcement[] = [];
  socket.on(ANNOUNCE, (news: Announcement) => heard.push(news));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard };
}

const change = (topic: Announcement['topic'] & ('alerts' | 'rainfall'), siteId: number, fail = false) =>
  inTransaction(house.app.db, async (tx) => {
    await writeAudit(tx, { ...systemActor, fieldAt: house.now(), action: 'test.change', siteId, topic });
    if (fail) throw new Error('rolled back');
  });

const quiet = () => new Promise((resolve) => setTimeout(resolve, 400));

describe('the handshake', () => {
  it.each([['websocket'], ['polling']])('without a session cookie it is refused (%s)', async (transport) => {
    await expect(connect(null, { transports: [transport] })).rejects.toThrow();
  });

  it('with an invented cookie it is refused', async () => {
    const visitor = house.visitor();
    visitor.cookies.set('bantay_session', 'x'.repeat(43));
    await expect(connect(visitor)).rejects.toThrow();
  });

  it('from a foreign origin it is refused, cookie or not', async () => {
    const officer = await house.signedIn();
    await expect(connect(officer, { origin: 'https://evil.example' })).rejects.toThrow();
    await expect(connect(officer, { origin: 'null' })).rejects.toThrow();
  });

  it('with a session it stands: without an origin, and from the own one', async () => {
    const officer = await house.signedIn();
    expect((await connect(officer)).socket.connected).toBe(true);
    expect((await connect(officer, { origin: `http://127.0.0.1:${port}` })).socket.connected).toBe(true);
  });

  it('after sign-out the cookie opens nothing any more', async () => {
    const officer = await house.signedIn();
    const cookies = new Map(officer.cookies);
    await officer.send(signOut, { body: {} });
    for (const [name, value] of cookies) officer.cookies.set(name, value);
    await expect(connect(officer)).rejects.toThrow();
  });
});

describe('announcements', () => {
  it('reach a socket after the commit, with topic and site and nothing else', async () => {
    const { heard } = await connect(await house.signedIn());
    await change('alerts', 24);
    await expect.poll(() => heard).toEqual([{ topic: 'alerts', site: 'lpa' }]);
  });

  it('are not made by what was rolled back', async () => {
    const { heard } = await connect(await house.signedIn());
    await expect(change('alerts', 24, true)).rejects.toThrow('rolled back');
    await quiet();
    expect(heard).toEqual([]);
  });

  it('are not made before the commit', async () => {
    const { heard } = await connect(await house.signedIn());
    await inTransaction(house.app.db, async (tx) => {
      await writeAudit(tx, {
        ...systemActor,
        fieldAt: house.now(),
        action: 'test.change',
        siteId: 24,
        topic: 'alerts',
      });
      await quiet();
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard.length).toBe(1);
  });

  it('of one topic and site are drawn together, those of two sites are not', async () => {
    const { heard } = await connect(await house.signedIn());
    // Of one commit: their notices come together, however busy the machine is.
    await inTransaction(house.app.db, async (tx) => {
      for (const siteId of [24, 24, 24, 101])
        await writeAudit(tx, {
          ...systemActor,
          fieldAt: house.now(),
          action: 'test.change',
          siteId,
          topic: 'rainfall',
        });
    });
    const told = () => heard.map((one) => `${one.topic} ${one.site}`).sort();
    await expect.poll(() => [...new Set(told())]).toEqual(['rainfall lpa', 'rainfall scu']);
    await quiet();
    expect(told().length).toBeLessThan(4);
  });

  it('of a sending name the release', async () => {
    const { heard } = await connect(await house.signedIn());
    await tellNews(house.app.db, { topic: 'ewi', site: 'lpa', subject: 7 });
    await expect.poll(() => heard).toEqual([{ topic: 'ewi', site: 'lpa', subject: 7 }]);
  });

  it('are heard on both servers of one database, whichever made the change', async () => {
    const officer = await house.signedIn();
    const here = await connect(officer);
    const there = await connect(officer, { at: secondPort });
    await change('alerts', 101);
    await expect
      .poll(() => [here.heard, there.heard])
      .toEqual([[{ topic: 'alerts', site: 'scu' }], [{ topic: 'alerts', site: 'scu' }]]);
    await inTransaction(second.db, (tx) =>
      writeAudit(tx, { ...systemActor, fieldAt: house.now(), action: 'test.change', siteId: 24, topic: 'rainfall' }),
    );
    await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([2, 2]);
  });

  it('after the listening connection broke, everybody is told to ask everything again', async () => {
    const { heard } = await connect(await house.signedIn());
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(house.app.db);
    await expect.poll(() => heard, { timeout: 5000 }).toContainEqual({ topic: 'everything', site: null });
    await change('alerts', 24);
    await expect.poll(() => heard).toContainEqual({ topic: 'alerts', site: 'lpa' });
  });
});

describe('a page that asks for the sites that it shows', () => {
  /** News of both sites and of none; what was heard of them, in any order. */
  async function told({ heard }: Listening): Promise<string[]> {
    heard.length = 0;
    for (const site of ['lpa', 'scu', null]) await tellNews(house.app.db, { topic: 'ewi', site, subject: 7 });
    await expect.poll(() => heard.some(({ site }) => site === null)).toBe(true);
    await quiet();
    return heard.map(({ site }) => String(site)).sort();
  }
  /** Nobody answers it. */
  const ask = async ({ socket }: Listening, wish: unknown) => {
    socket.emit(WATCH_SITES, wish);
    await quiet();
  };

  it('hears of them and of what belongs to no site; one that asks for nothing hears all', async () => {
    const officer = await house.signedIn();
    const [old, page] = [await connect(officer), await connect(officer)];
    await ask(page, ['scu']);
    expect(await told(page)).toEqual(['null', 'scu']);
    expect(await told(old)).toEqual(['lpa', 'null', 'scu']);
    await ask(page, ['lpa']);
    expect(await told(page)).toEqual(['lpa', 'null']);
    await ask(page, []);
    expect(await told(page)).toEqual(['null']);
    await ask(page, null);
    expect(await told(page)).toEqual(['lpa', 'null', 'scu']);
  });

  it('hears of readings of the sites that it names, and of whatever is no reading at all of them', async () => {
    const officer = await house.signedIn();
    const [wide, page] = [await connect(officer), await connect(officer)];
    await ask(page, { readings: ['scu'] });
    const tellBoth = async () => {
      wide.heard.length = 0;
      page.heard.length = 0;
      for (const site of [24, 101]) for (const topic of ['alerts', 'rainfall'] as const) await change(topic, site);
      await expect.poll(() => wide.heard.length).toBe(4);
      await quiet();
      return page.heard.map(({ topic, site }) => `${topic} ${site}`).sort();
    };
    expect(await tellBoth()).toEqual(['alerts lpa', 'alerts scu', 'rainfall scu']);
    await ask(page, { readings: [] });
    expect(await tellBoth()).toEqual(['alerts lpa', 'alerts scu']);
    await ask(page, ['lpa']);
    expect(await tellBoth()).toEqual(['alerts lpa', 'rainfall lpa']);
    await ask(page, null);
    expect(await tellBoth()).toHaveLength(4);
  });

  it.each([
    ['a word', 'lpa'],
    ['readings of no list', { readings: 'lpa' }],
    ['what is no code', ['lpa', 7]],
    ['another room', ['user 1']],
    ['nothing', undefined],
    ['an object', { lpa: 1 }],
  ])('and is heard as before where it sends %s', async (_what, wish) => {
    const page = await connect(await house.signedIn());
    await ask(page, wish);
    expect(await told(page)).toEqual(['lpa', 'null', 'scu']);
  });

  it('is told that everything may have changed, whatever it asked for', async () => {
    const page = await connect(await house.signedIn());
    await ask(page, ['scu']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(house.app.db);
    await expect.poll(() => page.heard, { timeout: 5000 }).toContainEqual({ topic: 'everything', site: null });
  });
});

describe('the end of a session', () => {
  it('sign-out cuts its sockets at once, says why, and leaves those of others', async () => {
    const officer = await house.signedIn();
    const other = await house.signedIn(people.secondOfficer);
    const cut = await connect(officer);
    const stays = await connect(other);
    const said: string[] = [];
    cut.socket.on(SESSION_ENDED, () => said.push(SESSION_ENDED));
    await officer.send(signOut, { body: {} });
    await expect.poll(() => cut.socket.connected).toBe(false);
    expect(said).toEqual([SESSION_ENDED]);
    expect(stays.socket.connected).toBe(true);
    await change('alerts', 24);
    await expect.poll(() => stays.heard.length).toBe(1);
    expect(cut.heard).toEqual([]);
  });

  it('sign-out on one server cuts the sockets on the other', async () => {
    const officer = await house.signedIn();
    const there = await connect(officer, { at: secondPort });
    await officer.send(signOut, { body: {} });
    await expect.poll(() => there.socket.connected, { timeout: 3000 }).toBe(false);
  });

  it('a session ended by a changed password or a disabled account is cut as well, the one that is kept is not', async () => {
    const officer = await house.signedIn();
    const again = await house.signedIn();
    const [one, two] = [await connect(officer), await connect(again, { at: secondPort })];
    const kept = (await readSession(house.app.db, again.cookies.get(SESSION_COOKIE)!))!;
    await inTransaction(house.app.db, (tx) => closeSessionsOf(tx, kept.userId, kept.sessionId));
    await expect.poll(() => one.socket.connected).toBe(false);
    expect(two.socket.connected).toBe(true);
  });

  it('a client that sends more than any of ours is cut', async () => {
    const { socket } = await connect(await house.signedIn());
    socket.emit('anything', 'x'.repeat(20_000));
    await expect.poll(() => socket.connected).toBe(false);
  });
});
