// Who counts as told: a table of what is known of one person, and that no absence, no doubt and nothing of before ever counts.
import type { DeliveryState } from '@bantay/kernel/sms/delivery-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPLY_KINDS, type ReplyKind } from '../../incoming/rules/reply-kind.ts';
import {
  type HeldText,
  REACH_STATES,
  type ReachFacts,
  type ReachPerson,
  type ReachState,
  type Reply,
  reachOf,
  type SentMessage,
} from './reach-state.ts';

const MINUTE = 60_000;
/** When the text was made and its messages queued. */
const AT = Date.parse('2026-11-23T10:31:00+08:00');

const ROSA: ReachPerson = {
  userId: 7,
  numbers: [
    { number: '639000000002', usable: true },
    { number: '639000000012', usable: true },
  ],
};
const NUMBER = '639000000002';
const SECOND = '639000000012';
const WARNING: HeldText = { releaseId: 41, updateNumber: 0, at: AT };

const message = (state: DeliveryState, more: Partial<SentMessage> = {}): SentMessage => ({
  ...{ releaseId: 41, updateNumber: 0, number: NUMBER, state, queuedAt: AT, changedAt: AT + MINUTE },
  ...more,
});
let names = 0;
const reply = (kind: ReplyKind, more: Partial<Reply> = {}): Reply => ({
  ...{ inboxId: ++names, userId: 7, number: NUMBER, kind, releaseId: 41, at: AT + 5 * MINUTE, sentAt: null },
  ...{ text: kind, takenBy: null },
  ...more,
});
const facts = (more: Partial<ReachFacts> = {}): ReachFacts => ({
  ...{ text: WARNING, messages: [], replies: [], toldAt: null },
  ...more,
});
const stateOf = (more: Partial<ReachFacts>, person = ROSA) => {
  const { state, isTold } = reachOf(person, facts(more));
  return [state, isTold] as const;
};

describe('one message', () => {
  it.each<[DeliveryState, ReachState, boolean]>([
    ['queued', 'sending', false],
    ['claimed', 'sending', false],
    ['waiting', 'sending', false],
    ['doubtful', 'in doubt', false],
    ['accepted', 'silent', false],
    ['failed', 'failed', false],
    ['cancelled', 'not sent', false],
    ['delivered', 'delivered', true],
  ])('%s: %s', (given, state, isTold) => {
    expect(stateOf({ messages: [message(given)] })).toEqual([state, isTold]);
  });
});

describe('two messages', () => {
  it.each<[first: DeliveryState, second: DeliveryState, ReachState]>([
    ['accepted', 'delivered', 'delivered'],
    ['failed', 'delivered', 'delivered'],
    ['doubtful', 'delivered', 'delivered'],
    ['accepted', 'waiting', 'sending'],
    ['accepted', 'queued', 'sending'],
    ['doubtful', 'claimed', 'sending'],
    ['accepted', 'doubtful', 'in doubt'],
    ['failed', 'doubtful', 'in doubt'],
    ['accepted', 'failed', 'silent'],
    ['accepted', 'cancelled', 'silent'],
    ['failed', 'cancelled', 'failed'],
    ['failed', 'failed', 'failed'],
    ['cancelled', 'cancelled', 'not sent'],
  ])('%s and %s, to one number or to two, in any order: %s', (first, second, state) => {
    for (const number of [NUMBER, SECOND]) {
      const both = [message(first), message(second, { number })];
      for (const messages of [both, both.toReversed()]) expect(stateOf({ messages })[0]).toBe(state);
    }
  });
});

describe('numbers', () => {
  it('nobody without one is told by that, whatever was sent to others', () => {
    const none = { userId: 8, numbers: [] };
    expect(stateOf({ messages: [message('delivered')] }, none)).toEqual(['no number', false]);
    expect(stateOf({}, none)).toEqual(['no number', false]);
  });

  it('one that no gateway reaches is none to write to', () => {
    const landline = { userId: 8, numbers: [{ number: NUMBER, usable: false }] };
    expect(stateOf({}, landline)).toEqual(['no number', false]);
    expect(stateOf({ messages: [message('accepted')] }, landline)).toEqual(['no number', false]);
    expect(stateOf({ messages: [message('doubtful')] }, landline)).toEqual(['no number', false]);
    // It was reached before it was taken off.
    expect(stateOf({ messages: [message('delivered')] }, landline)).toEqual(['delivered', true]);
  });

  it('a number that is no longer the person’s proves nothing', () => {
    const lost = { userId: 7, numbers: [{ number: SECOND, usable: true }] };
    expect(stateOf({ messages: [message('delivered')] }, lost)).toEqual(['not sent', false]);
    expect(stateOf({ messages: [message('accepted')] }, lost)).toEqual(['not sent', false]);
  });

  it('a phone that two share tells both', () => {
    const other = { userId: 9, numbers: [{ number: NUMBER, usable: true }] };
    for (const person of [ROSA, other])
      expect(stateOf({ messages: [message('delivered')] }, person)).toEqual(['delivered', true]);
  });
});

