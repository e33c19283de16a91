// Webhooks against real receivers: told in the transaction of the fact, signed, at least once, and whatever the receiver does.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silenceWebhooks } from '@bantay/server/backup/backup-queries.ts';
import { rows } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { correctEwi } from '../../ewi/wire/ewi.ts';
import { messageOf } from '../wire/message.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  testWebhook,
} from '../wire/webhooks.ts';

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

let house: House;
let admin: Visitor;
let officer: Visitor;
let receiver: Server;
let home: string;
let got: Got[] = [];
/** What the receiver does with what comes. */
const taken = (response: ServerResponse) => void response.writeHead(204).end();
let answer: (response: ServerResponse) => unknown = taken;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.secondOfficer);
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await house.close();
});
afterEach(async () => {
  await sql`update webhooks set removed_at = now()`.execute(house.app.db);
  await sql`delete from webhook_deliveries`.execute(house.app.db);
  [got, answer] = [[], taken];
});

const body = (over: object = {}) => ({ name: 'wall', url: `${home}/in`, reason: 'a display', ...over });
const make = async (over: object = {}) => (await admin.send(createWebhook, { body: body(over) })).json;
const test = (hookId: number) => admin.send(testWebhook, { body: { hook_id: hookId } });
const round = () => house.app.services.deliver.round();
const told = async (hookId: number) =>
  (await admin.send(listDeliveries, { params: { hook_id: String(hookId) } })).json.deliveries;
/** As if its pause were over. */
const due = () =>
  sql`update webhook_deliveries set next_try_at = now() - interval '1 second' where state = 'waiting'`.execute(
    house.app.db,
  );
