// Every declared call with generated input against a running server: no answer may be a fault of ours.
// `npm run fuzz -- [--requests 100000] [--seed 1] [--json]`. The same seed makes the same requests.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Declaration } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer } from '../scripts/test-server.mjs';
import { type JsonSchema, makeRandom, makeValues } from './fuzz-values.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const REQUESTS = Number(options.requests);
const AT_ONCE = 12;
/** Share of spoilt nodes; a body of ten fields has about one. */
const SPOIL = 0.1;
const PASSWORD = 'Bantay-demo-2026';
const LIMIT_MS = 20_000;
/** What an inner fault would show of itself. */
const INSIDE = /node_modules|at \w+ \(|syntax error at or near|violates .* constraint|ECONN|postgres:\/\//;
/** Heads of kinds that are taken and of kinds that are not, all of them broken. */
const FILES = [
  '',
  'GIF89a',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  '%PDF-1.7\n',
  'PK\x03\x04',
  'MZ',
  '<svg xmlns=""/>',
];
const say = (text: string) => process.stderr.write(`${text}\n`);

const random = makeRandom(Number(options.seed));
const values = makeValues(random, SPOIL, Date.now());
const calls = await listDeclarations();
await ensureBuilt();
// Its own sign-ins come from other addresses than the generated ones, which are soon refused.
const server = await startTestServer({ env: { TRUST_PROXY: '1' } });
const cookies = {
  officer: '',
  other: '',
  none: '',
  stale: 'bantay_session=0123456789012345678901234567890123456789012',
};
const statuses: Record<string, number> = {};
const faults: { call: string; status: number; input: string; answer: string }[] = [];
const times: number[] = [];
const signingIn: { officer?: Promise<void> | undefined; other?: Promise<void> | undefined } = {};
let signIns = 0;
/** Requests with a session, and how many of these were not turned away at the door. */
const signedIn = { all: 0, heard: 0 };
const USERS = { officer: 'mlgu.demo', other: 'plgu.demo' } as const;

try {
  await Promise.all([signIn('officer'), signIn('other')]);
  say(`${calls.length} calls, ${REQUESTS} requests, seed ${options.seed} …`);
  let sent = 0;
  const work = async () => {
    while (sent < REQUESTS) {
      sent++;
      if (sent % 10_000 === 0) say(`  ${sent}: ${JSON.stringify(statuses)}, faults ${faults.length}`);
      await sendOne(values.pick(calls));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const alive = await fetch(`${server.baseUrl}/health/ready`);
  const logged = server.output.split('\n').filter((line) => line.includes('request failed')).length;
  times.sort((a, b) => a - b);
  const figures = {
    requests: times.length,
    calls: calls.length,
    statuses,
    heard_of_signed_in: Number((signedIn.heard / signedIn.all).toFixed(3)),
    faults: faults.length,
    logged_as_fault: logged,
    alive_after: alive.ok,
    p99_ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    longest_ms: Math.round(times.at(-1) ?? 0),
  };
  if (options.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else say(JSON.stringify(figures, null, 2));
  for (const fault of faults.slice(0, 20)) say(JSON.stringify(fault));
  process.exitCode = faults.length === 0 && logged === 0 && alive.ok ? 0 : 1;
} finally {
  await server.stop();
}

async function listDeclarations(): Promise<Declaration[]> {
  const folder = join(import.meta.dirname, '../features');
  // One order on every machine: with the same seed the same requests.
  const files = globSync('*/wire/*.ts', { cwd: folder })
    .filter((name) => !/\.(calls|test|fixture)\.ts$/.test(name))
    .sort();
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<object>)); // a module is an object
  return modules
    .flatMap((module) => Object.values(module))
    .filter((one): one is Declaration => typeof one === 'object' && one !== null && 'call' in one && 'shape' in one);
}

/** Requests run side by side: one of them signs in again, the others wait. */
async function signInAgain(who: 'officer' | 'other', ended: string): Promise<void> {
  if (cookies[who] !== ended) return;
  signingIn[who] ??= signIn(who).finally(() => {
    signingIn[who] = undefined;
  });
  await signingIn[who];
}

async function signIn(who: 'officer' | 'other'): Promise<void> {
  signIns++;
  const reply = await fetch(`${server.baseUrl}/api/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${signIns >> 16}.${(signIns >> 8) & 255}.${signIns & 255}`,
    },
    body: JSON.stringify({ username: USERS[who], password: PASSWORD }),
  });
  await reply.arrayBuffer();
  const cookie = /^[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0];
  if (!cookie) throw new Error(`${USERS[who]} was not let in again: ${reply.status}`);
  cookies[who] = cookie;
}

