import { readFileSync } from 'node:fs';
import * as delivery from '@bantay/kernel/sms/delivery-state';
import { describe, expect, it } from 'vitest';
import { LPA_FACTS, SCU_FACTS } from '../../sites/rules/sites.fixture.ts';
import { type RecipientContact, recipientsFor } from './recipients.ts';

let id = 1;
const contact = (designation: string, siteId: number, more: Partial<RecipientContact> = {}): RecipientContact => {
  const mobileId = id++;
  return {
    userId: mobileId,
    mobileId,
    number: `63917${String(mobileId).padStart(7, '0')}`,
    gsmId: 2,
    isActive: true,
    designation,
    siteIds: [siteId],
    ...more,
  };
};
const lpa = ['LEWC', 'BLGU', 'MLGU', 'PLGU', 'Dynaslope'].map((designation) => contact(designation, 24));
const scu = ['LEWC', 'BLGU'].map((designation) => contact(designation, 101));
const all = [...lpa, ...scu];
const ids = (list: readonly RecipientContact[]) => list.map((one) => one.mobileId);

describe('recipients', () => {
  it('of lpa are the contacts of site 24, grouped LEWC, BLGU, MLGU, PLGU', () => {
    const { groups, reachable } = recipientsFor(all, LPA_FACTS);
    expect(groups.map((group) => [group.group, group.contacts.length])).toEqual([
      ['LEWC', 1],
      ['BLGU', 1],
      ['MLGU', 1],
      ['PLGU', 1],
    ]);
    expect(ids(reachable)).toEqual(ids(lpa.slice(0, 4)));
  });
  it('of scu are its own and MLGU and PLGU of site 24, not LEWC and BLGU of lpa', () => {
    expect(ids(recipientsFor(all, SCU_FACTS).reachable)).toEqual(ids([...scu, lpa[2]!, lpa[3]!]));
  });
  it('without a gateway or with an inactive number are counted as unreachable', () => {
    const off = [contact('LEWC', 24, { gsmId: 0 }), contact('BLGU', 24, { isActive: false })];
    const { reachable, unreachable } = recipientsFor([...all, ...off], LPA_FACTS);
    expect([reachable.length, ids(unreachable)]).toEqual([4, ids(off)]);
  });
  it('get one message per number', () => {
    const twice = contact('MLGU', 24, { number: lpa[0]!.number });
    expect(recipientsFor([...all, twice], LPA_FACTS).reachable).toHaveLength(4);
  });
  it('of lpa are not MLGU and PLGU of scu alone: the shared offices are those of site 24', () => {
    const own = [contact('MLGU', 101), contact('PLGU', 101)];
    expect(recipientsFor(own, LPA_FACTS).reachable).toEqual([]);
    expect(ids(recipientsFor(own, SCU_FACTS).reachable)).toEqual(ids(own));
  });
  it('belong to one of the four groups; others are not even counted as unreachable', () => {
    const outsider = contact('Dynaslope', 24, { gsmId: 0 });
    expect(recipientsFor([outsider], LPA_FACTS).unreachable).toEqual([]);
  });
  it('of a third site are its own and whoever is shared with it, of that site and that group alone', () => {
    const third = { siteId: 102, shares: [{ fromSiteId: 101, designation: 'BLGU' }] };
    const own = contact('LEWC', 102);
    expect(ids(recipientsFor([...all, own], third).reachable)).toEqual(ids([own, scu[1]!]));
    expect(recipientsFor(all, { siteId: 102, shares: [] }).reachable).toEqual([]);
  });
  it('are none for a contact of no site', () =>
    expect(recipientsFor([contact('LEWC', 7)], SCU_FACTS).reachable).toEqual([]));
});

describe('the life of an SMS', () => {
  it('is drawn in delivery-state.md exactly as the table has it', () => {
    expect(readFileSync(new URL('../../../packages/kernel/src/sms/delivery-state.md', import.meta.url), 'utf8')).toBe(
      delivery.drawDelivery(),
    );
  });
  it('has one answer per state and event', () => {
    const keys = delivery.DELIVERY_TRANSITIONS.map((row) => `${row.from} / ${row.event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it.each([
    ['queued', 'claim', 'claimed'],
    ['claimed', 'gateway accepts', 'accepted'],
    ['accepted', 'delivery report', 'delivered'],
    ['claimed', 'outcome unknown', 'doubtful'],
    ['claimed', 'outcome unknown, gateway knows the key', 'waiting'],
    ['queued', 'superseded', 'cancelled'],
  ] as const)('%s, %s: %s', (from, event, to) => expect(delivery.nextDeliveryState(from, event)).toBe(to));
  it('cannot be cancelled once it is in the hands of a gateway, nor sent again when it was accepted', () => {
    expect(delivery.nextDeliveryState('claimed', 'superseded')).toBeNull();
    expect(delivery.nextDeliveryState('accepted', 'claim')).toBeNull();
    expect(delivery.nextDeliveryState('doubtful', 'claim')).toBeNull();
    expect(delivery.nextDeliveryState('cancelled', 'claim')).toBeNull();
  });
  it('is tried six times with growing pauses', () => {
    expect([1, 2, 3, 4, 5].map((tries) => delivery.nextTryAt(tries, 0)! / 1000)).toEqual([15, 60, 180, 600, 1800]);
    expect(delivery.nextTryAt(delivery.MAX_TRIES, 0)).toBeNull();
  });
});

describe('what the dashboard says', () => {
  const says = (...states: delivery.DeliveryState[]) => delivery.deliverySummary(states).text;
  it.each<[delivery.DeliveryState[], string]>([
    [[], 'Please disseminate warning'],
    [['cancelled'], 'Please disseminate warning'],
    [['queued', 'claimed'], 'Sending 0 of 2'],
    [['failed', 'waiting'], 'Sending 0 of 2'],
    [['doubtful', 'failed'], 'Sending 0 of 2'],
    [['accepted', 'queued'], 'Warning sent (1 of 2)'],
    [['accepted', 'delivered', 'cancelled'], 'Warning sent (2 of 2)'],
    [['failed', 'failed'], 'Not sent'],
  ])('%j: %s', (states, text) => expect(says(...states)).toBe(text));

  it.each<[delivery.DeliveryState[], string, number, number]>([
    [['cancelled'], 'not sent yet', 0, 0],
    [['queued', 'failed'], 'sending', 0, 2],
    [['accepted', 'failed', 'cancelled'], 'sent', 1, 2],
    [['failed', 'cancelled'], 'failed', 0, 1],
  ])('%j is "%s", %i of %i', (states, state, accepted, total) => {
    expect(delivery.deliverySummary(states)).toMatchObject({ state, accepted, total });
  });
});
