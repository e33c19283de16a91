// Calls of machines beside the batches, for the tests of bad input.
import {
  ingestCampbell,
  ingestChirpStack,
  ingestReading,
  ingestThingsStack,
} from '@bantay/features/machines/wire/machines.ts';
import { rowsOf } from './harness.ts';
import { house, type Row } from './writing-house.ts';

/** The key of the gauge knows what `mm` is; where no key brings it, nobody does. */
async function pathOfRain(): Promise<void> {
  const [gauge] = (await rowsOf<{ rain_id: number; gauge_name: string }>(house, 'rainfall_gauges')).filter(
    (one) => one.gauge_name === 'rain_lpasb',
  );
  const all = await rowsOf<{ logger_key_id: number; gauges: number[] }>(house, 'logger_keys');
  const keyId = all.find(({ gauges }) => gauge && gauges.includes(gauge.rain_id))?.logger_key_id;
  const { paths } = house.app.services;
  const none = { column: null, node: null, accelerometer: null, axis: null };
  if (keyId !== undefined && (await paths.list(keyId)).length === 0)
    await paths.put(keyId, { path: 'mm', gauge: 'rain_lpasb', ...none, factor: 1, shift: 0 });
}

export const MACHINE_CALLS: readonly Row[] = [
  {
    declaration: ingestReading,
    body: () => ({ gauge: 'rain_lpasb', time: '2026-11-21 08:48:00', value: '0.5' }),
    fields: [
      { path: 'gauge', kind: 'anything', also: ['rain_nowhere', 999_999, 2 ** 40, {}, null, 'rain_scusb'] },
      {
        ...{ path: 'time', kind: 'time', isOptional: true },
        also: ['2026-11-22 08:00:00', '1970-01-01 00:00:00', 4e9, 'noon'],
      },
      { path: 'value', kind: 'anything', also: ['wet', null, -7, 1e9, {}, '', 'NaN'] },
      { path: 'ts', kind: 'anything', isOptional: true, also: ['2026-11-21 08:48:00'] },
    ],
  },
  {
    declaration: ingestThingsStack,
    async body() {
      await pathOfRain();
      const uplink = { received_at: '2026-11-21T00:41:00Z', decoded_payload: { mm: 0.5 } };
      return { end_device_ids: { device_id: 'hut' }, uplink_message: uplink };
    },
    fields: [
      {
        path: 'uplink_message.received_at',
        kind: 'anything',
        isOptional: true,
        also: ['noon', '2099-01-01T00:00:00Z'],
      },
      {
        path: 'uplink_message.decoded_payload.mm',
        kind: 'anything',
        isOptional: true,
        // An object with nothing in it is no value: as a join or a status, such a message is let pass.
        also: ['wet', null, -7, 1e9],
      },
    ],
  },
  {
    declaration: ingestChirpStack,
    async body() {
      await pathOfRain();
      return { deviceInfo: { devEui: '01' }, time: '2026-11-21T00:42:00+00:00', object: { mm: 0.5 } };
    },
    fields: [{ path: 'object.mm', kind: 'anything', isOptional: true, also: ['wet', null, -7, 1e9] }],
  },
  {
    declaration: ingestCampbell,
    async body() {
      await pathOfRain();
      const data = [{ no: 1, time: '2026-11-21T08:43:00', vals: [0.5] }];
      return { head: { environment: { station_name: 'Ridge' }, fields: [{ name: 'mm' }] }, data };
    },
    fields: [{ path: 'data.0.time', kind: 'anything', isOptional: true, also: ['noon', '2099-01-01T00:00:00'] }],
  },
];
