// What must hold of every way an SMS may go: nothing is sent twice on silence, nothing is lost, and the words tell no more than is known.
import {
  DELIVERY_TRANSITIONS,
  type DeliveryEvent,
  type DeliveryState,
  deliverySummary,
  MAX_TRIES,
  nextDeliveryState,
  nextTryAt,
  RETRY_PAUSES_MS,
} from '@bantay/kernel/sms/delivery-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { checkMessage, findLink, MESSAGE_MAX_PARTS } from '../../warning-texts/rules/message-check.ts';
import { cancellationText, correctionText, isUnchanged } from './correction-message.ts';

const STATES = [...new Set(DELIVERY_TRANSITIONS.flatMap(({ from, to }) => [from, to]))];
const EVENTS = [...new Set(DELIVERY_TRANSITIONS.map(({ event }) => event))];
/** Only a person says these. */
const BY_A_PERSON: readonly DeliveryEvent[] = [
  'send again',
  'person says sent',
  'person says not sent',
  'person gives it up',
];

/** States that can be reached without these events. */
function reachable(from: DeliveryState, without: readonly DeliveryEvent[] = []): Set<DeliveryState> {
  const found = new Set<DeliveryState>();
  const ahead = [from];
  for (let state = ahead.pop(); state !== undefined; state = ahead.pop()) {
    for (const event of EVENTS) {
      const next = without.includes(event) ? null : nextDeliveryState(state, event);
      if (next === null || found.has(next)) continue;
      found.add(next);
      ahead.push(next);
    }
  }
  return found;
}

describe('the ways of one SMS', () => {
  it('lead from its first row to every state, and from every state to one in which it may stay', () => {
    expect(new Set(['queued', ...reachable('queued')])).toEqual(new Set(STATES));
    const ends: readonly DeliveryState[] = ['accepted', 'delivered', 'cancelled'];
    for (const state of STATES)
      expect([state, ends.includes(state) || ends.some((end) => reachable(state).has(end))]).toEqual([state, true]);
  });

  it('lead to a second hand-over of what a gateway may have had only by a person', () => {
    for (const state of ['accepted', 'delivered', 'doubtful', 'failed'] as const) {
      expect([state, reachable(state, BY_A_PERSON).has('claimed')]).toEqual([state, false]);
      expect([state, reachable(state, BY_A_PERSON).has('queued')]).toEqual([state, false]);
    }
    // What the gateway has accepted is not sent again even by a person, unless its failure was reported.
    expect(reachable('accepted', ['report of failure']).has('queued')).toBe(false);
  });

  it('begin at the gateway with a claim, and with nothing else', () => {
    const into = DELIVERY_TRANSITIONS.filter(({ to }) => to === 'claimed');
    expect(into.map(({ from, event }) => `${from}: ${event}`)).toEqual(['queued: claim', 'waiting: claim']);
  });

  it('end for good when it was delivered or called off', () => {
    for (const state of ['delivered', 'cancelled'] as const)
      for (const event of EVENTS) expect(nextDeliveryState(state, event)).toBeNull();
  });

  it('never call off what a gateway holds, or has', () => {
    const calledOff = DELIVERY_TRANSITIONS.filter(({ to }) => to === 'cancelled').map(({ from }) => from);
    expect(new Set(calledOff)).toEqual(new Set(['queued', 'waiting', 'doubtful']));
  });
});

describe('the tries', () => {
  it('are six within three quarters of an hour, each pause longer than the one before', () => {
    let now = 0;
    const times = [now];
    for (let made = 1; ; made++) {
      const next = nextTryAt(made, now);
      if (next === null) break;
      expect(next - now).toBeGreaterThan(times.length > 1 ? now - times.at(-2)! : 0);
      now = next;
      times.push(now);
    }
    expect(times).toHaveLength(MAX_TRIES);
    // 15 s + 1 + 3 + 10 + 30 min: 44 min 15 s after the first.
    expect(now).toBe((44 * 60 + 15) * 1000);
    expect(RETRY_PAUSES_MS).toHaveLength(5);
    expect(nextTryAt(MAX_TRIES + 1, 0)).toBeNull();
  });
});

