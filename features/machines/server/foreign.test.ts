// Messages as the networks document them, and what is no such message.
import { describe, expect, it } from 'vitest';
import { readCampbell, readChirpStack, readThingsStack } from './foreign.ts';

const THINGS = {
  end_device_ids: { device_id: 'hut-1', application_ids: { application_id: 'slopes' }, dev_eui: '0004A30B001C0530' },
  correlation_ids: ['as:up:01'],
  received_at: '2026-11-21T01:05:02.120399351Z',
  uplink_message: {
    ...{ f_cnt: 2, f_port: 1, frm_payload: 'gkHe' },
    decoded_payload: { rain: { mm: 0.4 }, axes: [1, 2], battery: 3.6, on: true },
    received_at: '2026-11-21T01:05:01.914Z',
  },
};
const CHIRP = {
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2026-11-21T01:05:00.433277+00:00',
  deviceInfo: { tenantName: 'a', applicationName: 'b', deviceName: 'Hut', devEui: '0102030405060708' },
  ...{ fCnt: 1, fPort: 1, data: 'aGVsbG8=' },
  object: { rain: 0.4 },
};
const CAMPBELL = {
  head: {
    ...{ transaction: 0, signature: 38611 },
    environment: { station_name: 'Ridge', table_name: 'Rain', model: 'CR1000X' },
    fields: [
      { name: 'Rain_mm_Tot', type: 'xsd:float' },
      { name: 'BattV_Min', type: 'xsd:float' },
    ],
  },
  data: [
    { no: 1, time: '2026-11-21T09:00:00', vals: [0.2, 12.6] },
    { no: 2, time: '2026-11-21T09:05:00', vals: ['NAN', 12.5] },
  ],
};
const plain = (found: ReturnType<typeof readCampbell>) =>
  found.map((one) => ({ ...one, values: Object.fromEntries(one.values) }));

describe('The Things Stack', () => {
  it('is read by device, time of the network and decoded values', () => {
    expect(plain(readThingsStack(THINGS))).toEqual([
      {
        ...{ device: 'hut-1', ts: '2026-11-21T01:05:01.914Z' },
        values: { 'rain.mm': 0.4, 'axes.0': 1, 'axes.1': 2, battery: 3.6, on: true },
      },
    ]);
  });
  it('without a decoder has no values; without a time of the network, that of the application', () => {
    const bare = { ...THINGS, uplink_message: { f_port: 1, frm_payload: 'gkHe' } };
    expect(plain(readThingsStack(bare))).toEqual([{ device: 'hut-1', ts: THINGS.received_at, values: {} }]);
  });
  it('a join is no uplink', () =>
    expect(readThingsStack({ ...THINGS, uplink_message: undefined, join_accept: {} })).toEqual([]));
});

describe('ChirpStack', () => {
  it('is read by the number of the device, time and object', () => {
    const expected = [{ device: '0102030405060708', ts: CHIRP.time, values: { rain: 0.4 } }];
    expect(plain(readChirpStack(CHIRP, 'up'))).toEqual(expected);
    expect(plain(readChirpStack(CHIRP, undefined))).toEqual(expected);
  });
  it.each(['join', 'status', 'log'])('%s is no uplink', (event) => expect(readChirpStack(CHIRP, event)).toEqual([]));
});

it('a Campbell table has a record for each time, by the names of its fields', () => {
  expect(plain(readCampbell(CAMPBELL))).toEqual([
    { device: 'Ridge', ts: '2026-11-21T09:00:00', values: { Rain_mm_Tot: 0.2, BattV_Min: 12.6 } },
    { device: 'Ridge', ts: '2026-11-21T09:05:00', values: { Rain_mm_Tot: 'NAN', BattV_Min: 12.5 } },
  ]);
});

describe('what is no such message', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) as unknown;
  it.each([
    null,
    1,
    'x',
    [],
    {},
    { uplink_message: null },
    { deviceInfo: 1 },
    { head: { fields: [null] }, data: [null] },
    deep,
  ])('%j does no harm', (body) => {
    for (const found of [readThingsStack(body), readChirpStack(body, 'up'), readCampbell(body)])
      for (const { values } of found) expect([...values.values()].filter((value) => value !== undefined)).toEqual([]);
  });
  it('however much there is, so many values are read', () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`v${n}`, n]));
    expect(readChirpStack({ ...CHIRP, object: many }, 'up')[0]!.values.size).toBe(500);
    expect(readChirpStack({ ...CHIRP, object: deep }, 'up')[0]!.values.size).toBe(0);
  });
  it('names of the prototype are names like others', () => {
    const object = JSON.parse('{"__proto__": {"mm": 1}, "constructor": 2}') as unknown;
    expect(plain(readChirpStack({ ...CHIRP, object }, 'up'))[0]!.values).toMatchObject({
      '__proto__.mm': 1,
      constructor: 2,
    });
  });
});
