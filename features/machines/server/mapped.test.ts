// Messages of other networks over HTTP: read by the paths of their key, with the key in the head, and the same truth as a batch.
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import type { MachinePath } from './paths-service.ts';

let house: House;
let key: string;
let keyId: number;
const NONE = { gauge: null, column: null, node: null, accelerometer: null, axis: null, factor: 1, shift: 0 } as const;
const put = (path: string, over: Partial<MachinePath>) =>
  house.app.services.paths.put(keyId, { ...NONE, ...over, path });
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  const column = { tsmName: 'lpasz', siteCode: 'lpa', segments: 3, segmentLength: 1, version: 2 };
  await house.app.services.columns.add({ ...column, activatedOn: '2026-11-20' }, { by: null });
  key = await createLoggerKey(house.app.db, 'network', { gauges: ['rain_lpasb'], columns: ['lpasz'] });
  keyId = (await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).at(-1)!.logger_key_id;
  await put('tips', { gauge: 'rain_lpasb', factor: 0.2 });
  for (const axis of ['x', 'y', 'z'] as const)
    await put(`hut-2:acc.${axis}`, { column: 'lpasz', node: 1, accelerometer: 32, axis, factor: 1024, shift: 1 });
  await put('battery_mv', { factor: 0.001 });
});
afterAll(() => house.close());

const post = (door: string, body: string | object, headers: Record<string, string> = {}) =>
  house.visitor().raw('POST', `/api/ingest/${door}`, { body, headers: { authorization: `Bearer ${key}`, ...headers } });
const uplink = (decoded_payload: object, over: object = {}) => ({
  end_device_ids: { device_id: 'hut-1' },
  uplink_message: { received_at: '2026-11-21T01:05:00.914Z', decoded_payload, ...over },
});
const newest = () =>
  vi.waitFor(async () => {
    const [arrival] = await house.app.services.arrivals.list(keyId, { sinceMs: 3_600_000, most: 1 });
    expect(arrival?.accepted).not.toBeNull();
    return arrival!;
  });
const milli = async () =>
  (
    await sql<{ n: number }>`select mm_thousandths as n from rain_readings order by received_at desc limit 1`.execute(
      house.app.db,
    )
  ).rows[0]?.n;

describe('an uplink of The Things Stack', () => {
  it('is a reading of the gauge that its path names, by its factor, at the time of the network; twice it is known', async () => {
    const { status, json } = await post('things-stack', uplink({ tips: 3, battery_mv: 3612, lux: 4 }));
    expect([status, json]).toEqual([
      200,
      {
        ...{ status: true, message: '1 stored, 0 known already, 0 rejected', stored: 1, duplicates: 0, superseded: 0 },
        ...{ rejected: 0, items: [{ outcome: 'not set', reason: 'no path set for hut-1:lux' }] },
      },
    ]);
    expect(await milli()).toBe(600);
    expect(await newest()).toMatchObject({
      ...{ door: 'things-stack', accepted: 1, refused: 0, reasons: ['no path set for hut-1:lux'] },
      battery: expect.closeTo(3.612),
    });
    expect((await post('things-stack', uplink({ tips: 3 }))).json).toMatchObject({ stored: 0, duplicates: 1 });
  });

  it('of a device of its own is a reading of a node, made of three values', async () => {
    const body = uplink({ acc: { x: 0.5, y: -0.25, z: 0.75 } });
    const own = { ...body, end_device_ids: { device_id: 'hut-2' } };
    expect((await post('things-stack', own)).json).toMatchObject({ stored: 1, rejected: 0 });
    const [row] = (await rowsOf<{ xval: number; yval: number; zval: number }>(house, 'tilt_data')).slice(-1);
    expect([row!.xval, row!.yval, row!.zval]).toEqual([513, -255, 769]);
    // Of another device the same path is nobody's.
    expect((await post('things-stack', body)).json).toMatchObject({ stored: 0, rejected: 1 });
  });

  it.each([
    ['nothing that is wanted', { lux: 4 }, 'no path set for hut-1:lux'],
    ['no number', { tips: 'many' }, 'tips: not a number'],
    ['too much', { tips: 1e6 }, 'tips: too large'],
  ])('with %s is refused with its reason, and its line is kept', async (_what, payload, reason) => {
    const { json } = await post('things-stack', uplink(payload));
    expect(json).toMatchObject({ stored: 0, rejected: 1, items: [{ reason }] });
    expect(await newest()).toMatchObject({ accepted: 0, refused: 1, reasons: [reason] });
  });

  it('of the future is refused; late it is taken', async () => {
    const at = (received_at: string) => post('things-stack', uplink({ tips: 1 }, { received_at }));
    expect((await at('2026-11-21T03:00:00Z')).json).toMatchObject({
      rejected: 1,
      items: [{ reason: 'tips: in the future' }],
    });
    expect((await at('2026-11-18T03:00:00Z')).json).toMatchObject({ stored: 1 });
  });

  it('that is a join says that there is nothing to do', async () => {
    const { status, json } = await post('things-stack', { end_device_ids: {}, join_accept: {} });
    expect([status, json.message, json.rejected]).toEqual([200, 'No readings in it: nothing to do.', 0]);
  });

  it('needs the key, fits, and is JSON', async () => {
    expect((await post('things-stack', uplink({ tips: 3 }), { authorization: '' })).status).toBe(401);
    expect((await post('things-stack', uplink({ tips: 'x'.repeat(300_000) }))).status).toBe(413);
    expect((await post('things-stack', '{"uplink_message"')).status).toBe(400);
    expect((await newest()).rawText).toBe('{"uplink_message"');
  });
});

