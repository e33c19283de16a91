// What the evacuation list says before it is there.
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { firstRollCall } from './first-roll-call.ts';
import { type RollPerson, type RollSummary, rollSummary } from './roll-list.ts';

const person = (name: string) => ({ name }) as RollPerson; // names alone could be told
const SUMMARY: RollSummary = {
  ...rollSummary([], [], 0),
  ...{ people: 47, safe: 39, missing: [person('AIDA GAWA'), person('BEN GAWA')], wentBack: [person('CORA GAWA')] },
};

it('says how many are safe and how many are looked for, and nobody by name', () => {
  const counts = { ...SUMMARY.counts, 'went back': 1, refuses: 5 };
  const said = firstRollCall({ ...SUMMARY, counts }, 'en');
  expect(said.rows.map(({ name, value }) => `${name} ${value}`)).toEqual([
    ...['On the list 47', 'Safe 39', 'Missing 2', 'Went back 1', 'Refuse 5'],
  ]);
  expect(JSON.stringify(said)).not.toContain('GAWA');
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  expect(firstRollCall(null, language)).toEqual({ sentence: expect.stringContaining('roll-call'), rows: [] });
});

it('names what is counted, word for word', () => {
  const names = (language: PageLanguage) => firstRollCall(SUMMARY, language).rows.map(({ name }) => name);
  expect(names('fil')).toEqual(['Nasa listahan', 'Ligtas', 'Hinahanap', 'Umuwi', 'Ayaw lumikas']);
  expect(names('war')).toEqual(['Aada ha listahan', 'Luwas', 'Ginbibiling', 'Umuli', 'Nadiri pag-ebakwet']);
});
