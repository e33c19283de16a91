// Loggers that speak MQTT, by a client of another make: the key is the password, what is stored is acknowledged, and nobody hears anything.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import type { MqttPlace } from '@bantay/server/config-mqtt.ts';
import { sql } from 'kysely';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { type MqttLine, makeMqttLine } from './mqtt-line.ts';

let house: House;
let key: string;
let line: MqttLine;
let port: number;
let mayWrite = true;
const errors: unknown[] = [];
const folder = mkdtempSync(join(tmpdir(), 'bantay-mqtt-'));
const lineAt = (place: Partial<MqttPlace> = {}, instead: Partial<Parameters<typeof makeMqttLine>[1]> = {}) => {
  const { arrivals, single, mapped, loggers } = house.app.services;
  const own = {
    arrivals,
    single,
    mapped,
    loggers,
    mayWrite: async () => mayWrite,
    onError: (error: unknown) => errors.push(error),
  };
  return makeMqttLine({ port: 0, tls: null, ...place }, { ...own, ...instead });
};
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  key = await createLoggerKey(house.app.db, 'ridge', { gauges: ['rain_lpasb'] });
  line = lineAt();
  port = await line.open();
});
const clients: MqttClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
  mayWrite = true;
});
afterAll(async () => {
  await line.close();
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const client = (options: IClientOptions = {}, url = `mqtt://127.0.0.1:${port}`) => {
  const made = mqtt.connect(url, {
    username: 'any',
    password: key,
    reconnectPeriod: 0,
    connectTimeout: 5000,
    ...options,
  });
  clients.push(made);
  return made;
};
/** Whether it was let in; what it was told where not. */
const comes = (one: MqttClient) =>
  new Promise<string>((resolve) => {
    one.once('connect', () => resolve('in'));
    one.once('error', (error) => resolve(error.message));
    one.once('close', () => resolve('closed'));
  });
/** Whether it was acknowledged. */
const bring = (one: MqttClient, topic: string, text: string | Buffer, qos: 0 | 1 | 2 = 1) =>
  new Promise<string>((resolve) => {
    one.once('close', () => resolve('closed'));
    one.publish(topic, text, { qos }, (error) => resolve(error ? error.message : 'acknowledged'));
  });
const amounts = async () =>
  (
    await sql<{
      mm: number;
    }>`select r.mm_thousandths / 1000.0 as mm from rain_readings r join rainfall_gauges g using (rain_id)
      where g.gauge_name = 'rain_lpasb' order by r.measured_at`.execute(house.app.db)
  ).rows.map(({ mm }) => Number(mm));
const newest = async () =>
  (
    await rowsOf<{ arrival_id: number; door: string; raw_text: string; accepted: number | null; reasons: string[] }>(
      house,
      'logger_arrivals',
    )
  )
    .toSorted((one, other) => Number(one.arrival_id) - Number(other.arrival_id))
    .at(-1)!;

describe('a logger with its key', () => {
  it('brings a reading as JSON and as a line, each acknowledged when it is stored, and kept as it came', async () => {
    const one = client();
    expect(await comes(one)).toBe('in');
    const json = '{"gauge":"rain_lpasb","value":0.5,"time":"2026-11-21 09:00:00","battery":3.9}';
    expect(await bring(one, 'lpa/reading', json)).toBe('acknowledged');
    expect(await newest()).toMatchObject({ door: 'mqtt lpa/reading', raw_text: json, accepted: 1, battery_v: 3.9 });
    expect(await bring(one, 'reading', 'gauge=rain_lpasb&value=1.5&time=2026-11-21 09:05:00', 2)).toBe('acknowledged');
    expect(await amounts()).toEqual([0.5, 1.5]);
  });

  it('the same once more is acknowledged and stored once', async () => {
    const one = client();
    const text = 'gauge=rain_lpasb&value=1.5&time=2026-11-21 09:05:00';
    expect(await bring(one, 'reading', text)).toBe('acknowledged');
    expect(await amounts()).toEqual([0.5, 1.5]);
    expect(await newest()).toMatchObject({ accepted: 1 });
  });

  it.each([
    ['another gauge', 'reading', 'gauge=rain_noah_619&value=1', 'not a gauge of this logger'],
    ['nonsense', 'reading', '\u0001\u0002', 'the message: '],
    ['a name that there is not', 'reading', '{"gauge":"rain_lpasb","mm":1}', 'mm'],
    ['another topic', 'status/up', '{"gauge":"rain_lpasb","value":1}', 'no path set for status/up:gauge'],
    ['a day ahead', 'reading', 'gauge=rain_lpasb&value=1&time=2026-11-22 09:05:00', 'future'],
  ])('%s is taken from it, not stored, and the reason is noted', async (_what, topic, text, reason) => {
    expect(await bring(client(), topic, text)).toBe('acknowledged');
    expect(await newest()).toMatchObject({ accepted: 0 });
    expect((await newest()).reasons.join()).toContain(reason);
    expect(await amounts()).toEqual([0.5, 1.5]);
  });

  it('on a topic of its own, by the paths of its key: a number, and a value somewhere in a message', async () => {
    const { keyId } = await house.app.services.loggers.require(`Bearer ${key}`);
    const rain = {
      gauge: 'rain_lpasb',
      column: null,
      node: null,
      accelerometer: null,
      axis: null,
      factor: 0.2,
      shift: 0,
    };
    await house.app.services.paths.put(keyId!, { path: 'tip/hut:value', ...rain }); // a key has its number
    await house.app.services.paths.put(keyId!, { path: 'hut:rain.tips', ...rain });
    const stored = async () => (await newest()).accepted;
    expect(await bring(client(), 'tip/hut', '3')).toBe('acknowledged');
    expect([await stored(), (await amounts()).at(-1)]).toEqual([1, 0.6]);
    house.setNow('2026-11-21 09:11:00');
    expect(await bring(client(), 'hut', '{"rain":{"tips":4},"t":21}')).toBe('acknowledged');
    expect([await stored(), (await amounts()).at(-1)]).toEqual([1, 0.8]);
    house.setNow('2026-11-21 09:12:00');
    await sql`delete from rain_readings where measured_at >= '2026-11-21 09:10:00+08'`.execute(house.app.db);
  });

  it('what is too long is taken from it once, and the reason is noted: brought again it would be as long', async () => {
    expect(await bring(client(), 'reading', 'x'.repeat(5000))).toBe('acknowledged');
    expect(await newest()).toMatchObject({ accepted: 0, reasons: ['That is too large.'], raw_bytes: 5000 });
  });

  it('a fault of the house ends the line and is reported, and the reading comes again', async () => {
    const text = 'gauge=rain_lpasb&value=0&time=2026-11-21 09:06:00';
    const fails = () => Promise.reject(new Error('a slip of the program'));
    const broken = lineAt({}, { single: { take: fails } });
    const at = await broken.open();
    expect(await bring(client({}, `mqtt://127.0.0.1:${at}`), 'reading', text)).not.toBe('acknowledged');
    await broken.close();
    expect(errors.splice(0).map(String)).toEqual(['Error: a slip of the program']);
    const { end } = house.app.services.arrivals;
    const forgetful = lineAt({}, { arrivals: { begin: fails, end } });
    const beside = await forgetful.open();
    expect(await bring(client({}, `mqtt://127.0.0.1:${beside}`), 'reading', text)).toBe('acknowledged');
    await forgetful.close();
    expect(errors.splice(0).map(String)).toEqual(['Error: a slip of the program']);
    await sql`delete from rain_readings where measured_at = '2026-11-21 09:06:00+08'`.execute(house.app.db);
  });

  it('a full disk ends the line, and the reading comes again', async () => {
    mayWrite = false;
    const text = 'gauge=rain_lpasb&value=2.5&time=2026-11-21 09:07:00';
    expect(await bring(client(), 'reading', text)).not.toBe('acknowledged');
    mayWrite = true;
    expect(await bring(client(), 'reading', text)).toBe('acknowledged');
    expect(await amounts()).toEqual([0.5, 1.5, 2.5]);
  });

  it('hears nothing: neither of others nor of itself', async () => {
    const one = client();
    await comes(one);
    const heard = vi.fn();
    one.on('message', heard);
    await new Promise((resolve) => one.subscribe(['#', '$SYS/#'], () => resolve(null)));
    await bring(client(), 'reading', 'gauge=rain_lpasb&value=0&time=2026-11-21 09:08:00');
    expect(heard).not.toHaveBeenCalled();
  });

  it('whose key is revoked brings nothing more, though its line is open', async () => {
    const own = await createLoggerKey(house.app.db, 'lost', { gauges: ['rain_lpasb'] });
    const one = client({ password: own });
    expect(await comes(one)).toBe('in');
    await sql`update logger_keys set revoked_at = now() where logger_name = 'lost'`.execute(house.app.db);
    expect(await bring(one, 'reading', 'gauge=rain_lpasb&value=9&time=2026-11-21 09:09:00')).not.toBe('acknowledged');
    expect(await amounts()).not.toContain(9);
  });
});

describe('a stranger', () => {
  it.each([
    ['without a password', { password: undefined }],
    ['with another key', { password: 'x'.repeat(32) }],
    ['with nonsense', { password: 'a' }],
  ])('%s is refused', async (_what, options) => {
    const before = await rowsOf(house, 'logger_arrivals');
    expect(await comes(client(options as IClientOptions))).toMatch(/Bad username or password|Not authorized/i); // undefined is left out
    expect(await rowsOf(house, 'logger_arrivals')).toEqual(before);
  });

  it('who says something else, or too much of it, is sent away', async () => {
    for (const said of ['GET / HTTP/1.1\r\n\r\n', Buffer.alloc(200_000, 0x10)]) {
      const socket = connectSocket(port, '127.0.0.1', () => socket.write(said));
      await new Promise((resolve) => socket.once('close', resolve).once('error', () => {}));
    }
    expect(await comes(client())).toBe('in');
  });
});

it('with a certificate it speaks TLS alone', async () => {
  const [cert, own] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [...words, '-subj', '/CN=localhost', '-keyout', own, '-out', cert], { stdio: 'ignore' });
  const secure = lineAt({ tls: { cert, key: own } });
  const at = await secure.open();
  const ca = readFileSync(cert);
  expect(await comes(client({ ca }, `mqtts://localhost:${at}`))).toBe('in');
  expect(await comes(client({ connectTimeout: 1000 }, `mqtt://127.0.0.1:${at}`))).not.toBe('in');
  await secure.close();
});

it('a certificate that is not there stops the start with its name', async () => {
  await expect(lineAt({ tls: { cert: join(folder, 'none.pem'), key: 'none' } }).open()).rejects.toThrow('none.pem');
});

it('without a port nothing listens; half a certificate is refused in words', async () => {
  expect(house.app.services).toBeDefined();
  const { readConfig } = await import('@bantay/server/config.ts');
  const read = (env: Record<string, string>) => readConfig({ BANTAY_DEMO: 'on', ...env }).mqtt;
  expect(read({})).toBeNull();
  expect(read({ MQTT_PORT: '1883' })).toEqual({ port: 1883, tls: null });
  expect(read({ MQTT_PORT: '8883', MQTT_CERT: 'c.pem', MQTT_KEY: 'k.pem' })).toEqual({
    port: 8883,
    tls: { cert: 'c.pem', key: 'k.pem' },
  });
  expect(() => read({ MQTT_PORT: '8883', MQTT_CERT: 'c.pem' })).toThrow('MQTT_CERT and MQTT_KEY need each other.');
  expect(() => read({ MQTT_CERT: 'c.pem', MQTT_KEY: 'k.pem' })).toThrow('have no effect without MQTT_PORT');
  expect(() => read({ MQTT_PORT: '0' })).toThrow('MQTT_PORT must be a number');
});