describe('what is of another text', () => {
  it.each<[string, Partial<SentMessage>]>([
    ['an earlier release', { releaseId: 40 }],
    ['an earlier release, reported after this one was made', { releaseId: 40, changedAt: AT + 60 * MINUTE }],
    ['a later release that is not the one shown', { releaseId: 42 }],
    ['another text of this release', { updateNumber: 1 }],
  ])('a delivered message of %s tells nobody', (_what, more) => {
    expect(stateOf({ messages: [message('delivered', more)] })).toEqual(['not sent', false]);
    expect(stateOf({ messages: [message('delivered', more), message('accepted')] })).toEqual(['silent', false]);
  });

  it('whoever has only the warning is not told of its correction', () => {
    const text = { ...WARNING, updateNumber: 2, at: AT + 30 * MINUTE };
    const first = message('delivered');
    expect(stateOf({ text, messages: [first] })).toEqual(['not sent', false]);
    expect(stateOf({ text, messages: [first, message('accepted', { updateNumber: 2 })] })).toEqual(['silent', false]);
    expect(stateOf({ text, messages: [message('delivered', { updateNumber: 2 })] })).toEqual(['delivered', true]);
  });

  it('before anything was sent nobody is told by a message', () => {
    expect(stateOf({ text: null, messages: [message('delivered')] })).toEqual(['not sent', false]);
    expect(stateOf({ text: null, replies: [reply('ok')] })).toEqual(['not sent', false]);
  });
});

describe('answers', () => {
  const messages = [message('accepted')];

  it.each<[ReplyKind, ReachState, boolean]>([
    ['ok', 'answered', true],
    ['bakit', 'answered', true],
    ['tulong', 'tulong', true],
    ['measurement', 'silent', false],
    ['other', 'silent', false],
  ])('%s: %s', (kind, state, isTold) => {
    expect(stateOf({ messages, replies: [reply(kind)] })).toEqual([state, isTold]);
  });

  it.each<[string, Partial<Reply>]>([
    ['to an earlier release', { releaseId: 40 }],
    ['to no release', { releaseId: null }],
    ['that came before the text was made', { at: AT - 1 }],
    ['that the phone sent before the text left, and that came late', { sentAt: AT - 1000, at: AT + 20 * MINUTE }],
    ['of somebody else', { userId: 9 }],
    ['from a number that is nobody’s', { userId: null, number: '639999999999' }],
  ])('an OK %s counts for nothing', (_what, more) => {
    expect(stateOf({ messages, replies: [reply('ok', more)] })).toEqual(['silent', false]);
  });

  it('counts from the second in which the text left', () => {
    expect(stateOf({ messages, replies: [reply('ok', { at: AT, sentAt: AT })] })).toEqual(['answered', true]);
  });

  it('of a number that was nobody’s when it came is of whoever has it now', () => {
    expect(stateOf({ messages, replies: [reply('ok', { userId: null })] })).toEqual(['answered', true]);
  });

  it('without a message of the text there is nothing to answer', () => {
    expect(stateOf({ replies: [reply('ok')] })).toEqual(['not sent', false]);
  });

  it('to the warning is none to its correction', () => {
    const text = { ...WARNING, updateNumber: 1, at: AT + 30 * MINUTE };
    const corrected = [message('accepted', { updateNumber: 1, queuedAt: AT + 30 * MINUTE })];
    expect(stateOf({ text, messages: corrected, replies: [reply('ok')] })).toEqual(['silent', false]);
    const after = reply('ok', { at: AT + 31 * MINUTE });
    expect(stateOf({ text, messages: corrected, replies: [after] })).toEqual(['answered', true]);
  });

  it('stands before a delivery report, which stands before a note', () => {
    const delivered = [message('delivered')];
    expect(stateOf({ messages: delivered, replies: [reply('ok')], toldAt: AT + MINUTE })[0]).toBe('answered');
    expect(stateOf({ messages: delivered, toldAt: AT + MINUTE })[0]).toBe('delivered');
  });

  it('the newest that was said to this release is shown, counted or not', () => {
    const replies = [reply('other', { text: 'may bitak sa daan' }), reply('ok')];
    expect(reachOf(ROSA, facts({ messages, replies })).said?.text).toBe('may bitak sa daan');
    expect(reachOf(ROSA, facts({ messages, replies: [reply('ok', { releaseId: 40 })] })).said).toBeNull();
  });
});

