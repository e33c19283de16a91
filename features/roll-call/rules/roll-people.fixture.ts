// Invented people of 14 houses for tests of the roll-call.
import type { RollPerson } from './roll-list.ts';

/** As many, in houses of about four; one in seven needs help. */
export function peopleOfDrill(houses = 14, people = 60): RollPerson[] {
  return Array.from({ length: people }, (_, index) => {
    const house = index % houses;
    return person(index + 1, {
      household: `H-${house + 1}`,
      purok: house === houses - 1 ? null : `Purok ${(house % 3) + 1}`,
      place: Math.floor(index / houses),
      gender: index % 2 === 0 ? 'M' : 'F',
      groups: index % 7 === 0 ? ['seniors'] : index % 11 === 0 ? ['disability', 'comorbidity'] : [],
    });
  });
}

/** Made up. */
export const person = (personId: number, own: Partial<RollPerson> = {}): RollPerson => ({
  ...{ personId, household: 'H-1', purok: 'Purok 1', place: personId - 1, name: `Demo Person ${personId}` },
  ...{ gender: 'F', groups: [] },
  ...own,
});
