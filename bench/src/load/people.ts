// People with a page open: each has a session, a socket and the habits of our pages (apps/web/src/api).
import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANNOUNCE, type Announcement } from '@bantay/kernel/wire/realtime';
import { io, type Socket } from 'socket.io-client';
import { DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-people.ts';
import { createNewsDesk } from '../../../apps/web/src/api/news-desk.ts';
import type { Opened, PageCall } from './pages.ts';

/** Six connections a person, as browsers hold. */
const CONNECTIONS = 6;

export interface Sample {
  call: string;
  tookMs: number;
  status: number;
}

export interface Person {
  /** Called with each announcement. */
  onNews: (news: Announcement) => void;
  stop(): void;
}

export async function signIn(baseUrl: string, username: string, address: string): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (!cookie.includes('bantay_session')) throw new Error(`${username} was not let in: ${await reply.text()}`);
  return cookie;
}

export async function openPage(
  baseUrl: string,
  cookie: string,
  page: Opened,
  note: (sample: Sample) => void,
): Promise<Person> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let isOver = false;
  const ask = async (one: PageCall) => {
    const began = performance.now();
    const status = await get(baseUrl + one.path(Date.now()), cookie, agent);
    if (!isOver) note({ call: one.name, tookMs: performance.now() - began, status });
  };
  const socket: Socket = io(baseUrl, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true });
  const desk = createNewsDesk(async (touched) => {
    await Promise.all(page.calls.filter(({ topic }) => topic === touched || touched === 'everything').map(ask));
  });
  const person: Person = {
    onNews: () => {},
    stop() {
      isOver = true;
      desk.close();
      socket.disconnect();
      agent.destroy();
    },
  };
  socket.on(ANNOUNCE, (news: Announcement) => {
    person.onNews(news);
    desk.hear(news.topic);
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  for (const one of page.calls) void poll(one);
  return person;

  async function poll(one: PageCall): Promise<void> {
    await ask(one);
    await sleep(Math.random() * one.everyMs);
    while (!isOver) {
      await ask(one);
      await sleep(one.everyMs);
    }
  }
}

function get(url: string, cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
    const asked = request(url, { agent, headers, timeout: 30_000 }, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
    asked.end();
  });
}
