// The line to the hub from a whole server to a real hub: what leaves, what a cut costs, and what stands of it where people look.
import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { firstRow, type OpenDatabase, rows } from '@bantay/server/database/database.ts';
import { readCap } from '@bantay/server/hub/caps-queries.ts';
import { newKey } from '@bantay/server/hub/cell.fixture.ts';
import { addCell, listCells } from '@bantay/server/hub/cells-queries.ts';
import { openDoors } from '@bantay/server/hub/doors.ts';
import { openHubDatabase } from '@bantay/server/hub/hub-schema.ts';
import { listSites, listWarnings } from '@bantay/server/hub/nation-queries.ts';
import { ownKey } from '@bantay/server/outside/signed-word.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../../apps/server/test/databases.ts';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people } from '../../../apps/server/test/harness.ts';
import { makeSigner } from '../../cap/server/cap-signature.ts';
import { readOff, readStatus } from '../../status/wire/status.ts';
import { makeHubService } from './hub-service.ts';
import { judgeAnswer } from './send-push.ts';

let house: House;
let database: OpenDatabase;
let drop: () => Promise<void>;
let http: FastifyInstance;
const key = newKey();
let port: number;
/** Requests that came; what is answered instead of the hub's own answer. */
let came = 0;
/** Of the machine of the server, ms since it was switched on. */
let boot = 1_000_000;
let hangs: Promise<void> | null = null;
let instead: { status: number; after: boolean } | null = null;

beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  database = await openHubDatabase(made.url);
  const parts = { db: database.db, key, now: Date.now, publicUrl: null, trustProxy: false };
  http = await openDoors({ ...parts, logLevel: 'silent' });
  http.addHook('onRequest', async (_request, reply) => {
    came += 1;
    await hangs;
    if (instead !== null && !instead.after) reply.code(instead.status).send({});
  });
  // It was taken, and the answer is lost.
  http.addHook('onSend', async (_request, reply, payload) => {
    if (!instead?.after) return payload;
    reply.code(instead.status);
    return '{}';
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  port = (http.server.address() as AddressInfo).port; // it listens on a port
  house = await openHouse({
    env: { HUB_URL: `http://127.0.0.1:${port}/`, HUB_KEY: key.name },
    hands: { wall: Date.now, sinceBoot: () => boot, isSynchronised: async () => null },
  });
  await rain(house, '2026-11-21 09:05:00', 0);
  await addCell(database.db, { name: 'here', publicKey: keyOfServer(), areas: await provinces() });
});
afterAll(async () => {
  await house.close();
  await http.close();
  await database.close();
  await drop();
});
beforeEach(() => {
  [came, instead, hangs] = [0, null, null];
});

const keyOfServer = () => ownKey(readWatchKey(house.dataFolder)).name;
const provinces = async () =>
  (await rows<{ province: string }>(house.app.db, sql`select distinct province from sites`)).map((row) => row.province);
const hub = () => house.app.services.hub;
/** A turn of the job, whatever pause it is in; `owed`: as if a minute were over. */
async function round(): Promise<void> {
  await sql`update hub_line set next_try_at = statement_timestamp(), acked_at = acked_at - interval '1 minute'`.execute(
    house.app.db,
  );
  await hub().round();
}
const known = async () => (await listSites(database.db, null)).map(({ code, level, doubt }) => [code, level, doubt]);
const line = () =>
  firstRow<{ tries: number; fault: string | null; inS: number }>(
    house.app.db,
    sql`select tries, fault, extract(epoch from next_try_at - statement_timestamp())::int as in_s from hub_line`,
  );
/** Somebody renames a site: the smallest change that everybody is told. */
const rename = async (sitio: string) => {
  await sql`update sites set sitio = ${sitio} where site_code = 'lpa'`.execute(house.app.db);
  later();
};
/** A minute later the levels are looked at anew. */
function later(): void {
  boot += 61_000;
  house.move(61_000);
}
const nameThere = async () => (await listSites(database.db, null)).find(({ code }) => code === 'lpa')?.name;

