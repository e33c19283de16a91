// A form of the browser signs in over HTTP: in with both cookies, refused with the sentence in the page, and never for another site.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@bantay/server/demo/demo-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people } from '../../../apps/server/test/harness.ts';

const PAGE = '{{municipality}}|{{username}}|{{refused}}|{{demo}}demo{{/demo}}';

let house: House;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'bantay-plain-'));
  mkdirSync(join(webRoot, '.vite'));
  writeFileSync(join(webRoot, 'index.html'), '<html><head></head>the app</html>');
  writeFileSync(
    join(webRoot, '.vite/sign-in.json'),
    JSON.stringify({ style: '', pages: { en: PAGE, fil: `fil ${PAGE}` } }),
  );
  house = await openHouse({ now: '2026-11-21 09:10:00', webRoot });
});
afterAll(async () => {
  await house.close();
  rmSync(webRoot, { recursive: true });
});

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  house.app.http.inject({
    ...{ method: 'POST', url: '/signin', payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const get = (url: string, cookies: Record<string, string> = {}) =>
  house.app.http.inject({ method: 'GET', url, cookies });

describe('the page', () => {
  it('is for whoever is signed out at both addresses of the sign-in, in any spelling, and nowhere else', async () => {
    for (const url of ['/', '/signin', '/SignIn/', '/signin?from=opcen'])
      expect((await get(url)).body, url).toBe('Paranas|||demo');
    for (const url of ['/opcen', '/download', '/signin/more']) expect((await get(url)).body, url).toContain('the app');
  });

  it('is that of the app for whoever is signed in', async () => {
    const { cookies } = await form({ username: people.provincialOfficer, password: DEMO_PASSWORD });
    const session = cookies.find(({ name }) => name === 'bantay_session')!.value; // the pair is right
    expect((await get('/signin', { bantay_session: session })).body).toContain('the app');
    expect((await get('/signin', { bantay_session: 'an old one' })).body).toBe('Paranas|||demo');
  });

  it('takes a form and no other method', async () => {
    const answer = await house.app.http.inject({ method: 'PUT', url: '/signin' });
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'methodNotAllowed']);
  });
});

describe('a form', () => {
  it('with the right pair goes on to the dashboard, with the cookies of a session', async () => {
    const answer = await form({ username: ` ${people.provincialOfficer} `, password: DEMO_PASSWORD });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/opcen#signed-in']);
    const names = answer.cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
    expect(names).toEqual([
      ['bantay_session', true, 'Lax'],
      ['bantay_device', true, 'Lax'],
    ]);
    const session = answer.cookies[0]!.value; // as above
    const who = await get('/api/session', { bantay_session: session });
    expect(who.json()).toMatchObject({ status: true, data: { user: { first_name: 'Ramon' } } });
  });

  it.each([
    ['nobody.demo', DEMO_PASSWORD, 'No username-password combination found'],
    [people.provincialOfficer, 'wrong', 'No username-password combination found'],
    ['lewc.demo', DEMO_PASSWORD, 'Only MLGU and PLGU stakeholder accounts are allowed to login here.'],
  ])('of %s with %s comes back with the sentence and the name, and no session', async (username, password, refused) => {
    const answer = await form({ username, password });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`Paranas|${username}|${refused}|demo`);
    expect(answer.body).not.toContain(password);
    expect(answer.cookies.filter(({ name }) => name === 'bantay_session')).toEqual([]);
  });

  it('comes back with a sentence where the server cannot answer, too', async () => {
    const { accounts } = house.app.services;
    const { signIn } = accounts;
    accounts.signIn = () => Promise.reject(new Error('the database is gone'));
    const { statusCode, body } = await form({ username: people.provincialOfficer, password: DEMO_PASSWORD });
    accounts.signIn = signIn;
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^Paranas\|plgu.demo\|.*again/);
    expect(body).not.toContain('database is gone');
  });
});

describe('the server', () => {
  it('takes no form of another site', async () => {
    const answer = await form({ username: 'a', password: 'b' }, { origin: 'http://evil.example' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreignOrigin']);
  });

  it('counts the tries of a form with those of the app', async () => {
    const codes = new Set<string>();
    for (let at = 0; at < 12; at++) {
      const answer = await form({ username: people.secondOfficer, password: `guess ${at}` });
      codes.add(answer.body);
    }
    expect([...codes].at(-1)).not.toContain('No username-password combination found');
    const { json } = await house.visitor().raw('POST', '/api/signin', {
      body: { username: people.secondOfficer, password: 'one more' },
    });
    expect(json.code).toBe('tooMany');
  });
});
