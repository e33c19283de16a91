// The forms of settings: filled, judged, sent, compared; lines that move.
import { describe, expect, it, test } from 'vitest';
import { DUTY, EMERGENCY, LANGUAGES, OFFICE } from './settings.fixture.ts';
import { contentOf, differencesOf, formOf, moved, type SettingForm, settingFaults, withLine } from './settings-form.ts';

const lines = (...all: [name: string, numbers: string][]) => all.map(([name, numbers], id) => ({ id, name, numbers }));
const office = (over: Partial<SettingForm['office']> = {}): SettingForm => {
  const form = formOf(OFFICE);
  return { ...form, office: { ...form.office, ...over }, reason: 'a try' };
};
const list = (...all: [string, string][]): SettingForm => ({ ...formOf(DUTY), lines: lines(...all), reason: 'a try' });

test.each([OFFICE, EMERGENCY, DUTY, LANGUAGES])('what stands is right and comes back as it was: $key', (setting) => {
  const form = { ...formOf(setting), reason: ' a try ' };
  expect(settingFaults(setting.key, form)).toEqual({});
  expect(differencesOf(setting.key, form, formOf(setting))).toEqual([]);
  const { version, reason, ...content } = contentOf(setting, form);
  expect([version, reason]).toEqual([setting.version, 'a try']);
  expect(content).toEqual(
    {
      office: setting.office,
      emergency: { agencies: setting.emergency },
      duty: { people: setting.duty, mayBeEmpty: false },
      languages: setting.languages,
    }[setting.key],
  );
});

describe('faults of the office', () => {
  it.each<[Partial<SettingForm['office']>, object]>([
    [{ office: ' ' }, { office: 'missing' }],
    [{ call: 'call me' }, { call: 'phone' }],
    [{ text: '' }, { text: 'missing' }],
    [{ email: 'x@y' }, { email: 'email' }],
    [{ email: ' dpo@kunwari.ph ' }, {}],
  ])('%j: %j', (over, faults) => {
    expect(settingFaults('office', office(over))).toEqual(faults);
  });

  it('a reason is needed', () => {
    expect(settingFaults('office', { ...office(), reason: ' ' })).toEqual({ reason: 'missing' });
  });
});

describe('faults of the duty list', () => {
  it.each<[[string, string][], object]>([
    [[], {}],
    [[['Ana', '0917 000 0001']], {}],
    [[['', '0917 000 0001']], { '0.name': 'missing' }],
    [[['Ana', '']], { '0.numbers': 'missing' }],
    [[['Ana', '12']], { '0.numbers': 'mobile' }],
    [
      [
        ['Ana', '0917 000 0001'],
        ['Ben', '639170000001'],
      ],
      { '1.numbers': 'twice' },
    ],
    [
      [
        ['Ana', '0917 000 0001'],
        ['Ben', '12'],
      ],
      { '1.numbers': 'mobile' },
    ],
  ])('%j: %j', (all, faults) => {
    expect(settingFaults('duty', list(...all))).toEqual(faults);
  });
});

describe('faults of emergency numbers', () => {
  it.each<[[string, string][], object]>([
    [[], { lines: 'noAgency' }],
    [[['Fire', '911, 0917 000 0001']], {}],
    [[['Fire', ' , ']], { '0.numbers': 'missing' }],
    [[['Fire', '911, call me']], { '0.numbers': 'phone' }],
    [[['Fire', '911,912,913,914,915,916']], { '0.numbers': 'tooMany' }],
  ])('%j: %j', (all, faults) => {
    expect(settingFaults('emergency', list(...all))).toEqual(faults);
  });
});

test('an empty duty list is sent as what is wanted', () => {
  expect(contentOf(DUTY, list())).toMatchObject({ people: [], mayBeEmpty: true });
});

test('what differs is told field by field, a list as one', () => {
  expect(differencesOf('office', office({ call: '911' }), office())).toEqual([
    { field: 'call', one: '911', other: OFFICE.office!.contact.call },
  ]);
  const [difference] = differencesOf('duty', list(['Ana', '1'], ['Ben', '2']), list(['Ben', '2'], ['Ana', '1']));
  expect(difference).toEqual({ field: 'lines', one: 'Ana: 1\nBen: 2', other: 'Ben: 2\nAna: 1' });
});

test('lines move by one, stay at the ends, and a new one has an id of its own', () => {
  const all = lines(['a', '1'], ['b', '2'], ['c', '3']);
  const names = (moving: readonly { name: string }[]) => moving.map(({ name }) => name).join('');
  expect(names(moved(all, 1, -1))).toBe('bac');
  expect(names(moved(all, 1, 1))).toBe('acb');
  expect(names(moved(all, 0, -1))).toBe('abc');
  expect(names(moved(all, 2, 1))).toBe('abc');
  expect(names(moved(all, 9, 1))).toBe('abc');
  expect(withLine([]).at(-1)?.id).toBe(0);
  expect(withLine(moved(all, 2, -1)).at(-1)?.id).toBe(3);
});