describe('the words of the dashboard', () => {
  const rows = fc.array(fc.constantFrom(...STATES), { maxLength: 30 });
  const has = (states: readonly DeliveryState[], ...wanted: DeliveryState[]) =>
    states.filter((state) => wanted.includes(state)).length;

  it('say "sent" where a gateway has taken one, "not sent" where all have failed, and never more', () => {
    fc.assert(
      fc.property(rows, (states) => {
        const { state, accepted, total, text } = deliverySummary(states);
        const taken = has(states, 'accepted', 'delivered');
        const counted = states.length - has(states, 'cancelled');
        expect([accepted, total]).toEqual([taken, counted]);
        expect(state === 'sent').toBe(taken > 0);
        expect(state === 'not sent yet').toBe(counted === 0);
        expect(state === 'failed').toBe(counted > 0 && has(states, 'failed') === counted);
        if (state === 'sent' || state === 'sending') expect(text).toContain(`${taken} of ${counted}`);
      }),
    );
  });

  it('do not hang on the order of the rows, nor on those that were called off', () => {
    fc.assert(
      fc.property(rows, (states) => {
        expect(deliverySummary([...states].reverse())).toEqual(deliverySummary(states));
        expect(deliverySummary(['cancelled', ...states])).toEqual(deliverySummary(states));
      }),
    );
  });
});

describe('a correction', () => {
  const release = {
    site: { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
    level: 2,
    dataAt: at('2026-11-21 11:30:00'),
    officeName: 'MDRRMO Paranas',
  } as const;
  const words = fc.array(fc.stringMatching(/^[A-Za-z0-9:,]{1,9}$/), { minLength: 1, maxLength: 12 });

  // Asked by `expect`: a property that gives nothing at all passes.
  it('of the same words says nothing new, however they are broken into lines and however often it is one', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('fil', 'en'), (list, language) => {
        const sent = list.join(' ');
        const broken = `\n ${list.join('\n  ')} `;
        const once = correctionText(release, broken, language);
        const twice = correctionText(release, correctionText(release, sent, language), language);
        for (const text of [sent, broken, once, `\n ${once}`, twice])
          expect([isUnchanged(text, sent), isUnchanged(sent, text)]).toEqual([true, true]);
      }),
    );
  });

  it('of one word more, one less, or two drawn together, is new', () => {
    fc.assert(
      fc.property(words, fc.nat(), (list, place) => {
        const at = place % list.length;
        const more = [...list.slice(0, at), 'lumikas', ...list.slice(at)].join(' ');
        const sent = list.join(' ');
        const others = [more, list.slice(1).join(' '), `${sent}na`];
        for (const text of others) expect(isUnchanged(correctionText(release, text), sent)).toBe(false);
        expect(isUnchanged(`${sent}na`, `${sent} na`)).toBe(false);
      }),
    );
  });

  it('begins with its head: words before it are words', () => {
    const text = `Basahin: ${correctionText(release, 'lumikas')}`;
    expect(isUnchanged(text, 'Basahin: lumikas')).toBe(false);
  });
});

describe('a text for residents', () => {
  const plain = fc.array(fc.stringMatching(/^[A-Za-z]{1,9}[,:;!?]?$/), { minLength: 1, maxLength: 20 });

  it('of words alone has no link; with a dotted name among them it has that one', () => {
    fc.assert(
      fc.property(
        plain,
        fc.nat(),
        fc.constantFrom('bantay.ph', 'www.x', 'http://x', 'x//y', '1.ph', 'ñ.ñañ'),
        (list, place, link) => {
          const at = place % (list.length + 1);
          const text = [...list.slice(0, at), link, ...list.slice(at)].join(' ');
          return findLink(list.join(' ')) === null && findLink(text) === link;
        },
      ),
    );
  });

  it.each(['1.50 cm', 'Brgy. Lipata', 'owww.x', 'kahttp:x', 'a. b. c.', 'A1.', '12.5', 'x.y', '...'])(
    '"%s" is none',
    (text) => {
      expect(findLink(text)).toBeNull();
    },
  );

  it('of ten parts may be sent, of eleven not: 153 signs a part', () => {
    const full = 'a'.repeat(153 * MESSAGE_MAX_PARTS);
    expect(checkMessage(full)).toEqual([]);
    expect(checkMessage(`${full}a`)).toEqual([{ problem: 'too long', parts: 11, maxParts: 10 }]);
  });
});

it.each([0, 1, 2, 3] as const)('a cancellation of level %i names that level, and may be sent', (level) => {
  const site = { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };
  const text = cancellationText({ site, level, dataAt: at('2026-11-21 11:30:00'), officeName: 'MDRRMO' });
  expect(text.match(/\d/)?.[0]).toBe(String(level));
  expect(checkMessage(text)).toEqual([]);
});