describe('the first round', () => {
  it('brings every site with what everybody may know of it, and the head of the public log', async () => {
    await hub().round();
    const sites = await listSites(database.db, null);
    expect(sites.map(({ code }) => code).sort()).toEqual(['lpa', 'scu']);
    expect(sites.every(({ latitude, kind }) => latitude !== null && kind !== 'unheard')).toBe(true);
    const [cell] = await listCells(database.db);
    expect(cell).toMatchObject({ name: 'here', isHeard: true, isDemo: true, refused: null, clockOffMs: null });
    expect(cell?.log).toMatch(/\/levels\/log\n\d+\n/);
  });

  it('a log that has grown comes with the proof, also from a server that starts anew, and once', async () => {
    const grow = async (level: 0 | 1) => {
      await house.app.services.publicLog.noteLevels([{ siteCode: 'scu', level, saidAt: Date.now() }]);
      later();
      return house.app.services.publicLog.checkpoint();
    };
    const seen = () =>
      firstRow<{ log: string; logBase: string; logFault: string | null; logUnprovenAt: number | null }>(
        database.db,
        sql`select log, log_base, log_fault, log_unproven_at from hub_cells`,
      );
    const proven = (log: string) => ({ log, logBase: log, logFault: null, logUnprovenAt: null });
    const first = await grow(1);
    await round();
    expect(await seen()).toEqual(proven(first));
    // What the hub holds is learned from its answer, and said in the same round.
    const second = await grow(0);
    const { sites, publicPage, cap, publicCap, publicLog } = house.app.services;
    const anew = makeHubService({
      ...{ db: house.app.db, hub: { url: `http://127.0.0.1:${port}`, key: key.name }, now: Date.now, isDemo: true },
      ...{ key: () => ownKey(readWatchKey(house.dataFolder)), sites, publicPage, cap, publicCap, publicLog },
    });
    came = 0;
    await anew.round();
    expect([came, await seen()]).toEqual([2, proven(second)]);
    // The first one has not heard of it.
    await hub().round();
    came = 0;
    await hub().round();
    expect(came).toBe(0);
  });

  it('no telephone, no person and no reading leaves by it', async () => {
    const all = JSON.stringify(await rows<object>(database.db, sql`select * from hub_sites`));
    const people = await rows<{ name: string }>(house.app.db, sql`select last_name as name from users`);
    expect(all).not.toMatch(/\b(\+?63|0)9\d{9}\b/);
    expect(people.filter(({ name }) => name !== '' && all.includes(name))).toEqual([]);
  });
});

describe('a turn', () => {
  it('with nothing new within the minute asks nobody; after it says that the server lives', async () => {
    await hub().round();
    expect(came).toBe(0);
    await round();
    expect(came).toBe(1);
  });

  it('brings what has changed and nothing else', async () => {
    await rename('Bagong Sitio');
    await sql`update hub_sites set name = 'as the hub had it' where site_code = 'scu'`.execute(database.db);
    await hub().round();
    expect(await nameThere()).toContain('Bagong Sitio');
    expect((await listSites(database.db, null)).find(({ code }) => code === 'scu')?.name).toBe('as the hub had it');
  });
});

describe('a line that is cut', () => {
  it('is tried again after pauses that grow and end at two minutes, for as long as it takes', async () => {
    instead = { status: 503, after: false };
    const pauses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await round();
      pauses.push((await line())?.inS ?? 0);
    }
    expect(pauses.slice(0, 3)).toEqual([10, 30, 120]);
    expect(pauses.slice(3).every((pause) => pause === 120)).toBe(true);
    expect(await line()).toMatchObject({ fault: 'silent', tries: 8 });
    // In between nobody is asked.
    came = 0;
    await hub().round();
    expect(came).toBe(0);
  });

  it('then brings the newest state, and none of those between', async () => {
    instead = { status: 503, after: false };
    for (const sitio of ['Una', 'Ikalawa', 'Ikatlo']) {
      await rename(sitio);
      await round();
    }
    [instead, came] = [null, 0];
    await round();
    expect(came).toBe(1);
    expect(await nameThere()).toContain('Ikatlo');
    expect(await line()).toMatchObject({ fault: null, tries: 0 });
  });

  it('while an answer is lost costs no change: what came back to what it was is told again', async () => {
    await rename('Dati');
    await round();
    instead = { status: 502, after: true };
    await rename('Sandali');
    await round();
    expect(await nameThere()).toContain('Sandali');
    instead = null;
    await rename('Dati');
    await round();
    expect(await nameThere()).toContain('Dati');
  });

  it('is a problem on duty after an hour, and stands on the state page before', async () => {
    const officer = await house.signedIn();
    const ageBy = (minutes: number) =>
      sql`update hub_line set acked_at = statement_timestamp() - make_interval(mins => ${minutes})`.execute(
        house.app.db,
      );
    instead = { status: 503, after: false };
    await round();
    await ageBy(59);
    expect(await hub().trouble()).toBeNull();
    expect((await officer.send(readStatus)).json.hub).toMatchObject({ is_heard: true, fault: 'silent' });
    expect((await officer.send(readStatus)).json.hub?.behind_s).toBeGreaterThan(59 * 60 - 5);
    await ageBy(61);
    expect((await hub().trouble())?.fault).toBe('silent');
    const { duty } = house.app.services;
    // Seen by two looks it is told.
    await duty.look([]);
    await sql`update duty_problems set seen_at = seen_at - interval '1 minute'`.execute(house.app.db);
    await duty.look([]);
    const told = await rows<{ facts: { job?: string } }>(
      house.app.db,
      sql`select facts from duty_problems where raised_at is not null`,
    );
    expect(told.map(({ facts }) => facts.job)).toContain('line to the hub, silent');
    instead = null;
    await round();
    expect(await hub().trouble()).toBeNull();
  });
});

