// Which stretch is asked for, by what was chosen and where the person has read to.
import { DAY_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldTime } from '@bantay/web/ui/time-words.ts';
import { expect, it } from 'vitest';
import { LOG_MAX_MS } from '../rules/log-entry.ts';
import { type LOG_RANGES, ownFault, parseLogKind, parseLogRange, spanOf } from './log-choice.ts';

const NOW = Date.parse('2026-11-21T06:00:00+08:00');
const chosen = (range: (typeof LOG_RANGES)[number], lookedAt: number | null = null) =>
  spanOf({ range, from: '', to: '' }, NOW, lookedAt === null ? null : toManilaText(lookedAt));

it.each([
  ['4h', 4 * HOUR_MS],
  ['12h', 12 * HOUR_MS],
  ['24h', DAY_MS],
  ['3d', 3 * DAY_MS],
  ['7d', 7 * DAY_MS],
] as const)('%s ends now', (range, length) => {
  expect(chosen(range)).toEqual({ from: NOW - length, to: NOW });
});

it.each([
  ['never read', null, DAY_MS],
  ['read five hours ago', NOW - 5 * HOUR_MS, 5 * HOUR_MS],
  ['read two months ago', NOW - 60 * DAY_MS, LOG_MAX_MS],
  ['read up to this second', NOW, 1000],
  ['read later than now, by a clock that was moved', NOW + HOUR_MS, 1000],
])('since my last watch, %s', (_what, lookedAt, length) => {
  expect(chosen('watch', lookedAt)).toEqual({ from: NOW - length, to: NOW });
});

it('own times are those that stand in the fields; one that is none is not asked for', () => {
  const [from, to] = [NOW - 8 * HOUR_MS, NOW - HOUR_MS];
  expect(spanOf({ range: 'own', from: fieldTime(from), to: fieldTime(to) }, NOW, null)).toEqual({ from, to });
  expect(spanOf({ range: 'own', from: 'x', to: '' }, NOW, null)).toEqual({ from: NOW - DAY_MS, to: NOW });
});

it.each([
  ['', '', 'wrong'],
  ['2026-11-21T06:00', '', 'wrong'],
  ['2026-11-21T06:00', '2026-11-21T06:00', 'backwards'],
  ['2026-11-21T06:00', '2026-11-20T06:00', 'backwards'],
  ['2026-11-20T06:00', '2026-11-21T06:00', null],
])('%s to %s', (from, to, fault) => {
  expect(ownFault(from, to)).toBe(fault);
});

it('what an address says wrongly is not said', () => {
  expect([parseLogRange('12h'), parseLogRange('1y'), parseLogRange(null)]).toEqual(['12h', null, null]);
  expect([parseLogKind('note'), parseLogKind('weather'), parseLogKind(null)]).toEqual(['note', null, null]);
});
