import { expect, test } from 'vitest';
import { bodyOf, type EntryForm, emptyForm, entryErrors, formOf, observerOf, quickForm } from './measurement-form.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-11-21 15:10');
const form: EntryForm = {
  type: 'EVENT',
  date: '2026-11-21',
  time: '14:30',
  cm: { A: '63.3', B: '' },
  weather: 'MAULAN',
  people: ['Aida Gawa'],
  hasOther: false,
  other: '',
};
const known = { now: NOW, firstOther: '' };
const errors = (change: Partial<EntryForm>, more: Partial<typeof known> = {}) =>
  entryErrors({ ...form, ...change }, { ...known, ...more });

test('a whole entry has no error; a new form names what is missing', () => {
  expect(errors({})).toEqual({});
  expect(entryErrors(emptyForm(NOW), known)).toEqual({
    ...{ type: 'required', time: 'required', noMarker: true, weather: 'required', people: 'required' },
  });
});

test.each([
  ['type', { type: '' }, { type: 'required' }],
  ['date', { date: '' }, { date: 'required' }],
  ['time', { time: '' }, { time: 'required' }],
  ['a time in the future', { time: '15:11' }, { time: 'inFuture' }],
  ['a day in the future', { date: '2026-11-22' }, { date: 'inFuture' }],
  ['no marker', { cm: { A: ' ', B: '' } }, { noMarker: true }],
  ['words for a number', { cm: { A: 'ten', B: '-1', C: '5' } }, { cm: ['A', 'B'] }],
  ['weather', { weather: '' }, { weather: 'required' }],
  ['nobody', { people: [] }, { people: 'required' }],
  ['an empty new name', { people: [], hasOther: true }, { people: 'required', other: 'required' }],
  ['an empty name beside others', { hasOther: true, other: ' ' }, { other: 'required' }],
  ['a digit in the new name', { hasOther: true, other: 'Ana 1' }, { other: 'noSigns' }],
  ['a full stop in the new name', { hasOther: true, other: 'Ma. Reyes' }, { other: 'noSigns' }],
  ['names of 101 characters', { people: ['x'.repeat(101)] }, { people: 'namesLong' }],
] as const)('%s: its own sentence (S-gm-4)', (_, change, expected) =>
  expect(errors(change as Partial<EntryForm>)).toEqual(expected),
);

test('letters and blanks are a name; one that is not on the list is enough', () => {
  expect(errors({ people: [], hasOther: true, other: 'Ana Peña' })).toEqual({});
  expect(errors({ people: [], hasOther: true, other: 'Ana Peña' })).toEqual({});
});

test('an entry may be of any age, an edit may leave a stored name as it was', () => {
  expect(errors({ date: '2020-10-26' })).toEqual({});
  const stored = { people: [], hasOther: true, other: 'MA. REYES' };
  expect(errors(stored, { firstOther: 'MA. REYES' })).toEqual({});
  expect(errors({ ...stored, other: 'MA. REYES 2' }, { firstOther: 'MA. REYES' })).toEqual({
    other: 'noSigns',
  });
});

test('a row prefills everything (S-gm-5); what an SMS called the weather has to be chosen', () => {
  const visit = {
    ...{ moId: 7, version: 3, at: at('2026-11-21 08:05'), type: 'ROUTINE' as const, weather: 'MAULIMLIM' },
    ...{ measurer: 'AIDA GAWA, PEDRO PENDUKO', cm: { A: 63.2, B: null } },
  };
  expect(formOf(visit, ['Aida Gawa', 'Ben Cruz'])).toEqual({
    ...{ type: 'ROUTINE', date: '2026-11-21', time: '08:05', cm: { A: '63.2' }, weather: 'MAULIMLIM' },
    ...{ people: ['Aida Gawa'], hasOther: true, other: 'PEDRO PENDUKO' },
  });
  expect(formOf({ ...visit, weather: 'UMUULAN', measurer: 'AIDA GAWA' }, ['Aida Gawa'])).toMatchObject({
    weather: '',
    hasOther: false,
  });
});

test('is sent as one call: an edit names its row and version, a new one asks about the minute', () => {
  expect(bodyOf({ ...form, hasOther: true, other: 'Ana  Peña' }, 'lpa', null, 7)).toEqual({
    ...{ siteCode: 'lpa', date: '2026-11-21 14:30:00', marker: { A: '63.3', B: '' }, panahon: 'MAULAN' },
    ...{ reporter: 'AIDA GAWA, ANA PEÑA', type: 'EVENT', replace: false, enteredBy: 7 },
  });
  expect(bodyOf(form, 'scu', { moId: 9, version: 4 }, 7)).toMatchObject({ moId: 9, version: 4 });
  // An unticked box leaves its text out.
  expect(observerOf({ ...form, other: 'Ana' })).toBe('AIDA GAWA');
});

test('one press presets now and whoever is signed in, and nothing that nobody has measured', () => {
  const known = quickForm(NOW, 'Aida Gawa', ['Ben Tulad', 'Aida Gawa']);
  expect(known).toMatchObject({ people: ['Aida Gawa'], hasOther: false, other: '', cm: {}, weather: '', type: '' });
  expect(`${known.date} ${known.time}`).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  expect(known.time).not.toBe(emptyForm(NOW).time);
  expect(quickForm(NOW, 'Maria Santos', [])).toMatchObject({ people: [], hasOther: true, other: 'MARIA SANTOS' });
});