async function sendOne(declaration: Declaration): Promise<void> {
  const { call } = declaration;
  const who = values.pick(['officer', 'officer', 'officer', 'other', 'other', 'none', 'stale'] as const);
  const cookie = cookies[who];
  const { path, init, shown } = requestOf(declaration, cookie);
  const started = performance.now();
  try {
    const reply = await fetch(server.baseUrl + path, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    const text = await reply.text();
    times.push(performance.now() - started);
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    if (reply.status >= 500 || (reply.status !== 200 && INSIDE.test(text))) {
      note(reply.status, text);
    }
    // Signing out and changing the password are calls too.
    if (who !== 'officer' && who !== 'other') return;
    signedIn.all++;
    if (reply.status !== 401) signedIn.heard++;
    else await signInAgain(who, cookie);
  } catch (error) {
    note(0, `${error}: ${(error as Error).cause ?? ''}`); // nothing else is thrown there
  }

  function note(status: number, answer: string): void {
    const input = `${path} ${shown}`.slice(0, 600);
    faults.push({ call: `${call.method} ${call.path}`, status, input, answer: answer.slice(0, 300) });
  }
}

function requestOf({ call, shape }: Declaration, cookie: string): { path: string; init: RequestInit; shown: string } {
  const pattern = values.pick([call.path, ...(call.aliases ?? [])]);
  const path = pattern.replace(/:[a-z_]+/gi, () => safely(values.text()));
  const headers: Record<string, string> = { cookie, origin: server.baseUrl };
  if (values.chance(0.2)) headers['idempotency-key'] = `fuzz-${Math.floor(random() * 1e6)}`;
  if (call.method === 'GET') {
    const query = shape.query ? fieldsOf(values.of(schemaOf(shape.query))) : [];
    const search = query.map(([name, value]) => `${safely(name)}=${safely(value)}`).join('&');
    return { path: search ? `${path}?${search}` : path, init: { method: 'GET', headers }, shown: '' };
  }
  if (shape.files) {
    const form = new FormData();
    const body = shape.body ? values.of(schemaOf(shape.body)) : looseFields();
    for (const [name, value] of fieldsOf(body)) form.append(well(name), well(value));
    const bytes = Buffer.from(values.pick(FILES), 'latin1');
    if (values.chance(0.8)) form.append(values.pick(shape.files), new Blob([bytes]), well(values.text()) || 'a.png');
    return { path, init: { method: call.method, headers, body: form }, shown: JSON.stringify(body) };
  }
  headers['content-type'] = values.chance(0.03) ? 'text/plain' : 'application/json';
  const whole = JSON.stringify(shape.body ? values.of(schemaOf(shape.body)) : {}) ?? 'null';
  const body = values.chance(0.02) ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  return { path, init: { method: call.method, headers, body }, shown: body };
}

function looseFields(): Record<string, string> {
  const names = ['issue', 'concern', 'description', 'folder', 'activity_id', 'activity_name', 'start_date', 'end_date'];
  return Object.fromEntries(names.filter(() => values.chance(0.7)).map((name) => [name, values.text()]));
}

function fieldsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [['x', String(value)]];
  return Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'object' ? JSON.stringify(one) : String(one),
  ]);
}

function schemaOf(type: z.ZodType): JsonSchema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // the parts that are read here
}

/** Half a pair of UTF-16 can stand in no address and in no form. */
function well(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function safely(text: string): string {
  return values.chance(0.03) ? text.replace(/[^\w%.-]/g, '') : encodeURIComponent(well(text));
}
