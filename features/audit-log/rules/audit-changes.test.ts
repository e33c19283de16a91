// Which fields differ, how values read, and that no number of a phone is told whole.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from './audit-actors.ts';
import { CHANGES_MAX, changesOf, maskNumbers, peopleIn, VALUE_MAX } from './audit-changes.ts';

const nobody = () => null;
const told = (before: unknown, after: unknown) => changesOf(before, after, nobody).changes;

describe('what differs', () => {
  it.each([
    [{ level: 1, name: 'a' }, { level: 2, name: 'a' }, [{ field: 'level', before: '1', after: '2' }]],
    [null, { reason: 'a try' }, [{ field: 'reason', before: null, after: 'a try' }]],
    [{ mm: 70 }, null, [{ field: 'mm', before: '70', after: null }]],
    [{ a: { b: true } }, { a: { b: false } }, [{ field: 'a.b', before: 'true', after: 'false' }]],
    [
      { topics: ['rainfall'] },
      { topics: ['rainfall', 'moms'] },
      [{ field: 'topics', before: 'rainfall', after: 'rainfall, moms' }],
    ],
    [
      [],
      [{ site: 'lpa' }],
      [
        { field: 'value', before: '', after: null },
        { field: '1.site', before: null, after: 'lpa' },
      ],
    ],
    [{ requestAt: null }, { request_at: null }, []],
    [null, null, []],
    [{ same: [1, 2] }, { same: [1, 2] }, []],
    [undefined, 'text', [{ field: 'value', before: null, after: 'text' }]],
    [null, 'text', [{ field: 'value', before: null, after: 'text' }]],
    [{ note: null }, { note: 'seen' }, [{ field: 'note', before: null, after: 'seen' }]],
    [{ cm: [60, 70] }, { cm: [60, null] }, [{ field: 'cm', before: '60, 70', after: '60, –' }]],
    [{ code: 'a' }, { code: '1763695000000' }, [{ field: 'code', before: 'a', after: '1763695000000' }]],
  ])('%j → %j', (before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  it('an instant reads as a time of Manila, a count as itself', () => {
    const at = Date.parse('2026-11-21T06:30:00Z');
    expect(told({}, { endAt: at, since: at, eq_id: at })).toEqual([
      { field: 'end_at', before: null, after: '2026-11-21 14:30:00' },
      { field: 'since', before: null, after: '2026-11-21 14:30:00' },
      { field: 'eq_id', before: null, after: String(at) },
    ]);
    expect(told({}, { at: 12 })[0]?.after).toBe('12');
    expect(told({}, { at: 1e12 })[0]?.after).toBe('2001-09-09 09:46:40');
    expect(told({}, { at: 4.1e12 })[0]?.after).toBe('4100000000000');
    // Ids of any size, alone, in a list and far down in one.
    const ids = { id: at, users: { ids: at }, sites: Array.from({ length: 12 }, () => ({ id: at })) };
    expect([...new Set(told({}, ids).map(({ after }) => after))]).toEqual([String(at)]);
    expect(told({}, { id: { since: at } })[0]?.after).toBe('2026-11-21 14:30:00');
  });

  it('a person reads as the name, in lists too, and as the id where nobody is known', () => {
    const nameOf = (id: number) => (id === 7 ? 'Ana Imbento' : null);
    const after = { person: 7, features: [{ reporter_id: 8 }], approvedBy: 7, level: 7 };
    expect(peopleIn({ user_id: 9 }, after)).toEqual([9, 7, 8]);
    expect(changesOf(null, after, nameOf).changes.map((one) => one.after)).toEqual([
      'Ana Imbento',
      '8',
      'Ana Imbento',
      '7',
    ]);
  });

  it('a person that is no id is nobody whose name is needed, and reads as it stands', () => {
    expect(peopleIn({ level: 3, person: 'Ana Imbento' }, { validator: 1.5, person: { level: 4 } })).toEqual([]);
    const { changes } = changesOf(null, { person: 'Ana Imbento' }, () => 'Somebody Else');
    expect(changes.map(({ after }) => after)).toEqual(['Ana Imbento']);
    expect(changesOf(null, { person: { level: 4 } }, () => 'Somebody Else').changes[0]?.after).toBe('4');
  });

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: CHANGES_MAX + 5 }, (_, n) => [`f${n}`, n]));
    expect(changesOf(null, many, nobody)).toMatchObject({ hasMore: true, changes: { length: CHANGES_MAX } });
    const all = Object.fromEntries(Object.entries(many).slice(0, CHANGES_MAX));
    expect(changesOf(null, all, nobody)).toMatchObject({ hasMore: false, changes: { length: CHANGES_MAX } });
    expect(told(null, { text: 'x'.repeat(VALUE_MAX + 1) })[0]?.after).toHaveLength(VALUE_MAX + 2);
    expect(told(null, { text: 'x'.repeat(VALUE_MAX) })[0]?.after).toBe('x'.repeat(VALUE_MAX));
  });
});

describe('numbers of phones', () => {
  it.each([
    ['639171234567', '********4567'],
    ['+63 917 123 4567', '********4567'],
    ['+63 917 12 345 6-7', '********4567'],
    ['call 0917-123-4567 or 09181112222.', 'call ********4567 or ********2222.'],
    ['(0917) 123 4567', '(********4567'],
    ['2026-09-12 09:10:00', '2026-09-12 09:10:00'],
    ['1763695000000', '1763695000000'],
    ['12345639171234567', '12345639171234567'],
    ['0917123', '0917123'],
  ])('%s → %s', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
  });

  it('are told whole where the caller says so, and as they stand', () => {
    const [before, after] = [{ numbers: ['09171234567'] }, { numbers: ['09171324567'] }];
    expect(told(before, after)).toEqual([]);
    expect(changesOf(before, after, nobody, (text) => text).changes).toEqual([
      { field: 'numbers', before: '09171234567', after: '09171324567' },
    ]);
  });

  it('stand nowhere whole, also where they are numbers and lie deep', () => {
    const digits = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);
    fc.assert(
      fc.property(digits, fc.constantFrom('639', '09', '+639'), (rest, begin) => {
        const number = `${begin}${rest}`;
        const changes = JSON.stringify(
          told({ mobile: number }, { a: [{ n: Number(`639${rest}`) }], b: [`to ${number}`] }),
        );
        expect(changes).not.toContain(rest);
        expect(changes).toContain(rest.slice(-4));
      }),
    );
  });
});

describe('who', () => {
  it.each([
    ['user:12', 'user'],
    ['logger:3', 'logger'],
    ['feed:usgs', 'logger'],
    ['operator', 'operator'],
    ['system', 'system'],
    ['', 'system'],
    ['ghost:1', 'system'],
  ])('%s is %s', (actor, kind) => {
    expect(kindOf(actor)).toBe(kind);
  });
});
