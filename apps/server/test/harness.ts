// A whole server on a database of its own: people, gauges, a clock that the test moves, and calls by declaration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyOf, Declaration, ParamsOf, QueryOf, ReplyOf } from '@bantay/kernel/wire/route';
import { sql } from 'kysely';
import { type App, buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { reachAlone } from '../src/database/reach.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import type { FreeSpace } from '../src/files/free-space.ts';
import type { Municipality } from '../src/municipality.ts';
import type { ServiceParts } from '../src/services.ts';
import { createLivedDatabase, createStoryDatabase } from './databases.ts';
import { moveIn, TEST_MUNICIPALITY } from './move-in.ts';

/** Named people for roles. */
export const people = {
  mayorOfLgu: 'mlgu.demo',
  secondOfficer: 'mlgu2.demo',
  provincialOfficer: 'plgu.demo',
  outsider: 'lewc.demo',
} as const;

export interface Visitor {
  send<D extends Declaration>(
    declaration: D,
    input?: { params?: ParamsOf<D>; query?: QueryOf<D>; body?: BodyOf<D>; key?: string },
  ): Promise<Answer<ReplyOf<D>>>;
  raw(method: string, url: string, options?: RawOptions): Promise<Answer<Record<string, unknown>>>;
  cookies: Map<string, string>;
}

export interface RawOptions {
  body?: string | object;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  json: T & { status?: unknown; code?: string; message?: string };
  headers: Record<string, number | string | string[] | undefined>;
  bytes: Buffer;
}

export interface House {
  app: App;
  /** Field time in ms; the offset of the installation stays 0. */
  now: () => number;
  setNow(manilaText: string): void;
  move(byMs: number): void;
  visitor(): Visitor;
  signedIn(username?: string): Promise<Visitor>;
  /** One pass of the half-hour runner. */
  close: () => Promise<void>;
  url: string;
  municipality: Municipality;
  /** Uploaded files lie here. */
  dataFolder: string;
}

export interface HouseOptions {
  /** A folder of built pages. */
  webRoot?: string | null;
  /** Manila time at the beginning. */
  now?: string;
  env?: Record<string, string>;
  /** Duty list of municipality.json. */
  duty?: Municipality['duty'];
  /** The disk; the real one unless somebody fills it. */
  space?: FreeSpace;
  /** Wall clock and time since boot of the server; the machine's own unless somebody sets them. */
  hands?: ServiceParts['hands'];
  /** Perhaps filled already; a new one unless given. */
  database?: { url: string; drop: () => Promise<void> };
}

export async function openHouse({
  now = '2026-11-21 09:10:00',
  env = {},
  duty = [],
  space,
  hands,
  database,
  webRoot = null,
}: HouseOptions = {}): Promise<House> {
  const municipality = { ...TEST_MUNICIPALITY, duty };
  const isLived = !database && duty.length === 0;
  const { url, drop } = database ?? (await (isLived ? createLivedDatabase() : createStoryDatabase()));
  if (!isLived) await moveIn(url, municipality);
  const dataFolder = mkdtempSync(join(tmpdir(), 'bantay-files-'));
  let machineNow = instant(now);
  const config = readConfig({ BANTAY_DEMO: 'on', DATABASE_URL: url, LOG_LEVEL: 'silent', ...env });
  const app = await buildApp({
    config,
    reach: reachAlone(url),
    municipality,
    dataFolder,
    secret: 'a secret for tests only',
    webRoot,
    machineNow: () => machineNow,
    ...(space ? { space } : {}),
    ...(hands ? { hands } : {}),
  });
  await app.services.releases.ensureFirstReleases();
  const visitor = () => makeVisitor(app);
  return {
    app,
    url,
    municipality,
    dataFolder,
    now: () => machineNow,
    setNow: (text) => {
      machineNow = instant(text);
    },
    move: (byMs) => {
      machineNow += byMs;
    },
    visitor,
    async signedIn(username = people.mayorOfLgu) {
      const guest = visitor();
      const answer = await guest.raw('POST', '/api/signin', { body: { username, password: DEMO_PASSWORD } });
      if (answer.json.status !== true) throw new Error(`sign-in of ${username} failed: ${JSON.stringify(answer.json)}`);
      return guest;
    },
    async close() {
      await app.close();
      await drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export const instant = (manilaText: string): number => Date.parse(`${manilaText.replace(' ', 'T')}+08:00`);

function makeVisitor(app: App): Visitor {
  const cookies = new Map<string, string>();
  const raw: Visitor['raw'] = async (method, url, { body, headers = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const one of answer.cookies) {
      if (one.value === '') cookies.delete(one.name);
      else cookies.set(one.name, one.value);
    }
    const text = answer.body;
    const isPacked = answer.headers['content-encoding'] !== undefined;
    const isJson = !isPacked && String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      json: isJson && text !== '' ? JSON.parse(text) : {},
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  };
  return {
    cookies,
    raw,
    async send(declaration, input = {}) {
      const { call, shape } = declaration;
      const url = fill(call.path, input.params as Record<string, unknown> | undefined);
      const query = input.query ? `?${new URLSearchParams(input.query as Record<string, string>)}` : '';
      const answer = await raw(call.method, `${url}${query}`, {
        ...(input.body === undefined ? {} : { body: input.body as object }),
        headers: input.key ? { 'idempotency-key': input.key } : {},
      });
      // Whatever `checkReply` says: every good reply is read with the contract.
      const refused = answer.json.status === false || answer.json.status === 'error' || answer.status >= 300;
      if (!refused) shape.reply.parse(answer.json);
      return answer as never;
    },
  };
}

function fill(path: string, params: Record<string, unknown> = {}): string {
  return path
    .replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
    .replace(/\/+$/, '');
}

/** Rows of a table, for the audit part of a test. */
export async function rowsOf<Row>(house: House, table: string): Promise<Row[]> {
  // A short row of the audit is put where a long one has left a gap.
  const inOrder = table === 'audit' ? sql`order by audit_id` : sql``;
  return (await sql<Row>`select * from ${sql.table(table)} ${inOrder}`.execute(house.app.db)).rows;
}

/** What the server writes to its log from now on, line by line; nothing of it reaches the terminal. */
export function hearLog(house: House): string[] {
  const lines: string[] = [];
  const log = house.app.http.log as unknown as Record<symbol, { write(line: string): void }>;
  const stream = Object.getOwnPropertySymbols(log).find((symbol) => symbol.description === 'pino.stream')!;
  log[stream] = { write: (line) => void lines.push(line) };
  return lines;
}
