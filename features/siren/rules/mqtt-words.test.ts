// Words of relays of several makes, and texts that say nothing.
import { describe, expect, it } from 'vitest';
import { batteryValue, relayState } from './mqtt-words.ts';

const PLAIN = { field: null, on: 'ON', off: 'OFF' };

describe('the state of a relay', () => {
  it.each([
    ['ON', PLAIN, true],
    ['OFF', PLAIN, false],
    [' on\n', PLAIN, true],
    ['off', { ...PLAIN, on: 'on', off: 'off' }, false],
    ['1', { ...PLAIN, on: '1', off: '0' }, true],
    ['0', { ...PLAIN, on: '1', off: '0' }, false],
    ['{"POWER":"ON"}', { ...PLAIN, field: 'POWER' }, true],
    ['{"POWER":"OFF"}', { ...PLAIN, field: 'POWER' }, false],
    ['{"id":0,"output":true}', { ...PLAIN, field: 'output' }, true],
    ['{"id":0,"output":false}', { ...PLAIN, field: 'output' }, false],
    ['{"params":{"switch:0":{"output":true}}}', { ...PLAIN, field: 'params.switch:0.output' }, true],
    ['{"relay":1}', { field: 'relay', on: '1', off: '0' }, true],
  ] as const)('%s: %j is %s', (text, words, state) => {
    expect(relayState(text, words)).toBe(state);
  });

  it.each([
    ['', PLAIN],
    ['offline', PLAIN],
    ['ONLINE', PLAIN],
    ['true', PLAIN],
    ['{"POWER":"ON"}', PLAIN],
    ['ON', { ...PLAIN, field: 'POWER' }],
    ['{"POWER":', { ...PLAIN, field: 'POWER' }],
    ['{"POWER2":"ON"}', { ...PLAIN, field: 'POWER' }],
    ['{"POWER":null}', { ...PLAIN, field: 'POWER' }],
    ['{"POWER":{"a":"ON"}}', { ...PLAIN, field: 'POWER' }],
    ['{"POWER":["ON"]}', { ...PLAIN, field: 'POWER' }],
    ['null', { ...PLAIN, field: 'POWER' }],
    ['{}', { ...PLAIN, field: 'constructor.name' }],
    ['{}', { ...PLAIN, field: '__proto__' }],
  ] as const)('%s: %j is neither', (text, words) => {
    expect(relayState(text, words)).toBeNull();
  });
});

describe('the battery', () => {
  it.each([
    ['128', null, 128],
    [' 12.8 ', null, 12.8],
    ['-3', null, -3],
    ['{"voltage":12.8}', 'voltage', 12.8],
    ['{"StatusSNS":{"ANALOG":{"A0":512}}}', 'StatusSNS.ANALOG.A0', 512],
    ['{"voltage":"12.8"}', 'voltage', 12.8],
  ] as const)('%s (%s) is %d', (text, field, value) => {
    expect(batteryValue(text, field)).toBe(value);
  });

  it.each([
    ['', null],
    ['low', null],
    ['12,8', null],
    ['1e9', null],
    ['0x10', null],
    ['Infinity', null],
    ['{"voltage":12.8}', null],
    ['12.8', 'voltage'],
    ['{"voltage":true}', 'voltage'],
    ['{"voltage":1e999}', 'voltage'],
    ['{"volts":12.8}', 'voltage'],
  ] as const)('%s (%s) is no number', (text, field) => {
    expect(batteryValue(text, field)).toBeNull();
  });
});
