// What the captain is told, when, and the line on paper.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { describe, expect, it } from 'vitest';
import { type RollPerson, rollSummary } from './roll-list.ts';
import { captainText, FORGOTTEN_MS, noticedText, rollLine, TELL_MS, turnToTell } from './roll-notice.ts';
import { person } from './roll-people.fixture.ts';
import type { RollState } from './roll-state.ts';

const OPENED = Date.parse('2026-11-21T09:00:00+08:00');
const NOW = OPENED + TELL_MS;
const summaryOf = (people: readonly RollPerson[], states: Readonly<Record<number, RollState>> = {}) =>
  rollSummary(
    people,
    Object.entries(states).map(([id, state]) => ({
      ...{ entryId: id, personId: Number(id), state, at: NOW, source: 'user 1', seen: [] },
    })),
    NOW,
  );

describe('the captain', () => {
  const turn = (minutes: number, own: { markedAt?: number | null; missing?: number } = {}) =>
    turnToTell({ openedAt: OPENED, markedAt: null, missing: 3, ...own }, OPENED + minutes * 60_000);

  it.each([
    [0, null],
    [29.99, null],
    [30, 1],
    [59, 1],
    [60, 2],
    [90, 3],
    [11 * 60 + 59, 23],
  ])('%d minutes after the opening it is turn %s', (minutes, expected) => {
    expect(turn(minutes)).toBe(expected);
  });

  it('is told nothing while nobody is missing', () => {
    expect(turn(60, { missing: 0 })).toBeNull();
  });

  it('of a roll-call that was forgotten is told no more; a mark makes it live again', () => {
    const late = FORGOTTEN_MS / 60_000 + 1;
    expect(turn(late)).toBeNull();
    expect(turn(late, { markedAt: OPENED + 60_000 })).not.toBeNull();
    expect(turn(late, { markedAt: OPENED - 60_000 })).toBeNull();
  });

  it('hears how many are safe and three names, the most urgent first', () => {
    const people = [1, 2, 3, 4, 5, 6].map((id) => person(id, id === 5 ? { groups: ['disability'] } : {}));
    expect(captainText('lpa', summaryOf(people, { 1: 'at centre', 2: 'went back' }))).toBe(
      'Bantay LPA: 1 sa 6 ang ligtas. Hinahanap: Demo Person 5, Demo Person 3, Demo Person 4 at 1 pa. 1 umuwi.',
    );
    expect(captainText('lpa', summaryOf(people.slice(0, 1)))).toBe(
      'Bantay LPA: 0 sa 1 ang ligtas. Hinahanap: Demo Person 1.',
    );
  });

  it('has one SMS, however long names are', () => {
    const people = [1, 2, 3, 4].map((id) => person(id, { name: `${'Maria Concepcion '.repeat(4)}${id}`.slice(0, 65) }));
    const text = captainText('abcdefghijkl', summaryOf(people, { 4: 'went back' }));
    expect(smsLength(text).parts).toBe(1);
    expect(text).toContain('Maria Concepcion Maria Concep.');
  });
});

it.each([
  ['thirty letters', 'Maria Concepcion Halimbawa San', 'Maria Concepcion Halimbawa San'],
  ['a letter more', 'Maria Concepcion Halimbawa Sant', 'Maria Concepcion Halimbawa Sa.'],
  ['a blank where it is cut', 'Maria Concepcion Halimbawang Santos', 'Maria Concepcion Halimbawang.'],
])('a name with %s', (_, name, told) => {
  expect(captainText('lpa', summaryOf([person(1, { name })]))).toContain(`Hinahanap: ${told}`);
});

it('whoever was understood hears what was noted', () => {
  expect(noticedText('lpa', 2, summaryOf([person(1), person(2), person(3)], { 1: 'at centre', 2: 'at centre' }))).toBe(
    'Natala: 2 sa LPA. Ligtas 2 sa 3, hinahanap 1.',
  );
});

describe('the line on paper', () => {
  const people = [1, 2, 3, 4].map((id) => person(id));
  it('has counts and no names', () => {
    expect(rollLine(summaryOf(people), '09:30')).toBe('0 of 4 safe at 09:30; missing: 4.');
    const line = rollLine(summaryOf(people, { 1: 'at centre', 2: 'went back', 3: 'refuses', 4: 'home' }), '09:30');
    expect(line).toBe('1 of 4 safe at 09:30; nobody missing; went back: 1; refuse: 1.');
    expect(line).not.toContain('Demo Person');
  });
});