/** As a receiver checks it. */
function isSigned({ headers, body: text }: Got, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('a webhook', () => {
  it('is told of a release and a new level, its correction and its cancellation, signed, and without a name', async () => {
    const { hook_id, secret } = await make();
    await rain(house, '2026-11-21 09:05:00', 80);
    const releaseId = await decideAndRelease(house, officer);
    await send(officer, releaseId);
    for (const kind of ['correction', 'cancellation'] as const)
      await officer.send(correctEwi, { body: { release_id: releaseId, kind, sms_msg: 'Tawagan si Lihim Imbento' } });
    for (let i = 0; i < 5; i += 1) await round();
    const told = got.map((one) => JSON.parse(one.body));
    expect(told.map(({ type }) => type)).toEqual([
      ...['release.issued', 'level.changed', 'release.corrected', 'release.cancelled'],
    ]);
    expect(told[1]).toEqual({
      type: 'level.changed',
      timestamp: expect.stringMatching(/^2026-11-21T09:\d\d:\d\d\+08:00$/),
      data: {
        ...{ is_demo: true, level: 1, previous_level: 0, internal: expect.stringContaining('R') },
        site: { site_id: 24, site_code: 'lpa', name: expect.stringContaining('(LPA)') },
        ...{ release_id: releaseId, update_number: 0, data_until: expect.stringMatching(/\+08:00$/) },
        cap_identifier: expect.stringMatching(new RegExp(`-lpa-${releaseId}-0$`)),
      },
    });
    expect(told[2].data).toMatchObject({ update_number: 1, cap_identifier: expect.stringMatching(/-1$/) });
    for (const one of got) expect(isSigned(one, secret!)).toBe(true);
    for (const one of told) expect(messageOf(one.type).parse(one)).toEqual(one);
    const all = got.map((one) => one.body).join('');
    expect(all).not.toMatch(/Lihim|Imbento/);
    const { rows: names } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    for (const { name } of names) expect([name, all.includes(name)]).toEqual([name, false]);
    expect((await admin.send(listWebhooks)).json.hooks).toMatchObject([
      { hook_id, waiting: 0, delivered_at: expect.any(String) },
    ]);
  });

  it('is told of nothing that was rolled back, and of nothing at all where there is none', async () => {
    const { db } = house.app;
    const publish = sql`insert into monitoring_release_publishers (release_id, user_id, role)
      select max(release_id), (select min(user_id) from users), 'mt' from monitoring_releases`;
    const count = async () =>
      (await rows<{ n: number }>(db, sql`select count(*)::int as n from webhook_deliveries`))[0]!.n;
    await publish.execute(db);
    expect(await count()).toBe(0);
    await make();
    await expect(
      inTransaction(db, async (tx) => {
        await publish.execute(tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await count()).toBe(0);
    await publish.execute(db);
    expect(await count()).toBeGreaterThan(0);
    const before = await count();
    await publish.execute(db);
    expect(await count()).toBe(before);
  });

  it('that is signed with one secret is not signed with another', async () => {
    const { hook_id, secret } = await make();
    const { secret: other } = await make();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(other).not.toBe(secret);
    await test(hook_id);
    await round();
    const message = JSON.parse(got[0]!.body);
    expect(messageOf('test').parse(message)).toEqual(message);
    expect([isSigned(got[0]!, secret!), isSigned(got[0]!, other!)]).toEqual([true, false]);
    expect(isSigned({ ...got[0]!, body: got[0]!.body.replace('test', 'tesT') }, secret!)).toBe(false);
  });
});

describe('a receiver', () => {
  /** One test message, tried once. */
  async function tried(does: (response: ServerResponse) => void) {
    answer = does;
    const { hook_id } = await make();
    await test(hook_id);
    await round();
    return { hookId: hook_id, one: (await told(hook_id))[0]! };
  }

  it.each([
    ['answers 500', (response: ServerResponse) => response.writeHead(500).end('broken'), 500, 'broken'],
    ['answers 404', (response: ServerResponse) => response.writeHead(404).end(), 404, null],
    [
      'sends it elsewhere',
      (response: ServerResponse) => response.writeHead(307, { location: `${home}/elsewhere` }).end(),
      307,
      null,
    ],
  ])(
    'that %s is tried again with the same id and body, and a redirect is not followed',
    async (_what, does, status, text) => {
      const { hookId, one } = await tried(does);
      expect(one).toMatchObject({ state: 'waiting', tries: 1, http_status: status, answer: text, error: null });
      expect(got).toHaveLength(1);
      await round();
      expect(got).toHaveLength(1);
      await due();
      answer = taken;
      await round();
      expect(got).toHaveLength(2);
      expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id']);
      expect(got[1]!.body).toBe(got[0]!.body);
      expect((await told(hookId))[0]).toMatchObject({
        state: 'delivered',
        tries: 2,
        http_status: 204,
        next_try_at: null,
      });
    },
  );

  it('that takes it with an answer of nonsense has taken it, and of the answer little is kept', async () => {
    const { one } = await tried((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`\u0000<script>{"ok":`);
      response.end('ñ'.repeat(2_000_000));
    });
    expect(one).toMatchObject({ state: 'delivered', http_status: 200 });
    expect(one.answer!.length).toBeLessThanOrEqual(200);
    expect(one.answer).not.toMatch(/\p{Cc}/u);
  });

  it('that says yes and never ends its answer has taken it', async () => {
    const { one } = await tried((response) => {
      response.writeHead(200);
      response.write('x'.repeat(5000));
    });
    expect(one).toMatchObject({ state: 'delivered', http_status: 200 });
  });

  it('that breaks off is tried again', async () => {
    const { one } = await tried((response) => response.destroy());
    expect(one).toMatchObject({
      state: 'waiting',
      http_status: null,
      error: expect.stringMatching(/hang up|ECONNRESET/),
    });
  });

  it('that is silent is given up within the round, and keeps nothing from the others', async () => {
    answer = () => {};
    const silent = await make({ name: 'silent' });
    await test(silent.hook_id);
    const other = createServer((_request, response) => taken(response));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const good = await make({ url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }); // it listens on a port
    await test(good.hook_id);
    const running = round();
    const began = Date.now();
    while ((await told(good.hook_id))[0]!.state !== 'delivered') {
      if (Date.now() - began > 5_000) throw new Error('the good one waits for the silent one');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await running;
    expect((await told(silent.hook_id))[0]).toMatchObject({ state: 'waiting', error: 'No answer within 10 s.' });
    other.close();
  }, 20_000);

  it('that is silent for a day is given up, and is failing until it takes something again', async () => {
    const { hookId } = await tried((response) => response.writeHead(503).end());
    const { db, services } = house.app;
    expect(await services.webhooks.failing()).toEqual([]);
    await sql`update webhook_deliveries set created_at = now() - interval '24 hours'`.execute(db);
    await due();
    await round();
    expect((await told(hookId))[0]).toMatchObject({ state: 'failed', next_try_at: null });
    expect(await services.webhooks.failing()).toMatchObject([{ hookId, name: 'wall' }]);
    answer = taken;
    await test(hookId);
    await round();
    expect(await services.webhooks.failing()).toEqual([]);
  });
});

describe('is made, paused and removed', () => {
  it('with its secret told once and standing nowhere in clear', async () => {
    const sent = { body: body(), key: 'webhook-1' };
    const { secret, hook_id } = (await admin.send(createWebhook, sent)).json;
    expect((await admin.send(createWebhook, sent)).json).toMatchObject({ secret: null, hook_id });
    for (const table of ['webhooks', 'audit', 'idempotency'])
      for (const part of [secret!, secret!.slice(6)])
        expect(
          await rows(house.app.db, sql`select 1 from ${sql.table(table)} t where position(${part} in t::text) > 0`),
        ).toEqual([]);
    const audit = await rows<{ action: string }>(
      house.app.db,
      sql`select action from audit where action like 'webhooks.%' order by audit_id desc limit 1`,
    );
    expect(audit).toEqual([{ action: 'webhooks.create' }]);
  });

  it('and while it is paused nothing is sent; what waited goes on afterwards, and what was removed is not sent', async () => {
    const { hook_id } = await make();
    await test(hook_id);
    const pause = (is_paused: boolean) =>
      admin.send(pauseWebhook, { body: { hook_id, is_paused, reason: 'it is mended' } });
    await pause(true);
    await round();
    expect(got).toEqual([]);
    expect((await test(hook_id)).json).toMatchObject({ code: 'webhookPaused' });
    await pause(false);
    await round();
    expect(got).toHaveLength(1);
    await test(hook_id);
    await admin.send(removeWebhook, { body: { hook_id, reason: 'not ours' } });
    await round();
    expect(got).toHaveLength(1);
    expect((await told(hook_id))[0]).toMatchObject({ state: 'dropped' });
    expect((await test(hook_id)).json).toMatchObject({ code: 'webhookUnknown' });
    expect((await admin.send(removeWebhook, { body: { hook_id, reason: 'x' } })).json).toMatchObject({
      code: 'webhookUnknown',
    });
  });

  it.each([
    ['of no address', { url: 'nowhere' }, 'webhookAddress'],
    ['with a password in it', { url: 'https://a:b@c.example/' }, 'webhookAddress'],
    ['of another kind', { url: 'ftp://a.example/' }, 'webhookAddress'],
    ['too long', { url: `https://a.example/${'x'.repeat(500)}` }, 'malformed'],
    ['without a name', { name: ' ' }, 'malformed'],
    ['without a reason', { reason: '' }, 'malformed'],
    ['of a wrong type', { url: 7 }, 'malformed'],
  ])('not one %s', async (_what, over, code) => {
    const made = await admin.raw('POST', '/api/admin/webhooks/create', { body: body(over) });
    expect(made.json).toMatchObject({ code });
    expect((await admin.send(listWebhooks)).json.hooks).toEqual([]);
  });

  it('not by who is no admin, and not more than ten', async () => {
    expect((await officer.send(createWebhook, { body: body() })).json).toMatchObject({ code: 'roleMissing' });
    expect((await officer.send(listWebhooks)).json).toMatchObject({ code: 'roleMissing' });
    expect((await house.visitor().raw('GET', '/api/admin/webhooks')).status).toBe(401);
    const all = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(all.filter(({ status }) => status === true)).toHaveLength(10);
    expect(await make()).toMatchObject({ code: 'webhooksMany' });
  });

  it('and is tried by hand five times a minute at most', async () => {
    const { hook_id } = await make();
    for (let i = 0; i < 5; i += 1) expect((await test(hook_id)).json.status).toBe(true);
    expect((await test(hook_id)).json).toMatchObject({ code: 'tooMany' });
  });
});

it('a restored installation tells nobody of anything before an admin lets it', async () => {
  const { hook_id } = await make();
  await test(hook_id);
  await inTransaction(house.app.db, silenceWebhooks);
  await round();
  expect(got).toEqual([]);
  expect((await told(hook_id))[0]).toMatchObject({ state: 'dropped', error: 'from before the restore' });
  expect((await admin.send(listWebhooks)).json.hooks).toMatchObject([{ paused_at: expect.any(String), waiting: 0 }]);
});
