// Addresses told to whoever sets up a logger: those that the doors really have, with names that a browser takes.
import { expect, test } from 'vitest';
import { machineCalls } from '../../machines/wire/machines.calls.ts';
import { connectPath, READING_DOOR, simpleLine } from './logger-addresses.ts';

test('the door of single readings is the one that machines declares', () => {
  expect(READING_DOOR).toBe(machineCalls.ingestReading.path);
});

test('a name with a space or a slash stays one part of the address', () => {
  expect(connectPath('box')).toBe('/connect/box');
  expect(connectPath('box at the/school')).toBe('/connect/box%20at%20the%2Fschool');
});

test('the line of a single reading carries the key and judges nothing', () => {
  const line = simpleLine('rain_lpasb', { address: 'http://192.168.1.5:5000', key: 'clear' });
  expect(line).toContain("curl 'http://192.168.1.5:5000/api/ingest/reading'");
  expect(line).toContain('Bearer clear');
  expect(line).toContain("-d 'gauge=rain_lpasb' -d 'value=0.0001'");
});
