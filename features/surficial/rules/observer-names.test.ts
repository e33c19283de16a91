import { describe, expect, it } from 'vitest';
import { findObservers, isObserver, isTypedName, tidyObserver } from './observer-names.ts';

describe('names of those who measured', () => {
  it.each([
    ['Juana  dela Cruz', 'JUANA DELA CRUZ'],
    [' ana reyes ,  Ma. Santos-Dela Cruz,', 'ANA REYES, MA. SANTOS-DELA CRUZ'],
    [',', ''],
    ['peña', 'PEÑA'],
  ])('"%s" is kept as "%s"', (text, kept) => expect(tidyObserver(text)).toBe(kept));

  it('hold letters and what stands inside names, each of them', () => {
    expect(['ANA', 'ANA, MA. SANTOS-DELA CRUZ', "O'NEIL", 'PEÑA'].map(isObserver)).toEqual([true, true, true, true]);
    expect(['', 'ANA, 7', 'A;B', '=A', '-ANA', 'ANA, .B'].map(isObserver)).toEqual(Array(6).fill(false));
  });

  it('that are typed take letters and blanks only', () => {
    expect(['Ana Reyes', 'Peña'].map(isTypedName)).toEqual([true, true]);
    expect(['Ma. Reyes', 'Ana-Lyn', 'Ana1', 'Ana, Ben', ''].map(isTypedName)).toEqual(Array(5).fill(false));
  });

  const list = ['Ana Cruz', 'Ana Cruz Reyes', 'Ma. Santos-Dela Cruz'];
  it.each([
    ['ANA CRUZ, MA. SANTOS-DELA CRUZ', ['Ana Cruz', 'Ma. Santos-Dela Cruz'], ''],
    ['ANA CRUZ REYES', ['Ana Cruz Reyes'], ''],
    ['ANA CRUZ REYES MA. SANTOS-DELA CRUZ', ['Ana Cruz Reyes', 'Ma. Santos-Dela Cruz'], ''],
    ['ANA CRUZ PEDRO PENDUKO', ['Ana Cruz'], 'PEDRO PENDUKO'],
    ['PEDRO PENDUKO, ANA CRUZ', ['Ana Cruz'], 'PEDRO PENDUKO'],
    ['PEDRO PENDUKO, JUAN LUNA', [], 'PEDRO PENDUKO, JUAN LUNA'],
    ['PEDRO PENDUKO, ANA CRUZ MA. SANTOS-DELA CRUZ', ['Ana Cruz', 'Ma. Santos-Dela Cruz'], 'PEDRO PENDUKO'],
    ['ANA CRUZADA', [], 'ANA CRUZADA'],
    ['', [], ''],
  ])('in "%s" those of the list are found', (text, known, other) => {
    const found = findObservers(text, list);
    expect([found.known.sort(), found.other]).toEqual([known, other]);
  });
});
