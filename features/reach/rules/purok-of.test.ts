// Where a contact lives, by the households: found by name, and never guessed.
import { describe, expect, it } from 'vitest';
import { purokFinder, type Resident } from './purok-of.ts';

const HOUSES: readonly Resident[] = [
  { name: 'Rosa Demo', purok: 'Purok 2' },
  { name: 'Felix  Demo (head)', purok: 'Purok 1' },
  { name: 'Ana Demo', purok: 'Purok 3' },
  { name: 'Ana Demo', purok: 'Purok 3' },
  { name: 'Jun Demo', purok: 'Purok 1' },
  { name: 'Jun Demo', purok: 'Purok 2' },
  { name: 'Lito Demo', purok: 'Purok 1' },
  { name: 'Lito Demo', purok: null },
  { name: 'Nena Demo', purok: null },
];

describe('the purok of a name', () => {
  const purokOf = purokFinder(HOUSES);

  it.each<[string, string, string | null]>([
    ['stands in one household', 'Rosa Demo', 'Purok 2'],
    ['is written with other letters and blanks', ' rosa   DEMO ', 'Purok 2'],
    ['has a word in brackets there', 'Felix Demo', 'Purok 1'],
    ['has a word in brackets here', 'Rosa Demo (LEWC)', 'Purok 2'],
    ['stands twice in one purok', 'Ana Demo', 'Purok 3'],
    ['stands in two puroks', 'Jun Demo', null],
    ['stands in one purok and in none', 'Lito Demo', null],
    ['stands in a household without a purok', 'Nena Demo', null],
    ['stands nowhere', 'Gina Demo', null],
    ['is only a part of another', 'Rosa', null],
    ['is empty', '', null],
  ])('that %s: %s is of %s', (_what, name, purok) => {
    expect(purokOf(name)).toBe(purok);
  });
});

it('stays unknown once two differ, whatever comes after', () => {
  const purokOf = purokFinder([
    { name: 'Jun Demo', purok: 'Purok 1' },
    { name: 'Jun Demo', purok: 'Purok 2' },
    { name: 'Jun Demo', purok: 'Purok 2' },
  ]);
  expect(purokOf('Jun Demo')).toBeNull();
});

it('without households nobody has one', () => {
  expect(purokFinder([])('Rosa Demo')).toBeNull();
});
