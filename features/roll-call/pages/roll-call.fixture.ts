// Made-up answers about a roll-call for tests of its pages, as the pages spell them.
import type { SeenRollCall, SeenSite } from './roll-model.ts';

const NINE = Date.parse('2026-11-21T09:00:00+08:00');

const person = (
  personId: number,
  name: string,
  own: Partial<SeenRollCall['people'][number]> = {},
): SeenRollCall['people'][number] => ({
  ...{ personId, name, household: 'H-1', purok: 'Purok 1', place: 0, gender: 'F', groups: [] },
  ...own,
});

export const mark = (
  personId: number,
  state: SeenRollCall['marks'][number]['state'],
  own: Partial<SeenRollCall['marks'][number]> = {},
): SeenRollCall['marks'][number] => ({
  ...{ entryId: `m${personId}`, personId, state, at: NINE, source: 'user 8', by: 'Ben Imbento', seen: [] },
  ...own,
});

export const rollCallOf = (own: Partial<SeenRollCall> = {}): SeenRollCall => ({
  ...{ rollcallId: 3, centre: 'Lipata School', openedAt: '2026-11-21 08:30:00', openedBy: 'Elena Halimbawa' },
  ...{ closedAt: null, closedBy: null, marks: [], runners: [], reports: [] },
  people: [
    person(1, 'Juan Abad'),
    person(2, 'Corazon Abad', { place: 1, groups: ['seniors'] }),
    person(3, 'Pedro Bato', { household: 'H-2', purok: 'Purok 2', groups: ['disability'] }),
    person(4, 'Rosa Cruz', { household: 'H-3', purok: null }),
  ],
  ...own,
});

export const seenOf = (rollCall: SeenRollCall | null, own: Partial<SeenSite> = {}): SeenSite => ({
  ...{ status: true, now: NINE, level: 2, onList: { households: 3, persons: 4 }, rollCall },
  ...own,
});
