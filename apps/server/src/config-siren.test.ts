// The relay of the siren in the settings: what is taken, and what is refused with a sentence.
import { expect, it } from 'vitest';
import { readConfig, SettingsError } from './config.ts';

const read = (SIREN?: string) => readConfig({ BANTAY_DEMO: 'on', ...(SIREN === undefined ? {} : { SIREN }) }).siren;

const MODBUS = { by: 'modbus', port: 502, unit: 1, relay: 0, battery: null };
const MQTT = {
  ...{ by: 'mqtt', url: 'mqtt://h:1883', username: null, password: null, command: 'cmnd/siren/POWER' },
  ...{ on: 'ON', off: 'OFF', ask: { topic: 'cmnd/siren/POWER', text: '' } },
  ...{ state: { topic: 'stat/siren/POWER', field: null }, battery: null },
};

it.each([
  [undefined, null],
  ['modbus://10.0.0.6:1502?unit=3&relay=7', { ...MODBUS, host: '10.0.0.6', port: 1502, unit: 3, relay: 7 }],
  ['modbus://siren.example', { ...MODBUS, host: 'siren.example' }],
  ['modbus://[::1]:502/?relay=2', { ...MODBUS, host: '::1', relay: 2 }],
  ['modbus://h?battery=9&lowest=115', { ...MODBUS, host: 'h', battery: { register: 9, lowest: 115 } }],
  ['mqtt://h/cmnd/siren/POWER?state=stat/siren/POWER', MQTT],
  ['mqtt://h:1884/cmnd/siren/POWER?state=stat/siren/POWER', { ...MQTT, url: 'mqtt://h:1884' }],
  ['mqtts://h/cmnd/siren/POWER?state=stat/siren/POWER', { ...MQTT, url: 'mqtts://h:8883' }],
  ['mqtt://siren:p%40ss@h/cmnd/siren/POWER?state=stat/siren/POWER', { ...MQTT, username: 'siren', password: 'p@ss' }],
  [
    'mqtt://h/shelly/command/switch:0?on=on&off=off&asktext=status_update&state=shelly/status/switch:0&field=output',
    {
      ...MQTT,
      ...{ command: 'shelly/command/switch:0', on: 'on', off: 'off' },
      ask: { topic: 'shelly/command/switch:0', text: 'status_update' },
      state: { topic: 'shelly/status/switch:0', field: 'output' },
    },
  ],
  [
    'mqtt://h/cmnd/siren/POWER?state=stat/siren/POWER&battery=stat/siren/STATUS8&batteryfield=A.A0&batteryask=cmnd/siren/STATUS&batteryasktext=8&lowest=11.5',
    {
      ...MQTT,
      battery: {
        topic: 'stat/siren/STATUS8',
        field: 'A.A0',
        ask: { topic: 'cmnd/siren/STATUS', text: '8' },
        lowest: 11.5,
      },
    },
  ],
  [
    'mqtt://h/a?state=b&ask=c&asktext=all&battery=d&lowest=5',
    {
      ...MQTT,
      ...{ command: 'a', ask: { topic: 'c', text: 'all' }, state: { topic: 'b', field: null } },
      battery: { topic: 'd', field: null, ask: { topic: 'c', text: 'all' }, lowest: 5 },
    },
  ],
])('%s', (given, place) => expect(read(given)).toEqual(place));

it.each([
  'on',
  '10.0.0.6:502',
  'http://10.0.0.6:502',
  'modbus://',
  'modbus://10.0.0.6:99999',
  'modbus://10.0.0.6:0',
  'modbus://10.0.0.6?unit=256',
  'modbus://10.0.0.6?unit=-1',
  'modbus://10.0.0.6?unit=',
  'modbus://10.0.0.6?relay=70000',
  'modbus://10.0.0.6?relay=1&relay=2',
  'modbus://10.0.0.6?coil=1',
  'modbus://10.0.0.6/relay',
  'modbus://somebody@10.0.0.6',
  'modbus://h?battery=9',
  'modbus://h?lowest=115',
  'modbus://h?battery=9&lowest=11.5',
  'modbus://h?battery=70000&lowest=1',
  'modbus://h?state=x',
  'mqtt://h',
  'mqtt://h/',
  'mqtt:///a?state=b',
  'mqtt://h/a',
  'mqtt://h/a?state=',
  'mqtt://h/a?state=a',
  'mqtt://h/a?state=b&ask=b',
  'mqtt://h/a/%23?state=b',
  'mqtt://h/a?state=b/%2B/c',
  'mqtt://h/a?state=b%00',
  'mqtt://h/%ff?state=b',
  'mqtt://h/a?state=b&on=off',
  'mqtt://h/a?state=b&on=',
  'mqtt://h/a?state=b&unit=1',
  'mqtt://h/a?state=b&state=c',
  'mqtt://h/a?state=b&battery=c',
  'mqtt://h/a?state=b&lowest=1',
  'mqtt://h/a?state=b&battery=c&lowest=low',
  'mqtt://h/a?state=b&battery=a&lowest=1',
  'mqtt://h/a?state=b&batteryfield=c',
])('%s is refused with a sentence', (given) => {
  expect(() => read(given)).toThrow(SettingsError);
  expect(() => read(given)).toThrow(/SIREN must look like modbus:/);
});
