// What is wrong with the form of a key, what goes, and what the key then brings.
import { expect, test } from 'vitest';
import { pasteLine } from '../wire/paste-lines.ts';
import { LPASA, LPASB, NOAH } from './instruments.fixture.ts';
import { broughtBy, EMPTY_KEY, type KeyForm, keyContent, keyFaults, ticked } from './key-form.ts';

const form = (over: Partial<KeyForm> = {}): KeyForm => ({ ...EMPTY_KEY, name: ' box ', reason: ' new ', ...over });

test('a key is for something, has a name and a reason', () => {
  expect(keyFaults(EMPTY_KEY)).toEqual({ name: 'missing', kind: 'nothing', reason: 'missing' });
  expect(keyFaults(form())).toEqual({ kind: 'nothing' });
  expect(keyFaults(form({ columns: [1] }))).toEqual({});
  expect(keyFaults(form({ kind: 'sms' }))).toEqual({});
});

test('a feed goes alone, whatever was ticked before', () => {
  expect(keyContent(form({ gauges: [1] }))).toEqual({ name: 'box', reason: 'new', gauges: [1], columns: [] });
  expect(keyContent(form({ gauges: [1], kind: 'reports' }))).toEqual({ name: 'box', reason: 'new', feed: 'reports' });
});

test('each thing that it brings has its line', () => {
  const known = { gauges: [LPASB, NOAH], columns: [LPASA] };
  const brings = broughtBy(form({ gauges: [NOAH.rainId], columns: [LPASA.tsmId] }), known);
  expect(brings).toEqual([
    { kind: 'gauge', name: 'rain_noah_535' },
    { kind: 'column', name: 'lpasa', version: 5 },
  ]);
  expect(broughtBy(form({ gauges: [1], kind: 'sms' }), known)).toEqual([{ kind: 'sms' }]);
  const target = { address: 'https://bantay.example.ph', key: 'k', now: Date.parse('2026-11-21T09:10:00+08:00') };
  expect(brings.map((one) => pasteLine(one, target))).toEqual([
    `curl -X POST 'https://bantay.example.ph/api/ingest/rainfall' -H 'Authorization: Bearer k' -H 'Content-Type: application/json' -d '{"readings":[{"gauge":"rain_noah_535","ts":"2026-11-21 09:10:00","mm":0.0001}]}'`,
    `curl -X POST 'https://bantay.example.ph/api/ingest/tilt' -H 'Authorization: Bearer k' -H 'Content-Type: application/json' -d '{"readings":[{"column":"lpasa","ts":"2026-11-21 09:10:00","node":1,"accelerometer":51,"x":0,"y":0,"z":0}]}'`,
  ]);
  // Version 1 names no accelerometer.
  expect(pasteLine({ kind: 'column', name: 'old', version: 1 }, target)).not.toContain('accelerometer');
});

test('what is ticked is there once, and goes again', () => {
  expect(ticked([1], 2, true)).toEqual([1, 2]);
  expect(ticked([1, 2], 2, true)).toEqual([1, 2]);
  expect(ticked([1, 2], 1, false)).toEqual([2]);
});
