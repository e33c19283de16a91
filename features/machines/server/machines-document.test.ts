// docs/machines.md is true: each of its lines is run by a shell against a house that listens, and answers as it stands there.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { makeHttpGateway } from '@bantay/server/sms/http-gateway.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';

const run = promisify(execFile);
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/machines.md'), 'utf8');
const EXAMPLES = [...DOCUMENT.matchAll(/```sh (\w+)\n(.+?)```\n\n```json\n(.+?)\n```/gs)].map(
  ([, kind = '', line = '', answer = '']) => ({ kind, line, answer, name: line.split(' -H')[0]! }),
);

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('SKIPPED: there is no curl here, so the lines of docs/machines.md were not run.');
    return false;
  }
}

let house: House;
let address: string;
const keys: Record<string, string> = {};
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  const column = { tsmName: 'lpasz', siteCode: 'lpa', segments: 3, segmentLength: 1, version: 2 };
  await house.app.services.columns.add({ ...column, activatedOn: '2026-11-20' }, { by: null });
  const make = (name: string, brings: Parameters<typeof createLoggerKey>[2]) =>
    createLoggerKey(house.app.db, name, brings).then((key) => {
      keys[name] = key;
    });
  await make('rain', { gauges: ['rain_lpasb'] });
  await make('network', { gauges: ['rain_lpasb'] });
  const keyId = (await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).at(-1)!.logger_key_id;
  const none = { column: null, node: null, accelerometer: null, axis: null };
  for (const path of ['hut-1:tips', 'tips'])
    await house.app.services.paths.put(keyId, { path, gauge: 'rain_lpasb', ...none, factor: 0.2, shift: 0 });
  await make('tilt', { columns: ['lpasz'] });
  for (const feed of ['earthquakes', 'sms', 'reports'] as const) await make(feed, { [feed]: true });
  address = await house.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

const shell = (line: string) => run('sh', ['-c', line.replace('curl ', 'curl -s ')]);

it('every line of the document is an example with its answer', () => {
  expect(EXAMPLES.length).toBe([...DOCUMENT.matchAll(/^```sh/gm)].length);
  expect(EXAMPLES.length).toBe([...DOCUMENT.matchAll(/^curl /gm)].length);
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(8);
});

describe.skipIf(!hasCurl())('a line of the document', () => {
  it.each(EXAMPLES.filter(({ kind }) => kind !== 'gateway'))('$name ($kind)', async ({ kind, line, answer }) => {
    const { stdout } = await shell(
      line.replaceAll('https://bantay.example.ph', address).replaceAll('KEY', keys[kind]!),
    );
    expect(JSON.parse(stdout)).toEqual(JSON.parse(answer));
  });

  it('with another key is refused in words of keys', async () => {
    const line = EXAMPLES[0]!.line.replaceAll('https://bantay.example.ph', address);
    const { stdout } = await shell(`${line.trim()} -w ' %{http_code}'`);
    expect(stdout).toMatch(/This key is not known here.* 401$/);
  });

  it('to a gateway is what our own gateway sends, and its answer counts as taken', async () => {
    const { line, answer } = EXAMPLES.find(({ kind }) => kind === 'gateway')!;
    const heard: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        heard.push({ method: request.method, headers: request.headers, body });
        response.end(answer);
      });
    });
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
    const bound = gateway.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/send`;
    await shell(line.replace('https://gateway.example.ph/send', url));
    const sms = { idempotencyKey: 'k-1', number: '639170000000', text: 'Test of the gateway', name: '' };
    const outcome = await makeHttpGateway({ url, key: 'SMS_HTTP_KEY' }).send(sms);
    gateway.close();
    const [theirs, ours] = heard.map(({ method, headers, body }) => [
      ...[method, headers.authorization, headers['content-type'], JSON.parse(body)],
    ]);
    expect(ours).toEqual(theirs);
    expect(outcome.outcome).toBe('accepted');
  });
});
