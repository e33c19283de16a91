import { describe, expect, it } from 'vitest';
import { fateOfState, fateOfWords, reportedFate } from './report-words.ts';

describe('what a report says', () => {
  it.each(['DELIVRD', 'delivered', 'Success', 'DeliveryOK', 'sms:delivered', 'MESSAGE_DELIVERED'])(
    '%s: the phone has it',
    (word) => expect(reportedFate(word)).toBe('delivered'),
  );
  it.each([
    'UNDELIV',
    'undelivered',
    'REJECTD',
    'Rejected',
    'EXPIRED',
    'DELETED',
    'failed',
    'DeliveryFailed',
    'sms:failed',
  ])('%s: it never will', (word) => expect(reportedFate(word)).toBe('failed'));
  it.each(['Sent', 'sms:sent', 'queued', 'ACCEPTD', 'ENROUTE', 'UNKNOWN', 'Buffered', 'Pending', 'not delivered', ''])(
    '%s changes nothing: handed on is not delivered',
    (word) => expect(reportedFate(word)).toBeNull(),
  );
  it.each([
    [['DELIVERED', 'DELIVERED_TO_HANDSET'], 'delivered'],
    [['DELIVERED', 'DELIVERED_TO_OPERATOR'], null],
    [['DELIVERED'], 'delivered'],
    [['UNDELIVERABLE', 'UNDELIVERABLE_REJECTED_OPERATOR'], 'failed'],
    [['PENDING', 'PENDING_ENROUTE'], null],
    [[], null],
  ])('a rough and a fine word, %j: %s', (words, fate) => expect(fateOfWords(words)).toBe(fate));
  it('states of SMPP', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(fateOfState)).toEqual([
      null,
      'delivered',
      'failed',
      'failed',
      'failed',
      null,
      null,
      'failed',
    ]);
  });
});
