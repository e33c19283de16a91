// What a release would bring, before it is made: by the rule of the sending itself, and missing data never widens it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComposedMessage } from '../../ewi/rules/compose-message.ts';
import { type RecipientContact, recipientsFor } from '../../ewi/rules/recipients.ts';
import type { MessageTrigger } from '../../warning-texts/rules/templates.ts';
import { channelsOf, type PlannedPerson, smsPlan, triggersAfter } from './sending-plan.ts';

const SITE = { siteId: 24, shares: [] };
const contact = (userId: number, designation: string, more: Partial<RecipientContact> = {}): RecipientContact => ({
  ...{ userId, mobileId: userId * 10, number: `63917000000${userId}`, gsmId: 1, isActive: true, designation },
  siteIds: [24],
  ...more,
});
const TEXT: ComposedMessage = { ok: true, text: 'x'.repeat(400) };
const LEWC = contact(1, 'LEWC');
const BLGU = contact(2, 'BLGU');
const MLGU = contact(3, 'MLGU');

interface Given {
  contacts?: RecipientContact[];
  people?: PlannedPerson[];
  composed?: ComposedMessage;
  hasGateway?: boolean;
}
const plan = ({ contacts = [LEWC, BLGU, MLGU], people = [], composed = TEXT, hasGateway = true }: Given = {}) =>
  smsPlan({ site: SITE, contacts, people, composed, hasGateway });

describe('who is written to', () => {
  it('stands by group, in the order of groups, the empty ones too', () => {
    expect(plan().groups).toEqual([
      { group: 'LEWC', people: 1, numbers: 1 },
      { group: 'BLGU', people: 1, numbers: 1 },
      { group: 'MLGU', people: 1, numbers: 1 },
      { group: 'PLGU', people: 0, numbers: 0 },
    ]);
    expect(plan()).toMatchObject({ people: 3, numbers: 3, withoutNumber: 0 });
  });

  it('one with two numbers is one person', () => {
    const second = contact(1, 'LEWC', { mobileId: 11, number: '639180000001' });
    expect(plan({ contacts: [LEWC, second] })).toMatchObject({ people: 1, numbers: 2 });
  });

  it('a number that two share is written to once', () => {
    const other = contact(4, 'BLGU', { number: LEWC.number });
    expect(plan({ contacts: [LEWC, other] })).toMatchObject({ people: 1, numbers: 1 });
  });

  it('those without a usable number are counted beside, and not among them', () => {
    const people = [
      { userId: 1, numbers: 1 },
      { userId: 7, numbers: 0 },
      { userId: 8, numbers: 0 },
    ];
    expect(plan({ people })).toMatchObject({ people: 3, withoutNumber: 2 });
  });

  it('who is written to lacks no number, whatever the other list says', () => {
    expect(plan({ people: [{ userId: 1, numbers: 0 }] }).withoutNumber).toBe(0);
  });

  it('nobody to write to: no parts and no minutes', () => {
    expect(plan({ contacts: [] })).toMatchObject({ people: 0, numbers: 0, minutes: null, text: { partsInAll: 0 } });
  });
});

