// What is kept of a change of a contact: fields that differ alone, numbers that are on, sites in one order.
import { describe, expect, it } from 'vitest';
import type { Contact } from './contact.ts';
import { CONTACT_KEPT_DAYS, differing, type KeptContact, keptOf, sameFields } from './kept-contact.ts';

const number = (digits: string, isOn = true) => ({ number: digits, isOn, isReachable: true });
const contact = (over: Partial<Contact & { siteCodes: string[] }> = {}) => ({
  ...{ userId: 7, firstName: 'Ana', lastName: 'Kunwari', sex: 'Female' as const, designation: 'LEWC' },
  ...{ siteIds: [24, 101], siteCodes: ['scu', 'lpa'], isWarned: true, hasAccount: false },
  numbers: [number('639170000001'), number('639170000002', false), number('639170000003')],
  ...over,
});
const kept = (over: Partial<KeptContact> = {}): KeptContact => ({
  ...{ firstName: 'Ana', lastName: 'Kunwari', sex: 'Female', designation: 'LEWC' },
  ...{ sites: ['lpa', 'scu'], numbers: ['639170000001', '639170000003'] },
  ...over,
});

describe('of a contact', () => {
  it('are kept its words, its sites in one order, and the numbers that are on in theirs', () => {
    expect(keptOf(contact())).toEqual(kept());
    const turned = [number('639170000003'), number('639170000001')];
    expect(keptOf(contact({ numbers: turned })).numbers).toEqual(['639170000003', '639170000001']);
  });

  it('is kept nothing of ids, of whether it is warned, or of numbers that are off', () => {
    expect(Object.keys(keptOf(contact()))).toEqual(Object.keys(kept()));
    expect(keptOf(contact({ numbers: [number('639170000002', false)] })).numbers).toEqual([]);
    expect(keptOf(contact({ isWarned: false }))).toEqual(kept());
  });

  it('of no site, and without a number, is kept as that', () => {
    expect(keptOf(contact({ siteCodes: [], numbers: [] }))).toEqual(kept({ sites: [], numbers: [] }));
  });

  it('leaves the list it was made of as it was', () => {
    const siteCodes = ['scu', 'lpa'];
    keptOf(contact({ siteCodes }));
    expect(siteCodes).toEqual(['scu', 'lpa']);
  });

  it('is kept for a quarter of a year', () => {
    expect(CONTACT_KEPT_DAYS).toBe(90);
  });
});

describe('of a change', () => {
  it.each<[string, Partial<KeptContact>]>([
    ['a first name', { firstName: 'Anna' }],
    ['a whole name', { firstName: 'Anna', lastName: 'Kunyari' }],
    ['a sex', { sex: 'Male' }],
    ['a group', { designation: 'BLGU' }],
    ['a site more', { sites: ['lpa', 'mar', 'scu'] }],
    ['a number less', { numbers: ['639170000001'] }],
    ['numbers in another order', { numbers: ['639170000003', '639170000001'] }],
    ['no number any more', { numbers: [] }],
  ])('%s is kept on both sides, and nothing else', (_name, over) => {
    expect(differing(kept(over), kept())).toEqual(over);
    const was = Object.fromEntries(Object.keys(over).map((name) => [name, kept()[name as keyof KeptContact]]));
    expect(differing(kept(), kept(over))).toEqual(was);
  });

  it('that changes nothing is kept nothing', () => {
    expect(differing(kept(), kept())).toBeNull();
    expect(differing(keptOf(contact()), keptOf(contact({ siteCodes: ['lpa', 'scu'] })))).toBeNull();
  });
});

describe('of what stands', () => {
  it('are told the fields that were kept', () => {
    expect(sameFields({ firstName: 'Anna' }, kept())).toEqual({ firstName: 'Ana' });
    expect(sameFields({ sites: [], numbers: [] }, kept())).toEqual({
      ...{ sites: ['lpa', 'scu'], numbers: ['639170000001', '639170000003'] },
    });
    expect(sameFields({}, kept())).toEqual({});
  });
});
