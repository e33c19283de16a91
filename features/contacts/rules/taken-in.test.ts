// What a file changed of contacts: kept of each person, put back of whoever stands as the file left him, and of nobody else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingOf } from '../../audit-log/rules/put-back.ts';
import type { Contact } from './contact.ts';
import { planTakeBack, sidesOf, type TakenChange, takenOf } from './taken-in.ts';

type Person = Contact & { siteCodes: string[] };
const number = (digits: string, isOn = true) => ({ number: digits, isOn, isReachable: true });
const person = (over: Partial<Person> = {}): Person => ({
  ...{ userId: 7, firstName: 'Ana', lastName: 'Kunwari', sex: 'Female', designation: 'LEWC' },
  ...{ siteIds: [24], siteCodes: ['lpa'], isWarned: true, hasAccount: false },
  numbers: [number('639170000001')],
  ...over,
});
const mapOf = (...people: Person[]) => new Map(people.map((one) => [one.userId, one]));
/** Taken in as it stands now. */
const change = (was: Person | null, is: Person): TakenChange => ({ userId: is.userId, ...takenOf(was, is)! }); // they differ

describe('of a file is kept', () => {
  it('of somebody whom it entered, all that he was then, and that he was not warned before', () => {
    expect(takenOf(null, person())).toEqual({
      before: { warned: false },
      after: {
        ...{ firstName: 'Ana', lastName: 'Kunwari', sex: 'Female', designation: 'LEWC', sites: ['lpa'] },
        ...{ numbers: ['639170000001'], warned: true },
      },
    });
  });

  it('of somebody known the fields that it changed, before and after, and no others', () => {
    const is = person({ siteCodes: ['lpa', 'scu'], numbers: [number('639170000001'), number('639170000002')] });
    expect(takenOf(person(), is)).toEqual({
      before: { sites: ['lpa'], numbers: ['639170000001'] },
      after: { sites: ['lpa', 'scu'], numbers: ['639170000001', '639170000002'] },
    });
  });

  it.each<[string, Partial<Person>]>([
    ['a group', { designation: 'BLGU' }],
    ['a sex', { sex: 'Male' }],
  ])('%s that it changed', (_name, over) => {
    const taken = takenOf(person(), person(over));
    expect(taken?.after).toEqual(over);
    expect(Object.keys(taken?.before ?? {})).toEqual(Object.keys(over));
  });

  it('nothing of somebody of whom nothing differs', () => {
    expect(takenOf(person(), person())).toBeNull();
    expect(takenOf(person({ isWarned: false }), person({ isWarned: false }))).toBeNull();
  });
});

describe('what is put back', () => {
  const entered = change(null, person());
  const regrouped = change(person({ userId: 8 }), person({ userId: 8, designation: 'BLGU' }));

  it('is of everybody who stands as the file left him', () => {
    const plan = planTakeBack([entered, regrouped], mapOf(person(), person({ userId: 8, designation: 'BLGU' })));
    expect(plan.back.map(({ userId }) => userId)).toEqual([7, 8]);
    expect([plan.left, plan.done]).toEqual([[], []]);
  });

  it.each<[string, Partial<Person>]>([
    ['his name', { firstName: 'Anita' }],
    ['a number', { numbers: [number('639170000009')] }],
    ['a number that was switched off', { numbers: [number('639170000001', false)] }],
    ['a site', { siteCodes: ['lpa', 'scu'] }],
    ['his group', { designation: 'MLGU' }],
  ])('is not of somebody entered by it of whom %s was changed since', (_name, over) => {
    const plan = planTakeBack([entered], mapOf(person(over)));
    expect(plan.back).toEqual([]);
    expect(plan.left).toMatchObject([{ userId: 7, name: `${over.firstName ?? 'Ana'} Kunwari` }]);
  });

  it('asks of somebody known for the changed fields alone: another name since is no matter', () => {
    const now = person({ userId: 8, designation: 'BLGU', firstName: 'Anita', isWarned: false });
    expect(planTakeBack([regrouped], mapOf(now)).back).toMatchObject([{ userId: 8, stands: { designation: 'BLGU' } }]);
    const again = person({ userId: 8, designation: 'MLGU' });
    expect(planTakeBack([regrouped], mapOf(again)).left).toMatchObject([{ userId: 8 }]);
  });

  it('is nothing of whoever is as before already, or is not there any more', () => {
    const plan = planTakeBack(
      [entered, regrouped],
      mapOf(person({ isWarned: false, firstName: 'Anita' }), person({ userId: 8 })),
    );
    expect(plan.done.map(({ userId }) => userId)).toEqual([7, 8]);
    const gone = planTakeBack([entered], mapOf());
    expect(gone.left).toMatchObject([{ userId: 7, name: '–', stands: null }]);
    expect([gone.back, gone.done]).toEqual([[], []]);
  });
});