describe('a call for help', () => {
  it.each<[string, Partial<Reply>]>([
    ['to this release', {}],
    ['to an earlier one', { releaseId: 40 }],
    ['to none', { releaseId: null }],
    ['from a number that is no longer the person’s', { number: '639111111111' }],
    ['that came before the release', { at: AT - 60 * MINUTE, releaseId: 40 }],
  ])('%s stands as TULONG until somebody takes it', (_what, more) => {
    expect(stateOf({ messages: [message('delivered')], replies: [reply('tulong', more)] })).toEqual(['tulong', true]);
  });

  it('of before proves nothing of this release', () => {
    const replies = [reply('tulong', { releaseId: 40 })];
    expect(stateOf({ messages: [message('accepted')], replies })).toEqual(['tulong', false]);
  });

  it('that was taken is still TULONG to this release, and over of one before', () => {
    const taken = { takenBy: 'Elena Demo' };
    const messages = [message('delivered')];
    expect(stateOf({ messages, replies: [reply('tulong', taken)] })).toEqual(['tulong', true]);
    expect(stateOf({ messages, replies: [reply('tulong', { ...taken, releaseId: 40 })] })).toEqual(['delivered', true]);
  });

  it('a later OK does not take it back', () => {
    const replies = [reply('ok', { at: AT + 9 * MINUTE }), reply('tulong')];
    expect(stateOf({ messages: [message('delivered')], replies })[0]).toBe('tulong');
  });

  it('one that waits stands before one that is taken, and of those that wait the oldest is shown', () => {
    const oldest = reply('tulong', { text: 'naipit' });
    const replies = [reply('tulong', { takenBy: 'Elena Demo' }), reply('tulong'), oldest];
    expect(reachOf(ROSA, facts({ replies })).help).toBe(oldest);
  });

  it('of somebody without a number is not hidden either', () => {
    const none = { userId: 7, numbers: [] };
    expect(stateOf({ replies: [reply('tulong')] }, none)[0]).toBe('tulong');
  });
});

describe('told by call or runner', () => {
  it('counts where nothing else does', () => {
    const toldAt = AT + MINUTE;
    for (const state of ['queued', 'accepted', 'failed', 'doubtful', 'cancelled'] as const)
      expect(stateOf({ messages: [message(state)], toldAt })).toEqual(['told', true]);
    expect(stateOf({ toldAt }, { userId: 8, numbers: [] })).toEqual(['told', true]);
  });

  it('also before the SMS left, or without any', () => {
    expect(stateOf({ toldAt: AT - 10 * MINUTE })).toEqual(['told', true]);
    expect(stateOf({ text: null, toldAt: AT })).toEqual(['told', true]);
  });

  it('of the text that was corrected since is told of the old one', () => {
    const text = { ...WARNING, updateNumber: 1, at: AT + 30 * MINUTE };
    expect(stateOf({ text, toldAt: AT + 29 * MINUTE })).toEqual(['not sent', false]);
    expect(stateOf({ text, toldAt: AT + 30 * MINUTE })).toEqual(['told', true]);
  });
});

describe('what is shown beside the state', () => {
  it('the first message of the text, also where it was reminded, and the one that arrived', () => {
    const reminded = message('delivered', { queuedAt: AT + 9 * MINUTE });
    const seen = reachOf(ROSA, facts({ messages: [message('accepted'), reminded] }));
    expect([seen.sent?.queuedAt, seen.delivered?.queuedAt]).toEqual([AT, AT + 9 * MINUTE]);
  });

  it('nothing of a message that was called off', () => {
    expect(reachOf(ROSA, facts({ messages: [message('cancelled')] })).sent).toBeNull();
  });
});

describe('whom a reminder goes to', () => {
  const numbers = (more: Partial<ReachFacts>, person = ROSA) => reachOf(person, facts(more)).silentNumbers;

  it('each number that took the text without a proof, once', () => {
    const messages = [message('accepted'), message('accepted', { number: SECOND }), message('accepted')];
    expect(numbers({ messages })).toEqual([NUMBER, SECOND]);
  });

  it('not one that failed, or that no gateway reaches', () => {
    expect(numbers({ messages: [message('accepted'), message('failed', { number: SECOND })] })).toEqual([NUMBER]);
    const half = { userId: 7, numbers: [ROSA.numbers[0]!, { number: SECOND, usable: false }] };
    const both = [message('accepted'), message('accepted', { number: SECOND })];
    expect(numbers({ messages: both }, half)).toEqual([NUMBER]);
  });

  it.each<[string, Partial<ReachFacts>]>([
    ['is in doubt', { messages: [message('doubtful')] }],
    ['has a reminder in doubt', { messages: [message('accepted'), message('doubtful')] }],
    ['is being written to', { messages: [message('accepted'), message('queued')] }],
    ['has it', { messages: [message('accepted'), message('delivered', { number: SECOND })] }],
    ['has answered', { messages: [message('accepted')], replies: [reply('ok')] }],
    ['calls for help', { messages: [message('accepted')], replies: [reply('tulong')] }],
    ['was told by a runner', { messages: [message('accepted')], toldAt: AT }],
    ['was never written to', {}],
    ['failed', { messages: [message('failed')] }],
  ])('nobody who %s', (_what, more) => {
    expect(numbers(more)).toEqual([]);
  });
});

