import { expect, it } from 'vitest';
import { evacuationList, type ListedPerson, naturalOrder } from './evacuation-list.ts';

const DAY = '2026-11-21';
const person = (name: string, change: Partial<ListedPerson> = {}): ListedPerson => ({
  name,
  gender: 'F',
  birthdate: '1990-01-01',
  pregnant: false,
  disability: null,
  comorbidity: null,
  ...change,
});
const household = (number: string, purok: string | null, ...people: ListedPerson[]) => ({ number, purok, people });

it('puroks stand in natural order, households without one last', () => {
  const list = evacuationList(
    [household('1', null), household('2', 'Purok 10'), household('3', 'Purok 2'), household('4', 'Purok 10')],
    DAY,
  );
  expect(list.map(({ purok, households }) => [purok, households.map(({ number }) => number)])).toEqual([
    ['Purok 2', ['3']],
    ['Purok 10', ['2', '4']],
    [null, ['1']],
  ]);
});

it('in a purok whoever needs help first stands first, then the household number', () => {
  const [only] = evacuationList(
    [
      household('10', 'Purok 1', person('Nobody')),
      household('2', 'Purok 1', person('Nobody')),
      household(
        '3',
        'Purok 1',
        ...['2015', '2016', '2017', '2018'].map((year) => person(year, { birthdate: `${year}-05-05` })),
      ),
      household('4', 'Purok 1', person('Lola', { birthdate: '1950-05-05' })),
      household('5', 'Purok 1', person('Ana'), person('Ben', { disability: 'cannot walk' })),
      household('6', 'Purok 1', person('Luz', { pregnant: true })),
    ],
    DAY,
  );
  expect(only!.households.map(({ number }) => number)).toEqual(['5', '6', '4', '3', '2', '10']);
  expect([only!.persons, only!.vulnerable]).toEqual([10, 7]);
});

it('a household names its head, how many it has, and who needs help with age and reason, the most urgent first', () => {
  const [only] = evacuationList(
    [
      household(
        '7',
        'Purok 1',
        person('Head'),
        person('Child', { birthdate: '2016-05-05' }),
        person('Lolo', { gender: 'M', birthdate: null, disability: 'blind', comorbidity: 'asthma' }),
      ),
    ],
    DAY,
  );
  expect(only!.households[0]).toEqual({
    number: '7',
    head: 'Head',
    persons: 3,
    help: [
      { name: 'Lolo', age: null, groups: ['disability', 'comorbidity'], disability: 'blind', comorbidity: 'asthma' },
      { name: 'Child', age: 10, groups: ['children'], disability: null, comorbidity: null },
    ],
  });
});

it('nobody lives there: there is no list', () => expect(evacuationList([], DAY)).toEqual([]));

it('numbers in texts count as numbers', () => {
  expect(['LPA-10', 'lpa-9', 'LPA-2'].sort(naturalOrder)).toEqual(['LPA-2', 'lpa-9', 'LPA-10']);
});
