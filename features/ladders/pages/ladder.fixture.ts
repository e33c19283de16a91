// A ladder, people and a shift as the page holds them. Invented.
import type { Person, PlannedShift, StoredLadder } from './use-ladder.ts';

export const LADDER: StoredLadder = {
  ...{ version: 3, by: 'Ramon Kunwari', reason: 'nights', at: '2026-11-20 09:00:00' },
  rungs: [
    { who: 'shift', waitMinutes: 5 },
    { who: '639000000092', waitMinutes: 4 },
  ],
};

const ANA: Person = {
  ...{ name: 'Ana Imbento', number: '639000000091', provenAt: '2026-11-19 03:10:00', provenBy: 'answer' },
  triedAt: null,
  further: [],
};
const BEN: Person = {
  ...{ name: 'Ben Imbento', number: '639000000092', provenAt: null, provenBy: null, triedAt: null },
  further: [],
};
export const PEOPLE: Person[] = [ANA, BEN];

export const SHIFT: PlannedShift = {
  ...{ shiftId: 7, number: '639000000091', from: '2026-11-21 18:00:00', until: '2026-11-22 06:00:00' },
};