describe('what is missing never widens it', () => {
  it.each<[string, Partial<RecipientContact>]>([
    ['a site', { siteIds: [] }],
    ['the right site', { siteIds: [101] }],
    ['a group', { designation: '' }],
    ['a group that is warned', { designation: 'CT' }],
    ['a gateway', { gsmId: 0 }],
    ['a number in use', { isActive: false }],
  ])('a contact without %s is not written to', (_, more) => {
    expect(plan({ contacts: [LEWC, contact(9, 'BLGU', more)] })).toMatchObject({ people: 1, numbers: 1 });
  });

  it('a site that shares nothing gets nobody of another', () => {
    const away = contact(5, 'PLGU', { siteIds: [25] });
    expect(plan({ contacts: [away] }).people).toBe(0);
  });

  it('taking anything from anybody never makes more recipients', () => {
    const any = fc.record({
      userId: fc.integer({ min: 1, max: 6 }),
      designation: fc.constantFrom('LEWC', 'BLGU', 'MLGU', 'PLGU', 'CT', ''),
      siteIds: fc.constantFrom<number[][]>([24], [101], [24, 101], []),
      gsmId: fc.constantFrom(0, 1),
      isActive: fc.boolean(),
    });
    const lost = fc.constantFrom<Partial<RecipientContact>>(
      { siteIds: [] },
      { designation: '' },
      { gsmId: 0 },
      { isActive: false },
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), lost, fc.nat(7), (all, taken, place) => {
        const contacts = all.map(({ userId, designation, ...more }, index) =>
          contact(userId, designation, { ...more, mobileId: index, number: `63917${index}` }),
        );
        const fewer = contacts.map((one, index) => (index === place ? { ...one, ...taken } : one));
        expect(plan({ contacts: fewer }).numbers).toBeLessThanOrEqual(plan({ contacts }).numbers);
      }),
    );
  });

  it('counts exactly those whom the sending writes to', () => {
    const any = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('LEWC', 'MLGU', 'x')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(any, (all) => {
        const contacts = all.map(([userId, designation]) => contact(userId, designation));
        expect(plan({ contacts }).numbers).toBe(recipientsFor(contacts, SITE).reachable.length);
      }),
    );
  });
});

describe('the text', () => {
  it('has its characters, its parts, all parts and the minutes of them', () => {
    expect(plan()).toMatchObject({
      text: { characters: 400, parts: 3, partsInAll: 9 },
      ...{ missing: [], minutes: 1 },
    });
  });

  it('a template that is missing is named, and nothing is counted', () => {
    const composed: ComposedMessage = {
      ok: false,
      missing: [{ problem: 'templateMissing', level: 2, trigger: 'rainfall' }],
    };
    expect(plan({ composed })).toMatchObject({ text: null, missing: ['2 rainfall'], minutes: null });
  });

  it('without a gateway there are no minutes, as nothing leaves', () => {
    expect(plan({ hasGateway: false })).toMatchObject({ minutes: null, text: { parts: 3 } });
  });
});

describe('what else goes out', () => {
  const ALL = { hasPublicPage: true, hasSiren: true, webhooks: 2, asksBroadcast: true };
  const NONE = { hasPublicPage: false, hasSiren: false, webhooks: 0, asksBroadcast: false };
  const names = (level: 0 | 1 | 2 | 3, installed = ALL) => channelsOf(level, installed).map(({ channel }) => channel);

  it.each([
    [0, ['page', 'webhooks']],
    [1, ['page', 'webhooks', 'broadcast']],
    [2, ['page', 'webhooks', 'broadcast']],
    [3, ['page', 'siren', 'webhooks', 'broadcast']],
  ] as const)('at level %i: %j', (level, expected) => {
    expect(names(level)).toEqual(expected);
  });

  it('what is not there is not spoken of, but at level 3 a missing siren is', () => {
    expect(names(1, NONE)).toEqual([]);
    expect(names(3, NONE)).toEqual(['noSiren']);
  });

  it('says how many programs are told', () => {
    expect(channelsOf(1, ALL)).toContainEqual({ channel: 'webhooks', count: 2 });
  });
});

describe('triggers of the text', () => {
  const trigger = (source: MessageTrigger['source'], level: 1 | 2 | 3, info = 'old'): MessageTrigger => ({
    ...{ source, level, info },
  });

  it('the new ones and those that run already', () => {
    expect(triggersAfter([trigger('rainfall', 1)], [trigger('surficial', 2, 'new')])).toEqual([
      trigger('surficial', 2, 'new'),
      trigger('rainfall', 1),
    ]);
  });

  it('of one source and level the newer one alone', () => {
    const after = triggersAfter([trigger('rainfall', 1)], [trigger('rainfall', 1, 'new'), trigger('rainfall', 1, 'b')]);
    expect(after).toEqual([trigger('rainfall', 1, 'new')]);
  });

  it('of another level both', () => {
    expect(triggersAfter([trigger('surficial', 2)], [trigger('surficial', 3)])).toHaveLength(2);
  });

  it('without anything new what runs stays', () => {
    expect(triggersAfter([trigger('rainfall', 1)], [])).toEqual([trigger('rainfall', 1)]);
  });
});