describe('the sides of it', () => {
  const entered = change(null, person());
  const regrouped = change(
    person({ userId: 8 }),
    person({ userId: 8, designation: 'BLGU', siteCodes: ['lpa', 'scu'] }),
  );
  const sides = (...people: Person[]) => sidesOf(planTakeBack([entered, regrouped], mapOf(...people)));
  const asLeft = person({ userId: 8, designation: 'BLGU', siteCodes: ['lpa', 'scu'] });

  it('count who is warned, and name whose fields are other ones again', () => {
    const all = sides(person(), asLeft);
    expect(all).toEqual({
      became: { warnedPeople: 1, people: ['Ana Kunwari: BLGU · lpa + scu'] },
      stands: { warnedPeople: 1, people: ['Ana Kunwari: BLGU · lpa + scu'] },
      back: { warnedPeople: 0, people: ['Ana Kunwari: LEWC · lpa'] },
    });
    expect(standingOf({ became: { ...all.became }, stands: { ...all.stands }, back: { ...all.back } })).toBe('asLeft');
  });

  it('name the numbers of whoever got one, as people write them', () => {
    const more = person({ userId: 9, numbers: [number('639170000001'), number('639170000002')] });
    const { became, back } = sidesOf(planTakeBack([change(person({ userId: 9 }), more)], mapOf(more)));
    expect(became.people).toEqual(['Ana Kunwari: 09170000001 + 09170000002']);
    expect(back.people).toEqual(['Ana Kunwari: 09170000001']);
  });

  it('are told in one order, however the database keeps the fields', () => {
    const { before, after } = regrouped;
    const turned = { userId: 8, before, after: { sites: after.sites!, designation: after.designation! } }; // as above
    const { became, stands } = sidesOf(planTakeBack([turned], mapOf(asLeft)));
    expect(became).toEqual(stands);
  });

  it('name who was changed since and stays as he is', () => {
    const some = sides(person({ firstName: 'Anita' }), asLeft);
    expect(some.stands).toEqual({ warnedPeople: 1, people: ['Ana Kunwari: BLGU · lpa + scu'] });
    expect(some.back).toEqual({
      ...{ warnedPeople: 1, people: ['Ana Kunwari: LEWC · lpa'] },
      left: ['Anita Kunwari'],
    });
  });

  it('are the same where there is nothing left to put back', () => {
    const none = sides(person({ isWarned: false }), person({ userId: 8 }));
    expect(none.stands).toEqual(none.back);
    // Nobody is named as left where nobody else is put back.
    const left = sides(person({ firstName: 'Anita' }), person({ userId: 8, designation: 'MLGU' }));
    expect(left.stands).toEqual(left.back);
  });

  it('say nothing of whoever is not there any more', () => {
    const gone = sides(asLeft);
    expect(gone.stands).toMatchObject({ warnedPeople: 0, people: ['Ana Kunwari: BLGU · lpa + scu'] });
    expect(gone.back.left).toEqual(['–']);
    expect(gone.became.warnedPeople).toBe(1);
  });
});

describe('of any file', () => {
  const some = fc.record({
    isNew: fc.boolean(),
    designation: fc.constantFrom('LEWC', 'BLGU', 'MLGU'),
    later: fc.constantFrom<Partial<Person>>({}, { firstName: 'Iba' }, { designation: 'PLGU' }, { isWarned: false }),
  });

  it('everybody is put back, left or as before already, once; and after putting back nothing is left to do', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (people) => {
        const rows = people.map((one, index) => {
          const was = person({ userId: index });
          const is = person({ userId: index, designation: one.designation });
          return { ...one, taken: takenOf(one.isNew ? null : was, is), now: { ...is, ...one.later } };
        });
        const changes = rows.flatMap(({ taken, now }) => (taken ? [{ userId: now.userId, ...taken }] : []));
        const plan = planTakeBack(changes, mapOf(...rows.map(({ now }) => now)));
        const ids = [...plan.back, ...plan.left, ...plan.done].map(({ userId }) => userId);
        expect(ids.sort((one, other) => one - other)).toEqual(changes.map(({ userId }) => userId));
        const restored = rows.map(({ now }) => {
          const one = plan.back.find(({ userId }) => userId === now.userId);
          const { warned = now.isWarned, designation = now.designation } = one?.before ?? {};
          return { ...now, designation, isWarned: warned };
        });
        const again = planTakeBack(changes, mapOf(...restored));
        expect(again.back).toEqual([]);
        expect(again.left.map(({ userId }) => userId)).toEqual(plan.left.map(({ userId }) => userId));
      }),
    );
  });
});