describe('after a backup was restored', () => {
  it('of the hub: it is told all anew in the same round', async () => {
    await round();
    await sql`delete from hub_sites`.execute(database.db);
    await sql`update hub_cells set heard = heard - 100000`.execute(database.db);
    await round();
    expect((await known()).map(([code]) => code)).toHaveLength(2);
    expect((await line())?.fault).toBeNull();
  });

  it('of the server: it does not take for known what the hub has newer', async () => {
    await rename('Naibalik');
    await round();
    const copy = await rows<{ item: string; digest: string }>(house.app.db, sql`select item, digest from hub_items`);
    const before = await firstRow<{ sequence: number }>(house.app.db, sql`select sequence from hub_line`);
    await rename('Nawala');
    await round();
    // As it was before the last push, with the data of then.
    await sql`update hub_line set sequence = ${before?.sequence}, acked = ${before?.sequence}`.execute(house.app.db);
    for (const { item, digest } of copy)
      await sql`update hub_items set digest = ${digest} where item = ${item}`.execute(house.app.db);
    await rename('Naibalik');
    await round();
    expect(await nameThere()).toContain('Naibalik');
  });
});

describe('a clock', () => {
  it('of the server that was set back for a while: it is believed with the nonce of the hub', async () => {
    await sql`update hub_cells set heard = heard + 1000000`.execute(database.db);
    await sql`update hub_line set acked = 0`.execute(house.app.db);
    await rename('Bagong Oras');
    await round();
    expect(await nameThere()).toContain('Bagong Oras');
    expect((await line())?.fault).toBeNull();
  });
});

describe('a level and its warning', () => {
  it('wait for no hub that hangs, and are there after the next turn: level, letters, and the signed CAP message', async () => {
    let letGo = () => {};
    hangs = new Promise((resolve) => {
      letGo = resolve;
    });
    const hanging = round();
    await rain(house, '2026-11-21 09:05:00', 80);
    await decideAndRelease(house, await house.signedIn());
    await house.app.services.cap.publish();
    await house.app.services.publicLog.append();
    expect(came).toBe(1);
    letGo();
    await hanging;
    later();
    await round();
    const [warning] = await listWarnings(database.db, 10);
    expect(warning?.site).toMatchObject({ code: 'lpa', kind: '1', level: 1, overdue: false });
    expect(warning?.site.letters).toMatch(/^\w{8}$/);
    const { capIdentifier } = warning!; // it is there, as looked at above
    expect(capIdentifier).toMatch(/^PH-\d+-lpa-/);
    expect(await readCap(database.db, warning?.site.cellId ?? 0, capIdentifier ?? '')).toBe(
      (await house.app.services.publicCap.message(capIdentifier ?? '')).text,
    );
  });

  it('that is signed by a new key is sent once more, and the hub tells of the key', async () => {
    const [before] = await listCells(database.db);
    const { fingerprint, message } = house.app.services.publicCap;
    expect(before).toMatchObject({ capKey: await fingerprint(), capFault: null, isCapUnsigned: false });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = makeSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const anew = async (text: string) => ({
      text: other.sign(text.replace(/<ds:Signature.*<\/ds:Signature>/s, '')),
      tag: '',
    });
    const { sites, publicPage, cap, publicLog } = house.app.services;
    const server = makeHubService({
      ...{ db: house.app.db, hub: { url: `http://127.0.0.1:${port}`, key: key.name }, now: Date.now, isDemo: true },
      ...{ key: () => ownKey(readWatchKey(house.dataFolder)), sites, publicPage, cap, publicLog },
      publicCap: {
        fingerprint: async () => other.fingerprint,
        message: async (identifier) => anew((await message(identifier)).text),
      },
    });
    await server.round();
    const [after] = await listCells(database.db);
    expect(after).toMatchObject({ capKey: await fingerprint(), capFault: 'other key' });
    const [warning] = await listWarnings(database.db, 10);
    expect(warning).toMatchObject({ capStanding: 'other key', site: { code: 'lpa', level: 1 } });
    await round();
    expect((await listWarnings(database.db, 10))[0]?.capStanding).toBe('signed');
  });
});

