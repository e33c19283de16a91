// Whom an answer by SMS means: marks only where that is beyond doubt.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RollPerson } from './roll-list.ts';
import { person } from './roll-people.fixture.ts';
import { readRollText } from './roll-text.ts';
import { OTHER_WORDS, SPELLINGS } from './spellings.fixture.ts';
import { marksOfText } from './text-marks.ts';

const FAMILY: RollPerson[] = [
  person(1, { name: 'Juan Halimbawa', gender: 'M' }),
  person(2, { name: 'Maria Halimbawa', gender: 'F', groups: ['pregnant'] }),
  person(3, { name: 'Corazon Halimbawa', gender: 'F', groups: ['seniors'] }),
  person(4, { name: 'Pedro Halimbawa', gender: 'M', groups: ['seniors', 'disability'] }),
  person(5, { name: 'Niño Halimbawa', gender: 'M', groups: ['toddlers'] }),
];
const ALL = [1, 2, 3, 4, 5];

/** `3c 4b`: at the centre, went back. */
function marked(text: string, people = FAMILY, isHousehold = true): string {
  const read = readRollText(text);
  expect(read, text).not.toBeNull();
  return marksOfText(read!, people, isHousehold)
    .map(({ personId, state }) => `${personId}${state === 'at centre' ? 'c' : state === 'went back' ? 'b' : '?'}`)
    .join(' ');
}
const at = (ids: readonly number[], letter: string) => ids.map((id) => `${id}${letter}`).join(' ');

describe('here', () => {
  it.each(['DITO 5', 'lahat dito', 'kumpleto', 'walang kulang', 'kulang 0'])('%s: everybody of the list', (text) => {
    expect(marked(text)).toBe(at(ALL, 'c'));
  });

  it.each(['DITO 4', 'dito 6', 'dito 0'])('%s: another number than the list has means nobody in particular', (text) => {
    expect(marked(text)).toBe('');
  });

  it('everybody of a purok is meant where the number agrees', () => {
    expect(marked('dito 5', FAMILY, false)).toBe(at(ALL, 'c'));
  });
});

describe('lacking', () => {
  it.each([
    ['kulang si lola', [1, 2, 4, 5]],
    ['KULANG 1 LOLA', [1, 2, 4, 5]],
    ['kulang 2 lola lolo', [1, 2, 5]],
    ['kulang 2 juan maria', [3, 4, 5]],
    ['kulang 1 nino', [1, 2, 3, 4]],
    ['kulang si pedro', [1, 2, 3, 5]],
    ['dito 4 kulang si lola', [1, 2, 4, 5]],
    ['kulang 1 buntis', [1, 3, 4, 5]],
    ['kulang 1 baby', [1, 2, 3, 4]],
    ['kulang 1 pwd', [1, 2, 3, 5]],
    ['kulang 1 bata', [1, 2, 3, 4]],
    ['kulang 1 juan halimbawa', [2, 3, 4, 5]],
    ['kulang 1 lola corazon', [1, 2, 4, 5]],
  ] as const)('%s', (text, here) => {
    expect(marked(text)).toBe(at(here, 'c'));
  });

  it.each([
    ['KULANG 2 LOLA', 'one grandmother is not two'],
    ['kulang 2', 'nobody says who'],
    ['dito 3 kulang si lola', 'three and one are not five'],
    ['kulang si tomas', 'no such person'],
    ['kulang 2 lola tomas', 'one of them is unknown'],
    ['kulang 1 halimbawa', 'everybody is called so'],
    ['kulang 1 senior', 'there are two'],
    ['kulang si lola tomas', 'it is not clear who Tomas is'],
  ])('%s marks nobody: %s', (text) => {
    expect(marked(text)).toBe('');
  });

  it('those who are lacking have no mark: they stay missing', () => {
    expect(marked('kulang si lola').split(' ')).not.toContain('3c');
  });
});

describe('went home', () => {
  it.each(['UWI', 'umuwi na po', 'napauli na', 'UWI 5', 'umuwi lahat'])('%s: the household', (text) => {
    expect(marked(text)).toBe(at(ALL, 'b'));
  });

  it('a bare UWI of whoever answers for a purok means nobody in particular', () => {
    expect(marked('UWI', FAMILY, false)).toBe('');
    expect(marked('UWI 5', FAMILY, false)).toBe(at(ALL, 'b'));
    expect(marked('umuwi lahat', FAMILY, false)).toBe(at(ALL, 'b'));
    expect(marked('UWI 2', FAMILY, false)).toBe('');
  });

  it.each([
    ['umuwi si lolo', '4b'],
    ['umuwi 1 pedro', '4b'],
    ['umuwi 2 pedro', ''],
    ['umuwi si tomas', ''],
    ['umuwi si halimbawa', ''],
    ['umuwi si lola tomas', ''],
  ])('%s: %j', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });
});

describe('a word for somebody of whom a household has one', () => {
  const [juan, maria, corazon, , nino] = FAMILY as [RollPerson, RollPerson, RollPerson, RollPerson, RollPerson]; // five stand above
  const girl = person(6, { name: 'Luz Halimbawa', groups: ['children'] });

  it.each([
    ['the only old one', 'kulang 1 matanda', [juan, maria, corazon], [1, 2]],
    ['a child that goes to school', 'kulang 1 bata', [juan, maria, girl], [1, 2]],
    ['a small one that is called a child', 'kulang ang bata', [juan, nino], [1]],
  ] as const)('%s', (_, text, people, here) => {
    expect(marked(text, people.slice())).toBe(at(here, 'c'));
  });

  it.each([
    ['two children', 'kulang 1 bata', [juan, girl, nino]],
    ['a household without children', 'umuwi ang bata', [juan]],
    ['a stranger of somebody who lives alone', 'umuwi si tomas', [juan]],
    ['words that only hold one of them', 'umuwi si lolay', [corazon]],
  ] as const)('%s: nobody in particular', (_, text, people) => {
    expect(marked(text, people.slice())).toBe('');
  });

  it.each([
    ...['lolay', 'kalola', 'lolong', 'Carlolo', 'matandain', 'kapoy', 'babysitter', 'crybaby', 'batas', 'kabata'],
    ...['buntisin', 'mabuntis', 'bulagain', 'nabulag'],
  ])('%s is none of them', (word) => {
    const old = FAMILY.slice(3);
    for (const people of [FAMILY, FAMILY.slice(0, 3), old]) expect(marked(`umuwi si ${word}`, people)).toBe('');
  });
});

it('an answer that counts nobody and names nobody marks nobody', () => {
  for (const kind of ['here', 'lacking'] as const) {
    const read = { kind, people: null, here: null, isAll: false, names: [] };
    expect(marksOfText(read, FAMILY, true)).toEqual([]);
  }
});

it('who answers for nobody marks nobody', () => {
  for (const text of Object.values(SPELLINGS).flat()) expect(marked(text, [])).toBe('');
});

it('what is no answer never gets here', () => {
  expect(OTHER_WORDS.map(readRollText).filter((one) => one !== null)).toEqual([]);
});

it('whatever is read: each person of the list at most once, and never more than the list', () => {
  const texts = fc.constantFrom(...Object.values(SPELLINGS).flat());
  fc.assert(
    fc.property(texts, fc.subarray(FAMILY), fc.boolean(), (text, people, isHousehold) => {
      const ids = marksOfText(readRollText(text)!, people, isHousehold).map(({ personId }) => personId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => people.some(({ personId }) => personId === id))).toBe(true);
    }),
  );
});
