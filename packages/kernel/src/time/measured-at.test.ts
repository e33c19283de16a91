import { expect, it } from 'vitest';
import { at } from '../../../proofs/oracle.ts';
import { readMeasuredAt } from './measured-at.ts';

it.each([
  ['2026-11-21 14:30:00', '2026-11-21 14:30:00'],
  ['2026-11-21T14:30:00', '2026-11-21 14:30:00'],
  ['2026/11/21 14:30', '2026-11-21 14:30:00'],
  [' 2026-11-21 14:30:00 ', '2026-11-21 14:30:00'],
  // A fraction of a second is cut off; without an offset it stays Manila time.
  ['2026-11-21 14:30:00.250', '2026-11-21 14:30:00'],
  // Manila is 8 hours ahead of UTC.
  ['2026-11-21T14:30:00Z', '2026-11-21 22:30:00'],
  ['2026-11-21T14:30:00+08:00', '2026-11-21 14:30:00'],
  ['2026-11-21T14:30:00+0800', '2026-11-21 14:30:00'],
  ['2026-11-21T14:30:00-05:00', '2026-11-22 03:30:00'],
  // As databases and spreadsheets write it.
  ['2026-11-21 14:30:00+00:00', '2026-11-21 22:30:00'],
  ['2026/11/21 14:30:00.250 +05:30', '2026-11-21 17:00:00'],
  ['2026-11-21 14:30:00+08', '2026-11-21 14:30:00'],
  ['2026-11-21T14:30Z', '2026-11-21 22:30:00'],
  ['1990-01-01 08:00:00', '1990-01-01 08:00:00'],
])('%j was measured at %s', (text, time) => expect(readMeasuredAt(text)).toBe(at(time)));

it.each([
  '',
  'soon',
  '2026-02-30 14:30:00',
  '2026-13-01T14:30:00Z',
  '2026-02-30T14:30:00Z',
  '2026-11-21Z',
  // A clock that starts in 1970, and the last moment before anybody here measured: 1990 begins at 08:00 in Manila.
  '1970-01-01T00:00:10Z',
  '1990-01-01 07:59:59',
])('%j is no time of a reading', (text) => expect(readMeasuredAt(text)).toBeNull());
