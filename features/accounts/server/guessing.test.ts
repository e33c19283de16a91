// Finding A B5: one guesser shut the owner out for as long as he liked. Strangers and known browsers are counted apart.
import { DEMO_PASSWORD } from '@bantay/server/demo/demo-people.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from '@bantay/server/http/cookies.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { readSession, signIn, verifyOldPassword } from '../wire/accounts.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => house.close());
beforeEach(() => sql`delete from sign_in_failures`.execute(house.app.db));

const enter = (visitor: Visitor, username: string, from: string, password = DEMO_PASSWORD) =>
  visitor.raw('POST', '/api/signin', { body: { username, password }, headers: { 'x-forwarded-for': from } });
const isIn = (answer: { status: number; json: { status?: unknown } }) =>
  answer.status === 200 && answer.json.status === true;
const guess = async (username: string, from: string, times: number) => {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await enter(house.visitor(), username, from, `wrong ${i}`)).status);
  return statuses;
};

describe('a guesser who never stops', () => {
  it('the officer on a known browser gets in 20 of 20; the guesser is soon refused at the address', async () => {
    const browser = house.visitor();
    expect(isIn(await enter(browser, people.provincialOfficer, '198.51.100.7'))).toBe(true);
    let entered = 0;
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      statuses.push(...(await guess(people.provincialOfficer, '203.0.113.9', 15)));
      entered += Number(isIn(await enter(browser, people.provincialOfficer, '198.51.100.7')));
    }
    expect(entered).toBe(20);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThan(12);
    const marks = await rowsOf<{ kind: string }>(house, 'sign_in_failures');
    // 60 and more refused ones count, and no more than the window needs are kept.
    const ofAddress = marks.filter(({ kind }) => kind === 'address').length;
    expect(ofAddress).toBeGreaterThanOrEqual(60);
    expect(ofAddress).toBeLessThanOrEqual(102);
  });

  it('behind the same address as the office shuts out no known browser of it', async () => {
    const office = '198.51.100.7';
    const browsers = [];
    for (const name of [people.mayorOfLgu, people.secondOfficer, people.provincialOfficer]) {
      const visitor = house.visitor();
      expect(isIn(await enter(visitor, name, office))).toBe(true);
      browsers.push({ name, visitor });
    }
    for (let i = 0; i < 70; i++) await enter(house.visitor(), `nobody.${i % 25}`, office, 'x');
    for (const { name, visitor } of browsers) expect(isIn(await enter(visitor, name, office))).toBe(true);
    expect((await enter(house.visitor(), people.mayorOfLgu, office)).status).toBe(429);
    expect(isIn(await enter(house.visitor(), people.mayorOfLgu, '192.0.2.1'))).toBe(true);
  });

  it('counts for all of his IPv6 network', async () => {
    for (let i = 0; i < 62; i++)
      await enter(house.visitor(), `nobody.${i % 25}`, `2001:db8:1:2::${i.toString(16)}`, 'x');
    expect((await enter(house.visitor(), people.mayorOfLgu, '2001:db8:1:2::ffff')).status).toBe(429);
    expect(isIn(await enter(house.visitor(), people.mayorOfLgu, '2001:db8:1:3::1'))).toBe(true);
  });

  it('does not keep a signed-in officer from changing the password', async () => {
    const officer = await house.signedIn(people.mayorOfLgu);
    const { user_id } = (await officer.send(readSession)).json.data.user;
    await guess(people.mayorOfLgu, '203.0.113.9', 20);
    const answer = await officer.send(verifyOldPassword, { body: { user_id, old_pass: DEMO_PASSWORD } });
    expect([answer.status, answer.json.status]).toEqual([200, true]);
  });
});

describe('the cookie of a known browser', () => {
  const withDevice = (cookie: string) => {
    const visitor = house.visitor();
    visitor.cookies.set(DEVICE_COOKIE, cookie);
    return visitor;
  };

  it('is kept from scripts, stays after signing out, and opens nothing by itself', async () => {
    const visitor = house.visitor();
    const answer = await visitor.send(signIn, { body: { username: people.mayorOfLgu, password: DEMO_PASSWORD } });
    const line = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith(DEVICE_COOKIE));
    expect(line).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await visitor.raw('POST', '/api/logout', { body: {} })).status).toBe(200);
    expect([...visitor.cookies.keys()]).toContain(DEVICE_COOKIE);
    const only = withDevice(visitor.cookies.get(DEVICE_COOKIE)!);
    expect((await only.send(readSession)).status).toBe(401);
    expect(only.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('is for the accounts that signed in there and for no other, and slows down its own guesses', async () => {
    const visitor = house.visitor();
    await enter(visitor, people.mayorOfLgu, '198.51.100.7');
    const device = visitor.cookies.get(DEVICE_COOKIE)!;
    await guess(people.provincialOfficer, '203.0.113.9', 8);
    expect((await enter(withDevice(device), people.provincialOfficer, '192.0.2.1')).status).toBe(429);
    for (let i = 0; i < 6; i++) await enter(withDevice(device), people.mayorOfLgu, '192.0.2.1', 'wrong');
    expect((await enter(withDevice(device), people.mayorOfLgu, '192.0.2.1')).status).toBe(429);
    expect(isIn(await enter(house.visitor(), people.mayorOfLgu, '192.0.2.1'))).toBe(true);
  });

  it('forged or bent, it is none', async () => {
    const visitor = house.visitor();
    await enter(visitor, people.mayorOfLgu, '198.51.100.7');
    const [mark, ids, signature] = visitor.cookies.get(DEVICE_COOKIE)!.split('.') as [string, string, string];
    await guess(people.provincialOfficer, '203.0.113.9', 8);
    await guess(people.mayorOfLgu, '203.0.113.9', 8);
    for (const bent of [
      `${mark}.${ids}.${'A'.repeat(43)}`,
      `${mark}.${ids}-9.${signature}`,
      `${mark}..${signature}`,
      'x',
    ]) {
      expect((await enter(withDevice(bent), people.mayorOfLgu, '192.0.2.2')).status).toBe(429);
    }
  });
});