it('an event of ChirpStack is read when it is an uplink', async () => {
  const body = {
    deviceInfo: { devEui: '0102030405060708' },
    time: '2026-11-21T00:40:00.433277+00:00',
    object: { tips: 2 },
  };
  expect((await post('chirpstack?event=up', body)).json).toMatchObject({ stored: 1 });
  expect(await milli()).toBe(400);
  expect((await post('chirpstack?event=status', body)).json.message).toBe('No readings in it: nothing to do.');
});

it('a table of Campbell is as many readings as it has records', async () => {
  const head = { environment: { station_name: 'Ridge' }, fields: [{ name: 'tips' }, { name: 'PTemp' }] };
  const data = [
    { no: 1, time: '2026-11-21T08:00:00', vals: [1, 24] },
    { no: 2, time: '2026-11-21T08:05:00', vals: [2, 24] },
    { no: 3, time: '2026-11-21T08:10:00', vals: ['NAN', 24] },
  ];
  const { json } = await post('campbell', { head, data });
  expect(json).toMatchObject({ stored: 2, rejected: 1 });
  expect((json.items as { reason: string }[]).map(({ reason }) => reason)).toEqual([
    'tips: not a number',
    'no path set for Ridge:PTemp',
  ]);
});

describe('the paths of a key', () => {
  it('are of what it may bring; another meaning takes the place of the first; each change is on record', async () => {
    const { paths } = house.app.services;
    await expect(put('x', { gauge: 'rain_scusb' })).rejects.toMatchObject({ code: 'gaugeUnknown' });
    await expect(put('x', { column: 'none', node: 1, axis: 'x' })).rejects.toMatchObject({ code: 'columnUnknown' });
    await expect(paths.put(999_999, { ...NONE, path: 'x' })).rejects.toMatchObject({ code: 'loggerKeyUnknown' });
    await put('t', { gauge: 'rain_lpasb', factor: 0.5 });
    await put('t', { gauge: 'rain_lpasb', factor: 0.25, shift: 1 });
    expect((await paths.list(keyId)).find(({ path }) => path === 't')).toEqual({
      ...{ ...NONE, path: 't', gauge: 'rain_lpasb', factor: 0.25, shift: 1 },
    });
    await paths.drop(keyId, 't');
    await paths.drop(keyId, 't');
    expect((await paths.list(keyId)).some(({ path }) => path === 't')).toBe(false);
    const noted = (await rowsOf<{ action: string; subject_id: number }>(house, 'audit')).slice(-3);
    expect(noted.map(({ action, subject_id }) => [action, Number(subject_id)])).toEqual([
      ['loggers.put-path', keyId],
      ['loggers.put-path', keyId],
      ['loggers.drop-path', keyId],
    ]);
  });
});