const delivery = fc.constantFrom<DeliveryState>(
  ...(['queued', 'claimed', 'accepted', 'delivered', 'waiting', 'failed', 'doubtful', 'cancelled'] as const),
);
const messages = fc.array(
  fc.record({
    releaseId: fc.constantFrom(40, 41),
    updateNumber: fc.constantFrom(0, 1),
    number: fc.constantFrom(NUMBER, SECOND, '639111111111'),
    state: delivery,
    queuedAt: fc.integer({ min: AT - 5, max: AT + 5 }),
    changedAt: fc.integer({ min: AT, max: AT + MINUTE }),
  }),
  { maxLength: 6 },
);
const replies = fc.array(
  fc.record({
    inboxId: fc.nat(),
    userId: fc.constantFrom(7, 9, null),
    number: fc.constantFrom(NUMBER, '639111111111'),
    kind: fc.constantFrom(...REPLY_KINDS),
    releaseId: fc.constantFrom(40, 41, null),
    at: fc.integer({ min: AT - 5, max: AT + 5 }),
    sentAt: fc.option(fc.integer({ min: AT - 5, max: AT + 5 })),
    text: fc.constant('x'),
    takenBy: fc.constantFrom(null, 'Elena Demo'),
  }),
  { maxLength: 5 },
);
const text = fc.constantFrom(null, WARNING, { ...WARNING, updateNumber: 1 });
const known = fc.record({ text, messages, replies, toldAt: fc.constantFrom(null, AT - 1, AT + 1) });
const person = fc.constantFrom(
  ROSA,
  { userId: 7, numbers: [] },
  { userId: 7, numbers: [{ number: NUMBER, usable: false }] },
);

describe('whatever is known', () => {
  it('everybody stands in one state, and only proof makes told', () => {
    fc.assert(
      fc.property(person, known, (who, all) => {
        const { state, isTold, help, delivered } = reachOf(who, all);
        expect(REACH_STATES).toContain(state);
        expect(state === 'tulong').toBe(help !== null);
        if (['delivered', 'answered', 'told'].includes(state)) expect(isTold).toBe(true);
        else if (state !== 'tulong') expect(isTold).toBe(false);
        const answers = all.replies.some(({ kind, releaseId }) => releaseId === 41 && kind !== 'other');
        if (isTold) expect(delivered !== null || answers || all.toldAt !== null).toBe(true);
      }),
    );
  });

  it('without a report, an answer and a note of this text nobody is told', () => {
    fc.assert(
      fc.property(person, known, (who, all) => {
        const silent = all.messages.filter(({ state, releaseId }) => state !== 'delivered' || releaseId !== 41);
        const before = all.replies.filter(({ releaseId }) => releaseId !== 41);
        expect(reachOf(who, { ...all, messages: silent, replies: before, toldAt: null }).isTold).toBe(false);
      }),
    );
  });

  it('what is of an earlier release changes nothing of being told', () => {
    fc.assert(
      fc.property(person, known, (who, all) => {
        const own = {
          ...all,
          messages: all.messages.filter(({ releaseId }) => releaseId === 41),
          replies: all.replies.filter(({ releaseId }) => releaseId === 41),
        };
        expect(reachOf(who, all).isTold).toBe(reachOf(who, own).isTold);
      }),
    );
  });

  it('more proof never takes somebody out of the told, and a waiting call is always seen', () => {
    fc.assert(
      fc.property(person, known, (who, all) => {
        const before = reachOf(who, all);
        if (before.isTold)
          expect(reachOf(who, { ...all, messages: [...all.messages, message('failed')] }).isTold).toBe(true);
        const call = reply('tulong', { releaseId: null, at: AT - 99 * MINUTE });
        expect(reachOf(who, { ...all, replies: [call, ...all.replies] }).state).toBe('tulong');
      }),
    );
  });

  it('a reminder goes to numbers in use alone, and only to somebody who is silent', () => {
    fc.assert(
      fc.property(person, known, (who, all) => {
        const { state, silentNumbers } = reachOf(who, all);
        expect(silentNumbers.length > 0).toBe(state === 'silent');
        for (const number of silentNumbers) expect(who.numbers).toContainEqual({ number, usable: true });
        expect(new Set(silentNumbers).size).toBe(silentNumbers.length);
      }),
    );
  });
});