describe('what the hub says', () => {
  const sent = { hub: key.name, own: 'o'.repeat(43), nonce: 'n'.repeat(22) };
  const answer = (part: object = {}, by = key) => ({
    status: 200,
    json: by.sign({
      ...{ kind: 'hub answer', from: key.name, to: sent.own, nonce: sent.nonce, at: 1, heard: 1 },
      ...{ refused: null, challenge: null, ...part },
    }),
  });

  it('counts under its own key alone, for this server and for this push', () => {
    const stranger = newKey();
    const to = ownAnswer();
    expect(judgeAnswer(to, { ...sent, own: keyOfServer() })).toEqual({ is: 'good', held: null });
    for (const given of [
      answer({}, stranger),
      answer({ to: stranger.name }),
      answer({ to: keyOfServer(), nonce: 'm'.repeat(22) }),
      { status: 200, json: { status: true } },
      { status: 409, json: null },
    ])
      expect(judgeAnswer(given, { ...sent, own: keyOfServer() })).toEqual({ is: 'forged', challenge: null });
  });
  const ownAnswer = () => answer({ to: keyOfServer() });

  it.each([
    [null, 'silent'],
    [{ status: 503, json: null }, 'silent'],
    [{ status: 403, json: {} }, 'unknown'],
    [{ status: 413, json: {} }, 'unknown'],
    [{ status: 301, json: {} }, 'unknown'],
  ])('%o is %s', (given, is) => expect(judgeAnswer(given, sent)).toEqual({ is, challenge: null }));

  it('asks for nothing: whatever else stands in it is not read', () => {
    const given = answer({ to: keyOfServer(), level: 0, release: 'lpa', command: 'lower' });
    expect(judgeAnswer(given, { ...sent, own: keyOfServer() })).toEqual({ is: 'good', held: null });
  });
});

it('without an open page the log is kept all the same, read by nobody, and a database of before is seen by its head', async () => {
  const closed = await openHouse({
    env: { HUB_URL: `http://127.0.0.1:${port}/`, HUB_KEY: key.name, PUBLIC_PAGE: 'off' },
  });
  try {
    const own = ownKey(readWatchKey(closed.dataFolder)).name;
    await addCell(database.db, { name: 'closed', publicKey: own, areas: await provinces() });
    const { db } = closed.app;
    await rain(closed, '2026-11-21 09:05:00', 0);
    /** The timed jobs that keep the log and tell the hub, a minute later. */
    const turn = async () => {
      closed.move(61_000);
      await sql`update hub_line set next_try_at = statement_timestamp(), acked_at = acked_at - interval '1 minute'`.execute(
        db,
      );
      for (const name of ['public-log', 'public-levels', 'hub'])
        await closed.app
          .timed()
          .find((job) => job.name === name)!
          .run(); // it is timed
    };
    const seen = async () => (await listCells(database.db)).find(({ name }) => name === 'closed');
    const leaves = async () =>
      (await rows<{ kind: string }>(db, sql`select kind from public_log order by leaf`)).map(({ kind }) => kind);
    await turn();
    // Releases, the heads of the records and the levels.
    expect(new Set(await leaves())).toEqual(new Set(['release', 'chain', 'level']));
    expect((await seen())?.log).toContain(`\n${(await leaves()).length}\n`);
    expect((await closed.visitor().raw('GET', '/levels/log/checkpoint')).status).toBe(404);

    await closed.app.services.publicLog.noteLevels([{ siteCode: 'scu', level: 3, saidAt: 1 }]);
    await turn();
    expect(await seen()).toMatchObject({ logFault: null, logUnprovenAt: null });
    // As an older backup has it.
    await sql`delete from public_log where leaf > 0`.execute(db);
    await sql`update hub_items set digest = null`.execute(db);
    await closed.app.services.hub.round();
    expect(await seen()).toMatchObject({ logFault: 'shorter' });
  } finally {
    await closed.close();
    await sql`delete from hub_cells where name = 'closed'`.execute(database.db);
  }
});

describe('without a hub', () => {
  it('nothing is said to anybody, nothing is red, and that is said once', async () => {
    const other = await openHouse();
    try {
      await other.app.services.hub.round();
      expect(await other.app.services.hub.line()).toBeNull();
      expect(await other.app.services.hub.trouble()).toBeNull();
      const admin = await other.signedIn(people.provincialOfficer);
      expect((await admin.send(readOff)).json.off.filter((kind) => kind === 'hub')).toEqual(['hub']);
      expect((await admin.send(readStatus)).json.hub).toBeNull();
      expect(await rows<object>(other.app.db, sql`select * from hub_line`)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
