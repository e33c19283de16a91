// The filter: what an address says, what is wrong with it, and what is asked.
import { describe, expect, it, test } from 'vitest';
import {
  type AuditFilter,
  FILTER_KEYS,
  filterFaults,
  filterOf,
  isOfAnotherTime,
  isOpen,
  queryOf,
} from './audit-filter.ts';

const OPEN = filterOf(new URLSearchParams());
const filled = (over: Partial<AuditFilter>): AuditFilter => ({ ...OPEN, ...over });

test('an empty address asks for everything', () => {
  expect(OPEN).toEqual(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])));
  expect(isOpen(OPEN)).toBe(true);
  expect(queryOf(OPEN)).toEqual({});
});

test('a whole address comes back as it was', () => {
  const address =
    'from=2026-11-01T08%3A00&to=2026-11-21&user=12&kind=user&family=on-demand&subject=7&site=lpa&text=bagong+bitak';
  const filter = filterOf(new URLSearchParams(address));
  expect(isOpen(filter)).toBe(false);
  expect(queryOf(filter)).toEqual({
    ...{ from: '2026-11-01T08:00', to: '2026-11-21', user: '12', kind: 'user', family: 'on-demand', subject: '7' },
    ...{ site: 'lpa', text: 'bagong bitak' },
  });
});

it.each([
  'from=yesterday',
  'to=2026-11',
  'user=0',
  'user=12x',
  'kind=ghost',
  'kind=users',
  'family=People',
  'family=%27',
  'subject=-1',
  'site=LPA1',
  'text=x',
  `text=${'x'.repeat(101)}`,
  'other=1',
])('%s in an address is nothing', (address) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(OPEN);
});

test('a thing without its family is none', () => {
  expect(queryOf(filled({ subject: '7' }))).toEqual({});
  expect(queryOf(filled({ subject: '7', family: 'sites' }))).toEqual({ subject: '7', family: 'sites' });
});

describe('faults', () => {
  it.each<[Partial<AuditFilter>, ReturnType<typeof filterFaults>]>([
    [{}, {}],
    [{ text: 'a' }, { text: 'tooShort' }],
    [{ text: ' ab ' }, {}],
    [{ from: '2026-11-21T08:01', to: '2026-11-21T08:00' }, { to: 'backwards' }],
    [{ from: '2026-11-21T08:00', to: '2026-11-21T08:00' }, {}],
    [{ from: '2026-11-21T08:00' }, {}],
    [{ to: '2026-11-21T08:00' }, {}],
  ])('%j: %j', (over, faults) => {
    expect(filterFaults(filled(over))).toEqual(faults);
  });
});

it.each([
  ['2026-11-21 08:00:00', '2026-11-21 08:00:30', false],
  ['2026-11-21 08:00:00', '2026-11-21 08:02:00', true],
  ['2026-11-21 08:00:00', '2026-11-20 08:00:00', true],
])('%s and %s are of another time: %s', (at, fieldAt, expected) => {
  expect(isOfAnotherTime({ at, fieldAt })).toBe(expected);
});
