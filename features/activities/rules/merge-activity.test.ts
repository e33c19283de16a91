// Two officers at one activity: other fields go together, the same field and a time of two halves do not.
import { describe, expect, it } from 'vitest';
import { mergeActivity } from './merge-activity.ts';

const base = { start: 1000, end: 2000, name: 'Watch', place: 'Lookout', note: '', file: null as string | null };

describe('other fields', () => {
  it.each([
    ['name and note', { name: 'Night watch' }, { note: 'Bring lamps' }, ['note']],
    ['place and time', { place: 'School' }, { start: 1500, end: 2500 }, ['time']],
    ['note and picture', { note: 'Wet' }, { file: 'wet.jpg' }, ['file']],
    ['a picture and a name', { file: 'new.jpg' }, { name: 'Day watch' }, ['name']],
  ])('%s go together', (_, mine, theirs, taken) => {
    const merged = mergeActivity(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(merged).toEqual({ entry: { ...base, ...mine, ...theirs }, taken });
  });
});

describe('the same field', () => {
  it.each([
    ['the name', { name: 'A' }, { name: 'B' }],
    ['a start and an end', { start: 1500 }, { end: 1200 }],
    ['two pictures', { file: 'a.jpg' }, { file: 'b.jpg' }],
    ['the place, emptied and changed', { place: '' }, { place: 'School' }],
  ])('%s: a person decides', (_, mine, theirs) => {
    expect(mergeActivity(base, { ...base, ...mine }, { ...base, ...theirs })).toBeNull();
  });

  it.each([
    ['name', ' Watch ', 'Day watch'],
    ['place', 'Lookout  ', 'School'],
    ['note', ' \n', 'Bring lamps'],
  ])('blanks around a %s are no change', (field, mine, theirs) => {
    const merged = mergeActivity(base, { ...base, [field]: mine }, { ...base, [field]: theirs });
    expect(merged).toMatchObject({ entry: { [field]: theirs }, taken: [field] });
  });
});

it('an edit over what stands goes whole, and nothing was taken', () => {
  const mine = { ...base, name: 'Night watch', note: 'x' };
  expect(mergeActivity(base, mine, base)).toEqual({ entry: mine, taken: [] });
});
