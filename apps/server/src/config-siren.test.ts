// The relay of the siren in the settings: what is taken, and what is refused with a sentence.
import { expect, it } from 'vitest';
import { readConfig, SettingsError } from './config.ts';

const read = (SIREN?: string) => readConfig({ BANTAY_DEMO: 'on', ...(SIREN === undefined ? {} : { SIREN }) }).siren;

it.each([
  [undefined, null],
  ['modbus://10.0.0.6:1502?unit=3&relay=7', { host: '10.0.0.6', port: 1502, unit: 3, relay: 7 }],
  ['modbus://siren.example', { host: 'siren.example', port: 502, unit: 1, relay: 0 }],
  ['modbus://[::1]:502/?relay=2', { host: '::1', port: 502, unit: 1, relay: 2 }],
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
])('%s is refused with a sentence', (given) => {
  expect(() => read(given)).toThrow(SettingsError);
  expect(() => read(given)).toThrow(/SIREN must look like modbus:/);
});
