// Two edits over one state: disjoint fields go together, the same field never silently.
import { describe, expect, it, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const base = { name: 'Watch', place: 'Lookout', note: null as string | null };

describe('one field each', () => {
  it('takes both', () => {
    expect(mergeFields(base, { ...base, name: 'Night watch' }, { ...base, note: 'Bring lamps' })).toEqual({
      kind: 'merged',
      row: { name: 'Night watch', place: 'Lookout', note: 'Bring lamps' },
      taken: ['note'],
    });
  });

  it('is the same from the other side, but for what was taken', () => {
    const [one, other] = [
      { ...base, name: 'Night watch' },
      { ...base, note: 'Bring lamps' },
    ];
    expect(mergeFields(base, other, one)).toMatchObject({
      row: { name: 'Night watch', note: 'Bring lamps' },
      taken: ['name'],
    });
  });
});

describe('the same field', () => {
  it('is for a person, even where another field would go', () => {
    const mine = { ...base, name: 'Night watch', place: 'School' };
    expect(mergeFields(base, mine, { ...base, name: 'Day watch' })).toEqual({ kind: 'clash', fields: ['name'] });
  });

  it('names every one of them', () => {
    const mine = { name: 'A', place: 'B', note: 'C' };
    expect(mergeFields(base, mine, { name: 'X', place: 'B', note: 'Z' })).toEqual({
      kind: 'clash',
      fields: ['name', 'note'],
    });
  });

  it('changed by both into the same is no clash, and nothing was taken', () => {
    const both = { ...base, name: 'Night watch' };
    expect(mergeFields(base, both, both)).toEqual({ kind: 'merged', row: both, taken: [] });
  });

  it('emptied by one and filled by the other is a clash', () => {
    const full = { ...base, note: 'Bring lamps' };
    expect(mergeFields(full, { ...full, note: null }, { ...full, note: 'Bring ropes' })).toMatchObject({
      kind: 'clash',
    });
  });
});

describe('an edit of a branch', () => {
  it('typed over the one before it, which was stored meanwhile, goes whole', () => {
    const first = { ...base, name: 'Night watch' };
    const second = { ...first, place: 'School' };
    expect(mergeFields(first, second, first)).toEqual({ kind: 'merged', row: second, taken: [] });
  });

  it('typed over one that was thrown away leaves what stands where it changed nothing itself', () => {
    const thrownAway = { ...base, name: 'Night watch' };
    const second = { ...thrownAway, place: 'School' };
    expect(mergeFields(thrownAway, second, base)).toEqual({
      kind: 'merged',
      row: { ...base, place: 'School' },
      taken: ['name'],
    });
  });
});

test('nothing was changed: what stands stays', () => {
  const theirs = { ...base, name: 'Day watch' };
  expect(mergeFields(base, base, theirs)).toEqual({ kind: 'merged', row: theirs, taken: ['name'] });
});

test('a field may be a list or an object: it is one field', () => {
  const row = { head: { name: 'Ana', age: 3 }, members: ['Ben'] };
  const mine = { ...row, head: { name: 'Ana', age: 4 } };
  const theirs = { ...row, members: ['Ben', 'Cora'] };
  expect(mergeFields(row, mine, theirs)).toMatchObject({ row: { head: { age: 4 }, members: ['Ben', 'Cora'] } });
  expect(mergeFields(row, mine, { ...row, head: { name: 'Anna', age: 3 } })).toMatchObject({ fields: ['head'] });
});

test('whatever the three are, no value is made up and no clash is lost', () => {
  const values = ['a', 'b', 'c'];
  for (const b of values)
    for (const m of values)
      for (const t of values) {
        const result = mergeFields({ field: b }, { field: m }, { field: t });
        const isClash = m !== b && t !== b && m !== t;
        expect([b, m, t, result.kind]).toEqual([b, m, t, isClash ? 'clash' : 'merged']);
        if (result.kind === 'merged') expect(result.row.field).toBe(m === b ? t : m);
      }
});
