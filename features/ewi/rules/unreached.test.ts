import type { DeliveryState } from '@bantay/kernel/sms/delivery-state';
import { describe, expect, it } from 'vitest';
import { whyUnreached } from './unreached.ts';

const felix = { userId: 7, usable: ['639000000001', '639000000002'] };
const to = (state: DeliveryState, number = '639000000001') => ({ userId: 7, number, state });

describe('who was not reached', () => {
  it.each([
    ['nothing was sent yet', felix, [], false, null],
    ['nobody wrote to him', felix, [], true, 'not sent'],
    ['no usable number, before anything was sent', { userId: 7, usable: [] }, [], false, 'no number'],
    ['no usable number', { userId: 7, usable: [] }, [], true, 'no number'],
    ['one of two got through', felix, [to('failed'), to('accepted', '639000000002')], true, null],
    ['delivered', felix, [to('delivered')], true, null],
    ['failed', felix, [to('failed')], true, 'failed'],
    ['in doubt goes before failed', felix, [to('failed'), to('doubtful', '639000000002')], true, 'in doubt'],
    ['on its way', felix, [to('waiting')], true, null],
    ['only a cancelled one', felix, [to('cancelled')], true, 'not sent'],
    [
      'a number that somebody else shares',
      felix,
      [{ userId: 8, number: '639000000002', state: 'accepted' as const }],
      true,
      null,
    ],
    ['put into the list', felix, [to('queued')], true, null],
    ['in the hands of the gateway', felix, [to('claimed')], true, null],
    [
      'what somebody else received over his own number',
      felix,
      [{ userId: 8, number: '639000000009', state: 'accepted' as const }],
      true,
      'not sent',
    ],
    // His number has been taken out of use since.
    ['what he received over a number of before', felix, [to('accepted', '639000000003')], true, null],
    ['a message of nobody to his number', felix, [{ ...to('accepted'), userId: null }], true, null],
  ] as const)('%s', (_, person, messages, wasSent, why) => {
    expect(whyUnreached(person, messages, wasSent)).toBe(why);
  });
});
